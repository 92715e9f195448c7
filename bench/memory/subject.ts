import type { MemoryCategory } from '../../src/core/memory.ts'

/** Something that is known of a person, and the ways to say and to ask it. `{}` is the value, `{p}` the person's project. */
export interface Subject {
  readonly key: string
  readonly category: MemoryCategory
  /** No two mean the same. */
  readonly values: readonly string[]
  /** At least twelve ways to say one thing, on which the logic was worked; others that were only measured stand in `held/last.ts`. */
  readonly ways: readonly string[]
  /** Other claims that look much like it. */
  readonly alike: readonly string[]
  /** Those at even places are for tuning, those at odd places are only measured. */
  readonly questions: readonly string[]
  /** True where a second value says that the first is over. */
  readonly single: boolean
}
