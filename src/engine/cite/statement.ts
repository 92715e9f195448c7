import { stopWords } from '../../core/text/stop-words.ts'
import { stem, words } from '../../core/text/words.ts'
import { oppositesOf } from './opposites.ts'

/** What a sentence states, in the parts that can be compared with a source. */
export interface Statement {
  /** Stems of the words that carry meaning. */
  readonly stems: ReadonlySet<string>
  /** Numbers in canonical form: `1,000` is `1000`, `three` is `3`. */
  readonly numbers: ReadonlySet<string>
  /** Names and identifiers, lower-cased: code spans, `camelCase`, `snake_case`, `ALLCAPS`, words capitalised inside a sentence. */
  readonly names: ReadonlySet<string>
  /** Stems that a negation stands right before, and those that stand without one. */
  readonly negated: ReadonlySet<string>
  readonly affirmed: ReadonlySet<string>
  /** Stems of words that have a contrary, such as `before`, stop words among them. */
  readonly turns: ReadonlySet<string>
  /** How many negations there are. */
  readonly negations: number
}

const numberWords: Readonly<Record<string, string>> = {
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
const clauseEnd = /[,;:.!?()]|\s[-–—]\s|\b(?:but|and|or|if|when|while|because|unless|which|that|so|then|where|although|until)\b/i
const reach = 3
const chineseNegation = /[不没沒无無未非勿别莫]/g

const codeSpan = /`([^`\n]+)`/g
const identifier = /[A-Za-z_$@][\w$@]*(?:[._\-/:][\w$@]+)+|\b[a-z]+[A-Z]\w*|\b[A-Z]{2,}\w*|\b\w+_\w+|\b[A-Z][a-z]+[A-Z]\w*/g
const capitalised = /(?<=[\p{Ll}\d,;)]\s)\p{Lu}[\p{L}\d]+/gu
const digits = /\d+(?:[.,]\d+)*/g

/** Reads one sentence, or a few of them. */
export function readStatement(text: string): Statement {
  const names = new Set<string>()
  for (const match of text.matchAll(codeSpan)) for (const part of match[1]!.split(/[\s()[\]{}<>"',;=]+/)) addName(names, part)
  const prose = text.replace(/[`*]/g, '')
  for (const match of prose.matchAll(identifier)) addName(names, match[0])
  for (const match of prose.matchAll(capitalised)) addName(names, match[0])
  const stems = new Set<string>()
  const turns = new Set<string>()
  for (const word of words(prose)) {
    const stemmed = stem(word)
    if (oppositesOf(stemmed).size > 0) turns.add(stemmed)
    if (!stopWords.has(word) && !/^\d+$/.test(word)) stems.add(stemmed)
  }
  return { stems, numbers: numbersIn(prose), names, turns, ...polarity(prose) }
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
  let negations = text.match(chineseNegation)?.length ?? 0
  const plain = text.replace(negativeContraction, (word) => `${word.slice(0, -3)} not`).replace(/\bcannot\b/gi, 'can not')
  for (const clause of plain.split(clauseEnd)) {
    let under = 0
    for (const word of clause.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? []) {
      if (negators.has(word)) {
        under = reach
        negations++
      } else if (!transparent.has(word) && !stopWords.has(word)) {
        ;(under > 0 ? negated : affirmed).add(stem(word))
        if (under > 0) under--
      }
    }
  }
  return { negated, affirmed, negations }
}
