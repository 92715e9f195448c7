import { absentWordsIn } from '../../core/absent-words-line.ts'
import type { ModelMessage, ShownSource } from '../../core/model.ts'
import { stopWords } from '../../core/text/stop-words.ts'
import { commonForm } from '../../core/text/synonyms.ts'
import { stem, words } from '../../core/text/words.ts'
import type { Question } from './question.ts'

/** Words that ask, and say nothing of what is asked about: that no document holds them tells nothing. By stem. */
const asking = new Set(
  `able actual advantage advice advise allow always answer anybody apply appear automatic available away back bad become begin behave believe benefit best better big bit bring call
  care case cause chance change choose close come common compare concern consider correct count current day deal decide deep default describe detail
  difference different disadvantage do drawback easy effect else enable end enough exact example exist expect explain fact far fast fill find first fit follow general give go good
  great guess guide half handle happen hard hear help hide high hold huge idea important instead involve keep kind know large last late lead learn leave less
  let like likely list little long look lose lot low main make manage many matter mean mention method might more move much name necessary new next nice normal
  number obtain occur offer often ok okay old open order own part people perform person place plan please point possible practice prefer problem proper provide
  purpose put question quick rather reach read ready real reason recommend regard relate remain require result right rule safe say see seem send serve several
  short similar simple single size slow small solve soon sort special stand start stay step still stop story struggle suit suitable support suppose sure take talk tell
  tend think time together topic total treat trouble turn type understand use useful useless usual value various wait walk way well wide wish wonder word work worth
  write wrong year`
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => stem(word)),
)
/** `how long`: what is asked is a length. */
const measured = /\bhow\s+(\p{L}+)/giu
/** Letters from which a word is looked for within longer ones, and those of its beginning that a form of it shares. */
const leastWithin = 4
const leastShared = 5
/** Letters from which a word may be taken for another one that was typed wrong. */
const leastMistyped = 7

/**
 * The words of a question that tell what it is about and that no document holds, as they stand there. `messages` hold the results of the searches; one that was
 * made for something else tells nothing of the question. A word is held too where what was found has a form of it, a synonym, a
 * longer word around it, or what it was meant to be where it was typed wrong.
 */
export function absentIn({ text }: Question, messages: readonly ModelMessage[]): readonly string[] {
  const results = messages.flatMap((message) => (message.role === 'tool' ? [message] : []))
  const said = results.map(({ call, text: shown }) => absentWordsIn(shown, queryOf(call.input)))
  const counted = new Set([...text.matchAll(measured)].map(([, word = '']) => word.toLowerCase()))
  const asked = words(text)
  const candidates = asked.filter((word, at) => {
    if (asked.indexOf(word) !== at || counted.has(word) || stopWords.has(word) || asking.has(stem(word)) || isPartOf(word, text))
      return false
    return said.some((list) => list.some((absent) => absent.toLowerCase() === word))
  })
  if (candidates.length === 0) return []
  const read = readSources(results.flatMap(({ sources }) => sources))
  return candidates.filter((word) => !isHeld(word, asked, read)).map((word) => asWritten(text, word))
}

interface Read {
  readonly text: string
  readonly words: ReadonlySet<string>
  readonly forms: ReadonlySet<string>
}

function readSources(sources: readonly ShownSource[]): Read {
  const text = sources.map(({ title, text }) => `${title} ${text}`.toLowerCase()).join('\n')
  const all = new Set(words(text))
  return { text, words: all, forms: new Set([...all].map((word) => commonForm(word, stem(word)))) }
}

function isHeld(word: string, asked: readonly string[], { text, words, forms }: Read): boolean {
  const stemmed = stem(word)
  if (forms.has(commonForm(word, stemmed))) return true
  if (stemmed.length >= leastWithin && text.includes(stemmed)) return true
  const at = asked.indexOf(word)
  if ([`${asked[at - 1]}${word}`, `${word}${asked[at + 1]}`].some((joined) => words.has(joined))) return true
  if (word.length >= leastMistyped && [...words].some((other) => isMistyped(word, other))) return true
  const shared = Math.max(leastShared, stemmed.length - 1)
  return stemmed.length >= leastShared && [...words].some((other) => other.startsWith(stemmed.slice(0, shared)))
}

/** Whether one has a letter more than the other, or two neighbours exchanged. */
function isMistyped(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  if (one.length > other.length) return one.slice(at + 1) === other.slice(at)
  if (one.length < other.length) return one.slice(at) === other.slice(at + 1)
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2)
}

/** A number within a name or an address, as in `manager.cc:108`, is none that is asked about. */
const isPartOf = (word: string, text: string): boolean => /^\d+$/.test(word) && !new RegExp(`(?<!\\S)\\W?${word}\\b`, 'u').test(text)

const queryOf = (input: unknown): string =>
  typeof input === 'object' && input !== null && 'query' in input && typeof input.query === 'string' ? input.query : ''

function asWritten(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word)
  return at < 0 ? word : text.slice(at, at + word.length)
}
