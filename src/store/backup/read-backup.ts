import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { ParsedTarEntry } from 'modern-tar'
import { IbidError } from '../../core/fault.ts'
import { isRecord } from '../../core/json.ts'
import { openProven } from '../../files/open-proven.ts'
import { piecesOf, readBeginning } from '../../files/read-bounded.ts'
import type { Part } from '../copy/parts.ts'
import { mediaRow, mediaTable, newProofs, type Proofs } from '../copy/proof.ts'
import type { Row } from '../copy/side.ts'
import { type ColumnKind, type CopiedTable, copiedTables } from '../copy/tables.ts'
import { closingName, formatVersion, mostEntryBytes, type Opening, openingName, parsed, rowOf } from './backup-form.ts'
import type { BackedUp } from './write-backup.ts'

/** How a table of a file becomes rows of today. */
interface Reading {
  readonly table: CopiedTable
  readonly kinds: readonly ColumnKind[]
  /** Places in a row of the file, by column of today; -1 for one that the file has not. */
  readonly places: readonly number[]
}

/**
 * Reads a backup piece by piece, in bounded memory, and tells at its end what it was; nothing of it is put on a disk, so names lead nowhere. Throws `IbidError`
 * before the end unless everything that was written came: `not-found`, `malformed` for what is no backup, is damaged, cut off or of a newer program, `limit`.
 */
export async function* readBackup(
  file: string,
  signal: AbortSignal,
  ended: (told: BackedUp) => void,
): AsyncGenerator<Part, void, undefined> {
  const bytes = await sizeOfBackup(file)
  await using opened = await openProven(file)
  const { createTarDecoder } = await import('modern-tar')
  const decoder = createTarDecoder({ strict: true })
  const stop = new AbortController()
  const feeding = pipeline(piecesOf(opened, bytes), createZstdDecompress(), decoder.writable, {
    signal: AbortSignal.any([signal, stop.signal]),
  })
  // Its failure also ends the reading below, which is where it is reported.
  feeding.catch(() => undefined)
  try {
    const told = yield* readEntries(decoder.readable, file)
    await feeding
    ended({ ...told, bytes })
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof IbidError ? error : damaged(file, `it could not be decompressed (${codeOf(error)})`)
  } finally {
    stop.abort()
    await feeding.catch(() => undefined)
  }
}

/** What Zstandard begins with (RFC 8878, 3.1.1). */
const magic = Buffer.of(0x28, 0xb5, 0x2f, 0xfd)

/** Its bytes, where it can be one at all. */
async function sizeOfBackup(file: string): Promise<number> {
  try {
    await using handle = await openProven(file)
    if (!(await readBeginning(handle, magic.length)).equals(magic)) throw noBackup(file)
    return (await handle.stat()).size
  } catch (error) {
    if (error instanceof IbidError && error.code !== 'malformed')
      throw new IbidError(error.code, error.message, 'specify a file written by ibid store backup')
    throw error
  }
}

async function* readEntries(
  entries: AsyncIterable<ParsedTarEntry>,
  file: string,
): AsyncGenerator<Part, Omit<BackedUp, 'bytes'>, undefined> {
  const proofs = newProofs()
  let opening: Opening | undefined
  let readings: ReadonlyMap<string, Reading> = new Map()
  let damagedMedia = 0
  let isClosed = false
  for await (const { header, body } of entries) {
    const { name, type } = header
    if (isClosed || type !== 'file') throw damaged(file, `it contains ${shown(name)}, which is not part of a backup`)
    if (header.size > mostEntryBytes)
      throw new IbidError('limit', `${file} contains ${shown(name)}, which is larger than ${mostEntryBytes / 1e6} MB`)
    const bytes = await bytesOf(body)
    if (opening === undefined) {
      opening = openingOf(file, name, bytes)
      readings = readingsOf(file, opening)
      continue
    }
    const [, tableName = ''] = /^rows\/(\w+)\/\d+\.jsonl$/.exec(name) ?? []
    const [, hash] = /^media\/([0-9a-f]{64})$/.exec(name) ?? []
    const reading = readings.get(tableName)
    if (reading) {
      const rows = rowsIn(file, name, bytes, reading, proofs)
      yield { kind: 'rows', table: reading.table, rows }
    } else if (hash !== undefined) {
      const media = { hash, bytes }
      const row = mediaRow(media)
      proofs.add(mediaTable, [row])
      if (row[0] !== row[1]) damagedMedia += 1
      yield { kind: 'media', media }
    } else if (name === closingName) {
      assertProved(file, parsed(bytes.toString()), opening, proofs)
      isClosed = true
    } else throw damaged(file, `it contains ${shown(name)}, which is not part of a backup`)
  }
  if (opening === undefined) throw noBackup(file)
  if (!isClosed) throw damaged(file, 'it is truncated')
  const { at, ibid, tables } = opening
  const rows = Object.fromEntries(Object.keys(tables).map((name) => [name, proofs.of(name).count]))
  return { at, ibid, rows, media: proofs.of(mediaTable).count, damagedMedia }
}

function openingOf(file: string, name: string, bytes: Buffer): Opening {
  const value = name === openingName ? parsed(bytes.toString()) : undefined
  if (!isRecord(value)) throw noBackup(file)
  const { format, ibid, at, tables } = value
  if (typeof format === 'number' && format > formatVersion)
    throw new IbidError(
      'malformed',
      `${file} was written by a newer version of ibid (${shown(String(ibid))}, format ${format})`,
      'update ibid',
    )
  if (format !== formatVersion || typeof ibid !== 'string' || typeof at !== 'number' || !isRecord(tables)) throw noBackup(file)
  const lists = Object.entries(tables).map(([table, columns]) => {
    if (!Array.isArray(columns) || !columns.every((column) => typeof column === 'string')) throw noBackup(file)
    return [table, columns] as const
  })
  return { format, ibid, at, tables: Object.fromEntries(lists) }
}

function readingsOf(file: string, { tables, ibid }: Opening): ReadonlyMap<string, Reading> {
  const known = new Map(copiedTables.map((table) => [table.name, table]))
  return new Map(
    Object.entries(tables).map(([name, columns]) => {
      const table = known.get(name)
      const strange = table ? columns.find((column, at) => !Object.hasOwn(table.columns, column) || columns.indexOf(column) !== at) : name
      if (!table || strange !== undefined)
        throw new IbidError(
          'malformed',
          `${file} contains ${shown(`${name} ${strange}`)}, which this version of ibid does not support`,
          `restore it with ibid ${shown(ibid)} or later`,
        )
      const kinds = columns.flatMap((column) => table.columns[column] ?? [])
      return [name, { table, kinds, places: Object.keys(table.columns).map((column) => columns.indexOf(column)) }]
    }),
  )
}

function rowsIn(file: string, name: string, bytes: Buffer, { table, kinds, places }: Reading, proofs: Proofs): readonly Row[] {
  const rows = bytes
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line, at) => {
      const row = rowOf(line, kinds)
      if (!row) throw damaged(file, `line ${at + 1} of ${name} is not a row of ${table.name}`)
      return row
    })
  proofs.add(table.name, rows)
  return rows.map((row) => places.map((place) => row[place] ?? null))
}

function assertProved(file: string, closing: unknown, { tables }: Opening, proofs: Proofs): void {
  for (const name of [...Object.keys(tables), mediaTable]) {
    const told = isRecord(closing) ? closing[name] : undefined
    const { count, sum } = proofs.of(name)
    if (!isRecord(told) || told['count'] !== count || told['sum'] !== sum.toString(16))
      throw damaged(file, `${name} does not match its manifest`)
  }
}

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const damaged = (file: string, why: string): IbidError =>
  new IbidError('malformed', `the backup ${file} is damaged: ${why}`, 'use another copy of the backup')

const noBackup = (file: string): IbidError =>
  new IbidError('malformed', `${file} is not an ibid backup`, 'specify a file written by ibid store backup')

const shown = (text: string): string => JSON.stringify(text.slice(0, 100))

const codeOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && typeof error.code === 'string' ? error.code : error.message) : String(error)
