import type { Sought } from '../../core/retention.ts'

/** Every way in which a word may stand: as it is, in small letters, and as JSON writes it. */
export const formsOf = (word: string): readonly string[] => [
  ...new Set([word, word.toLowerCase()].flatMap((each) => [each, JSON.stringify(each).slice(1, -1)])),
]

/** What is looked for: empty words stand everywhere, and are left out. */
export const wordsIn = (sought: Sought): readonly (readonly [what: string, word: string])[] =>
  Object.entries(sought).filter(([, word]) => word.trim() !== '')
