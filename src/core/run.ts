import type { Answer, End, Review } from './answer.ts'
import type { Excerpt, LimitName, NoticeReason, Reply, RunEvent } from './facts.ts'
import { fence } from './fence.ts'
import type { ModelFault, ModelMessage, Usage } from './model.ts'
import type { Request } from './request.ts'
import { shownResult, shownSource, sourceLine } from './shown.ts'
import type { Source } from './source.ts'
import type { ToolCall, ToolOutput, ToolRecord } from './tool.ts'

/** One finished tool call. `handles` name the output's sources in this run, by position. */
export interface Result {
  readonly record: ToolRecord
  readonly output: ToolOutput
  readonly handles: readonly string[]
}

/** A run is its events, folded. Nothing else about it is kept anywhere. */
export interface Run {
  readonly id: string
  /** Number of the last event folded in; 0 before the first. */
  readonly seq: number
  /** ms since 1970 of the first and the last event. */
  readonly startedAt: number
  readonly lastAt: number
  readonly request: Request | undefined
  /** The conversation as the next model step will see it; only ever appended to. */
  readonly messages: readonly ModelMessage[]
  /** Model steps replied or failed. */
  readonly steps: number
  /** Calls of the last reply that have no result yet, in the order asked. */
  readonly pending: readonly ToolCall[]
  /** Ids of pending calls that were started: after a crash they may have happened. */
  readonly started: ReadonlySet<string>
  readonly results: readonly Result[]
  /** Every passage the run has read, by handle (`s1`, ...). */
  readonly sources: ReadonlyMap<string, Source>
  /** The last reply, until a notice or a review asks for another. */
  readonly reply: Reply | undefined
  /** Set where a model call failed for good. */
  readonly failure: ModelFault | undefined
  /** True once plain retrieval was asked for in a failed model's place. */
  readonly stoodIn: boolean
  /** Set once the model was told to answer with what it has. */
  readonly final: LimitName | undefined
  readonly notices: Readonly<Record<NoticeReason, number>>
  readonly answer: Answer | undefined
  readonly review: Review | undefined
  /** Reviews that asked for more. */
  readonly gathers: number
  readonly usage: Usage
  /** Microdollars; null as soon as one price was unknown. */
  readonly cost: number | null
  readonly retries: number
  readonly end: End | undefined
}

type Growing<T> = {
  -readonly [K in keyof T]: T[K] extends ReadonlyMap<infer A, infer B>
    ? Map<A, B>
    : T[K] extends ReadonlySet<infer A>
      ? Set<A>
      : T[K] extends readonly (infer A)[]
        ? A[]
        : T[K]
}
type GrowingRun = Growing<Run> & { /** handle by source id */ handles: Map<string, string>; notices: Record<NoticeReason, number> }

/** Folds events into a run as they come. Linear: nothing is copied. */
export interface Fold {
  readonly run: Run
  apply(event: RunEvent): void
}

export function fold(id: string, events: readonly RunEvent[] = []): Fold {
  const run: GrowingRun = {
    id,
    seq: 0,
    startedAt: 0,
    lastAt: 0,
    request: undefined,
    messages: [],
    steps: 0,
    pending: [],
    started: new Set(),
    results: [],
    sources: new Map(),
    handles: new Map(),
    reply: undefined,
    failure: undefined,
    stoodIn: false,
    final: undefined,
    notices: { final: 0, empty: 0, json: 0, length: 0 },
    answer: undefined,
    review: undefined,
    gathers: 0,
    usage: { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 },
    cost: 0,
    retries: 0,
    end: undefined,
  }
  const apply = (event: RunEvent) => {
    run.seq = event.seq
    run.lastAt = event.at
    if (event.seq === 1) run.startedAt = event.at
    grow(run, event)
  }
  for (const event of events) apply(event)
  return { run, apply }
}

/** The run that these events tell of. */
export const replay = (id: string, events: readonly RunEvent[]): Run => fold(id, events).run

function grow(run: GrowingRun, event: RunEvent): void {
  switch (event.type) {
    case 'run.began':
      run.request = event.request
      run.messages.push(openingMessage(run, event.request))
      return
    case 'model.retried':
      run.retries++
      return
    case 'model.replied':
      run.steps = event.step
      run.reply = event.reply
      if (event.reply.standIn) run.stoodIn = true
      else run.failure = undefined
      run.pending = [...event.reply.calls]
      run.started.clear()
      run.usage = addUsage(run.usage, event.reply.usage)
      run.cost = run.cost === null || event.reply.cost === null ? null : run.cost + event.reply.cost
      if (event.reply.text || event.reply.calls.length > 0) run.messages.push(assistantMessage(event.reply))
      return
    case 'model.failed':
      run.steps = event.step
      run.failure = event.fault
      return
    case 'notice.given':
      run.notices[event.reason]++
      if (event.limit) run.final = event.limit
      run.reply = undefined
      run.messages.push({ role: 'user', text: event.text })
      return
    case 'tool.started':
      run.started.add(event.call.id)
      return
    case 'tool.finished':
      finishCall(run, event.record, event.output, event.excerpt)
      return
    case 'answer.drafted':
      run.answer = event.answer
      run.review = undefined
      return
    case 'answer.reviewed':
      run.review = event.review
      if (event.review.outcome === 'proceed') return
      run.gathers++
      run.reply = undefined
      run.messages.push({ role: 'user', text: event.review.objections.join('\n') })
      return
    case 'run.ended':
      run.end = event.end
  }
}

function finishCall(run: GrowingRun, record: ToolRecord, output: ToolOutput, excerpt: Excerpt | undefined): void {
  run.pending = run.pending.filter((call) => call.id !== record.call.id)
  const handles = (output.sources ?? []).map((source) => handleFor(run, source))
  run.results.push({ record, output, handles })
  run.messages.push({
    role: 'tool',
    call: record.call,
    text: shownResult(record, output, handles, run.request?.nonce ?? '', excerpt),
    sources: (output.sources ?? []).map((source, index) => shownSource(handles[index]!, source)),
  })
}

/** The same place with the same words keeps its handle; other words from the same place are another source. */
function handleFor(run: GrowingRun, source: Source): string {
  const known = run.handles.get(source.id)
  if (known !== undefined && run.sources.get(known)?.text.includes(source.text)) return known
  const handle = `s${run.sources.size + 1}`
  run.sources.set(handle, source)
  run.handles.set(source.id, handle)
  return handle
}

const assistantMessage = (reply: Reply): ModelMessage => ({
  role: 'assistant',
  text: reply.text,
  calls: reply.calls,
  ...(reply.opaque === undefined ? {} : { opaque: reply.opaque }),
})

/** The question; text that came with it is a source like any other, so that answers can cite it. */
function openingMessage(run: GrowingRun, request: Request): ModelMessage {
  const words = [request.question, ...(request.useCase ? [`The answer is for: ${request.useCase}`] : [])]
  if (!request.context) return { role: 'user', text: words.join('\n\n') }
  const source: Source = { id: 'input', title: 'Standard input', uri: 'stdin:', text: request.context, line: 1 }
  const handle = handleFor(run, source)
  words.push(`Text that came with the question:\n${fence(`${sourceLine(handle, source)}\n${source.text}`, request.nonce)}`)
  return { role: 'user', text: words.join('\n\n'), sources: [{ handle, title: source.title, text: source.text }] }
}

const addUsage = (a: Usage, b: Usage): Usage => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
})
