import type { Fact, RunEvent } from '../core/event-types.ts'
import { IbidError } from '../core/fault.ts'
import { type Fold, fold } from '../core/fold-run.ts'
import type { Run } from '../core/run.ts'
import type { EngineDependencies } from './engine-dependencies.ts'

/** A run that this process carries, and its log. */
export interface RecordedRun {
  readonly run: Run
  /** Number of the newest event that is known to be stored; that of `run` may be ahead of it. */
  storedSeq(): number
  /** Stores a fact and all before it, and takes it into the run. */
  record(fact: Fact): Promise<void>
  /** Stores what came before the run was cut off; where somebody else has cancelled it meanwhile, behind that. */
  recordCutOff(fact: Fact): Promise<void>
  /** Takes a fact into the run as soon as the log knows the event that it will be, and leaves it on its way to the log. */
  recordAhead(fact: Fact): Promise<void>
  /** Resolves when everything on its way is stored; rejects where it cannot be, from then on every time. */
  allStored(): Promise<void>
  /** Why something that was taken into the run is not stored: the run is not what the log tells. */
  lost(): unknown
}

/** Whether somebody else has stored something of the run. */
export const isStale = (error: unknown): boolean => error instanceof IbidError && error.code === 'stale'

/** A run of these events. */
export function recordedRun(
  id: string,
  events: readonly RunEvent[],
  { log, redact }: Pick<EngineDependencies, 'log' | 'redact'>,
): RecordedRun {
  const { run, apply }: Fold = fold(id, events)
  let storedSeq = run.seq
  let ahead = 0
  let whenStored: Promise<unknown> = Promise.resolve()
  let lost: unknown
  const allStored = async () => {
    if (ahead > 0) await whenStored
    if (lost !== undefined) throw lost
  }
  const append = async (fact: Fact, early?: (event: RunEvent) => void): Promise<RunEvent> => {
    const event = await log.append(id, run.seq, redact(fact), early)
    storedSeq = Math.max(storedSeq, event.seq)
    return event
  }
  const record = async (fact: Fact) => {
    try {
      const event = await append(fact)
      // What stands before it is not what the run was told.
      if (lost !== undefined) throw lost
      apply(event)
    } catch (error) {
      await allStored()
      throw error
    }
  }
  return {
    run,
    storedSeq: () => storedSeq,
    record,
    async recordCutOff(fact) {
      try {
        await record(fact)
      } catch (error) {
        if (!isStale(error) || lost !== undefined) throw error
        const [cancelled, ...others] = await log.read(id, run.seq)
        if (cancelled?.type !== 'run.cancelled' || others.length > 0) throw error
        apply(cancelled)
        await record(fact)
      }
    },
    recordAhead: (fact) =>
      new Promise((resolve, reject) => {
        let isTaken = false
        const take = (event: RunEvent) => {
          if (isTaken) return
          isTaken = true
          apply(event)
          resolve()
        }
        const isOver = append(fact, take)
          .then(take)
          .catch((error) => {
            reject(lost ?? error)
            if (isTaken) lost ??= error
          })
        ahead += 1
        whenStored = Promise.all([whenStored, isOver]).finally(() => (ahead -= 1))
      }),
    allStored,
    lost: () => lost,
  }
}
