import { changed } from './paraphrases.ts'

/** Ways to make a sentence false: another number, another name, the contrary. Undefined where the sentence has nothing to change so. */
export const falsifications: Readonly<
  Record<'number' | 'name' | 'negation', (sentence: string, otherNames: readonly string[]) => string | undefined>
> = {
  number: (sentence) => changed(sentence, /\d+/, (digits: string) => String(Number(digits) * 2 + 3)),
  name: (sentence, otherNames) => {
    const found = /`([\w.$@-]{3,})`|\b([a-z]+[A-Z]\w+)\b|(?<=[a-z,] )([A-Z][a-z]{3,})\b/.exec(sentence)
    const name = found?.[1] ?? found?.[2] ?? found?.[3]
    const other = otherNames.find(
      (candidate) => name !== undefined && !sentence.includes(candidate) && !candidate.includes(name) && !name.includes(candidate),
    )
    return name && other ? sentence.replaceAll(name, other) : undefined
  },
  negation: (sentence) =>
    changed(sentence, /\b(is|are|was|were|can|will|should|must|does|do|has|have)(n't| not)\b/i, '$1') ??
    changed(sentence, /\b(is|are|can|will|should|must)\b/, '$1 not') ??
    changed(sentence, /\b(enabled|allows?|required|always|before|supported|includes?)\b/, (word: string) => contraries[word] ?? word),
}

const contraries: Readonly<Record<string, string>> = {
  enabled: 'disabled',
  allow: 'prevent',
  allows: 'prevents',
  required: 'optional',
  always: 'never',
  before: 'after',
  supported: 'unsupported',
  include: 'exclude',
  includes: 'excludes',
}

/** The names and identifiers of a text, for swapping. */
export const namesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/`([A-Za-z][\w.-]{3,20})`/g)].map((match) => match[1]!)),
]
