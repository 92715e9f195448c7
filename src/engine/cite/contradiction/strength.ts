import { phrase } from '../../../core/text/phrase.ts'
import type { Word } from './read-clauses.ts'

/** Words that say how far or how surely something holds, each list against the other. English: what is in another language is left to a judge. */
const scales: readonly (readonly [strong: ReadonlySet<string>, weak: ReadonlySet<string>])[] = [
  [
    new Set(['must', 'require', 'required', 'requir', 'have to', 'mandatori']),
    new Set(['may', 'can', 'could', 'might', 'should', 'option', 'optional', 'recommend']),
  ],
  [
    new Set(['all', 'everi', 'every', 'alwai', 'always', 'each', 'never', 'entir']),
    new Set(['some', 'most', 'usual', 'usually', 'sometim', 'sometimes', 'often', 'mostli', 'typic', 'gener', 'general', 'rare']),
  ],
]

/** A word that is stronger than what the source says, or weaker, with nothing of its own strength there. */
export function otherStrength(sentence: readonly Word[], source: readonly Word[]): string | undefined {
  for (const [strong, weak] of scales)
    for (const [mine, other] of [
      [strong, weak],
      [weak, strong],
    ] as const) {
      const said = sentence.find(({ key }) => mine.has(key))
      if (!said || sentence.some(({ key }) => other.has(key)) || source.some(({ key }) => mine.has(key))) continue
      const there = source.find(({ key }) => other.has(key))
      if (there) return phrase`${there.text}, not ${said.text}`
    }
  return undefined
}

/** Words between one of strength and what it is said of, at most. */
const near = 3

/** The same word is said with one strength here and with the contrary one there: `usually the primary key`, `always the primary key`. */
export function otherStrengthNearby(sentence: readonly Word[], source: readonly Word[]): string | undefined {
  for (const [strong, weak] of scales)
    for (const [mine, other] of [
      [strong, weak],
      [weak, strong],
    ] as const)
      for (const said of sentence) {
        if (!mine.has(said.key)) continue
        const about = subjectOf(said, sentence)
        if (!about || sentence.some(({ key }) => other.has(key))) continue
        const fellows = source.filter((word) => (mine.has(word.key) || other.has(word.key)) && subjectOf(word, source)?.key === about.key)
        const [first] = fellows
        if (first && fellows.every(({ key }) => other.has(key)) && source.filter(({ key }) => key === about.key).length === 1)
          return phrase`${first.text}, not ${said.text}`
      }
  return undefined
}

const subjectOf = (word: Word, words: readonly Word[]): Word | undefined =>
  words.slice(word.at + 1, word.at + 1 + near).find(({ kind, clause }) => clause === word.clause && (kind === 'content' || kind === 'name'))
