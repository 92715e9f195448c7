import type { Excerpt, NoticeReason, RunEvent } from './event-types.ts'
import type { ModelMessage } from './model.ts'
import { planLines } from './plan.ts'
import { passageOf } from './result-text-for-model.ts'
import type { Review } from './review.ts'
import type { Run } from './run.ts'
import { answeredMessage, assistantMessage, openingMessage, toolMessage, turnMessages } from './run-messages.ts'
import type { Source } from './source.ts'
import { joined, originOfSources } from './text-origin.ts'
import { controlNames, type ToolCall, type ToolOutput, type ToolRecord } from './tool.ts'
import type { Usage } from './usage.ts'

type Growing<T> = {
  -readonly [K in keyof T]: T[K] extends ReadonlyMap<infer A, infer B>
    ? Map<A, B>
    : T[K] extends ReadonlySet<infer A>
      ? Set<A>
      : T[K] extends readonly (infer A)[]
        ? A[]
        : T[K]
}
/** A run while events are folded into it, with what only the folding needs. */
export type GrowingRun = Growing<Run> & {
  /** handle by source id */ handles: Map<string, string>
  /** how results that were read began */ seen: Set<string>
  /** by handle, what the messages hold of its source */ shown: Map<string, readonly string[]>
  notices: Record<NoticeReason, number>
}

/** Takes one event into the run: what each means stands here, and nowhere else. */
export function grow(run: GrowingRun, event: RunEvent): void {
  switch (event.type) {
    case 'run.began':
      run.request = event.request
      run.read = joined(event.request.knows)
      for (const turn of event.request.history ?? []) for (const message of turnMessages(turn, event.request)) say(run, message)
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
      awaitCalls(run, event.reply.calls)
      spend(run, event.reply)
      if (event.reply.text || event.reply.calls.length > 0) say(run, assistantMessage(event.reply))
      return
    case 'verb.stepped':
      run.verbSteps = event.step
      run.leftCalls.push(...(event.left ?? []))
      run.steps++
      awaitCalls(run, event.calls)
      if (event.calls.length > 0) say(run, { role: 'assistant', text: '', calls: event.calls })
      return
    case 'verb.answered':
      run.outcome = event.outcome
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
    case 'file.changing':
      run.changes.push({ call: event.call, change: event.change })
      return
    case 'tool.finished':
      finishCall(run, event.record, event.output, event.excerpt)
      return
    case 'context.folded':
      run.shown.clear()
      run.messages.splice(run.opening + 1, event.messages, { role: 'user', text: event.summary })
      run.foldedAt.push(run.steps)
      if (run.failure?.code !== 'context-overflow') return
      run.overflow = { step: run.steps, tokens: event.tokensBefore }
      run.failure = undefined
      return
    case 'answer.drafted':
      run.answer = event.answer
      run.review = undefined
      run.judged = false
      return
    case 'answer.judged':
      run.answer = event.answer
      run.judged = true
      if (event.spent) spend(run, event.spent)
      return
    case 'answer.reused':
      for (const { handle, source } of event.sources) run.sources.set(handle, source)
      run.read = joined(run.read, originOfSources(event.sources.map(({ source }) => source)))
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
    case 'fact.unknown':
      run.unknown ??= { of: event.of, version: event.version }
      return
    case 'run.ended':
      run.end = event.end
  }
}

/** Whether somebody answered a question in these words already: a plan that is written again with its question still in it asks nothing new. */
export const wasAsked = (run: Pick<Run, 'answered'>, words: string | undefined): boolean =>
  run.answered.some(({ question }) => question.text === words)

/** A new step: these calls have no result yet, and none is under way. */
function awaitCalls(run: GrowingRun, calls: readonly ToolCall[]): void {
  run.pending = [...calls]
  run.callsBefore = run.callsMade
  run.started.clear()
}

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
  // The one that is finished is among the first: looking through all of them each time would take the square of their number.
  const done = run.pending.findIndex((call) => call.id === record.call.id)
  if (done >= 0) run.pending = run.pending.toSpliced(done, 1)
  const handles = (output.sources ?? []).map((source) => handleFor(run, source))
  run.results.push({ record, output, handles })
  run.read = joined(run.read, output.origin)
  const isRepeated = (handle: string, words: string): boolean => run.shown.get(handle)?.some((known) => known.includes(words)) === true
  say(run, toolMessage(record, output, handles, run.request?.nonce ?? '', excerpt, isRepeated))
  let hasNews = false
  for (const [at, source] of (output.sources ?? []).entries()) {
    const [handle, words] = [handles[at]!, excerpt ? (excerpt.passages[at] ?? '') : passageOf(source)]
    hasNews ||= !isRepeated(handle, words)
    run.shown.set(handle, [...(run.shown.get(handle) ?? []), words])
  }
  if (output.spent) spend(run, output.spent)
  const { tool } = record.call
  if (tool === 'answer_directly' && record.status === 'success') run.unaided = true
  if (controlNames.has(tool)) return
  if (record.status === 'success' || record.status === 'error') run.callsMade++
  if (record.status === 'error') run.failing.set(tool, { inARow: (run.failing.get(tool)?.inARow ?? 0) + 1, step: run.steps })
  if (record.status !== 'success') return
  run.failing.delete(tool)
  const words = `${tool} ${output.text.length} ${output.text.slice(0, 200)}`
  if (hasNews || (handles.length === 0 && !run.seen.has(words))) run.freshAt = run.steps
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
