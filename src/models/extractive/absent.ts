import { absentWordsIn } from '../../core/absent-words-line.ts'
import type { ModelMessage, ShownSource } from '../../core/model.ts'
import { camelNames } from '../../core/text/camel-names.ts'
import { languageOf } from '../../core/text/language.ts'
import { nounsIn } from '../../core/text/nouns.ts'
import { stopWords } from '../../core/text/stop-words.ts'
import { commonForm } from '../../core/text/synonyms.ts'
import { stem, words } from '../../core/text/words.ts'
import type { Question } from './question.ts'

/** `which temperature`, `what is the phone number of`: what is asked for; what gives it need not name it. */
const kindAsked = [
  /\b(?:which|what)\s+(\p{L}+)/giu,
  /\b(?:which|what)\s+(?:is|are|was|were)\s+the\s+(?:\p{L}+\s+)*?(\p{L}+)\s+(?:of|for|between)\b/giu,
]
/** `8 people`: what is counted, often without its name. */
const counted = /\b\d+\s+(\p{L}+)/giu
/** `Compare the oven with ...`, which is no question: what is to be done. */
const commanded = /(?:^|[.!?]\s+)(\p{L}+)\s+(?:an?|the|my|our|your)\b(?![^.!?]*\?)/giu
/** Letters from which a word is looked for within longer ones, and those of its beginning that a form of it shares. */
const leastWithin = 4
const leastShared = 5
/** Letters from which a word may be taken for another one that was typed wrong. */
const leastMistyped = 7

/**
 * The things that a question names and no document does: names and codes as they stand there, nouns of English questions in small letters. How something is asked in
 * other words tells nothing. `messages` hold the results of the searches; one that was made for something else tells nothing of the question. A word is held too
 * where what was found has a form of it, a synonym, a longer word around it, or what it was meant to be where it was typed wrong.
 */
export async function absentIn({ text }: Question, messages: readonly ModelMessage[]): Promise<readonly string[]> {
  const results = messages.flatMap((message) => (message.role === 'tool' ? [message] : []))
  const said = new Set(
    results.flatMap(({ call, text: shown }) => absentWordsIn(shown, queryOf(call.input))).map((word) => word.toLowerCase()),
  )
  const asking = [...kindAsked, counted, commanded].flatMap((pattern) => [...text.matchAll(pattern)])
  const kinds = new Set(asking.map(([, word = '']) => word.toLowerCase()))
  const { names, rest } = camelNames(text)
  const asked = [...names.map((name) => name.toLowerCase()), ...words(rest)]
  const unknown = asked.filter(
    (word, at) => said.has(word) && asked.indexOf(word) === at && !stopWords.has(word) && !kinds.has(word) && !isPartOf(word, text),
  )
  if (unknown.length === 0) return []
  const read = readSources(results.flatMap(({ sources }) => sources))
  const left = unknown.filter((word) => !isHeld(word, asked, read))
  if (left.length === 0) return []
  const language = languageOf(text)
  const nouns = language === 'en' ? await nounsIn(text) : new Set()
  return left.flatMap((word) => {
    const written = asWritten(text, word)
    return isCode.test(written) || (language !== 'de' && isName(written, text)) ? [written] : nouns.has(word) ? [word] : []
  })
}

/** `LDAP`, `jQuery`, `v8`. */
const isCode = /\p{N}|.\p{Lu}/u

/** `Heroku`, where it does not begin a sentence; German nouns all begin so. */
const isName = (word: string, text: string): boolean =>
  /^\p{Lu}/u.test(word) && !new RegExp(`(?:^|[.!?])\\s*${alone(word)}`, 'u').test(text)

/** A pattern of a word that is no part of a longer one. */
const alone = (word: string): string => `(?<![\\p{L}\\p{N}])${word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`

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

const asWritten = (text: string, word: string): string => new RegExp(alone(word), 'iu').exec(text)?.[0] ?? word
