import type pg from 'pg'
import { IbidError } from '../../core/fault.ts'
import { escapedText, unescapedText } from '../postgres/escaped-text.ts'
import { foundBy, newWriter } from '../postgres/event-rows.ts'
import { openPostgres } from '../postgres/open.ts'
import { bytesAtOnce, type Row, rowsAtOnce, type Side, sizeOf, type Value, type View } from './side.ts'
import { type ColumnKind, type CopiedTable, copiedTables } from './tables.ts'

const types: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  number: 'numeric',
  boolean: 'boolean',
  time: 'timestamptz',
  bytes: 'bytea',
  utf8: 'bytea',
  json: 'text',
}

/** ms that a statement may take which reads or writes much; `declare` itself is quick, the first page may have to be sorted. */
const patient = { query_timeout: 86_400_000 }
/** Rows of a table that are read before it is known how long they are. */
const firstRows = 50

/** The database of a team. Throws `IbidError` as `openPostgres` does. */
export async function postgresSide(url: string): Promise<Side> {
  const database = await openPostgres(url)
  return {
    place: database.place,
    isCutOff: () => false,
    read: (work) =>
      database.transaction(async (client) => {
        await client.query('set transaction isolation level repeatable read, read only')
        return work(viewOf(client))
      }),
    fill(work) {
      let isBegun = false
      return database.transaction(async (client) => {
        // A program that works already would write between the rows.
        await client.query(`lock table ${copiedTables.map(nameOf).join(', ')}, media in exclusive mode`)
        if (isBegun)
          throw new IbidError('failed', `other processes are writing to ${database.place}`, 'stop all servers and workers, then try again')
        isBegun = true
        const result = await work({
          ...viewOf(client),
          async clear() {
            for (const table of copiedTables.toReversed()) await client.query(`delete from ${nameOf(table)}${whereOf(table)}`)
            await client.query('delete from media')
          },
          put: (table, page) => put(client, table, page),
          keep: async ({ hash, bytes }) =>
            void (await client.query('insert into media (hash, bytes) values ($1, $2)', [hash, Buffer.from(bytes)])),
        })
        for (const { name, counted } of copiedTables)
          if (counted)
            await client.query(
              `select setval(pg_get_serial_sequence('"${name}"', '${counted}'), coalesce(max("${counted}"), 0) + 1, false) from "${name}"`,
            )
        return result
      })
    },
    close: () => database.close(),
  }
}

/** The database as this transaction sees it. */
const viewOf = (client: pg.ClientBase): View => ({
  rows: (table, order) => rows(client, table, order),
  async *media() {
    const { rows: hashes } = await client.query<{ hash: string }>({ ...patient, text: 'select hash from media' })
    for (const { hash } of hashes) {
      const found = await client.query<{ bytes: Buffer }>({ ...patient, text: 'select bytes from media where hash = $1', values: [hash] })
      const bytes = found.rows[0]?.bytes
      if (bytes) yield { hash, bytes }
    }
  },
})

let cursors = 0

async function* rows(
  client: pg.ClientBase,
  table: CopiedTable,
  order?: readonly string[],
): AsyncGenerator<readonly Row[], void, undefined> {
  const columns = Object.entries(table.columns)
  const isByBegin = table.name === 'events' && order === undefined
  const by = isByBegin ? ['first.begun', 'events.run', 'events.seq'] : (order ?? []).map((column) => `"${table.name}"."${column}"`)
  const from = isByBegin ? 'events left join events first on first.run = events.run and first.seq = 1' : `"${table.name}"`
  const cursor = `page_${cursors++}`
  await client.query(
    `declare ${cursor} no scroll cursor for select ${columns.map(([column]) => `"${table.name}"."${column}"`).join(', ')}
     from ${from}${whereOf(table)}${by.length > 0 ? ` order by ${by.join(', ')}` : ''}`,
  )
  try {
    for (let count = firstRows; ; ) {
      const page = await client.query<unknown[]>({ ...patient, text: `fetch ${count} from ${cursor}`, rowMode: 'array' })
      if (page.rows.length === 0) return
      const given = page.rows.map((row) => columns.map(([, kind], at) => givenAs(kind, row[at])))
      count = rowsFor(given)
      yield given
    }
  } finally {
    await client.query(`close ${cursor}`).catch(() => undefined)
  }
}

/** How many rows as long as these make a page. */
function rowsFor(page: readonly Row[]): number {
  const bytes = page.reduce((sum, row) => sum + row.reduce<number>((all, value) => all + sizeOf(value), 0), 0)
  return Math.max(1, Math.min(rowsAtOnce, Math.floor(bytesAtOnce / (bytes / page.length || 1))))
}

async function put(client: pg.ClientBase, table: CopiedTable, page: readonly Row[]): Promise<void> {
  const columns = Object.entries(table.columns)
  const values = columns.map(([, kind], at) => page.map((row) => storedAs(kind, row[at] ?? null)))
  const names = columns.map(([column]) => `"${column}"`)
  const given = columns.map(([, kind], at) => `$${at + 1}::${types[kind]}[]`)
  if (table.name === 'events') return putEvents(client, names, given, values)
  await client.query(
    `insert into ${nameOf(table)} (${names.join(', ')}) overriding system value select * from unnest(${given.join(', ')})`,
    values,
  )
}

/** First events say what their runs are found by. */
async function putEvents(
  client: pg.ClientBase,
  names: readonly string[],
  given: readonly string[],
  values: readonly unknown[][],
): Promise<void> {
  const column = (name: string) => values[names.indexOf(`"${name}"`)] ?? []
  const found = column('run').map((run, at) =>
    column('seq')[at] === 1
      ? foundBy(unescapedText(String(run)), { type: column('type')[at], ...JSON.parse(String(column('body')[at])) })
      : [null, null, null],
  )
  const more = [0, 1, 2].map((place) => found.map((each) => each[place] ?? null))
  const count = names.length
  await client.query(
    `insert into events (${names.join(', ')}, owner, session, root, writer, begun)
     select *, case when seq = 1 then nextval('runs_begun') end
     from unnest(${[...given, ...[1, 2, 3].map((at) => `$${count + at}::text[]`), `$${count + 4}::bigint[]`].join(', ')})
       as added (${names.join(', ')}, owner, session, root, writer)`,
    [...values, ...more, found.map(() => newWriter())],
  )
}

const nameOf = ({ name }: CopiedTable): string => `"${name}"`
const whereOf = ({ only }: CopiedTable): string => (only === undefined ? '' : ` where ${only}`)

function givenAs(kind: ColumnKind, stored: unknown): Value {
  if (stored === null || stored === undefined) return null
  if (kind === 'utf8') return stored instanceof Uint8Array ? Buffer.from(stored).toString('utf8') : null
  if (kind === 'json') return JSON.parse(String(stored))
  if (kind === 'time') return stored instanceof Date ? stored.getTime() : Date.parse(String(stored))
  if (kind === 'bytes') return stored instanceof Uint8Array ? stored : null
  if (kind === 'boolean') return stored === true
  return kind === 'number' ? Number(stored) : unescapedText(String(stored))
}

function storedAs(kind: ColumnKind, value: Value): unknown {
  if (value === null) return null
  if (kind === 'utf8') return Buffer.from(String(value), 'utf8')
  if (kind === 'bytes') return value instanceof Uint8Array ? Buffer.from(value) : null
  if (kind === 'json') return JSON.stringify(value)
  if (kind === 'time') return new Date(Number(value)).toISOString()
  return typeof value === 'string' ? escapedText(value) : value
}
