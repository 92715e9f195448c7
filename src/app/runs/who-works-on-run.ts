import type { RunEvent } from '../../core/event-types.ts'
import type { App } from '../app.ts'

/** ms of silence after which a run of which nobody can say who carries it is taken to be left. */
const mostSilentMs = 15_000

/**
 * Who carries a run on: this program, another process, or nobody, as after a crash. A run that works for another is carried by whoever carries that. It says
 * nothing of whether there is anything left to do: the run's events tell that. `known` are those that were read just now.
 */
export async function carrierOf(
  app: Pick<App, 'carriers' | 'log'>,
  run: string,
  known?: readonly RunEvent[],
): Promise<'here' | 'elsewhere' | 'nobody'> {
  const presence = await (await app.carriers()).presence(run)
  if (presence === 'here' || presence === 'elsewhere') return presence
  const events = known ?? (await (await app.log()).read(run))
  const [began] = events
  const root = began?.type === 'run.began' ? began.request.parent?.root : undefined
  if (root !== undefined && root !== run) return carrierOf(app, root)
  const isSilent = Date.now() - (events.at(-1)?.at ?? 0) > mostSilentMs
  return presence === 'nobody' || isSilent ? 'nobody' : 'elsewhere'
}

/** Whether nobody carries the run on, and it waits for no worker either. */
export const isLeft = async (app: Pick<App, 'carriers' | 'log'>, run: string): Promise<boolean> =>
  (await carrierOf(app, run)) === 'nobody' && !(await (await app.carriers()).waits?.(run))
