import { open } from 'node:fs/promises'
import { Zip, ZipDeflate } from 'fflate'
import { IbidError } from '../../../core/fault.ts'

/** A zip that is being written. */
export interface ZipWriter {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Writes its directory. Without that the file is no zip. */
  end(): Promise<void>
}

/** What the plain form of a zip can hold. */
const most = { entries: 65_535, bytes: 0xffff_ffff }

/** Writes to a new file, readable by its owner only. Throws `IbidError`: `denied` where there is one already, `limit` for more than a zip can hold. */
export async function zipTo(path: string): Promise<ZipWriter> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw reason === 'EEXIST'
      ? new IbidError('denied', `${path} already exists`, 'choose another file name')
      : new IbidError('failed', `${path} cannot be written (${reason})`, 'choose a file in a folder that you can write to', {
          cause: error,
        })
  })
  const made: Uint8Array[] = []
  let failure: Error | undefined
  let [entries, bytesWritten] = [0, 0]
  const zip = new Zip((error, chunk) => {
    if (error) failure ??= error
    else made.push(chunk)
  })
  /** Writes what a step has made. A file that cannot be finished is not left open. */
  const step = async (make: () => void): Promise<void> => {
    try {
      make()
      if (failure) throw failure
      for (const chunk of made.splice(0)) {
        await file.write(chunk)
        bytesWritten += chunk.length
      }
      if (bytesWritten > most.bytes) throw new IbidError('limit', 'the contents are larger than a zip file can hold (4 GB)')
    } catch (error) {
      await file.close()
      throw error
    }
  }
  return {
    add: (name, bytes) =>
      step(() => {
        if ((entries += 1) > most.entries) throw new IbidError('limit', `there are more than ${most.entries} files`)
        const entry = new ZipDeflate(name)
        zip.add(entry)
        entry.push(bytes, true)
      }),
    async end() {
      await step(() => zip.end())
      await file.close()
    },
  }
}
