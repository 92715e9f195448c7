import type { FaultCode } from './fault.ts'
import type { Json } from './json.ts'
import type { Schema } from './tool.ts'
import type { VetHost, WebFetch } from './web.ts'

/** What a feed brings. There is one search tool for each: `search_mail`, `search_calendar`, `search_chat`, `search_files`, `search_issues`. */
export const feedKinds = ['mail', 'calendar', 'chat', 'files', 'issues'] as const
export type FeedKind = (typeof feedKinds)[number]

/** Somebody who wrote, was written to, was invited, owns a file. Addresses and handles in lower case. */
export interface Person {
  readonly name?: string
  /** Mail address. */
  readonly address?: string
  /** Name or id in a chat or on a tracker. */
  readonly handle?: string
}

/** A mail, a chat message, an event, a file, an issue: what a search filters by. Its words are a document of the feed's collection. */
export interface FeedItem {
  /** Unique in the feed; the path of the document: `INBOX/1041`, `general/2026-10-02/1696242001.000200`. */
  readonly path: string
  readonly title: string
  /** Opens the original: `mid:...`, `https://...`, `file:///...`. */
  readonly uri: string
  /** ms since 1970: when it was sent or last changed, or when it begins. */
  readonly at: number
  /** When it ends, where it does. */
  readonly until?: number
  readonly author?: Person
  /** Everybody it names, the author among them. */
  readonly people: readonly Person[]
  /** Mail folder, channel, calendar, folder, repository. */
  readonly place?: string
  /** What belongs together: the first mail's id, the thread's first message. */
  readonly thread?: string
  readonly labels?: readonly string[]
  /** Mail addresses of those who may read it, where a feed that several people use has things that are not for all; everybody who may use the feed where absent. */
  readonly readers?: readonly string[]
}

/** The words of an item: Markdown of the feed's own making (no more than the item says, exact words), or a file's bytes as they are. */
export type FeedContent = { readonly markdown: string } | { readonly file: { readonly name: string; readonly bytes: Uint8Array } }

/** What a feed tells of its items, in the order in which it is to be done. */
export type FeedChange =
  /** New, or in place of the item of the same path. `hash`: of its content and its metadata. */
  | { readonly type: 'item'; readonly item: FeedItem; readonly hash: string; content(): Promise<FeedContent> }
  | { readonly type: 'gone'; readonly path: string }
  /** `skipped`: not meant to be read; `failed`: it should have been. */
  | { readonly type: 'skipped' | 'failed'; readonly path: string; readonly code: FaultCode; readonly reason: string }
  /** Everything before is told: a later sync may go on from here. */
  | { readonly type: 'cursor'; readonly cursor: Json }

/** What was told in earlier syncs. */
export interface FeedPast {
  readonly cursor: Json | undefined
  /** Hash by path of what is stored. */
  known(): Promise<ReadonlyMap<string, string>>
}

export interface FeedQuery {
  readonly query: string
  /** Who wrote it: a name, an address or a handle. */
  readonly owner?: string
  /** ms since 1970. */
  readonly from?: number
  readonly to?: number
  /** Mail folder, channel, calendar, folder, repository. */
  readonly place?: string
  readonly limit: number
}

/** An open connection to mail, a calendar, a chat, files or a tracker. */
export interface Feed {
  /** Looks whether it answers and lets us in. One line for a person: what is there. Throws `IbidError`: `unauthorised`, `unreachable`, `invalid`. */
  test(signal: AbortSignal): Promise<string>
  /** What has changed since. Cut off, it is begun again at the last cursor. Throws `IbidError` where nothing can be listed. */
  changes(past: FeedPast, signal: AbortSignal): AsyncIterable<FeedChange>
  /** Asks the service itself, for what no sync has brought yet; absent where it cannot search. */
  search?(query: FeedQuery, signal: AbortSignal): Promise<readonly Extract<FeedChange, { readonly type: 'item' }>[]>
  /** Calls `changed` whenever there may be something new, until `signal` aborts or the connection ends; absent where the service tells nothing by itself. */
  watch?(changed: () => void, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** What a feed leans on. */
export interface FeedParts {
  readonly fetch: WebFetch
  readonly vetHost: VetHost
  /** The secret of that name, such as `password` or `token`; undefined where none was given. */
  secret(name: string): Promise<string | undefined>
  /** An access token of the feed's OAuth sign-in, renewed where it has run out. Throws `IbidError('unauthorised')` where the person has to sign in again. */
  accessToken(): Promise<string>
  /** ms since 1970. */
  now(): number
}

/** Where the person signs in, for services with OAuth. `flow`: `device` shows a code to type in; `loopback` opens a page that comes back to this machine. */
export interface FeedSignIn {
  readonly flow: 'device' | 'loopback'
  readonly authorizationUrl?: string
  readonly deviceUrl?: string
  readonly tokenUrl: string
  readonly scopes: readonly string[]
  /** What has to be added to the authorization URL. */
  readonly parameters?: Readonly<Record<string, string>>
}

/** A kind of service that can be fed from. `Options` holds no secret. */
export interface FeedType<Options = unknown> {
  /** `imap`, `mbox`, `slack-export`, ... */
  readonly name: string
  readonly kind: FeedKind
  /** For people: `Mail by IMAP`. */
  readonly title: string
  /** One or two sentences: what it reads, what it needs. */
  readonly description: string
  /** Its JSON Schema makes the options of the terminal and the form of the web. */
  readonly options: Schema<Options>
  /** Secrets it asks for, with words for people; none where it signs in. */
  readonly secrets: readonly { readonly name: string; readonly description: string; readonly optional?: true }[]
  signIn?(options: Options): FeedSignIn | undefined
  /** True where it reads files of the machine that ibid runs on: for administrators alone at a server of a team. */
  readonly isLocal?: true
  open(options: Options, parts: FeedParts): Promise<Feed>
}
