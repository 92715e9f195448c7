import type { RunEvent } from '../../../../src/core/event-types.ts'

/** When an event was under way, as shares of the whole run, and what it took. */
export interface Span {
  /** 0 to 1. */
  readonly start: number
  readonly share: number
  /** 0 for what takes no time. */
  readonly ms: number
  readonly tokens: number
  /** US dollars; null where the price is unknown, undefined where nothing is paid. */
  readonly costUsd: number | null | undefined
}

/** An event stands in the log when it is over, so it lies before its own moment. */
export function spanOf(event: RunEvent, startedAt: number, totalMs: number): Span {
  const { ms, tokens, costUsd } = tookOf(event)
  const end = event.at - startedAt
  const begin = Math.max(0, end - ms)
  return { start: Math.min(1, begin / totalMs), share: Math.min(1, (end - begin) / totalMs), ms, tokens, costUsd }
}

/** What an event took. */
export type Took = Pick<Span, 'ms' | 'tokens' | 'costUsd'>

export function tookOf(event: RunEvent): Took {
  switch (event.type) {
    case 'model.replied': {
      const { durationMs, usage, cost } = event.reply
      return { ms: durationMs, tokens: usage.inputTokens + usage.outputTokens, costUsd: dollarsOf(cost) }
    }
    case 'tool.finished': {
      const { durationMs, tokens = 0, costUsd } = event.record
      return { ms: durationMs, tokens, costUsd }
    }
    case 'plan.written':
    case 'plan.failed':
    case 'answer.judged':
    case 'review.made': {
      const { spent } = event
      if (!spent) return nothing
      return { ms: spent.durationMs, tokens: spent.usage.inputTokens + spent.usage.outputTokens, costUsd: dollarsOf(spent.cost) }
    }
    default:
      return nothing
  }
}

const nothing: Took = { ms: 0, tokens: 0, costUsd: undefined }

const dollarsOf = (microdollars: number | null): number | null => (microdollars === null ? null : microdollars / 1_000_000)
