import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../core/clock.ts'
import type { EventLog } from '../core/event-log.ts'
import type { Fact, RunEvent } from '../core/event-types.ts'
import { eventOf, rowOf } from '../store/hash-chain.ts'
import { memoryLog } from '../store/memory-log.ts'

interface FarLog extends EventLog {
  /** As another process would, at once. */
  appendElsewhere: EventLog['append']
}

interface Batch {
  readonly after: number
  readonly facts: Fact[]
  readonly stored: Promise<readonly RunEvent[]>
}

/** A log in memory that behaves as one far away: it tells of events early, and stores those of one moment together or not at all. `sending` is called before. */
export function farLog(clock: Pick<Clock, 'now'>, sending: (run: string, facts: readonly Fact[]) => unknown = () => undefined): FarLog {
  const log = memoryLog(clock)
  const waiting = new Map<string, Batch>()
  const send = async (run: string, after: number, facts: readonly Fact[]): Promise<readonly RunEvent[]> => {
    await setImmediate()
    waiting.delete(run)
    await sending(run, facts)
    return facts.map((fact, index) => log.appendNow(run, after + index, fact))
  }
  return {
    ...log,
    appendElsewhere: log.append,
    async append(run, after, fact, early) {
      const found = waiting.get(run)
      const joins = found !== undefined && found.after + found.facts.length === after
      const facts = joins ? found.facts : []
      facts.push(fact)
      const batch = joins ? found : { after, facts, stored: send(run, after, facts) }
      if (!joins && !found) waiting.set(run, batch)
      early?.(eventOf(run, rowOf('', after + 1, clock.now(), fact)))
      return (await batch.stored)[after - batch.after]!
    },
  }
}
