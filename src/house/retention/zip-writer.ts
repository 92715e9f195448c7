import { type FileHandle, open } from 'node:fs/promises'
import { crc32, deflateRawSync } from 'node:zlib'
import { IbidError } from '../../core/fault.ts'

/** A zip that is being written. */
export interface ZipWriter {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Writes its directory. Without that the file is no zip. */
  end(): Promise<void>
}

/** What the plain form of a zip can hold. */
const most = { entries: 65_535, bytes: 0xffff_ffff }
/** Names are UTF-8. */
const flags = 0x0800
const deflated = 8
const version = 20
/** The first of January 1980: the format knows no earlier one, and ours says nothing of when. */
const date = 0x21

/** Writes to a new file, readable by its owner only. Throws `IbidError`: `denied` where there is one already, `limit` for more than a zip can hold. */
export async function zipTo(path: string): Promise<ZipWriter> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw reason === 'EEXIST'
      ? new IbidError('denied', `${path} is there already`, 'name another file')
      : new IbidError('failed', `${path} cannot be written (${reason})`, 'name a file in a folder of yours', { cause: error })
  })
  const directory: Buffer[] = []
  let at = 0
  const write = async (bytes: Uint8Array): Promise<void> => {
    await file.write(bytes)
    at += bytes.length
    if (at > most.bytes) throw new IbidError('limit', 'there is more than a zip can hold (4 GB)')
  }
  const guarded = <T>(work: () => Promise<T>): Promise<T> => closing(file, work)
  return {
    add: (name, bytes) =>
      guarded(async () => {
        if (directory.length === most.entries) throw new IbidError('limit', `there are more than ${most.entries} files`)
        const [packed, named, start] = [deflateRawSync(bytes), Buffer.from(name), at]
        const about = Buffer.alloc(26)
        for (const [place, value] of [version, flags, deflated, 0, date].entries()) about.writeUInt16LE(value, place * 2)
        for (const [place, value] of [crc32(bytes), packed.length, bytes.length].entries()) about.writeUInt32LE(value, 10 + place * 4)
        about.writeUInt16LE(named.length, 22)
        await write(Buffer.concat([number(0x0403_4b50), about, named]))
        await write(packed)
        // No comment, one disk, no attributes.
        directory.push(Buffer.concat([number(0x0201_4b50), short(version), about, Buffer.alloc(10), number(start), named]))
      }),
    end: () =>
      guarded(async () => {
        const [start, entries] = [at, Buffer.concat(directory)]
        await write(entries)
        const counts = [short(0), short(0), short(directory.length), short(directory.length)]
        await write(Buffer.concat([number(0x0605_4b50), ...counts, number(entries.length), number(start), short(0)]))
        await file.close()
      }),
  }
}

/** A file that cannot be finished is not left open. */
async function closing<T>(file: FileHandle, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await file.close()
    throw error
  }
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const short = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
