import type { LiveEvent } from '../../app/runs/live-events.ts'
import { captionOf } from '../../views/caption.ts'

/** A line on what a run does, for people who wait for its answer; undefined for what says nothing to them. */
export function progressOf(event: LiveEvent): string | undefined {
  switch (event.type) {
    case 'plan.written':
    case 'tool.started':
    case 'tool.finished':
    case 'model.retried':
    case 'model.failed':
    case 'question.answered':
    case 'answer.drafted':
    case 'answer.reused':
    case 'review.made':
      return captionOf(event)
    default:
      return undefined
  }
}
