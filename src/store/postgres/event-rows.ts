import { randomInt } from 'node:crypto'
import type { Fact } from '../../core/event-types.ts'
import type { Head, Row } from '../hash-chain.ts'
import type { PostgresDatabase, Statement } from './database.ts'
import { isTaken } from './error.ts'
import { escapedText } from './escaped-text.ts'
import { together } from './together.ts'

/**
 * The log's table. Rows are described in `hash-chain.ts`; `writer` is a number of the append that stored the row, so that one whose connection was cut finds out
 * whether it did. Only first events have the rest: what runs are found by, and `begun`, which grows from run to run.
 */
export const eventSchema = `
  create sequence runs_begun;
  create table events (
    run text collate "C" not null, seq integer not null, at bigint not null, type text collate "C" not null, body text not null,
    hash bytea not null, writer bigint not null,
    begun bigint, owner text collate "C", session text collate "C", root text collate "C",
    primary key (run, seq)
  );
  create index events_first on events (run) where seq = 1;
  create index events_begun on events (begun) where seq = 1;
  create index events_owner on events (owner, begun) where seq = 1;
  create index events_session on events (session) where seq = 1;
  create index events_root on events (root) where seq = 1;`

/**
 * The newest number and hash of each run, noted by the statement that stores its event: what is cut off the end of `events` still stands here. Runs of before
 * have none, and programs of before note none. Pages are left half empty, so that a head is changed in its place.
 */
export const headSchema = `
  create table run_heads (run text collate "C" primary key, seq integer not null, hash bytea not null) with (fillfactor = 50);`

/** The table as Kysely sees it. */
export interface EventTables {
  readonly events: {
    readonly run: string
    readonly seq: number
    readonly at: number
    readonly type: string
    readonly body: string
    readonly begun: number
    readonly owner: string | null
  }
}

/** ms after which a statement of the log without an answer is asked again over another connection. */
const answerMs = 10_000

const statement = (name: string, text: string): Statement => ({ name: `ibid-${name}`, text, query_timeout: answerMs })
const inLine = (name: string, text: string): Statement => ({ ...statement(name, text), line: 'events' })

/**
 * Notes the heads of what `added` has stored. One whose event is gone stays as it is: whatever is stored behind it would hide that. Gives the runs of which an
 * event was stored.
 */
const noted = `
   , noted as (
     insert into run_heads (run, seq, hash) select run, seq, hash from added order by run
     on conflict (run) do update set seq = excluded.seq, hash = excluded.hash
     where exists (select from events where events.run = run_heads.run and events.seq = run_heads.seq and events.hash = run_heads.hash)
   )
   select run from added`

/**
 * Rows of different runs, of each as many as come together. The row before the first of a run must be the one that its writer knows: then nobody is beyond it, and
 * no number is left out. It is looked up row by row, whatever the planner believes of tables that have just been made; in the order of the runs, so that two
 * programs never wait for each other. Where a number is taken meanwhile, the statement fails, and nothing of it is stored.
 */
const insertNext = inLine(
  'append',
  `with next as materialized (
     select * from json_to_recordset($1::json)
       as given (run text collate "C", seq integer, at bigint, type text, body text, hash text, after integer, previous text, writer bigint)
   ), stored as (
     insert into events (run, seq, at, type, body, hash, writer)
     select run, seq, at, type, body, decode(hash, 'hex'), writer from next
     where (select before.hash from events as before where before.run = next.run and before.seq = next.after) = decode(next.previous, 'hex')
     order by run, seq
     returning run, seq, hash
   ), added as (
     select distinct on (run) run, seq, hash from stored order by run, seq desc
   )${noted}`,
)
const insertFirst = inLine(
  'begin',
  `with added as (
     insert into events (run, seq, at, type, body, hash, writer, begun, owner, session, root)
     values ($1, 1, $2, $3, $4, $5, $6, nextval('runs_begun'), $7, $8, $9)
     on conflict (run, seq) do nothing returning run, seq, hash
   )${noted}`,
)
const newest = inLine('newest', 'select seq, type, hash from events where run = $1 order by seq desc limit 1')
const written = inLine('written', 'select writer from events where run = $1 and seq = $2')
const read = statement(
  'read',
  `select seq, at, type, body, case when lead(seq) over (order by seq) is null then hash end as hash
   from events where run = $1 and seq > $2 order by seq`,
)
const page = statement(
  'page',
  `select seq, at, type, body from (
     select *, sum(octet_length(body)) over (order by seq) - octet_length(body) as before
     from (select seq, at, type, body from events where run = $1 and seq > $2 order by seq limit $3) as next
   ) as measured
   where before < $4 order by seq`,
)
const chain = statement(
  'chain',
  `select events.seq, at, type, body, events.hash, run_heads.seq as noted, run_heads.hash as noted_hash
   from events left join run_heads on run_heads.run = events.run where events.run = $1 order by events.seq`,
)
const heads = statement(
  'heads',
  `select followed.run, (select seq from events where events.run = followed.run order by seq desc limit 1) as seq
   from unnest($1::text[]) as followed (run)`,
)

/** A number for one append; two that try for the same event do not share it. */
export const newWriter = (): number => randomInt(2 ** 48 - 1)

/** Rows for the end of a run, in their order, which are stored together or not at all. */
export interface Batch {
  readonly run: string
  /** The hash that the row before them must have. */
  readonly previous: string
  readonly writer: number
  readonly rows: readonly Row[]
  /** Called when they are sent: those that come later are not among them. */
  sent(): void
}

/** Where a run stands. */
interface Tip {
  readonly seq: number
  readonly type: string
  readonly hash: string
}

/** A row of a chain, with what is noted of its run. */
interface ChainRow extends Omit<Row, 'hash'> {
  readonly hash: Buffer
  readonly noted: number | null
  readonly noted_hash: Buffer | null
}

/** The log's statements, over the pool or over one connection in a transaction. */
export function eventStatements({ query }: Pick<PostgresDatabase, 'query'>) {
  const insertAll = together<Batch, boolean>({
    subject: ({ run }) => run,
    size: ({ rows }) => rows.reduce((sum, { body }) => sum + body.length, 0),
    async store(batches) {
      const given = batches.flatMap(({ sent, run, previous, writer, rows }) => {
        sent()
        const [escaped, after] = [escapedText(run), (rows[0]?.seq ?? 1) - 1]
        return rows.map((row) => ({ ...row, run: escaped, after, previous, writer }))
      })
      try {
        const stored = new Set((await query<{ run: string }>(insertNext, [JSON.stringify(given)])).rows.map(({ run }) => run))
        return batches.map(({ run }) => stored.has(escapedText(run)))
      } catch (error) {
        // Of several, each is tried by itself.
        if (batches.length > 1 || !isTaken(error)) throw error
        return [false]
      }
    },
  })
  return {
    /** The first row of a run. False where there is one. */
    async begin(run: string, row: Row, fact: Fact, writer: number): Promise<boolean> {
      const values = [escapedText(run), row.at, row.type, row.body, Buffer.from(row.hash, 'hex'), writer, ...foundBy(run, fact)]
      return (await query(insertFirst, values)).rowCount === 1
    },
    /** False, and none is stored, where the number of the first is taken, or the row before it is not the one with hash `previous`. */
    insert: insertAll,
    async tip(run: string): Promise<Tip | undefined> {
      const [row] = (await query<Omit<Tip, 'hash'> & { readonly hash: Buffer }>(newest, [escapedText(run)])).rows
      return row && { ...row, hash: row.hash.toString('hex') }
    },
    /** Which append stored this event, if it is there. */
    writer: async (run: string, seq: number): Promise<number | undefined> =>
      (await query<{ writer: number }>(written, [escapedText(run), seq])).rows[0]?.writer,
    /** The rows behind a number, and where the run stands with them. */
    async read(run: string, after: number): Promise<{ readonly events: readonly Omit<Row, 'hash'>[]; readonly tip: Tip | undefined }> {
      const events = (await query<Omit<Row, 'hash'> & { readonly hash: Buffer | null }>(read, [escapedText(run), after])).rows
      const last = events.at(-1)
      return { events, tip: last?.hash ? { ...last, hash: last.hash.toString('hex') } : undefined }
    },
    /** The first of them, at most `limit`, and none after those that together are as long as `bytes`. */
    page: async (run: string, after: number, limit: number, bytes: number) =>
      (await query<Omit<Row, 'hash'>>(page, [escapedText(run), after, limit, bytes])).rows,
    /** All rows of a run, and its head where one is noted, of one moment. */
    async chain(run: string): Promise<{ readonly rows: readonly Row[]; readonly head: Head | undefined }> {
      const { rows } = await query<ChainRow>(chain, [escapedText(run)])
      const [first] = rows
      return {
        rows: rows.map(({ seq, at, type, body, hash }) => ({ seq, at, type, body, hash: hash.toString('hex') })),
        head: first?.noted_hash ? { seq: first.noted ?? 0, hash: first.noted_hash.toString('hex') } : undefined,
      }
    },
    /** Newest number of each of these runs that has any. */
    async heads(runs: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { rows } = await query<{ run: string; seq: number | null }>(heads, [runs.map(escapedText)])
      const seqs = new Map(rows.map(({ run, seq }) => [run, seq]))
      return new Map(runs.map((run) => [run, seqs.get(escapedText(run)) ?? 0]))
    },
  }
}

/** Owner, session, and the run that this one works for in the end, or itself. */
export function foundBy(run: string, fact: Fact): readonly (string | null)[] {
  const request = fact.type === 'run.began' ? fact.request : undefined
  const [owner, session, root] = [request?.owner, request?.session, request?.parent?.root ?? run]
  return [owner, session, root].map((text) => (text === undefined ? null : escapedText(text)))
}
