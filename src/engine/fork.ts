import type { Fact, RunEvent } from '../core/event-types.ts'
import { IbidError } from '../core/fault.ts'
import type { Request } from '../core/request.ts'
import type { ToolOutput } from '../core/tool.ts'
import { excerptOf } from './guards/result-length-limit.ts'

/** What is to be otherwise in a fork, and from where on. */
export interface Fork {
  /** The model step that is thought anew. Absent: behind the first changed result, else the first step. */
  readonly at?: number | undefined
  readonly question?: string | undefined
  readonly model?: string | undefined
  /** Texts in place of what tools answered, by call id (`r1`); the sources of the old results go with them. */
  readonly results?: Readonly<Record<string, string>> | undefined
}

type Finished = Extract<Fact, { type: 'tool.finished' }>

/**
 * The facts that a fork of a run begins with: those of the old run up to the place where it branches off, with the changes in them. What was planned for
 * another question is left behind, what was found stays. Throws `IbidError('usage')` for a fork without a change, with an
 * empty question or without a step, and where there is no such step or call, naming those that there are.
 */
export function forkedFacts(events: readonly RunEvent[], fork: Fork): readonly Fact[] {
  const { at, question, model, results = {} } = fork
  if (at === undefined && question === undefined && model === undefined && Object.keys(results).length === 0)
    throw new IbidError('usage', 'the fork changes nothing', 'specify --at, --question, --model or --result')
  if (question?.trim() === '') throw new IbidError('usage', 'the question of the fork is empty', 'enter a question, or omit it')
  const kept = events.slice(0, cutOf(events, fork))
  for (const id of Object.keys(results)) if (!kept.some((event) => isResult(event, id))) throw lateResult(events, id)
  const [first] = events
  return kept.map((event): Fact => {
    const { run, seq: _seq, at: _at, ...fact } = event
    if (fact.type === 'run.began') return { ...fact, request: forkedRequest(fact.request, fork, { run, seq: kept.length }) }
    if (fact.type === 'model.replied' && model !== undefined) return { ...fact, reply: withoutOpaque(fact.reply) }
    const text = fact.type === 'tool.finished' ? results[fact.record.call.id] : undefined
    if (fact.type !== 'tool.finished' || text === undefined) return fact
    return withOutput(fact, { text }, question ?? (first?.type === 'run.began' ? first.request.question : ''))
  })
}

/** A finished call as if it had succeeded with another output. */
export function withOutput({ type, record }: Finished, output: ToolOutput, question: string): Finished {
  const { error: _error, tries: _tries, costUsd: _costUsd, tokens: _tokens, ...rest } = record
  const excerpt = excerptOf(output, question)
  const resultSummary = output.text.split('\n', 1)[0]?.slice(0, 200) ?? ''
  return { type, record: { ...rest, status: 'success', resultSummary }, output, ...(excerpt ? { excerpt } : {}) }
}

/** How many events are kept. */
function cutOf(events: readonly RunEvent[], { at, question, results = {} }: Fork): number {
  if (at !== undefined) return question !== undefined && at === 1 ? 1 : stepAt(events, at)
  const ids = Object.keys(results)
  for (const id of ids) if (!events.some((event) => isResult(event, id))) throw noCall(events, id)
  if (ids.length === 0) return question === undefined && stepsOf(events).length > 0 ? stepAt(events, 1) : 1
  const first = events.findIndex((event) => ids.some((id) => isResult(event, id)))
  const thought = events.findIndex((event, index) => index > first && !ofTheSameStep.has(event.type))
  return thought < 0 ? events.length : thought
}

/** What may follow a result before anything is made of it: the other calls of its step, what they change, and what they ask. */
const ofTheSameStep: ReadonlySet<Fact['type']> = new Set([
  'tool.started',
  'file.changing',
  'tool.finished',
  'plan.written',
  'question.asked',
  'question.answered',
])

/** Index of the first event of a model step. */
function stepAt(events: readonly RunEvent[], step: number): number {
  const index = events.findIndex((event) => 'step' in event && event.step === step)
  if (index >= 0 && step > 0) return index
  const most = stepsOf(events).length
  const run = events[0]?.run ?? ''
  throw new IbidError(
    'usage',
    `run ${run} has no step ${step}`,
    most === 0 ? 'it made no model calls' : most === 1 ? 'it has only step 1' : `it has steps 1 to ${most}`,
  )
}

const stepsOf = (events: readonly RunEvent[]): readonly number[] => [
  ...new Set(events.flatMap((event) => (event.type === 'model.replied' || event.type === 'model.failed' ? [event.step] : []))),
]

const isResult = (event: RunEvent, id: string): boolean => event.type === 'tool.finished' && event.record.call.id === id

function noCall(events: readonly RunEvent[], id: string): IbidError {
  const calls = events.flatMap((event) => (event.type === 'tool.finished' ? [`${event.record.call.id} ${event.record.call.tool}`] : []))
  return new IbidError(
    'usage',
    `run ${events[0]?.run ?? ''} has no result of a call ${id}`,
    calls.length > 0 ? `its calls are: ${calls.join(', ')}` : 'it called no tools',
  )
}

function lateResult(events: readonly RunEvent[], id: string): IbidError {
  const result = events.find((event) => isResult(event, id))
  if (result?.type !== 'tool.finished') return noCall(events, id)
  const { step } = result.record
  return new IbidError('usage', `${id} is a result of step ${step}, which the fork does not include`, `keep it with: --at ${step + 1}`)
}

/** The fork stands by itself: it is no turn of a session, part of no evaluation, and works for no other run. */
function forkedRequest(request: Request, { question, model }: Fork, forkedFrom: NonNullable<Request['forkedFrom']>): Request {
  const { session: _session, tag: _tag, parent: _parent, predictedCost: _predictedCost, ...rest } = request
  return { ...rest, question: question ?? request.question, model: model ?? request.model, forkedFrom }
}

/** What one provider wants back is nothing to another. */
function withoutOpaque<T extends { readonly opaque?: unknown }>(reply: T): Omit<T, 'opaque'> {
  const { opaque: _opaque, ...rest } = reply
  return rest
}
