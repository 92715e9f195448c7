import type { App } from '../../app.ts'
import type { FeedTypes } from '../../feeds/known-types.ts'
import type { FeedServices } from '../../feeds/sync-feed.ts'
import { type ConnectorSignIns, connectorSignIns } from './connector-sign-ins.ts'
import { type ConnectorSyncs, connectorSyncs } from './connector-syncs.ts'

/** What a server does with the connectors of its people. */
export interface LiveConnectors {
  readonly syncs: ConnectorSyncs
  readonly signIns: ConnectorSignIns
  /** In place of the program's own; for tests. */
  readonly types?: FeedTypes | undefined
  /** Resolves when nothing is written any more, once `closing` has aborted. */
  ended(): Promise<void>
}

/** What connectors are managed with. */
export interface ConnectorParts {
  readonly app: Pick<App, 'dataFolder' | 'documents' | 'feeds' | 'inspection' | 'redact' | 'users'>
  readonly connectors: LiveConnectors
}

/** All ends when `closing` aborts. */
export function liveConnectors(
  app: FeedServices,
  { closing, types }: { readonly closing: AbortSignal; readonly types?: FeedTypes },
): LiveConnectors {
  const syncs = connectorSyncs(app, { closing, types })
  const signIns = connectorSignIns(app, { closing, types, signedIn: (feed) => void syncs.start(feed) })
  return { syncs, signIns, types, ended: async () => void (await Promise.all([syncs.ended(), signIns.ended()])) }
}
