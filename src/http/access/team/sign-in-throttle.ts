import { createHmac } from 'node:crypto'
import { type TryCounter, type TryTerms, triesMemory } from '../../../core/try-counter.ts'

/** Slows down whoever tries again and again. */
interface Throttle {
  /** Begins a try; gives the ms to wait before the next one where it is too early. A try counts as a failure until `succeed` is called. */
  begin(key: string): Promise<number | undefined>
  /** Forgets the failures of a key. */
  succeed(key: string): Promise<void>
}

/** Makes throttles, each of which counts by itself under its name. */
export type Throttles = (name: string, terms: TryTerms) => Throttle

/** Keys that are remembered at most. */
const mostKeys = 10_000

interface Tries {
  readonly failures: number
  /** ms since 1970. */
  readonly last: number
}

/** Count in memory: a server that is started anew begins anew. */
export const throttlesInMemory =
  (now: () => number): Throttles =>
  (_name, terms) =>
    throttleInMemory(terms, now)

function throttleInMemory({ free, firstMs, mostMs }: TryTerms, now: () => number): Throttle {
  /** Oldest try first. */
  const tries = new Map<string, Tries>()
  const waitMs = ({ failures, last }: Tries): number =>
    failures < free ? 0 : last + Math.min(mostMs, firstMs * 2 ** Math.min(failures - free, 30)) - now()
  const put = (key: string, value: Tries) => {
    tries.delete(key)
    tries.set(key, value)
    for (const [oldest, { last }] of tries) {
      if (tries.size <= mostKeys && now() - last < mostMs * triesMemory) break
      tries.delete(oldest)
    }
  }
  return {
    async begin(key) {
      const known = tries.get(key)
      const wait = known ? waitMs(known) : 0
      if (wait > 0) return wait
      put(key, { failures: (known?.failures ?? 0) + 1, last: now() })
      return undefined
    },
    succeed: async (key) => void tries.delete(key),
  }
}

/** Count for all servers of a team. What was typed is not kept, only what it is with `secret`: it may be a password in the wrong field. */
export const throttlesOf =
  (counter: TryCounter, secret: Uint8Array): Throttles =>
  (name, terms) => {
    const keyOf = (key: string) => createHmac('sha256', secret).update(`${name}\n${key}`).digest('base64url')
    return { begin: (key) => counter.begin(keyOf(key), terms), succeed: (key) => counter.forget(keyOf(key)) }
  }
