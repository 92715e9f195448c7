import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { resultCode, storeError } from '../error.ts'

/** ms that others who use the file are waited for. */
const patienceMs = 10_000
const pauseMs = 50

/**
 * Writes a database anew and empties its write-ahead log, so that neither holds bytes of rows that were removed. It takes as long, and as much room, as a copy of
 * the file. False where others did not let go of it in time: nothing is lost then, and it may be done again.
 */
export async function compactFile(path: string): Promise<boolean> {
  const sqlite = new DatabaseSync(path, { timeout: 1_000 })
  try {
    const end = performance.now() + patienceMs
    for (let isWritten = false; ; await sleep(pauseMs)) {
      try {
        if (!isWritten) sqlite.exec('vacuum')
        isWritten = true
        if (sqlite.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0) return true
      } catch (error) {
        if (((resultCode(error) ?? 0) & 0xff) !== busy) throw storeError(error, path)
      }
      if (performance.now() > end) return false
    }
  } finally {
    sqlite.close()
  }
}

const busy = 5
