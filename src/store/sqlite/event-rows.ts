import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Head, Row } from '../hash-chain.ts'

/** The log's table in `runs.db`. Rows are described in `hash-chain.ts`. */
export const eventSchema = `create table events (
     run text not null, seq integer not null, at integer not null, type text not null, body text not null, hash blob not null,
     primary key (run, seq)
   ) strict;
   create index begun on events (run) where seq = 1;`

/** Of the first event of a run: who owns it. The index below is made of these very words. */
export const ownerOfFirst = "case when json_valid(body) then json_extract(body, '$.request.owner') end"

/** The newest number and hash of each run, noted with its event: what is cut off the end of `events` still stands here. Runs of before have none. */
export const headSchema = 'create table run_heads (run text primary key, seq integer not null, hash blob not null) strict, without rowid;'

/** Finds the runs of one owner, newest first, without reading those of others. */
export const ownedSchema = `create index owned on events (${ownerOfFirst}) where seq = 1;`

/**
 * Bytes. A run of 10 steps with 1 kB results takes 31 kB on disk with pages of 2,048 and 37 kB with 4,096; at 1,024, rows of 3 kB
 * cost twice the time (`bench/store/append.ts`).
 */
export const eventPageSize = 2_048

/** The table as Kysely sees it. */
export interface EventTables {
  readonly events: {
    readonly rowid: number
    readonly run: string
    readonly seq: number
    readonly at: number
    readonly type: string
    readonly body: string
  }
}

/** The log's own prepared statements: the append is the hottest path of the app, and Kysely would cost more than SQLite. */
export function eventStatements(sqlite: DatabaseSync) {
  const insert = sqlite.prepare('insert into events (run, seq, at, type, body, hash) values (?, ?, ?, ?, ?, ?)')
  // A head whose event is gone stays as it is: whatever is stored behind it would hide that.
  const note = sqlite.prepare(
    `insert into run_heads (run, seq, hash) values (?, ?, ?) on conflict (run) do update set seq = excluded.seq, hash = excluded.hash
     where exists (select 1 from events where events.run = run_heads.run and events.seq = run_heads.seq and events.hash = run_heads.hash)`,
  )
  const begin = sqlite.prepare('begin immediate')
  const commit = sqlite.prepare('commit')
  const tip = sqlite.prepare('select seq, hash from events where run = ? order by seq desc limit 1')
  const newestType = sqlite.prepare('select type from events where run = ? order by seq desc limit 1')
  const read = sqlite.prepare('select seq, at, type, body from events where run = ? and seq > ? order by seq limit ?')
  const chain = sqlite.prepare(
    `select events.seq, at, type, body, events.hash, run_heads.seq as noted, run_heads.hash as noted_hash
     from events left join run_heads on run_heads.run = events.run where events.run = ? order by events.seq`,
  )
  const since = sqlite.prepare('select rowid as row, run from events where rowid > ? order by rowid')
  const withoutEvents = sqlite.prepare('select value from json_each(?) where not exists (select 1 from events where run = value)')
  const newestRow = sqlite.prepare('select max(rowid) as row from events')
  const dataVersion = sqlite.prepare('pragma data_version')
  const put = (run: string, row: Row) => {
    const hash = Buffer.from(row.hash, 'hex')
    insert.run(run, row.seq, row.at, row.type, row.body, hash)
    note.run(run, row.seq, hash)
  }
  return {
    /** In a transaction that is open. */
    insert: put,
    /** In one of its own. */
    append(run: string, row: Row) {
      begin.run()
      try {
        put(run, row)
        commit.run()
      } catch (error) {
        if (sqlite.isTransaction) sqlite.exec('rollback')
        throw error
      }
    },
    tip: (run: string) => {
      const row = tip.get(run)
      return row && { seq: Number(row['seq']), hash: hex(row['hash']) }
    },
    newestType: (run: string) => {
      const row = newestType.get(run)
      return row && String(row['type'])
    },
    /** `limit` -1: all. */
    read: (run: string, after: number, limit: number) => read.all(run, after, limit).map(unhashed),
    /** The first of them, at most `limit`, and none after those that together are as long as `characters`. */
    page(run: string, after: number, limit: number, characters: number) {
      const rows: ReturnType<typeof unhashed>[] = []
      let length = 0
      for (const row of read.iterate(run, after, limit)) {
        const given = unhashed(row)
        rows.push(given)
        length += given.body.length
        if (length >= characters) break
      }
      return rows
    },
    /** All rows of a run, and its head where one is noted, of one moment. */
    chain(run: string): { readonly rows: readonly Row[]; readonly head: Head | undefined } {
      const found = chain.all(run)
      const noted = found[0]?.['noted'] ?? undefined
      return {
        rows: found.map((row) => ({ ...unhashed(row), hash: hex(row['hash']) })),
        head: noted === undefined ? undefined : { seq: Number(noted), hash: hex(found[0]?.['noted_hash']) },
      }
    },
    /** Rows of any run above a row number, which grows with every append of any process. */
    since: (after: number) => since.all(after).map((row) => ({ row: Number(row['row']), run: String(row['run']) })),
    /** Those of the runs that have not begun, or were taken off the log. */
    withoutEvents: (runs: readonly string[]) => withoutEvents.all(JSON.stringify(runs)).map((row) => String(row['value'])),
    newestRow: () => Number(newestRow.get()?.['row'] ?? 0),
    /** Changes when another connection has written. */
    dataVersion: () => Number(dataVersion.get()?.['data_version']),
  }
}

type SqlRow = Record<string, SQLOutputValue>

const unhashed = (row: SqlRow) => ({ seq: Number(row['seq']), at: Number(row['at']), type: String(row['type']), body: String(row['body']) })

const hex = (value: SQLOutputValue | undefined): string => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : '')
