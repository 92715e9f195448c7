import type { EventLog } from '../../core/event-log.ts'
import type { Fact } from '../../core/event-types.ts'
import { IbidError } from '../../core/fault.ts'
import type { App } from '../app.ts'

/**
 * The app, but that nothing is stored of runs while they are mute, nor of the agents that work for them. A run that is stopped would otherwise write that
 * somebody cancelled it; so it stands in the log as if this process had died, and can be carried on.
 */
export const reloadableApp = (app: App, isMute: (run: string) => boolean): App => ({
  ...app,
  parts: (tools, needs = {}) => app.parts(tools, { ...needs, log: (log) => mutable(needs.log?.(log) ?? log, isMute) }),
})

function mutable(log: EventLog, isMute: (run: string) => boolean): EventLog {
  /** The topmost run that each works for, itself where nobody ordered it. */
  const roots = new Map<string, string>()
  const know = (run: string, began: Fact | undefined) =>
    roots.set(run, (began?.type === 'run.began' ? began.request.parent?.root : undefined) ?? run)
  return {
    ...log,
    async read(run, after = 0) {
      const events = await log.read(run, after)
      const [began] = events
      if (began && after === 0 && events.at(-1)?.type !== 'run.ended') know(run, began)
      return events
    },
    async append(run, after, fact, early) {
      if (!roots.has(run)) know(run, after === 0 ? fact : (await log.read(run))[0])
      if (isMute(roots.get(run) ?? run)) throw new IbidError('stale', `run ${run} is no longer attached`, 'look it up by its id')
      if (fact.type === 'run.ended') roots.delete(run)
      return log.append(run, after, fact, early)
    },
  }
}
