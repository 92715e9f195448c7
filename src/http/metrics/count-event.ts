import type { RunEvent } from '../../core/event-types.ts'
import type { Request } from '../../core/request.ts'
import { controlNames } from '../../core/tool.ts'
import { paymentsOf } from '../../views/spending.ts'
import { boundedNames } from './bounded-names.ts'
import type { Meters } from './meters.ts'

/** Names of models and tools that are kept apart; no server that is used has as many. */
const mostModels = 50
const mostTools = 300

type Began = Extract<RunEvent, { readonly type: 'run.began' }>

/** Counts one event of a run, whose first event says what it is about. */
export type CountEvent = (event: RunEvent, began: Began) => void

export function countEvents(meters: Meters): CountEvent {
  const modelName = boundedNames(mostModels)
  const knownTool = boundedNames(mostTools)
  // A model can make up any name.
  const toolName = (name: string, { tools }: Request) => (tools.includes(name) || controlNames.has(name) ? knownTool(name) : 'unknown')

  return (event, began) => {
    const { request } = began
    for (const { model, usage, cost } of event.type === 'run.began' ? [] : paymentsOf([began, event]).payments) {
      // What an agent spent stands in its own run.
      if (model === undefined) continue
      const name = modelName(model)
      meters.tokens.inc({ model: name, kind: 'input' }, usage.inputTokens)
      meters.tokens.inc({ model: name, kind: 'cached' }, usage.cachedInputTokens)
      meters.tokens.inc({ model: name, kind: 'output' }, usage.outputTokens)
      if (cost === null) meters.unpriced.inc({ model: name })
      else meters.cost.inc({ model: name }, cost / 1_000_000)
    }
    if (event.type === 'model.retried') meters.modelCalls.inc({ model: modelName(request.model), outcome: 'retried' })
    if (event.type === 'model.failed') meters.modelCalls.inc({ model: modelName(request.model), outcome: 'failed' })
    if (event.type === 'answer.reused') meters.reused.inc()
    if (event.type === 'model.replied' && !event.reply.standIn) {
      meters.modelCalls.inc({ model: modelName(request.model), outcome: 'replied' })
      meters.modelSeconds.observe({ model: modelName(request.model) }, event.reply.durationMs / 1_000)
      if (event.step === 1) meters.firstReply.observe({ model: modelName(request.model) }, event.reply.firstMs / 1_000)
      for (const { tool } of event.reply.calls) meters.toolsChosen.inc({ tool: toolName(tool, request) })
    }
    if (event.type === 'tool.finished') {
      const { call, status, durationMs } = event.record
      const tool = toolName(call.tool, request)
      meters.toolCalls.inc({ tool, status })
      if (status === 'success' || status === 'error') meters.toolSeconds.observe({ tool }, durationMs / 1_000)
    }
  }
}
