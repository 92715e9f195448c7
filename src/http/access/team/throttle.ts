/** Slows down whoever tries again and again. */
export interface Throttle {
  /** Begins a try; gives the ms to wait before the next one where it is too early. A try counts as a failure until `succeed` is called. */
  begin(key: string): number | undefined
  /** Forgets the failures of a key. */
  succeed(key: string): void
}

interface ThrottleOptions {
  /** Tries that nobody has to wait for. */
  readonly free: number
  /** ms to wait after those; it doubles with each failure. */
  readonly firstMs: number
  readonly mostMs: number
  now(): number
}

/** Failures are forgotten this many times the longest wait after the last of them. */
const memory = 4
/** Keys that are remembered at most. */
const mostKeys = 10_000

interface Tries {
  readonly failures: number
  /** ms since 1970. */
  readonly last: number
}

/** Counts in memory: a server that is started anew begins anew. */
export function throttle({ free, firstMs, mostMs, now }: ThrottleOptions): Throttle {
  /** Oldest try first. */
  const tries = new Map<string, Tries>()
  const waitMs = ({ failures, last }: Tries): number =>
    failures < free ? 0 : last + Math.min(mostMs, firstMs * 2 ** Math.min(failures - free, 30)) - now()
  const put = (key: string, value: Tries) => {
    tries.delete(key)
    tries.set(key, value)
    for (const [oldest, { last }] of tries) {
      if (tries.size <= mostKeys && now() - last < mostMs * memory) break
      tries.delete(oldest)
    }
  }
  return {
    begin(key) {
      const known = tries.get(key)
      const wait = known ? waitMs(known) : 0
      if (wait > 0) return wait
      put(key, { failures: (known?.failures ?? 0) + 1, last: now() })
      return undefined
    },
    succeed: (key) => void tries.delete(key),
  }
}
