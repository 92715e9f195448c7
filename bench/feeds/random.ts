/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 on, below `count`. */
  below(count: number): number
  pick<T>(from: readonly T[]): T
  /** Whether something happens that does so with a share of 0 to 1. */
  chance(share: number): boolean
}

export function random(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return { below, pick: (from) => from[below(from.length)]!, chance: (share) => next() < share }
}
