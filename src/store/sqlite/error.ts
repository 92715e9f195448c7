import { IbidError } from '../../core/fault.ts'

/** SQLite's primary result codes that a person can do something about (the low byte of an extended code; sqlite.org/rescode.html). */
const advice: Readonly<Record<number, { readonly problem: string; readonly remedy: string }>> = {
  5: { problem: 'is locked by another process', remedy: 'try again; if the problem persists, stop the other ibid process' },
  8: {
    problem: 'cannot be written to',
    remedy: 'grant yourself write permission on the file and its folder, or choose another folder with --data-dir',
  },
  10: { problem: 'cannot be read or written (input/output error)', remedy: 'check the disk, then try again; committed data is safe' },
  11: { problem: 'is damaged', remedy: 'restore a backup, or move the file away to start with an empty one' },
  13: { problem: 'cannot grow: the disk is full', remedy: 'free up some space, then try again; all committed data is safe' },
  14: { problem: 'cannot be opened', remedy: 'check that the folder exists and belongs to you, or choose another with --data-dir' },
  26: { problem: 'is not an ibid database', remedy: 'restore a backup, or move the file away to start with an empty one' },
}

/** SQLite's extended result code of a thrown value, if it carries one. */
export const resultCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined

/** Whether a statement failed because a row with this key exists (SQLITE_CONSTRAINT_PRIMARYKEY, _UNIQUE, _ROWID). */
export const isTaken = (error: unknown): boolean => {
  const code = resultCode(error)
  return code === 1555 || code === 2067 || code === 2579
}

/** A thrown value as an `IbidError` that names the file and what to do; what is not SQLite's comes back as it is. */
export function storeError(error: unknown, path: string): unknown {
  const code = resultCode(error)
  if (code === undefined) return error
  const known = advice[code & 0xff]
  if (known) return new IbidError('failed', `${path} ${known.problem}`, known.remedy, { cause: error })
  return new IbidError('failed', `${path}: ${error instanceof Error ? error.message : String(error)}`, undefined, { cause: error })
}
