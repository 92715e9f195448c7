import { setTimeout as pause } from 'node:timers/promises'
import type { Principal } from '../../../core/principal.ts'
import type { SyncState } from '../../../core/schemas/http/collections.ts'
import type { CollectionParts } from './collection-parts.ts'

/** ms between two looks: what changes meanwhile is told once, as it then stands. */
const pauseMs = 200

/** How the syncs of collections stand that somebody sees, now and whenever that changes, until `signal` aborts. */
export async function* syncEvents(
  { access, syncs }: Pick<CollectionParts, 'access' | 'syncs'>,
  principal: Principal,
  signal: AbortSignal,
): AsyncGenerator<SyncState> {
  let wake = () => {}
  const look = () => wake()
  const unwatch = syncs.watch(look)
  signal.addEventListener('abort', look, { once: true })
  const told = new Map<string, SyncState>()
  try {
    while (!signal.aborted) {
      const changed = new Promise<void>((resolve) => (wake = resolve))
      const news = syncs.states().filter((state) => told.get(state.collection) !== state)
      for (const state of news) told.set(state.collection, state)
      if (news.length > 0) {
        const seen = new Set((await access.collections(principal)).map(({ id }) => id))
        for (const state of news) if (seen.has(state.collection) || syncs.order(state.collection, principal.owner)) yield state
        await pause(pauseMs, undefined, { signal }).catch(() => undefined)
      } else await changed
    }
  } finally {
    unwatch()
  }
}
