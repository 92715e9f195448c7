import type { DatabaseSync } from 'node:sqlite'

/** An open database file. One connection: statements run one after another on this thread. */
export interface SqliteFile {
  readonly path: string
  /** For prepared statements of hot paths; wrap what may fail in `guard` or `write`. */
  readonly sqlite: DatabaseSync
  /** Runs `work` and turns what SQLite throws into an `IbidError` with a remedy. */
  guard<T>(work: () => T): T
  /**
   * Runs `work` (synchronous) in a transaction begun with `begin immediate`: the write lock is taken first, so a read followed by a
   * write cannot fail half-way because another process wrote in between. Rolls back when `work` throws. Refused while a Kysely
   * transaction is open on the same file, as the two would become one.
   */
  write<T>(work: () => T): T
  /** Idempotent. The last process to close folds the write-ahead log into the file and removes it. */
  close(): void
}
