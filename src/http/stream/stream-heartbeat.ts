import type { Principal } from '../../core/principal.ts'
import type { RouteDependencies } from '../route-dependencies.ts'

/** A stream as it is looked after. */
interface KeptStream {
  readonly request: Request
  readonly principal: Principal
  /** Called about once a second where nothing else is said. `now` in ms of `performance.now()`. */
  look(now: number): void
  /** Ends it in good order. */
  end(): void
}

/** Looks after all open streams of a server, with one timer. */
export interface StreamKeeper {
  /** Looks after a stream until the returned function is called. One that comes when the server stops is ended at once. */
  keep(stream: KeptStream): () => void
}

/** Looks that come until it is asked again who reads: a stream of somebody who was shut out ends within twice that. */
const looksPerAsking = 2

/** What a keeper needs of a server. */
type Kept = Pick<RouteDependencies, 'signInMethod' | 'closing'>

function streamKeeper({ signInMethod, closing }: Kept, lookMs: number): StreamKeeper {
  const streams = new Set<KeptStream>()
  let looks = 0
  let timer: NodeJS.Timeout | undefined
  let isAsking = false

  /** Asked once for each credential, however many streams it reads. */
  const ask = async (): Promise<void> => {
    for (const same of Map.groupBy(streams, ({ request }) => credentialOf(request)).values()) {
      const [first] = same
      const found = first && (await signInMethod.identify(first.request).catch(() => undefined))
      for (const { principal, end } of same) if (!found || !mayGoOn(principal, found)) end()
    }
  }
  const look = () => {
    const now = performance.now()
    for (const stream of [...streams]) stream.look(now)
    looks += 1
    if (looks % looksPerAsking !== 0 || isAsking) return
    isAsking = true
    void ask().finally(() => {
      isAsking = false
    })
  }
  closing.addEventListener('abort', () => {
    for (const { end } of [...streams]) end()
  })
  return {
    keep(stream) {
      streams.add(stream)
      timer ??= setInterval(look, lookMs)
      if (closing.aborted) queueMicrotask(stream.end)
      return () => {
        streams.delete(stream)
        if (streams.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

const keepers = new WeakMap<Kept, StreamKeeper>()

/** The one keeper of a server. `lookMs`: ms between two of its looks. */
export function keeperOf(serving: Kept, lookMs = 1_000): StreamKeeper {
  const keeper = keepers.get(serving) ?? streamKeeper(serving, lookMs)
  keepers.set(serving, keeper)
  return keeper
}

/** What of a request says who makes it. */
const credentialOf = ({ headers }: Request): string => JSON.stringify([headers.get('authorization'), headers.get('cookie')])

/** Whoever may do less than when the stream began comes back, and sees what they still may. */
const mayGoOn = (before: Principal, now: Principal): boolean =>
  now.owner === before.owner && before.scopes.every((scope) => now.scopes.includes(scope))
