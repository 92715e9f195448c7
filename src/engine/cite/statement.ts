import { stopWords } from '../../core/text/stop-words.ts'
import { commonForm } from '../../core/text/synonyms.ts'
import { stem, words } from '../../core/text/words.ts'
import { oppositesOf } from './opposites.ts'

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
  /** Stems that a negation stands right before, and those that stand without one. */
  readonly negated: ReadonlySet<string>
  readonly affirmed: ReadonlySet<string>
  /** Stems of words that have a contrary, such as `before`, stop words among them. */
  readonly turns: ReadonlySet<string>
  /** For each negation the stems that it may bear on. */
  readonly negations: readonly ReadonlySet<string>[]
}

/** Numbers in words. One is none: it stands for things, too. */
export const numberWords: Readonly<Record<string, string>> = {
  zero: '0',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  twice: '2',
  hundred: '100',
  thousand: '1000',
  million: '1000000',
}

/** Auxiliaries and fillers between a negation and what it negates. */
const transparent = new Set(
  'be been being is are was were do does did has have had will would can could should may might must to the a an any also yet longer needed get'.split(
    ' ',
  ),
)
const negators = new Set(['not', 'no', 'never', 'cannot', 'without', 'neither', 'nor', 'none', 'nothing', 'hardly', 'unless'])
const negativeContraction = /\b(?:is|are|was|were|do|does|did|has|have|had|wo|would|ca|could|should|must|need|ai)n['’]t\b/gi
const clauseEnd = /[,;:.!?()]|\s[-–—]\s|\b(?:but|and|or|if|when|while|because|unless|which|so|then|where|although|until)\b/i
/** Words behind a negation that it may bear on, and those that it surely does. */
const reach = 3
const grip = 2
/** Negating characters, but not as parts of words such as 不仅, 不同, 无论, 未来, 非常, 级别. */
const chineseNegation = /不(?![仅但断同过管论只])|[没沒無勿]|无(?![论疑])|未(?!来)|(?<!除)非(?!常)|别(?=[再要让把用])/g
/** Between a negation and what it negates. */
const chineseModal = /(?:可以|应该|需要|会|能|可|应|得|是|有|再|被|要)+/y
const chineseRun = /\p{Script=Han}+/gu

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
const digits = /\d+(?:[.,]\d+)*/g

/** Reads one sentence, or a few of them. */
export function readStatement(text: string): Statement {
  const prose = text.replace(/[`*]/g, '')
  const names = namesIn(text)
  const unbracketed = names.size > 0 && text.includes(' (') ? namesIn(text.replace(bracketed, '')) : names
  const asides = unbracketed === names ? none : new Set([...names].filter((name) => !unbracketed.has(name)))
  const stems = new Set<string>()
  const turns = new Set<string>()
  const written = new Set(words(prose))
  for (const word of written) if (oppositesOf(stem(word)).size > 0) turns.add(stem(word))
  for (const word of words(prose.replace(chineseNegation, ''))) {
    const stemmed = stem(word)
    if (!stopWords.has(word) && !/^\d+$/.test(word) && !auxiliaries.has(word) && !negators.has(word)) stems.add(commonForm(word, stemmed))
  }
  return { stems, words: written, numbers: numbersIn(prose), names, asides, turns, ...polarity(prose) }
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
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) if (Object.hasOwn(numberWords, word)) found.add(numberWords[word]!)
  return found
}

const canonicalNumber = (text: string): string => {
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  return plain.replace(/^0+(?=\d)/, '')
}

/** Which words stand under a negation: the first meaning-bearing ones behind it, up to the end of the clause. */
function polarity(text: string): Pick<Statement, 'negated' | 'affirmed' | 'negations'> {
  const negated = new Set<string>()
  const affirmed = new Set<string>()
  const negations: Set<string>[] = []
  const plain = text.replace(negativeContraction, (word) => `${word.slice(0, -3)} not`).replace(/\bcannot\b/gi, 'can not')
  for (const clause of plain.split(clauseEnd)) {
    let behind = reach
    for (const word of clause.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? []) {
      if (negators.has(word)) {
        behind = 0
        negations.push(new Set())
      } else if (!transparent.has(word) && !stopWords.has(word)) {
        const stemmed = commonForm(word, stem(word))
        if (behind < reach) negations.at(-1)!.add(stemmed)
        if (behind < grip) negated.add(stemmed)
        else if (behind >= reach) affirmed.add(stemmed)
        behind++
      }
    }
  }
  for (const run of text.match(chineseRun) ?? []) chinesePolarity(run, negated, affirmed, negations)
  return { negated, affirmed, negations }
}

/** The same for a run of ideographs, in pairs of them as `words` has it: a negation surely bears on the pair behind it and its modal, perhaps on the next. */
function chinesePolarity(run: string, negated: Set<string>, affirmed: Set<string>, negations: Set<string>[]): void {
  const free = new Set(Array.from({ length: Math.max(0, run.length - 1) }, (_, at) => at))
  for (const { index } of run.matchAll(chineseNegation)) {
    chineseModal.lastIndex = index + 1
    const from = chineseModal.test(run) ? chineseModal.lastIndex : index + 1
    const under = [run.slice(from, from + 2), run.slice(from + 1, from + 3)].filter((pair) => pair.length === 2)
    negations.push(new Set(under))
    if (under[0]) negated.add(under[0])
    for (let at = index - 1; at <= from + 1; at++) free.delete(at)
  }
  for (const at of free) affirmed.add(run.slice(at, at + 2))
}
