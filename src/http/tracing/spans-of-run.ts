import type { RunEvent } from '../../core/event-types.ts'
import { replay } from '../../core/fold-run.ts'
import type { Request } from '../../core/request.ts'
import type { Run } from '../../core/run.ts'
import { type Attributes, type RunSpan, spanIdOf, traceIdOf } from './run-span.ts'
import { chatAttributes, hasFailed, runAttributes, stepAttributes, toolAttributes } from './span-attributes.ts'

type Stretch = Pick<RunSpan, 'name' | 'kind' | 'startedAt' | 'endedAt' | 'attributes'> & {
  /** What it is, in its run. */
  readonly thing: string
  readonly failed?: boolean
  readonly inside?: string
  readonly events?: RunSpan['events']
}

/**
 * The spans of a run, at the times of its log, as OpenTelemetry's conventions for generative AI name them: `invoke_agent` for the run, in it `chat` for each reply
 * of a model, `execute_tool` for each call, `plan` for the planning. Of a run that branched off only what is its own. Without `content` there is nothing in them of
 * what was asked, answered, sent to tools or read.
 */
export function spansOfRun(events: readonly RunEvent[], { content }: { readonly content: boolean }): readonly RunSpan[] {
  const [began] = events
  if (began?.type !== 'run.began') return []
  const { request, run } = began
  const own = events.filter(({ seq }) => seq > (request.forkedFrom?.seq ?? 0))
  const stretches = own.flatMap((event, index) => stretchesOf(event, (own[index - 1] ?? event).at, request, content))
  const spanOf = ({ thing, inside = 'run', failed = false, events = [], ...stretch }: Stretch): RunSpan => ({
    ...stretch,
    trace: traceIdOf(request.parent?.root ?? run),
    id: spanIdOf(run, thing),
    parent: spanIdOf(run, inside),
    events,
    failed,
  })
  const { parent: _, ...whole } = spanOf(stretchOfRun(replay(run, events), own, content))
  const ordered = request.parent ? { parent: spanIdOf(request.parent.run, `call ${request.parent.call}`) } : {}
  return [{ ...whole, ...ordered }, ...stretches.map(spanOf)]
}

function stretchOfRun(run: Run, own: readonly RunEvent[], content: boolean): Stretch {
  const [first, last] = [own[0], own.at(-1)]
  return {
    thing: 'run',
    name: `invoke_agent ${run.request?.agent ?? ''}`,
    kind: 'internal',
    startedAt: first?.at ?? run.startedAt,
    endedAt: last?.at ?? run.lastAt,
    attributes: runAttributes(run, content),
    events: own.flatMap(momentsIn),
    failed: run.end?.status === 'failed',
  }
}

/** What happens in a run and takes no time of its own. */
function momentsIn(event: RunEvent): RunSpan['events'] {
  const moment = (attributes: Attributes) => [{ name: event.type, at: event.at, attributes }]
  switch (event.type) {
    case 'question.asked':
      return moment({ 'ibid.question.kind': event.question.kind })
    case 'question.answered':
      return moment({ 'ibid.question.answered_by': event.answer.by })
    case 'model.retried':
      return moment({ 'ibid.attempt': event.attempt, 'error.type': event.fault.code })
    case 'context.folded':
      return moment({ 'ibid.tokens.before': event.tokensBefore, 'ibid.tokens.after': event.tokensAfter })
    case 'run.cancelled':
      return moment({})
    default:
      return []
  }
}

/** `before`: when the event in front of it was stored. */
function stretchesOf(event: RunEvent, before: number, request: Request, content: boolean): readonly Stretch[] {
  const { at } = event
  switch (event.type) {
    case 'model.replied': {
      const { reply, seq } = event
      if (reply.standIn || request.model === 'extractive') return []
      const attributes = stepAttributes(request, reply, content)
      return [{ thing: `reply ${seq}`, ...chat(attributes), startedAt: at - reply.durationMs, endedAt: at, attributes }]
    }
    case 'model.failed': {
      const attributes = { ...chatAttributes(request.model), 'error.type': event.fault.code }
      return [{ thing: `reply ${event.seq}`, ...chat(attributes), startedAt: before, endedAt: at, attributes, failed: true }]
    }
    case 'plan.written':
    case 'plan.failed': {
      if (!event.spent) return []
      const span = { startedAt: at - event.spent.durationMs, endedAt: at }
      const attributes = chatAttributes(event.spent.model, event.spent)
      const failed = event.type === 'plan.failed'
      const plan = {
        'gen_ai.operation.name': 'plan',
        'gen_ai.agent.name': request.agent,
        ...(failed ? { 'error.type': event.fault.code } : {}),
      }
      return [
        { thing: `plan ${event.seq}`, name: `plan ${request.agent}`, kind: 'internal', ...span, attributes: plan, failed },
        { thing: `plan ${event.seq} chat`, inside: `plan ${event.seq}`, ...chat(attributes), ...span, attributes },
      ]
    }
    case 'review.made': {
      if (!event.spent) return []
      const attributes = chatAttributes(event.spent.model, event.spent)
      return [{ thing: `review ${event.seq}`, ...chat(attributes), startedAt: at - event.spent.durationMs, endedAt: at, attributes }]
    }
    case 'tool.finished': {
      const { record, output } = event
      const { startedAt, durationMs, call, status } = record
      return [
        {
          thing: `call ${call.id}`,
          name: `execute_tool ${call.tool}`,
          kind: 'internal',
          startedAt,
          endedAt: startedAt + durationMs,
          attributes: toolAttributes(record, output, content),
          failed: hasFailed(status),
        },
      ]
    }
    default:
      return []
  }
}

const chat = (attributes: Attributes): Pick<Stretch, 'name' | 'kind'> => ({
  name: `chat ${String(attributes['gen_ai.request.model'])}`,
  kind: 'client',
})
