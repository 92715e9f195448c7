import type { RunListing } from '../../../core/event-log.ts'
import type { Going } from '../../../core/retention.ts'
import type { App } from '../../app.ts'

/** Runs that are listed at once. */
const pageRuns = 500

/** What belongs together: it goes as a whole, or stays. */
interface Family {
  /** By which it is found. */
  readonly names: string[]
  readonly runs: string[]
  readonly sessions: string[]
  usedAt: number
  isUnderWay: boolean
}

/**
 * Runs and conversations that nobody has used since `before` (ms since 1970), together with all that belongs to them: the runs that worked for them, forks and
 * what they were forked from. Nothing of which a part is newer, or under way, or rests until it is answered.
 */
export async function oldRuns(app: Pick<App, 'log' | 'sessions'>, before: number): Promise<readonly Pick<Going, 'runs' | 'sessions'>[]> {
  const store = await app.sessions()
  const families = new Map<string, Family>()
  const of = (name: string): Family => {
    const known = families.get(name)
    if (known) return known
    const made: Family = { names: [name], runs: [], sessions: [], usedAt: 0, isUnderWay: false }
    families.set(name, made)
    return made
  }
  const join = (a: string, b: string): void => {
    const [one, other] = [of(a), of(b)]
    if (one === other) return
    one.runs.push(...other.runs)
    one.sessions.push(...other.sessions)
    one.usedAt = Math.max(one.usedAt, other.usedAt)
    one.isUnderWay ||= other.isUnderWay
    for (const name of other.names) families.set(name, one)
    one.names.push(...other.names)
  }
  for await (const { run, first, last } of allRuns(app)) {
    const family = of(`run ${run}`)
    family.runs.push(run)
    family.usedAt = Math.max(family.usedAt, last.at)
    family.isUnderWay ||= last.type !== 'run.ended'
    if (first.type !== 'run.began') continue
    const { parent, forkedFrom, session } = first.request
    if (parent) join(`run ${run}`, `run ${parent.root}`)
    if (forkedFrom) join(`run ${run}`, `run ${forkedFrom.run}`)
    if (session !== undefined) join(`run ${run}`, `session ${session}`)
  }
  for (const { id, updatedAt } of await store.list()) {
    const family = of(`session ${id}`)
    family.sessions.push(id)
    family.usedAt = Math.max(family.usedAt, updatedAt)
    for (const run of await store.runs(id)) join(`session ${id}`, `run ${run}`)
  }
  return [...new Set(families.values())].filter(
    ({ usedAt, isUnderWay, runs, sessions }) => !isUnderWay && usedAt < before && runs.length + sessions.length > 0,
  )
}

async function* allRuns(app: Pick<App, 'log'>): AsyncGenerator<RunListing, void, undefined> {
  const log = await app.log()
  for (let before: string | undefined; ; ) {
    const page = await log.list({ limit: pageRuns, ...(before === undefined ? {} : { before }) })
    yield* page
    before = page.at(-1)?.run
    if (page.length < pageRuns) return
  }
}
