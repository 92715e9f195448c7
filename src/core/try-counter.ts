/** When somebody who tries again and again has to wait. */
export interface TryTerms {
  /** Tries that nobody has to wait for. */
  readonly free: number
  /** ms to wait after those; it doubles with each failure. */
  readonly firstMs: number
  readonly mostMs: number
}

/** Failures are forgotten this many times the longest wait after the last of them. */
export const triesMemory = 4

/** Counts tries for all servers of a team; looking and counting are one. */
export interface TryCounter {
  /** Begins a try; gives the ms to wait before the next one where it is too early. A try counts as a failure until its key is forgotten. */
  begin(key: string, terms: TryTerms): Promise<number | undefined>
  /** Forgets the failures of a key. */
  forget(key: string): Promise<void>
}
