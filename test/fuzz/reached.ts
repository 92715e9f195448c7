import type { Blocks } from './instrument.ts'

/** What a run of inputs has reached so far. */
export interface Reached {
  /** Takes the counts of one input and clears them; whether it reached a block, or a number of passes through one, that none before has. */
  take(): boolean
  /** Blocks that were entered at all. */
  blocks(): number
}

/** 1, 2, 3, 4 to 7, 8 to 15, ... passes are told from each other; more would call every length of an input new. */
const bucketOf = Uint8Array.from({ length: 256 }, (_, count) =>
  count === 0 ? 0 : count < 4 ? 1 << (count - 1) : count < 8 ? 8 : count < 16 ? 16 : count < 32 ? 32 : count < 128 ? 64 : 128,
)

export function reachedBlocks({ counts, used }: Blocks): Reached {
  const seen = new Uint8Array(counts.length)
  return {
    take() {
      let isNew = false
      for (let at = 0, end = used(); at < end; at++) {
        const count = counts[at]!
        if (count === 0) continue
        const bucket = bucketOf[count]!
        if ((seen[at]! & bucket) === 0) {
          seen[at] = seen[at]! | bucket
          isNew = true
        }
        counts[at] = 0
      }
      return isNew
    },
    blocks: () => seen.reduce((sum, bits) => sum + (bits === 0 ? 0 : 1), 0),
  }
}
