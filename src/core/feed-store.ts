import type { Fault } from './fault.ts'
import type { FeedItem, FeedKind, Person } from './feed.ts'
import type { Json } from './json.ts'

/** A feed that somebody has added. */
export interface FeedRow {
  readonly id: string
  /** Absent: the person at whose machine it runs. */
  readonly owner?: string
  /** Unique for its owner; what commands and pages call it. */
  readonly name: string
  /** Name of its `FeedType`. */
  readonly type: string
  readonly kind: FeedKind
  readonly options: Json
  /** True where everybody who uses the server may search it, as far as `readers` of its items let them. */
  readonly shared: boolean
  /** Id of the collection that holds its words. */
  readonly collection: string
  /** ms since 1970. */
  readonly createdAt: number
  /** Where the next sync goes on. */
  readonly cursor?: Json
  /** The newest sync that has ended. */
  readonly lastSync?: FeedReport
}

/** What a sync did. */
export interface FeedReport {
  /** ms since 1970. */
  readonly at: number
  readonly durationMs: number
  readonly added: number
  readonly updated: number
  readonly removed: number
  readonly problems: readonly { readonly path: string; readonly reason: string }[]
  /** Why it was given up, where it was. */
  readonly fault?: Fault
}

/** Which items, by what is known of them beside their words. Each member narrows. */
export interface ItemFilter {
  /** Somebody of these wrote it, by address or handle. */
  readonly authors?: readonly string[]
  /** Somebody of these is named by it. */
  readonly people?: readonly string[]
  /** ms since 1970; an item that lasts is in the range where a part of it is. */
  readonly from?: number
  readonly to?: number
  readonly place?: string
  readonly thread?: string
  readonly label?: string
  /** Of whoever asks: items with `readers` of a feed that is shared are there only where one of these is among them. Absent: nothing is hidden. */
  readonly readableBy?: readonly string[]
}

/** Somebody as all feeds of an owner know them: rows of items that share an address or a handle are one. */
export interface KnownPerson {
  /** Stable: the first address or handle. */
  readonly id: string
  readonly name: string
  readonly addresses: readonly string[]
  readonly handles: readonly string[]
  /** Items they wrote. */
  readonly wrote: number
  /** ms since 1970 of the newest item that names them. */
  readonly lastAt: number
  /** Names of feeds that know them. */
  readonly feeds: readonly string[]
}

/** Feeds, their items and their secrets, shared by all processes of a data folder. The words of items are in the document store. */
export interface FeedStore {
  /** Throws `IbidError('usage')` where the owner has one of that name. */
  add(feed: FeedRow): Promise<void>
  get(id: string): Promise<FeedRow | undefined>
  /** Those of an owner and the shared ones; all where `of` is absent. */
  list(of?: { readonly owner: string | undefined }): Promise<readonly FeedRow[]>
  change(id: string, change: Partial<Pick<FeedRow, 'name' | 'options' | 'shared' | 'cursor' | 'lastSync'>>): Promise<void>
  /** With items and secrets. */
  remove(id: string): Promise<boolean>
  putItems(feed: string, items: readonly FeedItem[]): Promise<void>
  removeItems(feed: string, paths: readonly string[]): Promise<void>
  /** Items of these feeds that fit, newest first. */
  items(feeds: readonly string[], filter: ItemFilter, limit: number): Promise<readonly (FeedItem & { readonly feed: string })[]>
  /** Paths of the items of a feed that fit. */
  paths(feed: string, filter: ItemFilter): Promise<ReadonlySet<string>>
  item(feed: string, path: string, readableBy?: readonly string[]): Promise<FeedItem | undefined>
  /**
   * Everybody whom items of these feeds name, those who wrote most first; with words only those whose name, address or handle has all of them. `readableBy` as in
   * `ItemFilter`.
   */
  people(feeds: readonly string[], words?: string, readableBy?: readonly string[]): Promise<readonly KnownPerson[]>
  /** Encrypted at rest. `undefined` removes it. */
  setSecret(feed: string, name: string, value: string | undefined): Promise<void>
  secret(feed: string, name: string): Promise<string | undefined>
}

/** What `list_people` and the search tools work with: the feeds of whoever asks. */
export interface FeedSearch {
  search(kind: FeedKind, search: ItemSearch, signal: AbortSignal): Promise<FeedHits>
  people(query: string): Promise<readonly KnownPerson[]>
}

export interface ItemSearch {
  readonly query: string
  /** A person's id, address, handle or name. Several people who fit are an error that names them. */
  readonly owner?: string
  readonly from?: number
  readonly to?: number
  readonly place?: string
  readonly thread?: string
  readonly label?: string
  /** Names of feeds; all of the kind where absent. */
  readonly feeds?: readonly string[]
  /** Ids of hits that are known already. */
  readonly excludedIds?: readonly string[]
  readonly limit: number
}

export interface FeedHit {
  /** `feed/path`: what `excludedIds` takes. */
  readonly id: string
  readonly feed: string
  /** Id of the collection. */
  readonly collection: string
  readonly item: FeedItem
  /** Stable id of the section in its collection. */
  readonly section: string
  /** The headings down to it, where it has any. */
  readonly heading?: string
  /** Opens the original, of a file at the section. */
  readonly uri: string
  /** All words of the item, or the section of it that fits. */
  readonly text: string
  /** The part that answers best, word for word. */
  readonly passage: string
  /** 0 to 1. */
  readonly score: number
  readonly coverage: number
  readonly line?: number
  /** True for one that the service gave and no sync has brought yet. */
  readonly live?: true
}

export interface FeedHits {
  readonly hits: readonly FeedHit[]
  /** Several people whom `owner` may mean; nothing was searched then. */
  readonly ambiguous?: readonly KnownPerson[]
  /** Feeds that could not be asked, one line each. */
  readonly problems: readonly string[]
}

/** How people are shown who must be told apart: `Alex Chen <alex.chen@acme.example>`. */
export const personLine = ({ name, addresses, handles }: Pick<KnownPerson, 'name' | 'addresses' | 'handles'>): string => {
  const at = addresses[0] ?? (handles[0] === undefined ? undefined : `@${handles[0]}`)
  return at === undefined ? name : name === '' ? at : `${name} <${at}>`
}

/** Whether two are the same person by what identifies them. */
export const isSamePerson = (a: Person, b: Person): boolean =>
  (a.address !== undefined && a.address === b.address) || (a.handle !== undefined && a.handle === b.handle)
