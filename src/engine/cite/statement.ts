import { stopWords } from '../../core/text/stop-words.ts'
import { commonForm } from '../../core/text/synonyms.ts'
import { stem, words } from '../../core/text/words.ts'
import { spelledAt } from './number-words.ts'

/** Stands in a sequence for a word that denies. */
export const denial = '(denial)'

/** What a sentence states, in the parts that can be compared with a source. */
export interface Statement {
  /** Stems of the words that carry meaning, synonyms and spellings reduced to one; words that deny are not among them. */
  readonly stems: ReadonlySet<string>
  /** All words as they stand, lower-cased; a name may be written as a plain word. */
  readonly words: ReadonlySet<string>
  /** Numbers in canonical form: `1,000` is `1000`, `three` is `3`. */
  readonly numbers: ReadonlySet<string>
  /** Names and identifiers, lower-cased: code spans, `camelCase`, `snake_case`, `ALLCAPS`, words capitalised inside a sentence. */
  readonly names: ReadonlySet<string>
  /** The names that stand in brackets only: an honest retelling may leave them out. */
  readonly asides: ReadonlySet<string>
  /** Stems of all its words and single ideographs in reading order, `denial` for each that denies, auxiliaries that come with one left out. */
  readonly sequence: readonly string[]
  /** How often it denies something. */
  readonly negations: number
}

/** Words that deny. */
const negators = new Set(['not', 'no', 'never', 'cannot', 'without', 'neither', 'nor', 'none', 'nothing', 'hardly', 'unless'])
const negativeContraction = /\b(?:is|are|was|were|do|does|did|has|have|had|wo|would|ca|could|should|must|need|ai)n['’]t\b/gi
/** Negating characters, but not as parts of words such as 不仅, 不同, 无论, 未来, 非常, 级别. */
const chineseNegation = /不(?![仅但断同过管论只])|[没沒無勿]|无(?![论疑])|未(?!来)|(?<!除)非(?!常)|别(?=[再要让把用])/g

const codeSpan = /`([^`\n]+)`/g
/** The first form is looked for only where a run of its characters begins, so that a long one takes no quadratic time. */
const identifier =
  /(?=[A-Za-z_$@])(?<=(?<![\w$@])\d*)[A-Za-z_$@][\w$@]*(?:[._\-/:][\w$@]+)+|\b[a-z]+[A-Z]\w*|\b[A-Z]{2,}\w*|\b\w+_\w+|\b[A-Z][a-z]+[A-Z]\w*/g
/** Words with a capital inside a sentence; next to ideographs a blank is not needed. */
const capitalised = /(?<=[\p{Ll}\d,;)]\s|\p{Lo}\s?|[，、（：])\p{Lu}[\p{Script=Latin}\d]+/gu
const bracketed = / \([^()]*\)/g
const none: ReadonlySet<string> = new Set()
/** What `words` leaves of `doesn't` and its like. */
const auxiliaries = new Set(['doesn', 'aren', 'didn', 'hasn', 'haven', 'hadn', 'weren', 'couldn', 'wouldn', 'shouldn', 'mustn'])
/** Verbs that come with a denial: `it deletes`, `it does not delete`. */
const supports = new Set(['do', 'does', 'did'])
const latin = /[A-Za-z]+/g
const digits = /\d+(?:[.,]\d+)*/g

/** Reads one sentence, or a few of them. */
export function readStatement(text: string): Statement {
  const prose = text.replace(/[`*]/g, '')
  const names = namesIn(text)
  const unbracketed = names.size > 0 && text.includes(' (') ? namesIn(text.replace(bracketed, '')) : names
  const asides = unbracketed === names ? none : new Set([...names].filter((name) => !unbracketed.has(name)))
  const stems = new Set<string>()
  for (const word of words(prose.replace(chineseNegation, ''))) {
    const stemmed = stem(word)
    if (auxiliaries.has(word) || negators.has(word)) continue
    if (!stopWords.has(word) && !/^\d+$/.test(word)) stems.add(commonForm(word, stemmed))
  }
  const sequence = sequenceOf(prose)
  const negations = sequence.filter((one) => one === denial).length
  return { stems, words: new Set(words(prose)), sequence, numbers: numbersIn(prose), names, asides, negations }
}

function namesIn(text: string): Set<string> {
  const names = new Set<string>()
  for (const match of text.matchAll(codeSpan)) for (const part of match[1]!.split(/[\s()[\]{}<>"',;=]+/)) addName(names, part)
  const prose = text.replace(/[`*]/g, '')
  for (const match of prose.matchAll(identifier)) addName(names, match[0])
  for (const match of prose.matchAll(capitalised)) addName(names, match[0])
  return names
}

function addName(names: Set<string>, raw: string): void {
  const name = raw.replace(/^[^\w$@]+|[^\w$]+$/g, '').toLowerCase()
  if (name.length > 1 && /[a-z]/.test(name) && !stopWords.has(name)) names.add(name)
}

function numbersIn(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const match of text.matchAll(digits)) found.add(canonicalNumber(match[0]))
  for (let at = 0; at < text.length; ) {
    latin.lastIndex = at
    const word = latin.exec(text)
    if (!word) break
    const spelled = spelledAt(text, word.index)
    if (spelled) found.add(String(spelled.value ?? spelled.text.toLowerCase()))
    at = word.index + (spelled?.text.length ?? word[0].length)
  }
  return found
}

const canonicalNumber = (text: string): string => {
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  return plain.replace(/^0+(?=\d)/, '')
}

function sequenceOf(text: string): readonly string[] {
  const plain = text
    .replace(negativeContraction, (word) => `${word.slice(0, -3)} not`)
    .replace(/\bcannot\b/gi, 'can not')
    .replace(chineseNegation, ' not ')
  const written = plain.toLowerCase().match(/\p{Script=Han}|[\p{Lo}\p{Ll}\p{Lm}\p{N}_$]+/gu) ?? []
  return written.filter((word) => !supports.has(word)).map((word) => (negators.has(word) ? denial : stem(word)))
}
