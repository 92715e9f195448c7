import type pg from 'pg'
import { openPostgres, type PostgresDatabase } from '../postgres/database.ts'
import { foundBy, newWriter } from '../postgres/event-rows.ts'
import { givenText, heldText } from '../postgres/held-text.ts'
import { postgresMedia } from '../postgres/media.ts'
import { type Row, rowsAtOnce, type Side, type Value } from './side.ts'
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

/** The database of a team. Throws `IbidError` as `openPostgres` does. */
export async function postgresSide(url: string): Promise<Side & { close(): Promise<void> }> {
  const database = await openPostgres(url)
  return {
    place: database.place,
    media: postgresMedia(database),
    read: (work) => inView(database, (client) => work((table) => rows(client, table))),
    fill: (work) =>
      database.transaction(async (client) => {
        // A program that works already would write between the rows.
        await client.query(`lock table ${copiedTables.map(nameOf).join(', ')} in exclusive mode`)
        for (const table of copiedTables.toReversed()) await client.query(`delete from ${nameOf(table)}${whereOf(table)}`)
        await work((table, page) => put(client, table, page))
        for (const { name, counted } of copiedTables)
          if (counted)
            await client.query(
              `select setval(pg_get_serial_sequence('"${name}"', '${counted}'), coalesce(max("${counted}"), 0) + 1, false) from "${name}"`,
            )
      }),
    close: () => database.close(),
  }
}

async function inView<T>(database: PostgresDatabase, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  return database.transaction(async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    return work(client)
  })
}

async function* rows(client: pg.ClientBase, table: CopiedTable): AsyncGenerator<readonly Row[], void, undefined> {
  const columns = Object.entries(table.columns)
  const order = table.name === 'events' ? ' order by first.begun, events.run, events.seq' : ''
  const from = table.name === 'events' ? 'events join events first on first.run = events.run and first.seq = 1' : `"${table.name}"`
  await client.query(
    `declare page no scroll cursor for select ${columns.map(([column]) => `"${table.name}"."${column}"`).join(', ')} from ${from}${whereOf(table)}${order}`,
  )
  try {
    for (;;) {
      const page = await client.query<unknown[]>({ text: `fetch ${rowsAtOnce} from page`, rowMode: 'array' })
      if (page.rows.length === 0) return
      yield page.rows.map((row) => columns.map(([, kind], at) => givenAs(kind, row[at])))
    }
  } finally {
    await client.query('close page')
  }
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
      ? foundBy(givenText(String(run)), { type: column('type')[at], ...JSON.parse(String(column('body')[at])) })
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
  return kind === 'number' ? Number(stored) : givenText(String(stored))
}

function storedAs(kind: ColumnKind, value: Value): unknown {
  if (value === null) return null
  if (kind === 'utf8') return Buffer.from(String(value), 'utf8')
  if (kind === 'bytes') return value instanceof Uint8Array ? Buffer.from(value) : null
  if (kind === 'json') return JSON.stringify(value)
  if (kind === 'time') return new Date(Number(value)).toISOString()
  return typeof value === 'string' ? heldText(value) : value
}
