import { join } from 'node:path'
import type { Going } from '../../../core/retention.ts'
import { removeCache } from '../../../docs/sync.ts'
import type { App } from '../../app.ts'
import { mediaToGo } from './media-to-go.ts'
import { oldRuns } from './old-runs.ts'
import { orphanedMedia } from './orphaned-media.ts'
import { orphanedWorkingCopies } from './orphaned-working-copies.ts'

/** How much of one kind was taken away. */
interface Removed {
  /** For people: `runs`, `conversations`, `images and files`. */
  readonly what: string
  readonly count: number
}

const dayMs = 86_400_000
/** Runs that are taken away in one step, or one family of more. */
const runsAtOnce = 200

/**
 * Takes away what has outlived `retention.*` at `now` (ms since 1970), what has ended by itself (tokens, sign-ins, kept results), and what nothing names any more.
 * Runs and audit without days stay for ever. May be done twice, and by several machines. With `isDry` nothing is taken away.
 */
export async function applyRetention(app: App, now: number, { isDry = false } = {}): Promise<readonly Removed[]> {
  const { runsDays, auditDays } = app.inspection.settings.retention
  const retention = await app.retention()
  const counts = new Map<string, number>()
  const add = (what: string, count: number) => counts.set(what, (counts.get(what) ?? 0) + count)
  const before = now - runsDays * dayMs
  if (runsDays > 0)
    for (const going of inSteps(await oldRuns(app, before))) {
      if (await isUsedAgain(app, going, before)) continue
      const media = await mediaToGo(app, going)
      if (!isDry) {
        for (const hash of media) await app.media().remove(hash)
        await retention.remove(going)
      }
      add('runs', going.runs.length)
      add('conversations', going.sessions.length)
      add('images and files', media.length)
    }
  const outlived = await retention.expire({ now, isDry, ...(auditDays > 0 ? { auditBefore: now - auditDays * dayMs } : {}) })
  for (const [what, count] of Object.entries(outlived)) add(what, count)
  const loose = await orphanedMedia(app, now, { isDry })
  if (!isDry) for (const hash of loose) await app.media().remove(hash)
  add('images and files', loose.length)
  const sources = await orphanedWorkingCopies(app, now)
  if (!isDry) for (const id of sources) await removeCache(join(app.dataFolder, 'sources'), id)
  add('copies of sources', sources.length)
  return [...counts].filter(([, count]) => count > 0).map(([what, count]) => ({ what, count }))
}

/** Families together that make up a step. */
function* inSteps(families: readonly Pick<Going, 'runs' | 'sessions'>[]): Generator<Going, void, undefined> {
  let step: { runs: string[]; sessions: string[] } = { runs: [], sessions: [] }
  for (const { runs, sessions } of families) {
    step.runs.push(...runs)
    step.sessions.push(...sessions)
    if (step.runs.length < runsAtOnce) continue
    yield step
    step = { runs: [], sessions: [] }
  }
  if (step.runs.length + step.sessions.length > 0) yield step
}

/** Whether somebody has gone on with one of them since they were looked for: then all of the step have time till the next day. */
async function isUsedAgain(app: Pick<App, 'sessions'>, { sessions }: Going, before: number): Promise<boolean> {
  const store = await app.sessions()
  for (const id of sessions) {
    const info = await store.get(id).catch(() => undefined)
    if (info && info.updatedAt >= before) return true
  }
  return false
}
