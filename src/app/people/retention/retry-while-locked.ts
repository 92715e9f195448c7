import { setTimeout as sleep } from 'node:timers/promises'
import { faultOf } from '../../../core/fault.ts'

/** ms that another process may take with what is in the way. */
const patienceMs = 30_000
const lookMs = 200

/** Does work again while another process has what it needs, for at most half a minute. Throws what it threw last. */
export async function retryWhileLocked<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const end = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (faultOf(error).code !== 'busy' || performance.now() > end) throw error
      await sleep(lookMs, undefined, { signal })
    }
  }
}
