import type { Share } from '../../../core/server-store.ts'
import { runIdPattern } from '../../../engine/run-id.ts'
import type { App } from '../../app.ts'
import type { ShareParts } from './share-rights.ts'

/** A session or run that is shared, as it is now. */
interface Subject {
  /** Of the session, or the question of the run. */
  readonly title: string
  /** Ids of its runs that readers may be shown, oldest first: questions that have ended. */
  readonly runs: readonly string[]
}

/** What an owner shares, or is about to; undefined where it is not there, or is another's. */
export async function subjectOf(
  { app }: ShareParts,
  { owner, kind, subject }: Pick<Share, 'owner' | 'kind' | 'subject'>,
): Promise<Subject | undefined> {
  if (!runIdPattern.test(subject)) return undefined
  if (kind === 'run') {
    const found = await endedQuestion(app, owner, subject)
    return found && { title: found.question, runs: found.isOver ? [subject] : [] }
  }
  const sessions = await app.sessions()
  const info = await sessions.get(subject).catch(() => undefined)
  if (info?.owner !== owner) return undefined
  const runs = await sessions.runs(subject)
  const found = await Promise.all(runs.map((run) => endedQuestion(app, owner, run)))
  return { title: info.title, runs: runs.filter((_, index) => found[index]?.isOver) }
}

/** The ends of a run tell what it is, and whether it is over. */
async function endedQuestion(app: Pick<App, 'log'>, owner: string, run: string) {
  const [found] = await (await app.log()).list({ prefix: run, limit: 1 })
  if (found?.first.type !== 'run.began' || found.first.request.owner !== owner) return undefined
  const { question, verb } = found.first.request
  return { question, isOver: verb === undefined && found.last.type === 'run.ended' }
}

/** The runs of a share that are still there: a turn that its owner has taken back is read no more. */
export const readRuns = ({ runs }: Share, subject: Subject): readonly string[] => runs.filter((run) => subject.runs.includes(run))
