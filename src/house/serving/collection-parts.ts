import type { ServerStore } from '../../core/server-store.ts'
import type { HostLookup } from '../../docs/sources/reach.ts'
import type { House } from '../house.ts'
import type { Access } from './access.ts'
import type { SyncRunner } from './sync-runner.ts'

/** What the collections of a server are managed with. */
export interface CollectionParts {
  readonly house: House
  readonly store: Pick<ServerStore, 'collectionOwners'>
  readonly access: Access
  readonly syncs: SyncRunner
  /** Replaced in tests; the machine's own resolver where absent. */
  readonly lookup?: HostLookup
}
