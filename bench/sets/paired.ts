/** How two systems differ over the same questions: the mean difference, and the chance of one as large if neither were better (`p`). */
export interface Difference {
  readonly mean: number
  readonly p: number
}

const rounds = 10_000

/** A paired randomisation test: how often the sign of each question's difference, thrown by lot, gives a mean as far from 0. The same every time. */
export function difference(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): Difference {
  const gaps = [...one].map(([query, value]) => value - (other.get(query) ?? 0))
  const seen = gaps.reduce((sum, gap) => sum + gap, 0)
  let state = 1
  const isTurned = (): boolean => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state > 0x7fffffff
  }
  let asFar = 0
  for (let round = 0; round < rounds; round++) {
    let sum = 0
    for (const gap of gaps) if (gap !== 0) sum += isTurned() ? -gap : gap
    if (Math.abs(sum) >= Math.abs(seen) - 1e-9) asFar++
  }
  const rounded = (value: number) => Math.round(value * 10_000) / 10_000
  return { mean: rounded(seen / Math.max(1, gaps.length)), p: rounded((asFar + 1) / (rounds + 1)) }
}
