import { safeToShow } from '../../core/control-sequences.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { type Asked, askable } from './expected.ts'
import { type Line, lineOf, serverNames } from './line.ts'
import { longestAbout, type Word } from './shape.ts'

/**
 * What `ibid __complete` prints for a shell: a line for each word that may stand there, the word, a tab and what it means. Whatever is wrong with settings
 * or files, nothing is thrown: then there are no lines. A word that a shell could not keep on one line is left out.
 */
export async function completionLines(about: string, words: readonly string[]): Promise<string> {
  if (!isAskable(about)) return ''
  try {
    const found = await answers[about](lineOf(words))
    return found
      .filter(({ word }) => word !== '' && safeToShow(word) === word && !/[\n\r\t\u2028\u2029]/.test(word))
      .map((one) => `${one.word}\t${oneLine(safeToShow(one.about), longestAbout)}\n`)
      .join('')
  } catch {
    return ''
  }
}

const isAskable = (word: string): word is Asked => askable.some((one) => one === word)

type Answer = (line: Line) => Promise<readonly Word[]>

/** `last` stands for the newest of them; ids begin otherwise. */
function withLast(line: Line, recorded: (line: Line) => readonly Word[], about: string): readonly Word[] {
  if (!'last'.startsWith(line.current)) return recorded(line)
  const found = recorded({ ...line, current: '' })
  return found.length > 0 ? [{ word: 'last', about }, ...found] : []
}

const sessions: Answer = async (line) =>
  withLast(line, (await import('./session-and-run-ids.ts')).recordedSessions, 'the most recently used')
/** A database that cannot be read hides no server. */
const feeds: Answer = async (line) => {
  try {
    return (await import('./session-and-run-ids.ts')).recordedFeeds(line)
  } catch {
    return []
  }
}
const declared = () => import('./agent-and-collection-names.ts')

const answers: Readonly<Record<Asked, Answer>> = {
  agents: async (line) => (await declared()).declaredAgents(line),
  collections: async (line) => (await declared()).declaredCollections(line),
  connectors: async (line) => [...(await feeds(line)), ...serverNames(line).map((word) => ({ word, about: 'MCP server' }))],
  declared: async (line) => {
    const { declaredAgents, declaredVerbs } = await declared()
    return [...declaredAgents(line), ...declaredVerbs(line)]
  },
  documents: async (line) => (await import('./session-and-run-ids.ts')).recordedDocuments(line),
  runs: async (line) => withLast(line, (await import('./session-and-run-ids.ts')).recordedRuns, 'the most recent'),
  session: async (line) => [{ word: 'new', about: 'starts a new conversation' }, ...(await sessions(line))],
  sessions,
  verbs: async (line) => (await declared()).declaredVerbs(line),
}
