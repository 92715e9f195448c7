import type { Fact } from '../../core/event-types.ts'
import type { Run } from '../../core/run.ts'
import { noUsage } from '../../core/usage.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'

/** The model failed before anything was read: plain retrieval is asked for in its place, so that there is something to answer from. */
export async function* retrieve(run: Run, dependencies: EngineDependencies): AsyncIterable<Fact> {
  const calls = dependencies.retrieval(run).map((call, index) => ({ id: `r${run.results.length + 1 + index}`, ...call }))
  const reply = { text: '', calls, finish: 'tool-calls', usage: noUsage, cost: 0, durationMs: 0, firstMs: 0, standIn: true } as const
  yield { type: 'model.replied', step: run.steps, reply }
}
