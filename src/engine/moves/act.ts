import type { Fact } from '../../core/facts.ts'
import type { Run } from '../../core/run.ts'
import type { Invocation } from '../guards/invoke.ts'
import { callsMade } from '../guards/quota.ts'
import type { Kit } from '../kit.ts'

/** Calls that run at the same time. */
const together = 8

/**
 * Runs all pending calls: announced together, run together, recorded in the order asked.
 * A call that a crashed process had started is run again only where it changes nothing.
 */
export async function* act(run: Run, kit: Kit, signal: AbortSignal): AsyncIterable<Fact> {
  const calls = [...run.pending]
  const startedBefore = new Set(run.started)
  for (const call of calls) if (!startedBefore.has(call.id)) yield { type: 'tool.started', call }

  const lane = lanes(together)
  const callsBefore = callsMade(run)
  const running = calls.map((call, index) => {
    const invocation: Invocation = {
      call,
      run,
      signal,
      interrupted: startedBefore.has(call.id),
      siblings: calls.slice(0, index),
      callsBefore,
    }
    return lane(() => kit.invoke(invocation))
  })
  for (const outcome of running) {
    const { record, output, excerpt } = await outcome
    yield { type: 'tool.finished', record, output, ...(excerpt ? { excerpt } : {}) }
  }
}

/** Runs at most `width` of the given jobs at once, in the order given. */
function lanes(width: number) {
  let free = width
  const waiting: (() => void)[] = []
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free--
    try {
      return await job()
    } finally {
      const first = waiting.shift()
      if (first) first()
      else free++
    }
  }
}
