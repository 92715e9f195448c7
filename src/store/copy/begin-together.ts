import { DatabaseSync } from 'node:sqlite'
import type { SqliteFile } from '../sqlite/sqlite-file.ts'

/** ms to wait for a process that writes. */
const patienceMs = 5_000

/**
 * Begins a reading transaction on each of these files, all at one moment: while the views are opened nobody writes to any of them. Writers wait for some
 * milliseconds; the files whose writers take longest come last in the list, and are waited for first. Throws `IbidError` as the files do.
 */
export function beginTogether(files: readonly SqliteFile[]): void {
  const locks: DatabaseSync[] = []
  try {
    for (const { path, guard } of files.toReversed())
      guard(() => {
        const lock = new DatabaseSync(path, { timeout: patienceMs })
        locks.push(lock)
        lock.exec('begin immediate')
      })
    // A transaction sees the moment of its first reading.
    for (const { sqlite, guard } of files) guard(() => sqlite.exec('begin; select 1 from sqlite_schema limit 1'))
  } finally {
    for (const lock of locks) lock.close()
  }
}
