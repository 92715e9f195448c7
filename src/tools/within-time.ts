import { type Context, createContext, Script } from 'node:vm'
import { IbidError } from '../core/fault.ts'
import { isRecord } from '../core/json.ts'

const script = new Script('work()')
let place: Context | undefined
/** How often work is tried that was given too little of the processor to say whether it comes to its end. */
const mostTries = 6

/**
 * What `work` gives, which must not be asynchronous. Throws `IbidError('timeout')` where it takes longer than `ms`, in the midst of whatever it does: a regular
 * expression that would never come to its end as well. It is tried again where the machine was busy with others meanwhile, so it must change nothing; all tries
 * together get no more of the processor than `ms`. Costs about 0.3 ms.
 */
export function withinTime<T>(ms: number, work: () => T): T {
  const before = process.threadCpuUsage()
  for (let tries = 1, had = 0; ; tries++) {
    try {
      return timed(ms, Math.ceil(ms - had), work)
    } catch (error) {
      const { user, system } = process.threadCpuUsage(before)
      had = (user + system) / 1_000
      if (!(error instanceof IbidError && error.code === 'timeout') || had > ms / 2 || tries === mostTries) throw error
    }
  }
}

/** `left`: what is left of the `ms` that were given. */
function timed<T>(ms: number, left: number, work: () => T): T {
  place ??= createContext({})
  place['work'] = work
  try {
    return script.runInContext(place, { timeout: left })
  } catch (error) {
    // Of another realm, so no `Error` of this one.
    if (isRecord(error) && error['code'] === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new IbidError('timeout', `it took longer than ${ms} ms`)
    throw error
  } finally {
    delete place['work']
  }
}
