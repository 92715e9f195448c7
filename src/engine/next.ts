import type { Run } from '../core/run.ts'

export type Move = 'think' | 'act' | 'retrieve' | 'draft' | 'review' | 'stop'

/** What the log calls for next. Pure: the same events always give the same move. `rest` means: nothing, until somebody appends. */
export function next(run: Run): Move | 'rest' {
  if (!run.request || run.end) return 'rest'
  if (run.reply?.partial) return 'stop'
  if (run.pending.length > 0) return 'act'
  if (run.answer && !run.review) return 'review'
  if (run.answer && run.review?.outcome === 'proceed') return 'stop'
  if (run.failure && run.results.length === 0 && !run.stoodIn) return 'retrieve'
  if (run.failure || run.reply?.calls.length === 0) return 'draft'
  return 'think'
}
