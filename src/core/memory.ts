import type { MemoryVectorStore } from './memory-vectors.ts'

/** What a remembered fact is about. */
export const memoryCategories = ['profile', 'preference', 'technical', 'project'] as const
export type MemoryCategory = (typeof memoryCategories)[number]

/** How long a fact is kept (days; for ever where absent), and of how many of its kind a prompt is told at most. */
export const memoryTiers = {
  core: { told: 8, days: undefined },
  important: { told: 12, days: 90 },
  context: { told: 6, days: 30 },
} as const
/** Facts that an owner has at most. */
export const mostMemories = 500
export type MemoryTier = keyof typeof memoryTiers

/** Who had a fact remembered: the model by its tool, the person, or the look back at a conversation. */
export type MemoryBy = 'model' | 'person' | 'look-back'

/** Where a fact comes from. */
export interface MemoryProvenance {
  readonly by: MemoryBy
  readonly session?: string
  readonly run?: string
  /** The person's words that it rests on, one line. */
  readonly quote?: string
  /** Why it took the place of another fact, in a few words of the model that read both. */
  readonly why?: string
}

/**
 * What became of a fact: `kept`; `superseded` by a newer one that contradicts it, or `merged` into one that says the same (`replacedBy`); `displaced` by more
 * important ones; `expired`; `removed` by the person.
 */
export type MemoryState = 'kept' | 'superseded' | 'merged' | 'displaced' | 'expired' | 'removed'

/** One thing that ibid knows of its owner. One row; rows are never deleted but by `clear`. */
export interface Memory {
  readonly id: string
  /** Absent: the person at whose machine it runs. */
  readonly owner?: string
  /** One sentence. */
  readonly content: string
  readonly category: MemoryCategory
  readonly tier: MemoryTier
  /** 0 to 1. */
  readonly confidence: number
  readonly keywords: readonly string[]
  /** `en`, `zh`, ... of `content`. */
  readonly language: string
  readonly provenance: MemoryProvenance
  /** ms since 1970. */
  readonly createdAt: number
  readonly lastUsedAt: number
  readonly uses: number
  /** ms since 1970; absent for what is kept for ever. */
  readonly expiresAt?: number
  /** The fact that this one took the place of. */
  readonly supersedes?: string
  /** Kept facts that it may contradict, where nobody has said whether it does. */
  readonly mayContradict?: readonly string[]
  readonly state: MemoryState
  /** When it left `kept`, ms since 1970. */
  readonly endedAt?: number
  readonly replacedBy?: string
}

/** What is to be remembered. */
export interface MemoryDraft {
  readonly content: string
  /** As it is read where absent; `profile` where nobody can say. */
  readonly category?: MemoryCategory
  /** As it is read where absent; `important` where nobody can say. */
  readonly tier?: MemoryTier
  /** 0.8 where absent. */
  readonly confidence?: number
  readonly keywords?: readonly string[]
  /** ms since 1970; by its tier where absent. */
  readonly expiresAt?: number
  /** Whence this one comes, where not whence all of the call do. */
  readonly provenance?: MemoryProvenance
}

/** What a new fact does to those that are kept: it adds one, says again what one says, takes the place of some, tells more of some; or it must not be kept. */
export type MemoryRelation = 'new' | 'same' | 'replaces' | 'adds' | 'refuse'

/** What a reader makes of a new fact beside those that are kept. */
export interface MemoryReading extends Pick<MemoryDraft, 'category' | 'tier' | 'expiresAt' | 'keywords'> {
  readonly relation: MemoryRelation
  /** Ids of the facts that it says again, replaces or adds to. */
  readonly of: readonly string[]
  /** A few words, of what replaces and what is refused. */
  readonly why?: string
}

/**
 * Reads new facts beside the kept ones that are nearest to them: of each what it does to those, by its place; undefined for one of which nothing was said.
 * Undefined as a whole where nobody can read: code decides then.
 */
export type MemoryReader = (
  drafts: readonly MemoryDraft[],
  near: readonly Memory[],
  provenance: MemoryProvenance,
  /** ms since 1970. */
  now: number,
) => Promise<readonly (MemoryReading | undefined)[] | undefined>

/** What came of drafts, each in one of the lists. */
export interface MemorySaved {
  readonly saved: readonly Memory[]
  /** Said already: `into` is the fact that is kept, its confidence and use refreshed. */
  readonly merged: readonly { readonly content: string; readonly into: Memory }[]
  /** Facts among `saved` that may contradict kept ones: nobody has said whether they do, and all are kept. */
  readonly doubtful: readonly { readonly saved: Memory; readonly others: readonly Memory[] }[]
  /** A newer fact that contradicts an older one; both stay visible. */
  readonly superseded: readonly { readonly saved: Memory; readonly old: Memory }[]
  readonly refused: readonly { readonly content: string; readonly reason: string }[]
  /** Facts that made room. */
  readonly displaced: readonly Memory[]
}

export interface MemoryQuery {
  readonly query?: string
  readonly searchTerms?: readonly string[]
  readonly categories?: readonly MemoryCategory[]
  /** 5 where absent. */
  readonly limit?: number
}

export interface MemoryFound {
  readonly facts: readonly Memory[]
  /** Facts that are kept. */
  readonly totalMemories: number
  readonly matchedCount: number
}

/** What ibid remembers of one owner. Limits, expiry, refusal of secrets and merging hold in every way of writing, also where several processes write. */
export interface Memories {
  save(drafts: readonly MemoryDraft[], provenance: MemoryProvenance): Promise<MemorySaved>
  /** Facts that fit, best first; what is given counts as used. Without words: all that are kept, by importance. */
  retrieve(query: MemoryQuery): Promise<MemoryFound>
  /** What a prompt is told: core facts, then those that fit the question, of each tier and in tokens so many at most; best first. */
  forPrompt(question: string, maxTokens: number): Promise<readonly Memory[]>
  /** All rows, kept ones first, the newest first. */
  list(): Promise<readonly Memory[]>
  /** Takes the place of a kept fact: the old row stays as `superseded`. Throws `IbidError`: `not-found`, `invalid` for what is refused. */
  edit(id: string, draft: Partial<MemoryDraft>): Promise<Memory>
  /** Rows that were kept and are `removed` now; unknown ids are left out. */
  forget(ids: readonly string[]): Promise<readonly Memory[]>
  /**
   * Takes back what happened to a fact last: a removed, displaced, superseded or merged one is kept again, and what took its place by that is removed; a fact
   * that is kept is removed, and what it superseded is kept again. Throws `IbidError('not-found')`.
   */
  undo(id: string): Promise<readonly Memory[]>
  /**
   * Says of which of the facts that a kept one may contradict it takes the place; beside the others it stands, and may contradict none any more. Gives the rows
   * that it changed, its own first. Throws `IbidError('not-found')`.
   */
  settle(id: string, replaced: readonly string[]): Promise<readonly Memory[]>
  /** Deletes every row, history and all. */
  clear(): Promise<number>
}

/** Rows of all owners, shared by all processes of a data folder. */
export interface MemoryStore extends MemoryVectorStore {
  read(owner: string | undefined): Promise<readonly Memory[]>
  /** Looking and writing are one: `work` (pure) sees the owner's rows and says which to put, by id; of several writers one comes after the other. */
  write<T>(
    owner: string | undefined,
    work: (rows: readonly Memory[]) => { readonly put: readonly Memory[]; readonly result: T },
  ): Promise<T>
  clear(owner: string | undefined): Promise<number>
  /** The newest run of a session that was looked back at. */
  lookedBack(session: string): Promise<string | undefined>
  noteLookBack(session: string, run: string): Promise<void>
}
