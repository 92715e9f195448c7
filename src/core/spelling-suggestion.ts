/** Longest word that is compared, in UTF-16 units. */
const longest = 100

/** Edits (insert, remove, replace, swap of neighbours) that turn `a` into `b`. */
export const editDistance = (a: string, b: string): number => {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next.push(cost)
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

/**
 * The word of `words` that `word` most likely meant: equal but for case, else one that begins with it or contains it, else with the fewest edits, at most
 * a third of its length (and at least one). `undefined` where nothing is near.
 */
export const nearest = (word: string, words: Iterable<string>): string | undefined => {
  const wanted = word.slice(0, longest).toLowerCase()
  if (wanted === '') return undefined
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  for (const candidate of words) {
    const other = candidate.slice(0, longest).toLowerCase()
    const cost = costOf(wanted, other, least)
    if (cost >= least) continue
    best = candidate
    least = cost
  }
  return best
}

const costOf = (wanted: string, other: string, least: number): number => {
  if (other === wanted) return 0
  const allowed = Math.max(1, Math.floor(Math.max(wanted.length, other.length) / 3))
  if (wanted.length >= 3 && (other.startsWith(wanted) || other.includes(wanted))) return other.startsWith(wanted) ? 0.5 : 1.5
  if (Math.abs(wanted.length - other.length) > Math.min(allowed, least)) return Number.POSITIVE_INFINITY
  const distance = editDistance(wanted, other)
  return distance <= allowed ? distance : Number.POSITIVE_INFINITY
}
