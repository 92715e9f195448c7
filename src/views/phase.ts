import type { Delta, RunEvent } from '../core/event-types.ts'

/** What a run is about, in one word for people who watch. */
export type Phase =
  | 'waiting'
  | 'analyzing'
  | 'planning'
  | 'reasoning'
  | 'searching'
  | 'executing'
  | 'observing'
  | 'asking'
  | 'answering'
  | 'saving'

/** What a call is about by the name of its tool; everything else is executing. */
const phases: readonly (readonly [tool: RegExp, phase: Phase])[] = [
  [/^write_plan$/, 'planning'],
  [/^ask_user$/, 'asking'],
  [/^answer_directly$/, 'answering'],
  [/search|find|list|outline/, 'searching'],
]

/** What a run is about once this has happened; undefined where that does not change it. */
export function phaseOf(event: RunEvent | Delta): Phase | undefined {
  switch (event.type) {
    case 'run.waiting':
      return 'waiting'
    case 'run.began':
      return 'analyzing'
    case 'plan.written':
    case 'plan.failed':
      return 'planning'
    case 'reasoning.delta':
    case 'text.retracted':
    case 'model.retried':
    case 'notice.given':
    case 'question.answered':
    case 'context.folded':
      return 'reasoning'
    case 'file.changing':
      return 'executing'
    case 'tool.started':
      return phases.find(([tool]) => tool.test(event.call.tool))?.[1] ?? 'executing'
    case 'tool.settled':
    case 'tool.finished':
      return 'observing'
    case 'review.made':
      return event.review.outcome === 'proceed' && event.review.of === 'answer' ? 'saving' : 'reasoning'
    case 'question.asked':
      return 'asking'
    case 'text.delta':
    case 'answer.drafted':
    case 'answer.judged':
      return 'answering'
    case 'answer.reused':
    case 'run.ended':
      return 'saving'
    case 'model.replied':
      return event.reply.calls.length > 0 ? 'reasoning' : 'answering'
    case 'model.failed':
    case 'run.cancelled':
    case 'tool.progress':
      return undefined
  }
}
