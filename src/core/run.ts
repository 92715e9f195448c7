import type { Answer, End } from './answer.ts'
import type { Excerpt, FinalReason, NoticeReason, Reply, RunEvent } from './facts.ts'
import type { ModelFault, ModelMessage, Usage } from './model.ts'
import { type Plan, planLines } from './plan.ts'
import type { Question, QuestionAnswer } from './question.ts'
import type { Request } from './request.ts'
import type { Review } from './review.ts'
import { answeredMessage, assistantMessage, openingMessage, toolMessage, turnMessages } from './run-messages.ts'
import type { Source } from './source.ts'
import { controlNames, type ToolCall, type ToolOutput, type ToolRecord } from './tool.ts'

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
  /** ms that the run has worked so far: resting does not count, and neither does being dead for longer than one model call may take. */
  readonly activeMs: number
  readonly request: Request | undefined
  /** The conversation as the next model step will see it; only ever appended to, but for foldings. */
  readonly messages: readonly ModelMessage[]
  /** Index of the question in `messages`; before it stands what was said in the session. */
  readonly opening: number
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
  readonly final: FinalReason | undefined
  readonly notices: Readonly<Record<NoticeReason, number>>
  readonly plan: Plan | undefined
  /** The call that wrote the plan, where one did. */
  readonly planCall: string | undefined
  /** True once a planning call was made, whatever came of it. */
  readonly planned: boolean
  /** The question the run rests on. */
  readonly question: Question | undefined
  /** A clarification that a plan or a review calls for and that is not asked yet. */
  readonly toAsk: string | undefined
  readonly answered: readonly { readonly question: Question; readonly answer: QuestionAnswer }[]
  /** True once the model may answer from what it knows. */
  readonly unaided: boolean
  /** Calls of tools that succeeded or failed: what was refused is free, and so is what steers the run. */
  readonly callsMade: number
  /** How many of them were made before the newest step. */
  readonly callsBefore: number
  /** By tool, the engine's own apart: failures in a row, and the step of the last. */
  readonly failing: ReadonlyMap<string, { readonly inARow: number; readonly step: number }>
  /** Step that last brought something the run had not read or been told before. */
  readonly freshAt: number
  /** Step of the last review. */
  readonly reviewedAt: number
  /** Steps at which the context was folded. */
  readonly foldedAt: readonly number[]
  /** The newest prompt that the provider found too long and that was folded for it: its step, and its tokens as we count them. */
  readonly overflow: { readonly step: number; readonly tokens: number } | undefined
  readonly answer: Answer | undefined
  /** The review of `answer`. */
  readonly review: Review | undefined
  /** Reviews of answers that asked for more. */
  readonly gathers: number
  /** The run whose answer was given again. */
  readonly reused: { readonly from: string; readonly at: number } | undefined
  readonly usage: Usage
  /** Microdollars; null as soon as one price was unknown. */
  readonly cost: number | null
  readonly retries: number
  /** True once somebody stopped the run. */
  readonly cancelled: boolean
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
type GrowingRun = Growing<Run> & {
  /** handle by source id */ handles: Map<string, string>
  /** how results that were read began */ seen: Set<string>
  notices: Record<NoticeReason, number>
}

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
    activeMs: 0,
    request: undefined,
    messages: [],
    opening: 0,
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
    notices: { final: 0, empty: 0, json: 0, unaided: 0, recovered: 0 },
    plan: undefined,
    planCall: undefined,
    planned: false,
    question: undefined,
    toAsk: undefined,
    answered: [],
    unaided: false,
    callsMade: 0,
    callsBefore: 0,
    failing: new Map(),
    seen: new Set(),
    freshAt: 0,
    reviewedAt: 0,
    foldedAt: [],
    overflow: undefined,
    answer: undefined,
    review: undefined,
    gathers: 0,
    reused: undefined,
    usage: { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 },
    cost: 0,
    retries: 0,
    cancelled: false,
    end: undefined,
  }
  const apply = (event: RunEvent) => {
    run.seq = event.seq
    if (event.seq === 1) run.startedAt = event.at
    else if (!run.question) run.activeMs += workedMs(run, event.at)
    run.lastAt = event.at
    grow(run, event)
  }
  for (const event of events) apply(event)
  return { run, apply }
}

/** ms of work between the last event and `at`: a longer silence than one model call may have is no work. */
export const workedMs = ({ lastAt, request }: Pick<Run, 'lastAt' | 'request'>, at: number): number =>
  Math.max(0, Math.min(at - lastAt, request?.limits.modelMs ?? 0))

/** The run that these events tell of. */
export const replay = (id: string, events: readonly RunEvent[]): Run => fold(id, events).run

function grow(run: GrowingRun, event: RunEvent): void {
  switch (event.type) {
    case 'run.began':
      run.request = event.request
      for (const turn of event.request.history ?? []) for (const message of turnMessages(turn)) say(run, message)
      run.opening = run.messages.length
      say(
        run,
        openingMessage(event.request, (source) => handleFor(run, source)),
      )
      return
    case 'plan.written':
      run.plan = event.plan
      run.planCall = event.call
      if (event.by === 'planner') run.planned = true
      if (event.plan.needsClarification && !wasAsked(run, event.plan.clarificationPrompt)) run.toAsk = event.plan.clarificationPrompt
      if (event.spent) spend(run, event.spent)
      if (event.by === 'planner') say(run, { role: 'user', text: `The plan:\n${planLines(event.plan)}` })
      return
    case 'plan.failed':
      run.planned = true
      if (event.spent) spend(run, event.spent)
      return
    case 'question.asked':
      run.question = event.question
      run.toAsk = undefined
      return
    case 'question.answered': {
      const { question } = run
      if (question?.id !== event.answer.question) return
      run.question = undefined
      run.answered.push({ question, answer: event.answer })
      if (question.kind === 'approval') return
      run.freshAt = run.steps
      if (!run.pending.some(({ id }) => id === question.call)) say(run, answeredMessage(question, event.answer))
      return
    }
    case 'model.retried':
      run.retries++
      return
    case 'model.replied':
      run.steps = event.step
      run.reply = event.reply
      if (event.reply.partial) run.cancelled = true
      if (event.reply.standIn) run.stoodIn = true
      else run.failure = undefined
      run.pending = [...event.reply.calls]
      run.callsBefore = run.callsMade
      run.started.clear()
      spend(run, event.reply)
      if (event.reply.text || event.reply.calls.length > 0) say(run, assistantMessage(event.reply))
      return
    case 'model.failed':
      run.steps = event.step
      run.failure = event.fault
      return
    case 'notice.given':
      run.notices[event.reason]++
      if (event.final) run.final = event.final
      if (event.tool) run.failing.delete(event.tool)
      run.reply = undefined
      say(run, { role: 'user', text: event.text })
      return
    case 'tool.started':
      run.started.add(event.call.id)
      return
    case 'tool.finished':
      finishCall(run, event.record, event.output, event.excerpt)
      return
    case 'context.folded':
      run.messages.splice(run.opening + 1, event.messages, { role: 'user', text: event.summary })
      run.foldedAt.push(run.steps)
      if (run.failure?.code !== 'context-overflow') return
      run.overflow = { step: run.steps, tokens: event.tokensBefore }
      run.failure = undefined
      return
    case 'answer.drafted':
      run.answer = event.answer
      run.review = undefined
      return
    case 'answer.reused':
      for (const { handle, source } of event.sources) run.sources.set(handle, source)
      run.answer = event.answer
      run.review = { of: 'answer', triggers: [], outcome: 'proceed', objections: [] }
      run.reused = { from: event.from, at: event.answeredAt }
      return
    case 'review.made':
      if (event.spent) spend(run, event.spent)
      takeReview(run, event.review)
      return
    case 'run.cancelled':
      run.cancelled = true
      return
    case 'run.ended':
      run.end = event.end
  }
}

/** Whether somebody answered a question in these words already: a plan that is written again with its question still in it asks nothing new. */
export const wasAsked = (run: Pick<Run, 'answered'>, words: string | undefined): boolean =>
  run.answered.some(({ question }) => question.text === words)

function takeReview(run: GrowingRun, review: Review): void {
  run.reviewedAt = run.steps
  if (review.reviewer?.plan) run.plan = review.reviewer.plan
  if (review.of === 'answer') run.review = review
  if (review.outcome === 'proceed') return
  if (review.outcome === 'clarify') {
    const asked = review.reviewer?.actions.find((action) => action.type === 'clarify')
    if (asked) run.toAsk = asked.prompt
  }
  if (review.outcome === 'stop' && review.of === 'steps') run.final = 'reviewed'
  if (review.of === 'answer') run.gathers++
  run.reply = undefined
  if (review.objections.length > 0) say(run, { role: 'user', text: review.objections.join('\n') })
}

function finishCall(run: GrowingRun, record: ToolRecord, output: ToolOutput, excerpt: Excerpt | undefined): void {
  run.pending = run.pending.filter((call) => call.id !== record.call.id)
  const known = run.sources.size
  const handles = (output.sources ?? []).map((source) => handleFor(run, source))
  run.results.push({ record, output, handles })
  say(run, toolMessage(record, output, handles, run.request?.nonce ?? '', excerpt))
  if (output.spent) spend(run, output.spent)
  const { tool } = record.call
  if (tool === 'answer_directly' && record.status === 'success') run.unaided = true
  if (controlNames.has(tool)) return
  if (record.status === 'success' || record.status === 'error') run.callsMade++
  if (record.status === 'error') run.failing.set(tool, { inARow: (run.failing.get(tool)?.inARow ?? 0) + 1, step: run.steps })
  if (record.status !== 'success') return
  run.failing.delete(tool)
  const words = `${tool} ${output.text.length} ${output.text.slice(0, 200)}`
  if (run.sources.size > known || (handles.length === 0 && !run.seen.has(words))) run.freshAt = run.steps
  run.seen.add(words)
}

const say = (run: GrowingRun, message: ModelMessage): void => void run.messages.push(message)

/** The same place with the same words keeps its handle; other words from the same place are another source. */
function handleFor(run: GrowingRun, source: Source): string {
  const known = run.handles.get(source.id)
  if (known !== undefined && run.sources.get(known)?.text.includes(source.text)) return known
  const handle = `s${run.sources.size + 1}`
  run.sources.set(handle, source)
  run.handles.set(source.id, handle)
  return handle
}

/** An unknown price makes the whole cost unknown. */
function spend(run: GrowingRun, { cost, usage }: { readonly cost: number | null; readonly usage: Usage }): void {
  run.cost = run.cost === null || cost === null ? null : run.cost + cost
  run.usage = {
    inputTokens: run.usage.inputTokens + usage.inputTokens,
    outputTokens: run.usage.outputTokens + usage.outputTokens,
    cachedInputTokens: run.usage.cachedInputTokens + usage.cachedInputTokens,
  }
}
