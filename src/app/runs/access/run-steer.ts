import { faultOf } from '../../../core/fault.ts'
import type { Request } from '../../../core/request.ts'
import type { PersonsAnswer } from '../../../engine/answer-question.ts'
import type { Session } from '../../sessions/session.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import type { ServerRuns } from '../../workers/server-runs.ts'
import { answerRun } from '../answer-run.ts'
import { cancelRun } from '../cancel-run.ts'
import { type ResumeServices, resumeRun } from '../resume-run.ts'

/** What steering a run needs. */
interface SteerDependencies {
  readonly app: ResumeServices
  readonly sessions: Sessions
  readonly carrying: Pick<ServerRuns, 'live'>
}

/** A run that somebody may steer. */
interface SteeredRun {
  readonly run: string
  readonly request: Pick<Request, 'session'>
}

/** Answers what the run rests on, and carries it on; resolves once that is stored. Throws as `answerRun` and its result do. */
export async function answerHere(dependencies: SteerDependencies, { run, request }: SteeredRun, said: PersonsAnswer): Promise<void> {
  const session = await sessionEndingWith(dependencies, run, request)
  await (session ? session.answer(said) : await answerRun(dependencies.app, run, said)).run
}

/** Carries the run on. Throws as `resumeRun` does. */
export async function resumeHere(dependencies: SteerDependencies, { run, request }: SteeredRun): Promise<void> {
  const session = await sessionEndingWith(dependencies, run, request)
  await (session ? session.resume() : await resumeRun(dependencies.app, run)).run
}

/** Ends the run, whoever carries it. Throws `IbidError('stale')` where it has ended already. */
export async function cancelHere({ app, carrying }: SteerDependencies, { run }: SteeredRun): Promise<void> {
  const runHandle = carrying.live(run)
  runHandle?.cancel()
  const result = await runHandle?.result.catch(() => undefined)
  if (!result || result.status === 'waiting') await cancelRun(app, run)
}

/** The session whose last run it is: what goes on after the run is the session's business. */
async function sessionEndingWith(
  { app, sessions }: SteerDependencies,
  run: string,
  { session }: SteeredRun['request'],
): Promise<Session | undefined> {
  if (session === undefined) return undefined
  const runs = await (await app.sessions()).runs(session).catch((error) => {
    if (faultOf(error).code !== 'not-found') throw error
    return []
  })
  return runs.at(-1) === run ? sessions.get(session) : undefined
}
