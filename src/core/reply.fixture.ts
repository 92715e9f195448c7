import type { Reply } from './event-types.ts'
import { noUsage } from './usage.ts'

/** A reply without words or calls, for tests that need one. */
export const replyOf = (more: Partial<Reply> = {}): Reply => ({
  text: '',
  calls: [],
  finish: 'stop',
  usage: noUsage,
  cost: 0,
  durationMs: 1,
  firstMs: 1,
  ...more,
})
