/** What ibid says in another language, by what it says in English; `{1}`, `{2}`, … are the places of values, in either. */
export type Sentences = Readonly<Record<string, string>>

interface Pattern {
  readonly translation: string
  /** The longest text between its places. */
  readonly hint: string
  readonly match: RegExp
  /** How much of it is its own words; those that it begins with count twice, as what begins with a value fits more. */
  readonly weight: number
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
    else {
      const match = new RegExp(`^${texts.map(escaped).join('(.*?)')}$`, 's')
      patterns.push({ translation, hint: longestOf(texts), match, weight: texts.join('').length + (texts[0]?.length ?? 0) })
    }
  }
  // Where several fit, the one that says most itself.
  patterns.sort((one, other) => other.weight - one.weight)
  const read = (english: string, depth = 0): string => {
    const known = whole.get(english)
    if (known !== undefined || depth > deepest) return known ?? english
    for (const { translation, hint, match } of patterns) {
      const values = english.includes(hint) ? match.exec(english) : null
      if (values) return translation.replace(/\{(\d+)\}/g, (_, number) => read(values[Number(number)] ?? '', depth + 1))
    }
    return english
  }
  return (english) => read(english)
}

/** How far a value of a value is looked at. */
const deepest = 3
const place = /\{\d+\}/
const longestOf = (texts: readonly string[]) => texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Sentences that stand one behind the other, such as the note of an answer, each by itself. */
export const eachSentence = (text: string): readonly string[] => text.split(/(?<=[.!?]) (?=[\p{Lu}\d])/u)
