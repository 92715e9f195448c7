import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { IbidError } from '../../core/fault.ts'
import { type Part, partsOf } from '../copy/parts.ts'
import { mediaRow, mediaTable, newProofs } from '../copy/proof.ts'
import type { Side } from '../copy/side.ts'
import { copiedTables } from '../copy/tables.ts'
import { type Closing, closingName, formatVersion, lineOf, mostEntryBytes, type Opening, openingName, rowsBytes } from './backup-form.ts'

/** A backup that was written or read. */
export interface BackedUp {
  /** ms since 1970. */
  readonly at: number
  /** Version of the program that wrote it. */
  readonly ibid: string
  readonly rows: Readonly<Record<string, number>>
  readonly media: number
  /** Files and pictures whose bytes are not those of their hash. */
  readonly damagedMedia: number
  /** Size of the file. */
  readonly bytes: number
}

interface BackupOptions {
  /** Version of the program. */
  readonly ibid: string
  /** ms since 1970. */
  readonly now: number
  /** Whether a file of this name may be replaced. */
  readonly force: boolean
  readonly signal: AbortSignal
  /** Hears how many rows are written, now and then. */
  readonly progress?: (rows: number) => void
}

/**
 * Writes one moment of a store into a file, while others read and write it. The file is private to its user, and there whole or not at all. Throws `IbidError`:
 * `denied` where it is there already, `failed` where it cannot be written, and as the store does.
 */
export async function writeBackup(from: Side, file: string, options: BackupOptions): Promise<BackedUp> {
  if (!options.force && existsSync(file))
    throw new IbidError('denied', `${file} already exists`, 'choose another file, or overwrite it with --force')
  const draft = `${file}.${randomUUID()}.part`
  try {
    const written = await from.read((view) => writeParts(draft, partsOf(view), options))
    await rename(draft, file).catch((error) => {
      throw unwritten(file, error)
    })
    return { ...written, at: options.now, ibid: options.ibid, bytes: (await stat(file)).size }
  } finally {
    await rm(draft, { force: true })
  }
}

async function writeParts(draft: string, parts: AsyncIterable<Part>, { ibid, now, signal, progress }: BackupOptions) {
  const { createTarPacker } = await import('modern-tar')
  const { readable, controller } = createTarPacker()
  const packed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 3 } })
  let fault: unknown
  const writing = pipeline(Readable.fromWeb(readable), packed, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }), {
    signal,
  }).catch((error: unknown) => {
    fault = error
    controller.error(error)
  })
  const add = async (name: string, bytes: Uint8Array) => {
    if (bytes.length > mostEntryBytes) throw new IbidError('limit', `${name} is larger than ${mostEntryBytes / 1e6} MB`)
    const writer = controller.add({ name, size: bytes.length, type: 'file', mode: 0o600, mtime: new Date(now) }).getWriter()
    await writer.write(bytes)
    await writer.close()
  }
  const addJson = (name: string, value: Opening | Closing) => add(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`))
  const proofs = newProofs()
  let [number, rows, damagedMedia] = [0, 0, 0]
  try {
    const tables = Object.fromEntries(copiedTables.map(({ name, columns }) => [name, Object.keys(columns)]))
    await addJson(openingName, { format: formatVersion, ibid, at: now, tables })
    for await (const part of parts) {
      signal.throwIfAborted()
      if (part.kind === 'media') {
        const row = mediaRow(part.media)
        proofs.add(mediaTable, [row])
        if (row[0] !== row[1]) damagedMedia += 1
        await add(`media/${part.media.hash}`, part.media.bytes)
        continue
      }
      proofs.add(part.table.name, part.rows)
      for (const lines of entriesOf(part.rows.map(lineOf))) await add(`rows/${part.table.name}/${++number}.jsonl`, Buffer.from(lines))
      rows += part.rows.length
      progress?.(rows)
    }
    const names = [...copiedTables.map(({ name }) => name), mediaTable]
    await addJson(closingName, Object.fromEntries(names.map((name) => [name, closed(proofs.of(name))])))
    controller.finalize()
    await writing
    if (fault !== undefined) throw fault
    const counts = Object.fromEntries(copiedTables.map(({ name }) => [name, proofs.of(name).count]))
    return { rows: counts, media: proofs.of(mediaTable).count, damagedMedia }
  } catch (error) {
    controller.error(error)
    packed.destroy()
    await writing
    signal.throwIfAborted()
    throw error instanceof IbidError ? error : unwritten(draft.replace(/\.[^.]+\.part$/, ''), fault ?? error)
  }
}

const closed = ({ count, sum }: { readonly count: number; readonly sum: bigint }) => ({ count, sum: sum.toString(16) })

/** Lines put together until an entry has its bytes. */
function* entriesOf(lines: readonly string[]): Generator<string> {
  let entry = ''
  for (const line of lines) {
    entry += `${line}\n`
    if (entry.length < rowsBytes) continue
    yield entry
    entry = ''
  }
  if (entry !== '') yield entry
}

const unwritten = (file: string, error: unknown): unknown => {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error
  return new IbidError(
    'failed',
    `${file} could not be written (${error.code})`,
    'check the folder, its permissions and the free disk space',
    {
      cause: error,
    },
  )
}
