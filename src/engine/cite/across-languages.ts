import type { Statement } from './statement.ts'

/** What can be compared of two languages is weak evidence, however well it fits. */
const score = 0.6
/** Numbers and names that a claim must share with a passage in the other script, at least. */
const fewest = 2

const han = /\p{Script=Han}/gu
const latin = /\p{Script=Latin}+/gu

/** Whether a text is written in ideographs. A few names in Latin letters don't make it English. */
export const isHan = (text: string): boolean => (text.match(han)?.length ?? 0) > (text.match(latin)?.length ?? 0)

/** In a text of ideographs every Latin word is a name or a value. */
const latinWords = (text: string): readonly string[] => (text.match(/[A-Za-z_$][\w$]*/g) ?? []).map((word) => word.toLowerCase())

interface Passage {
  readonly text: string
  readonly statement: Statement
}

/**
 * The place of the passage that a claim in another script could rest on: words cannot be compared, so every number and name of the claim must
 * stand in one sentence of it, at least two of them, and both or neither must be negated. undefined where the scripts are the same.
 */
export function acrossLanguages(
  claim: string,
  statement: Statement,
  passages: readonly Passage[],
): { readonly at: number; readonly score: number } | undefined {
  const written = isHan(claim)
  const anchors = new Set([...statement.numbers, ...statement.names, ...(written ? latinWords(claim) : [])])
  if (anchors.size < fewest) return undefined
  const at = passages.findIndex(
    ({ text, statement: other }) =>
      isHan(text) !== written &&
      statement.negations % 2 === other.negations % 2 &&
      [...anchors].every((anchor) => other.numbers.has(anchor) || other.names.has(anchor) || other.words.has(anchor)),
  )
  return at < 0 ? undefined : { at, score }
}
