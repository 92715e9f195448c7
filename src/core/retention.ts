/** Stands where a person stood whose things are gone. */
export const goneOwner = 'deleted'

/** Somebody whose things are to go. */
interface GoingPerson {
  /** Id of the account. */
  readonly owner: string
  /** Lower-case; absent once the account is gone. */
  readonly email?: string | undefined
}

/** What is to go: whole conversations and runs; with a person all that is theirs. */
export interface Going {
  readonly runs: readonly string[]
  readonly sessions: readonly string[]
  readonly person?: GoingPerson
}

/** How many there are of each kind; kinds of which there is nothing are left out. */
export type Amounts = Readonly<Record<string, number>>

/** Where a word stands that should stand nowhere. */
export interface Trace {
  /** What the word is, for people: `id`, `e-mail`. The word itself is not told. */
  readonly word: string
  /** `events.body`, or a file of the data folder. */
  readonly place: string
  /** Rows, or 1 for a file. */
  readonly count: number
}

/** Words by what they are, for people. */
export type Sought = Readonly<Record<string, string>>

/** What has outlived its time, ms since 1970. */
export interface Outlived {
  readonly now: number
  /** What was done before is forgotten; nothing of it where absent. */
  readonly auditBefore?: number | undefined
  /** True where it is only to be counted. */
  readonly isDry?: boolean | undefined
}

/**
 * Takes things away for good that no everyday use may touch, in every part of the store. Whatever it does may be done again, and what was cut short is finished by
 * that.
 */
export interface Retention {
  /** The runs of an owner, with those that work for them, and their conversations. */
  ofOwner(owner: string): Promise<Pick<Going, 'runs' | 'sessions'>>
  count(going: Going): Promise<Amounts>
  /** Rows by table, in pages, without secrets and without what is everybody's: what a person is given of themselves. */
  rows(going: Going): AsyncIterable<{ readonly table: string; readonly rows: readonly Readonly<Record<string, unknown>>[] }>
  /** Takes it away, each database in as few steps as can be: what the rest is found by goes last. Documents and media are not among it. */
  remove(going: Going): Promise<void>
  /** Hashes of media that these runs name, or that the person has handed over. */
  mediaOf(going: Going): Promise<readonly string[]>
  /** Those of the hashes that something names which is not among what goes. */
  stillNamed(hashes: readonly string[], going: Going): Promise<ReadonlySet<string>>
  /** Takes away what has outlived its time; how much of each kind. */
  expire(outlived: Outlived): Promise<Amounts>
  /** Looks for words in every column of every table that there is, whoever made it. Words in small letters count too. */
  traces(sought: Sought): Promise<readonly Trace[]>
  /** Overwrites what the files still hold of removed rows, where the store has files; gives those that are in use and could not be. */
  compact(): Promise<readonly string[]>
}
