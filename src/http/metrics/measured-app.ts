import type { App } from '../../app/app.ts'
import type { EventLog } from '../../core/event-log.ts'
import { IbidError } from '../../core/fault.ts'
import type { Meters } from './meters.ts'

/** The app, but that it is measured how long the log takes for each event of a run, and counted what it refuses. */
export const measuredApp = (app: App, meters: Meters): App => ({
  ...app,
  parts: (tools, needs = {}) => app.parts(tools, { ...needs, log: (log) => measured(needs.log?.(log) ?? log, meters) }),
})

const measured = (log: EventLog, meters: Meters): EventLog => ({
  ...log,
  async append(run, after, fact, early) {
    const took = meters.appendSeconds.startTimer()
    try {
      const event = await log.append(run, after, fact, early)
      took()
      return event
    } catch (error) {
      if (error instanceof IbidError && error.code === 'stale') meters.fenced.inc()
      throw error
    }
  },
})
