import type { Outcome } from './world.ts'

/** What came of it, with figures of its own; or why it cannot be played here. */
export type Played = (Outcome & { readonly figures?: Readonly<Record<string, unknown>> }) | { readonly skipped: string }

export interface Scale {
  /** True where only a taste of it is wanted. */
  readonly isShort: boolean
  readonly seed: number
  /** True where programs are to reach the database through PgBouncer, which gives each transaction to any session. */
  readonly isPooled: boolean
  /** True where they are to have a replica that lags 5 s. */
  readonly hasReplica: boolean
}

/** Something that goes wrong, on real parts. */
export interface Scenario {
  readonly name: string
  /** True where also a taste of it takes its time. */
  readonly isLong?: boolean
  /** True where programs share a data folder, and there is nothing to pool. */
  readonly hasNoDatabase?: boolean
  play(scale: Scale): Promise<Played>
}
