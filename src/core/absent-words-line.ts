import { phrase } from './text/phrase.ts'

const says = 'Not found in any document: '
/** Words that are named at most. */
const most = 8

/** The line that says what a search found, and behind it the words of its query that no document holds. */
export const withAbsentWords = (line: string, words: readonly string[]): string =>
  words.length === 0 ? line : phrase`${line}. Not found in any document: ${words.slice(0, most).join(', ')}`

/** The words that a search for `query` has said of that no document holds, as the query has them, read from what its result shows. */
export function absentWordsIn(shown: string, query: string): readonly string[] {
  const begin = ` for ${JSON.stringify(query)}`
  const line = shown.split('\n').find((each) => /^(?:No|\d+) sections?/.test(each) && each.includes(begin)) ?? ''
  const said = line.slice(line.lastIndexOf(says) + says.length)
  const asked = query.toLowerCase()
  return line.includes(says) ? said.split(', ').filter((word) => word !== '' && asked.includes(word.toLowerCase())) : []
}
