import type { Fact } from '../../core/event-types.ts'
import type { Run } from '../../core/run.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { callsOfStep } from '../verb/steps.ts'

/** Takes the verb's next declared step: its calls, whose arguments come from the verb's parameters and from earlier results. */
export async function* step(run: Run, dependencies: EngineDependencies): AsyncIterable<Fact> {
  const { calls, left } = callsOfStep(run, run.request!.verb!, dependencies.tools)
  yield { type: 'verb.stepped', step: run.verbSteps + 1, calls, ...(left.length > 0 ? { left } : {}) }
}
