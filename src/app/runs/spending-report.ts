import { systemClock } from '../../core/clock.ts'
import type { EventLog } from '../../core/event-log.ts'
import { firstVersions } from '../../core/first-versions.ts'
import type { SessionInfo } from '../../core/session.ts'
import { paymentsOf, type RunPayments, type Spending, type SpentOn, spendingOf } from '../../views/spending.ts'
import type { App } from '../app.ts'

const dayMs = 86_400_000

/** Runs that are read from the log at once. */
const batch = 200

export interface SpendingReport extends Spending {
  /** By the id of the session, versions of one as the one used last; with its title where it is one of whoever asks, and still there. */
  readonly bySession: readonly SpentOnSession[]
  /** The first and the last day, `2026-11-22`, UTC. */
  readonly from: string
  readonly to: string
  /** What counts towards the cap of today, US dollars; calls under way count as what they are expected to cost. */
  readonly today: { readonly spentUsd: number; readonly capUsd: number }
}

interface SpentOnSession extends SpentOn {
  readonly title?: string
}

/** Whose runs are counted, and whose day. */
interface Spender {
  /** Absent: the local user, whose runs are all that are there. */
  readonly owner?: string | undefined
  /** True where the runs of all others are counted too. */
  readonly everybody?: boolean | undefined
  /** US cents a day, in place of `agent.dayCapCents`. */
  readonly dayCapCents?: number | undefined
}

/** What the runs of the last so many days (UTC, today included) have spent. */
export async function readSpending(
  app: Pick<App, 'inspection' | 'kept' | 'log' | 'sessions' | 'users'>,
  days: number,
  { owner, everybody, dayCapCents }: Spender = {},
): Promise<SpendingReport> {
  const now = systemClock.now()
  const since = (Math.floor(now / dayMs) - days + 1) * dayMs
  const log = await app.log()
  const runs: RunPayments[] = []
  let before: { readonly before?: string } = {}
  for (let isOver = false; !isOver; ) {
    const listed = await log.list({ ...before, limit: batch, ...(everybody || owner === undefined ? {} : { owner }) })
    for (const { run, first, last } of listed)
      if (first.at >= since) runs.push(paymentsOf(await log.read(run, 0, { isOver: last.type === 'run.ended' })))
    const last = listed.at(-1)
    // A fork begins when the run began that it branched off from, so one old run says nothing yet.
    isOver = listed.length < batch || listed.every(({ first }) => first.at < since)
    if (last) before = { before: last.run }
  }
  const sessions = await (await app.sessions()).list(everybody || owner === undefined ? {} : { owner })
  const versionOf = newestVersions(sessions)
  // Many runs have one origin, and each is read whole.
  const sessionsOf = new Map<string | undefined, string | undefined>()
  const placed: typeof runs = []
  for (const run of runs) {
    if (run.session === undefined && !sessionsOf.has(run.origin)) sessionsOf.set(run.origin, await sessionOf(log, run.origin))
    const session = run.session ?? sessionsOf.get(run.origin)
    placed.push(session === undefined ? run : { ...run, session: versionOf(session) })
  }
  const spending = spendingOf(placed)
  const { ledger } = await app.kept()
  return {
    from: dateOf(since),
    to: dateOf(now),
    ...spending,
    byPerson: everybody ? await named(app, spending.byPerson) : [],
    bySession: titled(spending.bySession, sessions, owner),
    today: {
      spentUsd: (await ledger.spent({ owner, at: now })) / 1_000_000,
      capUsd: (dayCapCents ?? app.inspection.settings.agent.dayCapCents) / 100,
    },
  }
}

/** People by their names; where two have the same, with the mail address. Who has gone is called by the id. */
async function named(app: Pick<App, 'users'>, rows: Spending['byPerson']): Promise<Spending['byPerson']> {
  const people = await (await app.users()).list()
  return rows.map((row) => {
    const person = people.find(({ id }) => id === row.name)
    if (!person) return row
    const isAlone = people.filter(({ name }) => name === person.name).length === 1
    return { ...row, name: isAlone ? person.name : `${person.name} (${person.email})` }
  })
}

/** The session of a run; of one without, that of the run that it branched off, or worked for. */
async function sessionOf(log: EventLog, run: string | undefined): Promise<string | undefined> {
  for (let id = run; id !== undefined; ) {
    const [began] = await log.read(id)
    if (began?.type !== 'run.began') return undefined
    const { session, parent, forkedFrom } = began.request
    if (session !== undefined) return session
    id = parent?.root ?? forkedFrom?.run
  }
  return undefined
}

/** Versions of a conversation are one: tells of each which was used last. `sessions`: last used first. */
function newestVersions(sessions: readonly SessionInfo[]): (id: string) => string {
  const firstOf = firstVersions(sessions)
  const newest = new Map<string, string>()
  for (const { id } of sessions) if (!newest.has(firstOf(id))) newest.set(firstOf(id), id)
  return (id) => newest.get(firstOf(id)) ?? id
}

/** What others call their conversations is for them alone. */
function titled(rows: Spending['bySession'], sessions: readonly SessionInfo[], owner: string | undefined): readonly SpentOnSession[] {
  const titles = new Map(sessions.flatMap((each) => (owner === undefined || each.owner === owner ? [[each.id, each.title] as const] : [])))
  return rows.map((row) => {
    const title = titles.get(row.name)
    return title === undefined ? row : { ...row, title }
  })
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
