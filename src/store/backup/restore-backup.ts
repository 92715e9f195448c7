import { faultOf, IbidError } from '../../core/fault.ts'
import { type Copied, fillStore } from '../copy/copy-store.ts'
import type { Part } from '../copy/parts.ts'
import type { Side } from '../copy/side.ts'
import { readBackup } from './read-backup.ts'
import type { BackedUp } from './write-backup.ts'

interface ReadOptions {
  readonly signal: AbortSignal
  /** Hears how many rows were read, now and then. */
  readonly progress?: (rows: number) => void
}

/** Reads a whole backup and proves it, without keeping any of it. Throws as `readBackup` does. */
export async function checkBackup(file: string, options: ReadOptions): Promise<BackedUp> {
  const { parts, told } = followed(file, options)
  for await (const _ of parts);
  return told()
}

/**
 * Puts a backup into a store that must hold nothing yet: everything and proved, or nothing. Throws `IbidError` as `readBackup` and `copyStore` do, and
 * `malformed` for rows that the store refuses.
 */
export async function restoreBackup(file: string, to: Side, options: ReadOptions): Promise<BackedUp & Copied> {
  const { parts, told } = followed(file, options)
  try {
    const copied = await fillStore(to, parts)
    return { ...told(), ...copied }
  } catch (error) {
    options.signal.throwIfAborted()
    if (error instanceof IbidError) throw error
    throw new IbidError('malformed', `the backup ${file} could not be restored: ${faultOf(error).message}`, 'nothing was saved', {
      cause: error,
    })
  }
}

/** The parts, and what the file was once they are over. */
function followed(file: string, { signal, progress }: ReadOptions) {
  let end: BackedUp | undefined
  const parts = async function* (): AsyncGenerator<Part, void, undefined> {
    let rows = 0
    for await (const part of readBackup(file, signal, (told) => (end = told))) {
      if (part.kind === 'rows') progress?.((rows += part.rows.length))
      yield part
    }
  }
  return {
    parts: parts(),
    told(): BackedUp {
      if (!end) throw new IbidError('failed', `${file} was not read completely`)
      return end
    },
  }
}
