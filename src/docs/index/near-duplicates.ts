/** Two texts of which at least this share of the words is the same are one. */
const sameness = 0.85

/** The distinct words of a text, without their forms. */
export type WordSet = ReadonlySet<number>

export const wordSet = (tokens: ArrayLike<number>): WordSet => {
  const found = new Set<number>()
  for (let at = 0; at < tokens.length; at += 1) found.add((tokens[at] ?? 0) >>> 2)
  return found
}

/** Whether two texts say nearly the same words. Very short ones are never the same: their headings tell them apart. */
export const nearlySame = (a: WordSet, b: WordSet): boolean => {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  if (small.size < 8 || small.size < large.size * sameness) return false
  let shared = 0
  for (const word of small) if (large.has(word)) shared += 1
  return shared >= sameness * (small.size + large.size - shared)
}
