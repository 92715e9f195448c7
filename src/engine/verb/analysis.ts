import type { FinalReason } from '../../core/event-types.ts'
import { isRecord } from '../../core/json.ts'
import type { ToolDefinition } from '../../core/model.ts'
import type { Run } from '../../core/run.ts'
import type { VerbOrder } from '../../core/verb.ts'

/** How often a model may give a result: once, and once more after it is told what does not fit. */
const mostAttempts = 2

/** The tool by which a model gives the verb's returns. */
export const returnName = 'return_result'

/** Tokens beside the results: words of the verb's declaration are instructions, since the agent's author wrote them. */
const description =
  'Gives the result of this task, once, in the shape of its arguments. Fill each from the results above, keep files, lines and quotes exactly as they stand there, and leave out what they do not tell.'

const definitions = new WeakMap<VerbOrder, readonly ToolDefinition[]>()

/** What a model is told of in an analysis: the one tool that takes the verb's returns. The same order gives the same list. */
export function returnTools(verb: VerbOrder): readonly ToolDefinition[] {
  const known = definitions.get(verb)
  if (known) return known
  const made = [{ name: returnName, description, input: verb.returns }]
  definitions.set(verb, made)
  return made
}

/** Whether the analysis is over: it has its shape, or it will not get it. */
export const isAnalysed = (run: Run): boolean =>
  run.failure !== undefined || returned(run) !== undefined || attempts(run) >= mostAttempts || (saidNoResult(run) && run.notices.result > 0)

/** The result that the model gave in the verb's shape. */
export function returned(run: Run): { readonly [name: string]: unknown } | undefined {
  const good = run.results.findLast(({ record }) => record.call.tool === returnName && record.status === 'success')
  return good && isRecord(good.record.call.input) ? good.record.call.input : undefined
}

/** Whether the model has answered in words where its result was wanted. */
export const saidNoResult = (run: Run): boolean => run.reply !== undefined && run.reply.calls.length === 0

/** Results that did not fit. */
const attempts = (run: Run): number =>
  run.notices.result + run.results.filter(({ record }) => record.call.tool === returnName && record.status !== 'success').length

/** Told to a model that answered in words. */
export const resultWanted = `Give the result by calling ${returnName}, not in words.`

/** Told where an analysis was stopped before its result. */
export const unfinished = (reason: FinalReason): string => `the analysis was stopped (${reason}); this is the data without it`
