import type { Scope } from './principal.ts'

/** A token by which a program acts for a user. The token itself is shown once and kept nowhere: only its hash is. */
export interface ApiToken {
  readonly id: string
  /** Absent: the local user. */
  readonly owner?: string
  readonly name: string
  readonly scopes: readonly Scope[]
  /** The first characters, so that people recognise it. */
  readonly prefix: string
  /** ms since 1970; so are the others. */
  readonly createdAt: number
  readonly usedAt?: number
  readonly expiresAt?: number
}

export interface ApiTokens {
  /** `hash`: SHA-256 of the token, hex. */
  add(token: ApiToken, hash: string): Promise<void>
  /** Undefined for one that is unknown or was revoked; whoever asks looks at `expiresAt`. */
  find(hash: string): Promise<ApiToken | undefined>
  /** Newest first; of everybody without `owner`. */
  list(of?: { readonly owner: string | undefined }): Promise<readonly ApiToken[]>
  /** False where there was none. */
  revoke(id: string): Promise<boolean>
  used(id: string, at: number): Promise<void>
}

/** Bytes that somebody handed over to ask about. They are kept under their hash, beside other media. */
export interface Attachment {
  readonly id: string
  readonly owner?: string
  readonly name: string
  readonly mediaType: string
  /** SHA-256 of the bytes, hex. */
  readonly hash: string
  /** Bytes. */
  readonly size: number
  /** ms since 1970. */
  readonly createdAt: number
}

export interface Attachments {
  add(attachment: Attachment): Promise<void>
  get(id: string): Promise<Attachment | undefined>
  /** Newest first; of everybody without `owner`. */
  list(of?: { readonly owner: string | undefined }): Promise<readonly Attachment[]>
  /** False where there was none. */
  remove(id: string): Promise<boolean>
}

/** What somebody thought of an answer. */
export interface Rating {
  readonly run: string
  readonly owner?: string
  readonly rating: 'up' | 'down'
  readonly comment?: string
  /** ms since 1970. */
  readonly at: number
}

export interface Ratings {
  /** The newest of a run is the one that counts. */
  rate(rating: Rating): Promise<void>
  of(run: string): Promise<Rating | undefined>
  /** False where there was none. */
  remove(run: string): Promise<boolean>
}

/** Something that was done at a server, for those who have to account for it. Never what was asked or answered. */
export interface AuditEntry {
  /** ms since 1970. */
  readonly at: number
  /** Absent: the local user, or somebody who is not known. */
  readonly owner?: string
  readonly name: string
  /** `noun.verbed`, such as `setting.changed`, `token.created`, `user.blocked`, `sign-in.failed`. */
  readonly action: string
  /** What it was done to: the key of a setting, the id of a user, a run. */
  readonly subject?: string
  /** One line; holds no secret. */
  readonly detail?: string
}

export interface Audit {
  add(entry: AuditEntry): Promise<void>
  /** Newest first. `before` in ms since 1970. */
  list(options: {
    readonly limit: number
    readonly before?: number
    readonly owner?: string
    readonly action?: string
  }): Promise<readonly AuditEntry[]>
}

/** Who may see collections that no file declares. Declared ones are everybody's. */
export interface CollectionOwners {
  give(collection: string, owner: string): Promise<void>
  /** Whether it was theirs. */
  take(collection: string, owner: string): Promise<boolean>
  /** Ids of the collections of an owner. */
  of(owner: string): Promise<readonly string[]>
  /** Owners of a collection. */
  owners(collection: string): Promise<readonly string[]>
}

/**
 * Runs that a server carries, so that it finds them again after it was stopped. A mark is stored before anything else of the run is, and whoever takes a mark away
 * says which one: not the one of somebody who has taken up the run meanwhile.
 */
export interface CarriedMarks {
  /** Marks the run, anew where it has a mark, and gives the mark. */
  add(run: string): Promise<number>
  /** Nothing happens where the run has another mark by now. */
  remove(run: string, mark: number): Promise<void>
  /** The mark that the run has now. */
  of(run: string): Promise<number | undefined>
  /** In the order in which they were marked last. */
  list(): Promise<readonly string[]>
}

/** A conversation or a run that its owner lets others of the team read. Only the runs that it names are read, whatever comes after them. */
export interface Share {
  readonly id: string
  readonly owner: string
  readonly kind: 'session' | 'run'
  /** Id of the session or of the run; it has one share at most. */
  readonly subject: string
  /** `everybody`: all who sign in. */
  readonly audience: 'named' | 'everybody'
  /** Ids of the accounts that may read it; none where everybody may. */
  readonly readers: readonly string[]
  /** Oldest first. */
  readonly runs: readonly string[]
  /** ms since 1970; so is the other. */
  readonly createdAt: number
  /** When readers or runs were changed last. */
  readonly changedAt: number
}

/** A share that has ended is not kept: that there was one stands in the audit. */
export interface Shares {
  /** Throws `IbidError('failed')` where its subject has one. */
  add(share: Share): Promise<void>
  get(id: string): Promise<Share | undefined>
  /** That of a session or a run. */
  on(subject: string): Promise<Share | undefined>
  /** Of an owner, the newest first. */
  of(owner: string): Promise<readonly Share[]>
  /** Those of others that somebody may read, the newest first. */
  readBy(reader: string): Promise<readonly Share[]>
  /** Puts other readers and runs in place of those that there are. False where there is no such share. */
  change(share: Pick<Share, 'id' | 'audience' | 'readers' | 'runs' | 'changedAt'>): Promise<boolean>
  /** False where there was none. */
  end(id: string): Promise<boolean>
  /** Notes that somebody has looked at it; true the first time. `at` in ms since 1970. */
  look(id: string, reader: string, at: number): Promise<boolean>
}

/** What a server keeps beside runs, sessions and documents. */
export interface ServerStore {
  readonly tokens: ApiTokens
  readonly attachments: Attachments
  readonly ratings: Ratings
  readonly audit: Audit
  readonly collectionOwners: CollectionOwners
  readonly shares: Shares
  readonly carried: CarriedMarks
  /** Resolves as soon as the store takes up what is asked for now. Absent where nothing waits for a connection. */
  awaitTurn?(): Promise<void>
}
