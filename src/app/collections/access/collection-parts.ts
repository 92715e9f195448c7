import type { ServerStore } from '../../../core/server-store.ts'
import type { HostLookup } from '../../../docs/sources/private-network-check.ts'
import type { App } from '../../app.ts'
import type { Access } from './collection-access.ts'
import type { SyncRunner } from './sync-runner.ts'

/** What the collections of a server are managed with. */
export interface CollectionParts {
  readonly app: Pick<App, 'chores' | 'dataFolder' | 'documents' | 'input'>
  readonly store: Pick<ServerStore, 'collectionOwners'>
  readonly access: Access
  readonly syncs: SyncRunner
  /** Replaced in tests; the machine's own resolver where absent. */
  readonly lookup?: HostLookup
}
