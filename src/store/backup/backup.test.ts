import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar'
import { afterEach, describe, expect, test } from 'vitest'
import { requestOf } from '../../core/request.fixture.ts'
import { fill, holds } from '../copy/filled-store.fixture.ts'
import { postgresSide } from '../copy/postgres-side.ts'
import type { Side } from '../copy/side.ts'
import { sqliteSide } from '../copy/sqlite-side.ts'
import { copiedTables } from '../copy/tables.ts'
import { hasPostgres, testDatabase } from '../postgres/cluster.fixture.ts'
import { connectPostgres } from '../postgres/database.ts'
import { postgresStores } from '../postgres/postgres-stores.ts'
import { sqliteStores } from '../sqlite/sqlite-stores.ts'
import type { Stores } from '../stores.ts'
import { formatVersion } from './backup-form.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const { signal } = new AbortController()
const at = Date.UTC(2026, 0, 2)
const options = { ibid: '1.2.3', now: at, force: false, signal }
const writer = fileURLToPath(new URL('../log-process.fixture.ts', import.meta.url))

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'ibid-backup-'))
  ends.push(() => rmSync(made, { recursive: true }))
  return made
}

/** A store in a place of its own. */
interface Place {
  readonly address: string
  readonly stores: Stores
  readonly side: Side
}

async function inFolder(): Promise<Place> {
  const address = folder()
  const [stores, side] = [sqliteStores(address), sqliteSide(address)]
  ends.push(
    () => stores.close(),
    () => side.close(),
  )
  return { address, stores, side }
}

async function inDatabase(): Promise<Place> {
  const { url, drop } = await testDatabase()
  const [stores, side] = [postgresStores(url), await postgresSide(url)]
  ends.push(
    drop,
    () => stores.close(),
    () => side.close(),
  )
  return { address: url, stores, side }
}

const kinds = [['a folder', inFolder], ...(hasPostgres ? [['a database', inDatabase] as const] : [])] as const
/** From each to the other; of a machine without PostgreSQL to another folder. */
const pairs = kinds.map(([from, open], at) => {
  const [to, openOther] = kinds[kinds.length - 1 - at] ?? kinds[0]
  return [from, to, open, openOther] as const
})

describe('a backup', () => {
  test.each(pairs)('of %s restores into %s', async (_from, _to, open, openOther) => {
    const [from, to] = [await open(), await openOther()]
    await fill(from.stores)
    const file = join(folder(), 'a.tar.zst')
    const written = await writeBackup(from.side, file, options)
    expect(written).toMatchObject({ at, ibid: '1.2.3', rows: { events: 3, feed_secrets: 1, user: 0 }, media: 1, damagedMedia: 1 })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await checkBackup(file, { signal })).toEqual(written)
    expect(await restoreBackup(file, to.side, { signal })).toEqual(written)
    expect(await holds(to.stores)).toEqual(await holds(from.stores))
    const log = await to.stores.log()
    await log.append('r2', 1, { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } })
    expect(await log.verify('r2')).toMatchObject({ intact: true, events: 2 })
    const sessions = await to.stores.sessions()
    await sessions.begin('s1', 'r3', { type: 'run.began', request: requestOf() })
    expect(await sessions.runs('s1')).toEqual(['r2', 'r3'])
    await expect(restoreBackup(file, to.side, { signal })).rejects.toMatchObject({
      code: 'denied',
      message: expect.stringContaining('is already in use: it has'),
    })
  })

  test.each(kinds)('of %s is one moment, however fast others write', { timeout: 120_000 }, async (_name, open) => {
    const from = await open()
    const child = spawn(process.execPath, [writer, 'append', from.address, 'busy', '100000'], { stdio: ['ignore', 'pipe', 'inherit'] })
    const over = once(child, 'close')
    ends.push(() => child.kill('SIGKILL') && over)
    const stored = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    for (let count = 0; count < 40; count++) await stored.next()
    const file = join(folder(), 'a.tar.zst')
    const { rows } = await writeBackup(from.side, file, options)
    for (let count = 0; count < 40; count++) await stored.next()
    child.kill('SIGKILL')
    await over
    const to = await inFolder()
    await restoreBackup(file, to.side, { signal })
    const [before, after] = [await from.stores.log(), await to.stores.log()]
    const [all, part] = [await before.read('busy'), await after.read('busy')]
    expect(rows['events']).toBe(part.length)
    expect(part.length).toBeGreaterThanOrEqual(40)
    expect(part.length).toBeLessThan(all.length)
    expect(part).toEqual(all.slice(0, part.length))
    expect(await after.verify('busy')).toMatchObject({ intact: true, events: part.length })
    await after.append('busy', part.length, { type: 'notice.given', reason: 'final', text: 'on' })
    expect(await after.verify('busy')).toMatchObject({ intact: true, events: part.length + 1 })
  })

  test('takes one moment of all files of a folder, and leaves no lock', async () => {
    const { stores, side } = await inFolder()
    const { ledger } = await stores.kept()
    const log = await stores.log()
    const booking = { run: 'r', root: 'r', key: 'step 1', at, amount: 5, caps: { run: 100 } }
    await side.read(async (view) => {
      await log.append('late', 0, { type: 'notice.given', reason: 'final', text: 'x' })
      await ledger.reserve(booking)
      const seen: string[] = []
      for (const table of copiedTables.filter(({ name }) => name === 'events' || name === 'bookings'))
        for await (const page of view.rows(table)) seen.push(`${table.name} ${page.length}`)
      expect(seen).toEqual([])
    })
    expect(await ledger.spent({ root: 'r' })).toBe(5)
  })

  test('restores where a restore was cut off, unless somebody has worked there since', async () => {
    const [from, to] = [await inFolder(), await inFolder()]
    await fill(from.stores)
    const file = join(folder(), 'a.tar.zst')
    await writeBackup(from.side, file, options)
    writeFileSync(join(to.address, 'restoring'), '')
    await to.stores.media().keep('f'.repeat(64), Buffer.from('left'))
    await (await to.stores.log()).append('mine', 0, { type: 'notice.given', reason: 'final', text: 'x' })
    await expect(restoreBackup(file, to.side, { signal })).rejects.toMatchObject({
      code: 'denied',
      remedy: expect.stringContaining('was interrupted'),
    })
    const next = await inFolder()
    writeFileSync(join(next.address, 'restoring'), '')
    await next.stores.media().keep('f'.repeat(64), Buffer.from('left'))
    expect(await restoreBackup(file, next.side, { signal })).toMatchObject({ media: 1 })
    expect(await next.stores.media().list()).not.toContain('f'.repeat(64))
    expect(readdirSync(next.address)).not.toContain('restoring')
  })

  test('replaces nothing unasked, and leaves nothing where it fails', async () => {
    const { stores, side } = await inFolder()
    await fill(stores)
    const place = folder()
    const file = join(place, 'a.tar.zst')
    writeFileSync(file, 'mine')
    await expect(writeBackup(side, file, options)).rejects.toMatchObject({ code: 'denied', remedy: expect.stringContaining('--force') })
    expect(readFileSync(file, 'utf8')).toBe('mine')
    await expect(writeBackup(side, join(place, 'none', 'a'), options)).rejects.toMatchObject({
      code: 'failed',
      message: `${join(place, 'none', 'a')} could not be written (ENOENT)`,
    })
    const stop = new AbortController()
    const stopping = writeBackup(side, join(place, 'b'), {
      ...options,
      signal: stop.signal,
      progress: () => stop.abort(new Error('enough')),
    })
    await expect(stopping).rejects.toThrow('enough')
    await writeBackup(side, file, { ...options, force: true })
    expect(readdirSync(place)).toEqual(['a.tar.zst'])
    await checkBackup(file, { signal })
  })
})

describe('a file that is not what was written', () => {
  let written: Buffer | undefined
  async function wholeBackup(): Promise<Buffer> {
    const from = await inFolder()
    await fill(from.stores)
    const file = join(folder(), 'a.tar.zst')
    await writeBackup(from.side, file, options)
    return readFileSync(file)
  }

  /** A backup, the store that it may be tried on, and its entries. */
  async function given() {
    const to = await inFolder()
    const file = join(folder(), 'a.tar.zst')
    written ??= await wholeBackup()
    writeFileSync(file, written)
    const entries = (await unpackTar(zstdDecompressSync(written))).map(({ header, data = new Uint8Array() }) => ({
      name: header.name,
      text: Buffer.from(data).toString('latin1'),
    }))
    const write = async (changed: readonly { readonly name: string; readonly text: string }[]) => {
      const packed = await packTar(
        changed.map(({ name, text }) => ({ header: { name, size: Buffer.byteLength(text, 'latin1') }, body: Buffer.from(text, 'latin1') })),
      )
      writeFileSync(file, zstdCompressSync(packed))
    }
    const refused = async () => {
      const told = await checkBackup(file, { signal }).catch((error) => error)
      await expect(restoreBackup(file, to.side, { signal })).rejects.toMatchObject({ code: told.code, message: told.message })
      expect(await (await to.stores.log()).list()).toEqual([])
      expect(await to.stores.media().list()).toEqual([])
      expect(readdirSync(to.address)).not.toContain('restoring')
      return `${told.code}: ${told.message.replace(file, 'FILE')}`
    }
    return { file, entries, write, refused }
  }

  test('is refused where it is damaged, cut off, or something else', async () => {
    const { file, refused } = await given()
    const whole = readFileSync(file)
    truncateSync(file, whole.length - 20)
    expect(await refused()).toMatch(/^malformed: the backup FILE is damaged: it /)
    truncateSync(file, Math.floor(whole.length / 3))
    expect(await refused()).toMatch(/^malformed: the backup FILE is damaged: it /)
    const flipped = Buffer.from(whole)
    for (const place of [0.2, 0.5, 0.8]) flipped[Math.floor(whole.length * place)]! ^= 0x55
    writeFileSync(file, flipped)
    expect(await refused()).toMatch(/^malformed: the backup FILE is damaged: /)
    writeFileSync(file, 'PK\u0003\u0004 something else')
    expect(await refused()).toBe('malformed: FILE is not an ibid backup')
    writeFileSync(file, '')
    expect(await refused()).toBe('malformed: FILE is not an ibid backup')
    rmSync(file)
    expect(await refused()).toBe('not-found: FILE does not exist')
  })

  test('is refused where its parts are not those of its manifest', async () => {
    const { entries, write, refused } = await given()
    const changed = (name: string, change: (text: string) => string) =>
      entries.map((entry) => (entry.name.startsWith(name) ? { ...entry, text: change(entry.text) } : entry))
    await write(entries.slice(0, -1))
    expect(await refused()).toBe('malformed: the backup FILE is damaged: it is truncated')
    await write(entries.filter(({ name }) => !name.startsWith('rows/tokens/')))
    expect(await refused()).toBe('malformed: the backup FILE is damaged: tokens does not match its manifest')
    await write(changed('media/', (text) => `${text}.`))
    expect(await refused()).toBe('malformed: the backup FILE is damaged: media does not match its manifest')
    await write(changed('rows/audit/', (text) => text.replace('token.created', 'token.deleted')))
    expect(await refused()).toBe('malformed: the backup FILE is damaged: audit does not match its manifest')
    await write(changed('rows/tokens/', () => '["t2"]\n'))
    expect(await refused()).toMatch(/^malformed: the backup FILE is damaged: line 1 of rows\/tokens\/\d+\.jsonl is not a row of tokens$/)
    await write([...entries, { name: '../../etc/passwd', text: 'root' }])
    expect(await refused()).toBe('malformed: the backup FILE is damaged: it contains "../../etc/passwd", which is not part of a backup')
    await write([...entries.slice(0, 1), { name: `media/../${'a'.repeat(64)}`, text: 'x' }])
    expect(await refused()).toContain('which is not part of a backup')
    await write([...entries.slice(0, 1), { name: 'rows/carriers/1.jsonl', text: '[]\n' }])
    expect(await refused()).toContain('which is not part of a backup')
  })

  test('is refused where it is of a newer program, or says what no program writes', async () => {
    const { entries, write, refused } = await given()
    const opened = (change: (opening: Record<string, unknown>) => object) =>
      write([{ name: 'ibid-backup.json', text: JSON.stringify(change(JSON.parse(entries[0]?.text ?? ''))) }, ...entries.slice(1)])
    await opened((opening) => ({ ...opening, format: formatVersion + 1, ibid: '9.0.0' }))
    expect(await refused()).toBe('malformed: FILE was written by a newer version of ibid ("9.0.0", format 2)')
    await opened((opening) => ({ ...opening, tables: { constructor: [] } }))
    expect(await refused()).toBe('malformed: FILE contains "constructor constructor", which this version of ibid does not support')
    await opened((opening) => ({ ...opening, tables: { events: ['run', 'constructor'] } }))
    expect(await refused()).toBe('malformed: FILE contains "events constructor", which this version of ibid does not support')
    await write([])
    expect(await refused()).toMatch(/^malformed: /)
  })

  test('may lie about sizes, and gets no more memory than it has bytes', async () => {
    const { file, entries, write, refused } = await given()
    await write(entries)
    const tar = zstdDecompressSync(readFileSync(file))
    // The size of the first entry, in octal, and the sum of its header (POSIX ustar).
    tar.write('77777777777\0', 124, 'latin1')
    tar.write('        ', 148, 'latin1')
    const sum = tar.subarray(0, 512).reduce((all, byte) => all + byte, 0)
    tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
    writeFileSync(file, zstdCompressSync(tar))
    expect(await refused()).toBe('limit: FILE contains "ibid-backup.json", which is larger than 400 MB')
  })

  test('of an older program, without a column or a table of today, is taken', async () => {
    const { file, entries, write } = await given()
    const opening = JSON.parse(entries[0]?.text ?? '')
    const kept = { current_sessions: opening.tables.current_sessions }
    const empty = { count: 0, sum: '0' }
    await write([
      { name: 'ibid-backup.json', text: JSON.stringify({ ...opening, tables: kept }) },
      { name: 'manifest.json', text: JSON.stringify({ current_sessions: empty, media: empty }) },
    ])
    expect(await restoreBackup(file, (await inFolder()).side, { signal })).toMatchObject({ rows: { current_sessions: 0, events: 0 } })
  })
})

function tablesOfFolder(place: string): readonly string[] {
  return readdirSync(place)
    .filter((name) => name.endsWith('.db'))
    .flatMap((name) => {
      using file = new DatabaseSync(join(place, name), { readOnly: true })
      return file
        .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
        .all()
        .map((row) => String(row['name']))
    })
}

async function tablesOfDatabase(url: string): Promise<readonly string[]> {
  const database = connectPostgres(url)
  ends.push(() => database.close())
  const { rows } = await database.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'ibid'`)
  return rows.map(({ name }) => name)
}

/** Who is alive, holds something for writing, has tried a password, did a chore last; files, which are beside the rows; and the version of the schema. */
const leftOfDatabase = ['carried', 'carriers', 'chores', 'collection_leases', 'media', 'schema', 'tries']

test.each(kinds)('what %s keeps is in a backup, but who is alive and who holds what', async (name, open) => {
  const { stores, side, address } = await open()
  await stores.documents()
  const all = name === 'a folder' ? tablesOfFolder(address) : await tablesOfDatabase(address)
  const copied = new Set(copiedTables.map((table) => (name === 'a folder' ? (table.inSqlite ?? table.name) : table.name)))
  const left = all.filter((table) => !copied.has(table)).toSorted()
  expect(left).toEqual(name === 'a folder' ? ['chores', 'leases'] : leftOfDatabase)
  expect(side.isCutOff()).toBe(false)
})
