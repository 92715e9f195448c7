import { withoutMarks } from '../../core/citation-marks.ts'
import type { Delta, NoticeReason, RunEvent } from '../../core/event-types.ts'
import type { Fault } from '../../core/fault.ts'
import { isRecord } from '../../core/json.ts'
import { keptMedia } from '../../core/media.ts'
import type { RunResult } from '../../core/run-result.ts'
import { controlNames } from '../../core/tool.ts'
import { captionOf } from '../caption.ts'
import { phaseOf } from '../phase.ts'
import { isRedundant } from '../redundant-event.ts'
import { type CallView, type ChatView, type Entry, emptyChat } from './chat-view.ts'
import { outputPreview } from './output-preview.ts'

/** What a conversation is made of: events of its runs, what is streamed between them, and what came of each. */
export type ChatEvent =
  | RunEvent
  | Delta
  | { readonly type: 'run.completed'; readonly run: string; readonly result: RunResult }
  | { readonly type: 'run.failed'; readonly run: string; readonly fault: Fault; readonly result?: RunResult }

/** The conversation after an event, and what the event has made final. */
export interface Told {
  readonly view: ChatView
  readonly entries: readonly Entry[]
}

/** Takes one event into the view of a conversation. Pure: the same events always give the same view and the same entries. */
export function reduceChat(before: ChatView, event: ChatEvent): Told {
  const phase = event.type === 'run.completed' || event.type === 'run.failed' ? undefined : phaseOf(event)
  const view = phase === undefined ? before : { ...before, phase }
  const only = (changes: Partial<ChatView>): Told => ({ view: { ...view, ...changes }, entries: [] })
  const told = (entries: readonly Entry[], changes: Partial<ChatView> = {}): Told => ({ view: { ...view, ...changes }, entries })
  switch (event.type) {
    case 'run.began':
      return {
        view: {
          ...emptyChat,
          run: event.run,
          isWorking: true,
          startedAt: event.at,
          promptTokens: view.promptTokens,
          contextTokens: event.request.contextTokens,
        },
        entries: [{ kind: 'asked', text: event.request.question, run: event.run }],
      }
    case 'text.delta':
      return only({ streamed: { step: event.step, text: sameStep(view.streamed, event.step) + event.text } })
    case 'reasoning.delta':
      return only({ thinking: { step: event.step, text: sameStep(view.thinking, event.step) + event.text } })
    case 'run.waiting':
      return only({ ahead: event.ahead })
    case 'text.retracted':
      return only({ streamed: undefined, thinking: undefined })
    case 'tool.progress':
      return only({ calls: view.calls.map((each) => (each.call.id === event.call ? { ...each, progress: event.text } : each)) })
    case 'tool.settled':
      return only({ calls: view.calls.map((each) => (each.call.id === event.call ? settledCall(each, event) : each)) })
    case 'model.replied': {
      const { text, reasoning, calls, durationMs } = event.reply
      const entries: Entry[] = []
      if (reasoning) entries.push({ kind: 'thought', durationMs, text: reasoning })
      if (text.trim() !== '' && calls.length > 0) entries.push({ kind: 'remark', text: withoutMarks(text) })
      return told(entries, {
        thinking: undefined,
        streamed: calls.length > 0 ? undefined : view.streamed,
        promptTokens: event.reply.usage.inputTokens || view.promptTokens,
        cost: view.cost === null || event.reply.cost === null ? null : view.cost + event.reply.cost,
      })
    }
    case 'model.retried':
    case 'model.failed':
      return told([{ kind: 'note', tone: 'warning', text: captionOf(event) }], { streamed: undefined, thinking: undefined })
    case 'tool.started':
      return isRedundant(event) || controlNames.has(event.call.tool)
        ? only({})
        : only({ calls: [...view.calls, { call: event.call, startedAt: event.at }], question: undefined })
    case 'tool.finished':
      return controlNames.has(event.record.call.tool)
        ? only({})
        : told([callEntry(event)], { calls: without(view.calls, event.record.call.id) })
    case 'plan.written':
      return told(view.plan ? [] : [{ kind: 'plan', plan: event.plan }], { plan: event.plan })
    case 'question.asked':
      return only({ question: event.question, streamed: undefined, thinking: undefined })
    case 'question.answered': {
      const { question } = view
      const text = event.answer.by === 'person' ? [event.answer.decision, event.answer.text].filter(Boolean).join(': ') : captionOf(event)
      return told(question ? [{ kind: 'answered', question, text }] : [], { question: undefined, isWorking: true })
    }
    case 'context.folded':
      return told([{ kind: 'note', tone: 'quiet', text: captionOf(event) }])
    case 'review.made':
      return event.review.outcome === 'proceed'
        ? only({})
        : told([{ kind: 'note', tone: 'quiet', text: captionOf(event) }], { streamed: undefined })
    case 'notice.given': {
      const words = noticeWords[event.reason]
      return told(words ? [{ kind: 'note', tone: 'quiet', text: words }] : [], { streamed: undefined })
    }
    case 'run.cancelled':
    case 'fact.unknown':
      return told([{ kind: 'note', tone: 'warning', text: captionOf(event) }])
    case 'run.completed':
      return event.result.status === 'waiting'
        ? only({ isWorking: false })
        : told([{ kind: 'result', result: event.result }], { ...idle, cost: microdollars(event.result) })
    case 'run.failed': {
      const result: readonly Entry[] = event.result?.answer ? [{ kind: 'result', result: event.result }] : []
      return told([...result, { kind: 'fault', fault: event.fault }], idle)
    }
    default:
      return only({})
  }
}

/** Why a model was spoken to, where people wonder what becomes of its words. */
const noticeWords: Readonly<Partial<Record<NoticeReason, string>>> = {
  unaided: 'answered without looking at a source; asked to look first',
  empty: 'the reply was empty; asked again',
  json: 'the reply was no answer in words; asked again',
}

/** What is left of a run under way once it is over. */
const idle = { isWorking: false, calls: [], thinking: undefined, streamed: undefined, question: undefined } as const

const microdollars = ({ costUsd }: RunResult): number | null => (costUsd === null ? null : Math.round(costUsd * 1_000_000))

const sameStep = (streamed: { readonly text: string; readonly step: number } | undefined, step: number): string =>
  streamed?.step === step ? streamed.text : ''

const settledCall = (call: CallView, { status, durationMs, summary }: Extract<Delta, { readonly type: 'tool.settled' }>): CallView => ({
  ...call,
  settled: { status, durationMs, summary },
})

const without = (calls: readonly CallView[], id: string): readonly CallView[] => calls.filter(({ call }) => call.id !== id)

function callEntry({ record, output }: Extract<RunEvent, { readonly type: 'tool.finished' }>): Entry {
  const { diff, exitCode } = isRecord(output.details) ? output.details : {}
  const media = keptMedia(output)
  return {
    kind: 'call',
    record,
    preview: outputPreview(output, typeof exitCode === 'number'),
    ...(typeof diff === 'string' ? { diff } : {}),
    ...(media.length > 0 ? { media } : {}),
    ...(typeof exitCode === 'number' && exitCode !== 0 ? { isWrong: true } : {}),
  }
}
