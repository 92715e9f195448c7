import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { IbidError } from '../../core/fault.ts'
import { resultCode, storeError } from './error.ts'
import { migrate } from './migrate.ts'
import type { SqliteFile } from './sqlite-file.ts'

/** How long a statement waits for another process's write before it fails, ms. */
const busyTimeoutMs = 5_000

/** kB of pages that one connection keeps: rows are read by their keys, and the operating system keeps the file itself. */
const cacheKb = 512

/**
 * Opens the database at `path`, creating it (mode 0600) and its folder (mode 0700) where they are missing, and brings its schema up
 * to date: `migrations` is an append-only list of SQL scripts, of which the file remembers how many it has had (`user_version`).
 * Several processes may open a new file at the same moment. `pageSize` (bytes) holds for a file that is made now.
 *
 * Durability: WAL with `synchronous = NORMAL`. A process that is killed at any instant loses no committed row, for the write-ahead
 * log is in the operating system's hands by then; a power cut may lose the newest commits, never the file's consistency.
 *
 * Throws `IbidError('failed')` where the file is damaged, is no database, is from a newer program, or cannot be opened.
 */
export function openSqlite(path: string, migrations: readonly string[], pageSize = 4_096): SqliteFile {
  const guard = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw storeError(error, path)
    }
  }
  createPrivately(path)
  const sqlite = guard(() => new DatabaseSync(path, { timeout: busyTimeoutMs }))
  const file: SqliteFile = {
    path,
    sqlite,
    guard,
    write: (work) => guard(() => inTransaction(sqlite, work)),
    close: () => {
      if (sqlite.isOpen) sqlite.close()
    },
  }
  try {
    guard(() => sqlite.exec(`pragma page_size = ${pageSize}`))
    guard(() => useWriteAheadLog(sqlite))
    guard(() => sqlite.exec(`pragma synchronous = normal; pragma foreign_keys = on; pragma cache_size = -${cacheKb}`))
    migrate(file, migrations)
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

/** SQLite gives its side files the mode of the main file, so that one is made first. */
function createPrivately(path: string): void {
  if (existsSync(path)) return
  const folder = dirname(path)
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      chmodSync(folder, 0o700)
    }
    closeSync(openSync(path, 'a', 0o600))
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new IbidError(
      'failed',
      `${path} could not be created (${reason})`,
      'check that the folder belongs to you, or choose another with --data-dir',
      {
        cause: error,
      },
    )
  }
}

function inTransaction<T>(sqlite: DatabaseSync, work: () => T): T {
  sqlite.exec('begin immediate')
  try {
    const result = work()
    sqlite.exec('commit')
    return result
  } catch (error) {
    if (sqlite.isTransaction) sqlite.exec('rollback')
    throw error
  }
}

/** SQLite does not wait for the lock that the change to WAL needs, so two processes that make a file at once must try again. */
function useWriteAheadLog(sqlite: DatabaseSync): void {
  const deadline = performance.now() + busyTimeoutMs
  for (;;) {
    try {
      if (sqlite.prepare('pragma journal_mode').get()?.['journal_mode'] !== 'wal') sqlite.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if (((resultCode(error) ?? 0) & 0xff) !== 5 || performance.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
    }
  }
}
