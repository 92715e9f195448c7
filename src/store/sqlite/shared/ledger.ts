import type { Booking, Ledger, Purse, Reserved } from '../../../core/ledger.ts'
import { keepsCaps } from '../../keeps-caps.ts'
import { utcDay } from '../../utc-day.ts'
import type { SqliteFile } from '../sqlite-file.ts'

/**
 * Bookings in `shared.db`, money in microdollars. `amount` is what counts: expected, then actual. `run_cap` is the cap that the run had then. `day` counts UTC
 * days since 1970, and `owner` is empty for the local user.
 */
export const ledgerSchema = `
  create table bookings (
    run text not null, key text not null, root text not null, owner text not null, session text, day integer not null,
    amount integer not null, run_cap integer not null, primary key (run, key)
  ) strict, without rowid;
  create index bookings_root on bookings (root, amount);
  create index bookings_session on bookings (session, amount) where session is not null;
  create index bookings_day on bookings (owner, day, amount);`

/** The ledger of an open `shared.db`. */
export function sqliteLedger(file: SqliteFile): Ledger {
  const rows = file.guard(() => statementsOf(file))
  return {
    reserve: async (booking) => file.write(() => reserve(rows, booking)),
    settle: async (run, key, amount) => void file.guard(() => rows.settle.run(Math.ceil(amount), run, key)),
    spent: async (of) => file.guard(() => rows.spent(of)),
  }
}

type Statements = ReturnType<typeof statementsOf>

function statementsOf({ sqlite }: SqliteFile) {
  const sum = (where: string) => sqlite.prepare(`select coalesce(sum(amount), 0) as spent from bookings where ${where}`)
  const [ofRun, ofRoot, ofSession, ofDay] = [sum('run = ?'), sum('root = ?'), sum('session = ?'), sum('owner = ? and day = ?')]
  const capOf = sqlite.prepare('select min(run_cap) as cap from bookings where run = ?')
  return {
    remove: sqlite.prepare('delete from bookings where run = ? and key = ?'),
    insert: sqlite.prepare('insert into bookings (run, key, root, owner, session, day, amount, run_cap) values (?, ?, ?, ?, ?, ?, ?, ?)'),
    settle: sqlite.prepare('update bookings set amount = ? where run = ? and key = ?'),
    spent(of: Purse): number {
      const row =
        'root' in of ? ofRoot.get(of.root) : 'session' in of ? ofSession.get(of.session) : ofDay.get(of.owner ?? '', utcDay(of.at))
      return Number(row?.['spent'])
    },
    spentByRun: (run: string) => Number(ofRun.get(run)?.['spent']),
    /** Undefined for a run that has booked nothing. */
    capOf(run: string): number | undefined {
      const cap = capOf.get(run)?.['cap']
      return typeof cap === 'number' ? cap : undefined
    },
  }
}

/** Runs inside the write lock. An earlier booking of the same call is taken away first, also where the new one is then refused. */
function reserve(rows: Statements, booking: Booking): Reserved {
  const { run, root, key, owner, session, at, caps } = booking
  rows.remove.run(run, key)
  const reserved = keepsCaps(booking, {
    root: rows.spent({ root }),
    rootCap: rows.capOf(root),
    run: run === root ? 0 : rows.spentByRun(run),
    session: session === undefined || caps.session === undefined ? 0 : rows.spent({ session }),
    day: caps.day === undefined ? 0 : rows.spent({ owner, at }),
  })
  if (reserved.ok) rows.insert.run(run, key, root, owner ?? '', session ?? null, utcDay(at), Math.ceil(booking.amount), caps.run)
  return reserved
}
