import type { Booking, Ledger, Purse, Reserved } from '../../../core/ledger.ts'
import { type Counted, isWithinCaps } from '../../spending-caps.ts'
import type { Rule } from '../../sync-or-async-rule.ts'
import { utcDay } from '../../utc-day.ts'
import { type AnyRow, type Ask, type TableAccess, type Words, words } from '../table-access.ts'

/** The ledger. Both ways of booking can be done twice. Whoever asks for the same money waits till this is over. */
export const ledgerIn = ({ askAgain, aloneAgain }: TableAccess): Ledger => ({
  reserve: (booking) => aloneAgain(pursesOf(booking), (ask) => reserve(ask, booking)),
  async settle(run, key, amount) {
    await askAgain(words('update bookings set amount = $1 where run = $2 and key = $3', Math.ceil(amount), run, key))
  },
  async spent(of) {
    const [row] = await askAgain(spending(of))
    return Number(row?.['spent'])
  },
})

const sumOf = (where: string): string => `(select coalesce(sum(amount), 0) from bookings where ${where})`
const spentWhere = (where: string): string => `select ${sumOf(where)} as spent`

const spending = (of: Purse): Words =>
  'root' in of
    ? words(spentWhere('root = $1'), of.root)
    : 'session' in of
      ? words(spentWhere('session = $1'), of.session)
      : words(spentWhere('owner = $1 and day = $2'), of.owner ?? '', utcDay(of.at))

/** Absent sums are of null, which no booking has. */
const counting = `select ${sumOf('root = $1')} as root, (select min(run_cap) from bookings where run = $1) as root_cap,
  ${sumOf('run = $2')} as run, ${sumOf('session = $3')} as session, ${sumOf('owner = $4 and day = $5')} as day`
const adding = 'insert into bookings (run, key, root, owner, session, day, amount, run_cap) values ($1, $2, $3, $4, $5, $6, $7, $8)'

/** The session and the day whose caps a booking has to keep. */
const cappedOf = ({ session, at, caps }: Booking) => ({
  session: caps.session === undefined ? undefined : session,
  day: caps.day === undefined ? undefined : utcDay(at),
})

function pursesOf(booking: Booking): readonly string[] {
  const { session, day } = cappedOf(booking)
  return [
    `money of run ${booking.root}`,
    ...(session === undefined ? [] : [`money of session ${session}`]),
    ...(day === undefined ? [] : [`money of day ${day} of ${booking.owner ?? ''}`]),
  ]
}

/** An earlier booking of the same call is taken away first, also where the new one is then refused. */
function* reserve(ask: Ask, booking: Booking): Rule<Reserved> {
  const { run, root, key, owner = '', session = null, at, amount, caps } = booking
  const capped = cappedOf(booking)
  yield* ask(words('delete from bookings where run = $1 and key = $2', run, key))
  const [row] = yield* ask(words(counting, root, run === root ? null : run, capped.session ?? null, owner, capped.day ?? null))
  const reserved = isWithinCaps(booking, countedOf(row ?? {}))
  if (reserved.ok) yield* ask(words(adding, run, key, root, owner, session, utcDay(at), Math.ceil(amount), caps.run))
  return reserved
}

const countedOf = (row: AnyRow): Counted => ({
  root: Number(row['root']),
  rootCap: row['root_cap'] === null ? undefined : Number(row['root_cap']),
  run: Number(row['run']),
  session: Number(row['session']),
  day: Number(row['day']),
})
