import { hash, randomUUID } from 'node:crypto'
import { chmod, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { faultOf, IbidError } from '../../core/fault.ts'
import type { FileChange } from '../../core/file-change.ts'
import type { MediaStore } from '../../core/media.ts'
import { readBounded } from '../../files/read-bounded.ts'

/**
 * What became of a file: `restored` to the bytes it had, `removed` because it was not there, `unchanged` as it is as it was. `conflict`: somebody has changed it
 * since, and it was left alone. `lost`: the bytes it had are not kept any more, and it was left alone.
 */
export type FileOutcome = 'restored' | 'removed' | 'conflict' | 'lost' | 'unchanged'

/** A file, and what was about to be done to it, in that order. A change that was announced need not have happened. */
export interface ChangedFile {
  readonly path: string
  readonly changes: readonly Pick<FileChange, 'before' | 'after'>[]
}

/** Gives a file the bytes it had before the first of its changes. Throws `IbidError('failed')` where it cannot be read or written. */
export async function undoFileChange(
  { path, changes }: ChangedFile,
  media: MediaStore,
  { force, isTrial }: { readonly force: boolean; readonly isTrial: boolean },
): Promise<FileOutcome> {
  const before = changes[0]?.before ?? null
  const now = await naming(path, 'read', () => hashOf(path))
  if (now === before) return 'unchanged'
  if (now === 'no file' || !(force || isLeftSo(now, changes))) return 'conflict'
  if (before === null) {
    if (!isTrial) await naming(path, 'removed', () => rm(path, { force: true }))
    return 'removed'
  }
  const bytes = await media.read(before)
  if (bytes === undefined || hash('sha256', bytes) !== before) return 'lost'
  if (!isTrial) await naming(path, 'written', () => replace(path, bytes))
  return 'restored'
}

/** Whether a change left it so, and none after that has happened. */
function isLeftSo(now: string | null, changes: ChangedFile['changes']): boolean {
  const last = changes.findLastIndex(({ after }) => after === now)
  return last >= 0 && changes.slice(last + 1).every(({ before }) => before === now)
}

/** Bytes of a file that is taken back; tools change none as large. */
const mostBytes = 100_000_000

/** SHA-256 of the bytes, hex; null where there is nothing, and `no file` for a folder, a device and the like. */
async function hashOf(path: string): Promise<string | null> {
  try {
    return hash('sha256', await readBounded(path, { mostBytes }))
  } catch (error) {
    const { code } = faultOf(error)
    if (code === 'not-found') return null
    // What is too large is none that ibid has changed.
    if (code === 'invalid' || code === 'limit') return 'no file'
    throw error
  }
}

/** At one instant, with the mode it has; a link is followed. */
async function replace(path: string, bytes: Uint8Array): Promise<void> {
  const target = await realpath(path).catch(() => path)
  const mode = await stat(target).then(
    (found) => found.mode & 0o7777,
    () => undefined,
  )
  await mkdir(dirname(target), { recursive: true })
  const fresh = join(dirname(target), `.${basename(target)}.${randomUUID()}`)
  try {
    await writeFile(fresh, bytes, { flag: 'wx', ...(mode === undefined ? {} : { mode: 0o600 }) })
    if (mode !== undefined) await chmod(fresh, mode)
    await rename(fresh, target)
  } finally {
    await rm(fresh, { force: true })
  }
}

async function naming<T>(path: string, deed: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new IbidError(
      'failed',
      `${path} cannot be ${deed} (${codeOf(error)})`,
      'fix its permissions, then undo again; changes that are already undone stay undone',
      {
        cause: error,
      },
    )
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : String(error))
