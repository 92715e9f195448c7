import type { RunEvent, Said } from '../core/event-types.ts'

/** What a model thought, in its own words, to be shown on demand: its reasoning, and what a planner or a reviewer said in vain. */
export function thoughtsOf(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'model.replied':
      return event.reply.reasoning
    case 'plan.written':
      return event.plan.reasoning
    case 'plan.failed':
    case 'review.made':
      return event.said && saidWords(event.said)
    default:
      return undefined
  }
}

const saidWords = ({ text, calls }: Said): string =>
  [text, ...calls.map(({ tool, input, malformed }) => `${tool} ${malformed ?? JSON.stringify(input)}`)].filter(Boolean).join('\n')
