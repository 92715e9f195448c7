import type pg from 'pg'
import type { Booking, Ledger, Purse, Reserved } from '../../../core/ledger.ts'
import { type Counted, keepsCaps } from '../../keeps-caps.ts'
import { utcDay } from '../../utc-day.ts'
import type { PostgresDatabase } from '../database.ts'
import { alone } from './alone.ts'
import { ask, askAgain } from './ask.ts'

/**
 * Bookings, money in microdollars. `amount` is what counts: expected, then actual. `run_cap` is the cap that the run had then. `day` counts UTC days since 1970, and
 * `owner` is empty for the local user.
 */
export const ledgerSchema = `
  create table bookings (
    run text not null, key text not null, root text not null, owner text not null, session text, day integer not null,
    amount bigint not null, run_cap bigint not null, primary key (run, key)
  );
  create index bookings_root on bookings (root) include (amount);
  create index bookings_session on bookings (session) include (amount) where session is not null;
  create index bookings_day on bookings (owner, day) include (amount);`

/** The ledger of a database. Both ways of booking can be done twice, so they last while the database is away. */
export const postgresLedger = (database: PostgresDatabase): Ledger => ({
  reserve: (booking) => database.lasting(() => database.transaction((client) => reserve(client, booking))),
  settle: async (run, key, amount) => void (await askAgain(database, settling, [Math.ceil(amount), run, key])),
  async spent(of) {
    const [where, values] = purseOf(of)
    const { rows } = await askAgain(database, { text: `select ${sumOf(where)} as spent` }, values)
    return Number(rows[0]?.['spent'])
  },
})

const sumOf = (where: string): string => `(select coalesce(sum(amount), 0)::bigint from bookings where ${where})`

const purseOf = (of: Purse): readonly [where: string, values: readonly unknown[]] =>
  'root' in of ? ['root = $1', [of.root]] : 'session' in of ? ['session = $1', [of.session]] : ['owner = $1 and day = $2', dayOf(of)]

const dayOf = ({ owner, at }: { readonly owner?: string | undefined; readonly at: number }) => [owner ?? '', utcDay(at)] as const

const settling = { name: 'ledger.settle', text: 'update bookings set amount = $1 where run = $2 and key = $3' }
const removing = { name: 'ledger.remove', text: 'delete from bookings where run = $1 and key = $2' }
const adding = {
  name: 'ledger.add',
  text: 'insert into bookings (run, key, root, owner, session, day, amount, run_cap) values ($1, $2, $3, $4, $5, $6, $7, $8)',
}
/** Absent sums are of null, which no booking has. */
const counting = {
  name: 'ledger.count',
  text: `select ${sumOf('root = $1')} as root, (select min(run_cap) from bookings where run = $1) as root_cap,
           ${sumOf('run = $2')} as run, ${sumOf('session = $3')} as session, ${sumOf('owner = $4 and day = $5')} as day`,
}

/** An earlier booking of the same call is taken away first, also where the new one is then refused. Whoever asks for the same money waits till this is over. */
async function reserve(client: pg.ClientBase, booking: Booking): Promise<Reserved> {
  const { run, root, key, session, at, caps } = booking
  const [owner, day] = dayOf(booking)
  const capped = { session: caps.session === undefined ? undefined : session, day: caps.day === undefined ? undefined : day }
  await alone(client, [
    `money of run ${root}`,
    ...(capped.session === undefined ? [] : [`money of session ${capped.session}`]),
    ...(capped.day === undefined ? [] : [`money of day ${capped.day} of ${owner}`]),
  ])
  await ask(client, removing, [run, key])
  const { rows } = await ask(client, counting, [root, run === root ? null : run, capped.session ?? null, owner, capped.day ?? null])
  const reserved = keepsCaps(booking, countedOf(rows[0] ?? {}))
  if (reserved.ok) await ask(client, adding, [run, key, root, owner, session ?? null, utcDay(at), Math.ceil(booking.amount), caps.run])
  return reserved
}

const countedOf = (row: Readonly<Record<string, unknown>>): Counted => ({
  root: Number(row['root']),
  rootCap: row['root_cap'] === null ? undefined : Number(row['root_cap']),
  run: Number(row['run']),
  session: Number(row['session']),
  day: Number(row['day']),
})
