import type { Fact } from '../../core/event-types.ts'
import type { Run } from '../../core/run.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { returned, returnName, saidNoResult } from '../verb/analysis.ts'
import { analysisOutcome, dataOutcome } from '../verb/outcome.ts'

/** Says what the verb came to: the model's result where it has the verb's shape, else the data, with the reason. */
export async function* conclude(run: Run, dependencies: EngineDependencies): AsyncIterable<Fact> {
  const analysed = returned(run) !== undefined
  yield { type: 'verb.answered', outcome: analysed ? analysisOutcome(run) : await dataOutcome(run, dependencies, whyData(run)) }
}

/** Why a verb that was to be analysed gives data. */
function whyData(run: Run): readonly string[] {
  if (run.request?.verb?.mode !== 'analysis') return []
  if (run.failure) return [`no analysis: ${run.failure.message}`]
  const last = run.results.findLast(({ record }) => record.call.tool === returnName)
  const misfit = last?.record.error?.message ?? (saidNoResult(run) ? 'the model answered in text' : 'no result was returned')
  return [`no analysis: the result did not match the verb's returns (${misfit})`]
}
