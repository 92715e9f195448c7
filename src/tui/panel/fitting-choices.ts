import { fuzzyScore, lowered } from '../prompt/fuzzy.ts'

/** One thing that can be chosen. */
export interface Choice<Value> {
  readonly value: Value
  readonly label: string
  /** Shown dim behind it, and searched too. */
  readonly detail?: string
  /** What those behind each other with the same one have in common; shown above them, and searched too. */
  readonly heading?: string
  /** Whether it holds now. */
  readonly isCurrent?: boolean
}

/** The choices that every word fits, the best first; those that fit alike, and all where nothing was typed, stay in their order. */
export function fittingChoices<Value>(choices: readonly Choice<Value>[], query: string): readonly Choice<Value>[] {
  const words = query.split(/\s+/).filter(Boolean)
  if (words.length === 0) return choices
  return choices
    .flatMap((choice) => {
      const scores = words.map((word) => scoreOf(choice, word))
      return scores.includes(undefined) ? [] : [{ choice, score: scores.reduce<number>((sum, score) => sum + (score ?? 0), 0) }]
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ choice }) => choice)
}

/** Letters that stand scattered over a long text mean nothing: past the label a word has to stand there as it is. */
function scoreOf({ label, detail = '', heading = '' }: Choice<unknown>, word: string): number | undefined {
  const inLabel = label.length <= longestName || lowered(label).includes(lowered(word)) ? fuzzyScore(word, label) : undefined
  return inLabel ?? (lowered(`${detail} ${heading}`).includes(lowered(word)) ? 0 : undefined)
}

/** Characters of a label in which letters that are apart count. */
const longestName = 40
