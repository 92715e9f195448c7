import type { Kysely } from 'kysely'
import type { Cache } from '../core/cache.ts'
import type { Changes } from '../core/change.ts'
import type { DayCounter } from '../core/day-counter.ts'
import type { DocumentStore } from '../core/document-store.ts'
import type { EventLog } from '../core/event-log.ts'
import type { FeedStore } from '../core/feed-store.ts'
import type { Ledger } from '../core/ledger.ts'
import type { MediaStore } from '../core/media.ts'
import type { MemoryStore } from '../core/memory.ts'
import type { Retention } from '../core/retention.ts'
import type { RunHistory } from '../core/run-history.ts'
import type { ChoreStore } from '../core/schedule.ts'
import type { ServerStore } from '../core/server-store.ts'
import type { SessionStore } from '../core/session.ts'
import type { SettingStore } from '../core/setting-store.ts'
import type { TryCounter } from '../core/try-counter.ts'
import type { Users } from '../core/users.ts'
import type { Distribution } from '../core/waiting-runs.ts'
import type { Carriers } from './running-processes.ts'
import type { StoreFigures } from './store-figures.ts'

/** What runs share beside the log: what they spend, what was worked out before, what was counted today, what earlier ones taught. */
export interface Kept {
  readonly ledger: Ledger
  readonly cache: Cache
  readonly counter: DayCounter
  readonly history: RunHistory
}

/** The tables of accounts, for the library that checks who signs in. */
export interface AccountTables {
  readonly db: Kysely<Record<string, never>>
  readonly type: 'sqlite' | 'postgres'
  /** Whether a transaction may last over several turns of the event loop. */
  readonly transaction: boolean
}

/**
 * Everything that ibid keeps, in one database or beside one another in a data folder. Each part is opened on first use, so that a command pays only for what it
 * needs. The same parts on every database, with the same contract.
 */
export interface Stores {
  /** What it is, for people: a folder, or `host/database`. */
  readonly place: string
  documents(): Promise<DocumentStore>
  log(): Promise<EventLog>
  sessions(): Promise<SessionStore>
  /** What a server keeps beside them. */
  server(): Promise<ServerStore>
  /** The accounts of a team. */
  users(): Promise<Users>
  accounts(): Promise<AccountTables>
  /** Which runs a living process carries. */
  carriers(): Promise<Carriers>
  kept(): Promise<Kept>
  /** What has to be done again and again. */
  chores(): Promise<ChoreStore>
  memories(): Promise<MemoryStore>
  /** `key` seals and opens what feeds keep secret: 32 bytes. */
  feeds(key: () => Uint8Array): Promise<FeedStore>
  /** Pictures and files that runs were given or have made. */
  media(): MediaStore
  /** What servers over it tell each other of changes. */
  changes(): Promise<Changes>
  /** Takes things away for good. */
  retention(): Promise<Retention>
  /** Only where several machines share the store; so are those below. */
  distribution?(): Promise<Distribution>
  /** How it stands, for whoever watches; throws `IbidError` where that cannot be told soon. */
  figures?(): Promise<StoreFigures>
  /** How often somebody tried to sign in. */
  tries?(): Promise<TryCounter>
  /** What all machines are set to. `key` seals and opens keys among it: 32 bytes. */
  settings?(key: () => Uint8Array): Promise<SettingStore>
  close(): Promise<void>
}
