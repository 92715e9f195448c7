import { setTimeout as pause } from 'node:timers/promises'
import type { Principal } from '../../../core/principal.ts'
import type { ConnectorSync } from '../../../core/schemas/http/connectors.ts'
import { mayChange } from './connector-access.ts'
import type { ConnectorParts } from './connector-parts.ts'
import { syncForOthers } from './sync-report-for-others.ts'

/** ms between two looks: what changes meanwhile is told once, as it then stands. */
const pauseMs = 200

/** How the syncs of connectors stand that somebody sees, now and whenever that changes, until `signal` aborts. */
export async function* connectorEvents(
  { app, connectors: { syncs } }: ConnectorParts,
  principal: Principal,
  signal: AbortSignal,
): AsyncGenerator<ConnectorSync> {
  let wake = () => {}
  const look = () => wake()
  const unwatch = syncs.watch(look)
  signal.addEventListener('abort', look, { once: true })
  const told = new Map<string, ConnectorSync>()
  try {
    while (!signal.aborted) {
      const changed = new Promise<void>((resolve) => (wake = resolve))
      const news = syncs.states().filter((state) => told.get(state.connector) !== state)
      for (const state of news) told.set(state.connector, state)
      if (news.length > 0) {
        const feeds = await (await app.feeds()).list({ owner: principal.owner })
        for (const state of news) {
          const feed = feeds.find(({ id }) => id === state.connector)
          if (feed) yield mayChange(principal, feed) ? state : syncForOthers(state)
        }
        await pause(pauseMs, undefined, { signal }).catch(() => undefined)
      } else await changed
    }
  } finally {
    unwatch()
  }
}
