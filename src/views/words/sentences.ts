import { wordEndings } from '../../core/text/phrase.ts'

/**
 * What ibid says in another language, by what it says in English; `{1}`, `{2}`, … are the places of values, in either. `{1} file(s)` is a number with a word
 * that ends by it, as in `phrase`. `{=1}` in a translation is the value as it stands, for words of people and of documents.
 */
export type Sentences = Readonly<Record<string, string>>

interface Pattern {
  readonly translation: string
  /** The longest text between its places. */
  readonly hint: string
  readonly match: RegExp
  /** How much of it is its own words; those that it begins with count twice, as what begins with a value fits more. */
  readonly weight: number
  /** Whether it has no words of its own, such as `{1}; {2}`: it then says something only where one of its values does. */
  readonly joins: boolean
}

/**
 * What is stored and sent between programs is English, so that everybody can read it; whoever shows it says it in the reader's language. A sentence that is not
 * among them stays English, and so does a value that is none itself.
 */
export function sentenceReader(sentences: Sentences): (english: string) => string {
  const whole = new Map<string, string>()
  const patterns: Pattern[] = []
  for (const [english, translation] of Object.entries(sentences)) {
    const texts = english.split(place)
    if (texts.length === 1) whole.set(english, translation)
    else patterns.push(patternOf(texts, translation))
  }
  // Where several fit, the one that says most itself.
  patterns.sort((one, other) => other.weight - one.weight)
  const find = (english: string, depth: number): string | undefined => {
    const known = whole.get(english)
    if (known !== undefined || depth > deepest) return known
    for (const { translation, hint, match, joins } of patterns) {
      const values = english.includes(hint) ? match.exec(english)?.slice(1) : undefined
      if (!values) continue
      const found = values.map((value) => find(value, joins ? depth : depth + 1))
      if (joins && found.every((each) => each === undefined)) continue
      return translation.replace(/\{(=?)(\d+)\}/g, (_, asItIs, number) => {
        const at = Number(number) - 1
        return (asItIs ? undefined : found[at]) ?? values[at] ?? ''
      })
    }
    return undefined
  }
  return (english) => find(english, 0) ?? english
}

function patternOf(texts: readonly string[], translation: string): Pattern {
  // A text, and the two endings of each of its words that has some.
  const parts = texts.map((text) => text.split(wordEndings))
  const places = parts.slice(1).map((part) => (part.length > 1 ? '([\\d,.]+)' : '(.*?)'))
  const words = parts.flatMap((part) => part.filter((_, at) => at % 3 === 0))
  return {
    translation,
    hint: words.reduce((longest, text) => (text.length > longest.length ? text : longest), ''),
    match: new RegExp(`^${parts.map((part, at) => `${at === 0 ? '' : places[at - 1]}${matching(part)}`).join('')}$`, 's'),
    weight: words.join('').length + (words[0]?.length ?? 0),
    joins: !/\p{L}/u.test(words.join('')),
  }
}

const matching = (part: readonly (string | undefined)[]): string =>
  part.map((text, at) => (at % 3 === 0 ? escaped(text ?? '') : at % 3 === 1 ? `(?:${text ?? ''}|` : `${text ?? ''})`)).join('')

/** How far a value of a value is looked at. */
const deepest = 3
const place = /\{\d+\}/
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Sentences that stand one behind the other, such as the note of an answer, each by itself. */
export const eachSentence = (text: string): readonly string[] => text.split(/(?<=[.!?]) (?=[\p{Lu}\d])/u)
