import { IbidError } from '../../core/fault.ts'
import type { WaitingRun } from '../../core/waiting-runs.ts'

/** How many runs work at a time, and how many may wait for that. */
export interface AdmissionLimits {
  readonly working: number
  readonly waiting: number
}

/** Who asks for room. */
export type Applicant = Pick<WaitingRun, 'run' | 'owner' | 'urgency'>

/** Decides when the runs of this program work, and turns new ones away before they cost anything. */
export interface Admission {
  /** Throws `IbidError('rate-limited')` where as many wait as may. */
  assertRoom(): void
  /**
   * Resolves when it is the run's turn, or when `signal` aborts; the returned function gives its room to the next. `told` hears how many runs go first, 0 for
   * the next, whenever that changes.
   */
  enter(applicant: Applicant, told: (ahead: number) => void, signal: AbortSignal): Promise<() => void>
  /** Lets one more work until the returned function is called, which is done once; as often at once as may work. See `lendingModel`. */
  lend(): () => void
}

const tooManyWaiting = (count: number): IbidError =>
  new IbidError('rate-limited', `the queue is full, with ${count} waiting`, 'try again in a few seconds')

/** ms that a count of what waits on all machines is taken for true. */
const trustedMs = 1_000

/** Throws `IbidError('rate-limited')` where as many runs wait for the workers of all machines as may; `now` in ms. */
export function roomInQueue(waiting: () => Promise<number>, most: number, now: () => number): () => Promise<void> {
  let counted: { readonly at: number; readonly count: Promise<number> } | undefined
  return async () => {
    if (!counted || now() - counted.at > trustedMs) counted = { at: now(), count: waiting() }
    const count = await counted.count
    if (count >= most) throw tooManyWaiting(count)
  }
}

interface Waiting extends Applicant {
  readonly told: (ahead: number) => void
  begin(): void
  ahead: number | undefined
}

const ranks: Readonly<Record<WaitingRun['urgency'], number>> = { left: 0, conversation: 1, program: 2, background: 3 }

/**
 * Room goes first to what a worker has left behind, then to the owner who has the least at work; among those, conversations go before programs and these before
 * what nobody waits for, and who came first goes first.
 */
export function admissionOf({ working: mostWorking, waiting: mostWaiting }: AdmissionLimits): Admission {
  const atWork = new Map<string, number>()
  let working = 0
  let lent = 0
  let waiting: readonly Waiting[] = []

  const room = () => mostWorking + Math.min(lent, mostWorking)
  const ownerOf = ({ owner }: Applicant) => owner ?? ''
  const add = (applicant: Applicant, one: 1 | -1) => {
    working += one
    const owner = ownerOf(applicant)
    const left = (atWork.get(owner) ?? 0) + one
    if (left === 0) atWork.delete(owner)
    else atWork.set(owner, left)
  }
  /** In the order in which they would begin if nothing ended. */
  const inOrder = (): readonly Waiting[] => {
    const planned = new Map(atWork)
    const coming = [...waiting]
    const order: Waiting[] = []
    while (coming.length > 0) {
      const burden = (each: Waiting) => (each.urgency === 'left' ? -1 : (planned.get(ownerOf(each)) ?? 0))
      const next = coming.reduce((first, each) => {
        const difference = burden(each) - burden(first) || ranks[each.urgency] - ranks[first.urgency]
        return difference < 0 ? each : first
      })
      coming.splice(coming.indexOf(next), 1)
      order.push(next)
      planned.set(ownerOf(next), (planned.get(ownerOf(next)) ?? 0) + 1)
    }
    return order
  }
  const settle = () => {
    let order = inOrder()
    while (working < room() && order[0]) {
      const [next] = order
      waiting = waiting.filter((each) => each !== next)
      add(next, 1)
      next.begin()
      order = inOrder()
    }
    for (const [ahead, each] of order.entries()) {
      if (each.ahead === ahead) continue
      each.ahead = ahead
      each.told(ahead)
    }
  }
  return {
    assertRoom() {
      if (working < room() || waiting.length < mostWaiting) return
      throw tooManyWaiting(waiting.length)
    },
    lend() {
      lent += 1
      settle()
      return () => void (lent -= 1)
    },
    enter(applicant, told, signal) {
      return new Promise((resolve) => {
        let isWorking = false
        const onAbort = () => {
          waiting = waiting.filter((each) => each !== entry)
          settle()
          resolve(() => undefined)
        }
        const entry: Waiting = {
          ...applicant,
          told,
          ahead: undefined,
          begin() {
            signal.removeEventListener('abort', onAbort)
            isWorking = true
            resolve(() => {
              if (!isWorking) return
              isWorking = false
              add(applicant, -1)
              settle()
            })
          },
        }
        if (signal.aborted) return resolve(() => undefined)
        signal.addEventListener('abort', onAbort, { once: true })
        waiting = [...waiting, entry]
        settle()
      })
    },
  }
}
