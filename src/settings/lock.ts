import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { IbidError } from '../core/fault.ts'

/** ms that a change waits for others: each of theirs takes a few. */
const patienceMs = 30_000

/**
 * Does work that no other process does at the same time for this settings file. The lock is one that the system holds for SQLite on an empty file beside it, so
 * that it is gone with whoever held it, however that ended. Throws `IbidError('busy')` where somebody does not let go, and `failed` where it cannot be taken.
 */
export function whileLocked<T>(settingsFile: string, work: () => T): T {
  const lock = openLock(settingsFile)
  try {
    take(lock, settingsFile)
    return work()
  } finally {
    lock.close()
  }
}

function openLock(settingsFile: string): DatabaseSync {
  const file = `${settingsFile.replace(/\.json$/, '')}.lock`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    closeSync(openSync(file, 'a', 0o600))
    return new DatabaseSync(file, { timeout: patienceMs })
  } catch (error) {
    throw notTaken(settingsFile, error)
  }
}

function take(lock: DatabaseSync, settingsFile: string): void {
  try {
    lock.exec('BEGIN IMMEDIATE')
  } catch (error) {
    const isHeld = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
    if (isHeld) throw new IbidError('busy', `another process is changing ${settingsFile}`, 'try again in a moment')
    throw notTaken(settingsFile, error)
  }
}

/** Result code of SQLite for a lock that somebody else holds. */
const sqliteBusy = 5

const notTaken = (settingsFile: string, cause: unknown): IbidError =>
  new IbidError('failed', `${settingsFile} cannot be changed: its folder is not writable`, 'check that you own the file and its folder', {
    cause,
  })
