import { IbidError } from '../../core/fault.ts'

/** ms between two looks at how late the event loop is. */
const lookMs = 100
/** Looks of which the middle one decides: a single pause, of the garbage collector or of the machine, is no overload. */
const looks = 10
/** ms that the event loop may be late: every request and every streamed event waits at least as long. */
const mostLateMs = 250

/** Whether this process keeps up with what it is asked. */
export interface LoadWatch {
  /** Throws `IbidError('rate-limited')` where it does not: half of the last ten times the event loop came round more than 250 ms late. */
  assertKeepsUp(): void
  stop(): void
}

/** Looks from now on; keeps no process alive. `now` in ms. */
export function watchLoad(now: () => number = () => performance.now()): LoadWatch {
  const late: number[] = []
  let due = now() + lookMs
  const looking = setInterval(() => {
    const at = now()
    late.push(at - due)
    if (late.length > looks) late.shift()
    due = at + lookMs
  }, lookMs).unref()
  return {
    assertKeepsUp() {
      if (late.length < looks || (late.toSorted((a, b) => a - b)[looks / 2] ?? 0) <= mostLateMs) return
      throw new IbidError('rate-limited', 'the server is overloaded', 'try again in a few seconds')
    },
    stop: () => clearInterval(looking),
  }
}
