import { faultOf } from '../../core/fault.ts'

/** How often whoever carries a run may get ahead. */
const mostTries = 20

/** Does `work` again where whoever carries the run was ahead of it: to end a run that is under way elsewhere. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === mostTries || faultOf(error).code !== 'stale') throw error
    }
  }
}
