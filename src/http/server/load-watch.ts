import { IbidError } from '../../core/fault.ts'

/** ms between two looks at how late things are. */
const lookMs = 100
/** Looks of which the middle one decides: a single pause, of the garbage collector or of the machine, is no overload. */
const looks = 10
/** ms by which the event loop, or a statement to the store, may be late: every request and every streamed event waits at least as long. */
const mostLateMs = 250

/** Whether this process keeps up with what it is asked. */
export interface LoadWatch {
  /** Throws `IbidError('rate-limited')` where it does not: at half of the last ten looks the event loop or the store was more than 250 ms late. */
  assertKeepsUp(): void
  stop(): void
}

/** Looks from now on; keeps no process alive. `awaitTurn` resolves as soon as the store takes up what is asked for now; `now` in ms. */
export function watchLoad(awaitTurn?: () => Promise<void>, now: () => number = () => performance.now()): LoadWatch {
  const late: number[] = []
  const lateStore = awaitTurn ? waitsOf(awaitTurn, now) : () => 0
  let due = now() + lookMs
  const looking = setInterval(() => {
    const at = now()
    late.push(Math.max(at - due, lateStore()))
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

/** Gives the ms that the store let the last turn wait, or the present one so far where that is more. One that is away lets nobody wait: it refuses. */
function waitsOf(awaitTurn: () => Promise<void>, now: () => number): () => number {
  let began: number | undefined
  let waited = 0
  const ended = (ms: number) => {
    began = undefined
    waited = ms
  }
  return () => {
    const at = now()
    if (began !== undefined) return Math.max(waited, at - began)
    began = at
    awaitTurn().then(
      () => ended(now() - at),
      () => ended(0),
    )
    return waited
  }
}
