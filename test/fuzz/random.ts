/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  /** One of these. Throws where there is none. */
  pick<T>(of: readonly T[]): T
  /** True one time in `times`. */
  oneIn(times: number): boolean
}

/** Mulberry32: 32 bits of state are plenty where nobody must guess them. */
export function random(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick(of) {
      if (of.length === 0) throw new RangeError('there is nothing to pick from')
      return of[below(of.length)]!
    },
  }
}
