import type { ToolContent } from '../tool-content.ts'

/** Worst first. */
export const levels = ['fatal', 'error', 'warning', 'info', 'debug', 'trace'] as const
export type Level = (typeof levels)[number]

export interface LogOrder {
  readonly content: ToolContent
  /** Only entries from then on: a time, or `2h` before the newest entry. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** Only entries that a regular expression of JavaScript finds something in, capitals or not. */
  readonly pattern?: string | undefined
  /** Only entries at least as bad. */
  readonly level?: Level | undefined
}

/** Entries that say the same but for numbers, ids and addresses. */
export interface LogGroup {
  readonly level: Level
  /** The message with `<n>`, `<id>`, `<ip>`, `<time>` in place of what changes. */
  readonly message: string
  readonly count: number
  /** ISO 8601, where entries have times. */
  readonly first?: string
  readonly last?: string
  /** Of the first entry, from 1. */
  readonly line: number
  readonly lastLine: number
  /** The first entry as it stands, its following lines too. */
  readonly quote: string
  /** What its following lines say of the cause. */
  readonly cause?: string
}

/** Something that stands out in time. */
export interface LogEvent {
  readonly time: string
  readonly line: number
  readonly kind: 'first' | 'last' | 'spike' | 'silence' | 'start' | 'stop'
  readonly level: Level
  readonly message: string
}

export interface Timeline {
  readonly bucketMs: number
  readonly buckets: readonly { readonly start: string; readonly total: number; readonly errors: number; readonly warnings: number }[]
}

export interface LogReport {
  /** How most of its lines are written, such as `JSON lines` or `syslog`. */
  readonly form: string
  readonly lines: number
  /** Entries within the order's limits, and all of them. */
  readonly entries: number
  readonly entriesInAll: number
  readonly from?: string
  readonly to?: string
  readonly levels: { readonly [level in Level]: number }
  /** Worst first, then most frequent. */
  readonly groups: readonly LogGroup[]
  readonly groupCount: number
  readonly timeline?: Timeline
  /** In the order of time. */
  readonly events: readonly LogEvent[]
  readonly warnings: readonly string[]
}
