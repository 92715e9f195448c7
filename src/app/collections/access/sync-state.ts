import { systemClock } from '../../../core/clock.ts'
import type { SyncState } from '../../../core/schemas/http/collections.ts'
import type { SyncProgress, SyncReport } from '../../../docs/sync/report.ts'
import type { SyncedOne, Wanted } from '../collections.ts'

/** Documents that are named with their problem at most. */
const mostProblems = 200

/** A sync of which nothing is known yet. */
export const beganState = ({ id, name }: Pick<Wanted, 'id' | 'name'>): SyncState => ({
  collection: id,
  name,
  status: 'working',
  done: 0,
  startedAt: systemClock.now(),
})

/** How a sync stands that has got this far. */
export function progressedState(state: SyncState, progress: SyncProgress): SyncState {
  if (progress.phase === 'waiting') return state
  if (progress.phase === 'vectors') return { ...state, phase: 'vectors', done: progress.done, expected: progress.of }
  if (progress.phase !== 'documents') return { ...state, phase: progress.phase }
  const { done, expected, path } = progress
  return { ...state, phase: 'documents', done, path, ...(expected === undefined ? {} : { expected }) }
}

/** How a sync stands that came to this. */
export function endedState({ collection, name, done, expected, startedAt }: SyncState, { report, fault }: SyncedOne): SyncState {
  const state = { collection, name, done, startedAt, ...(expected === undefined ? {} : { expected }) }
  if (fault) return { ...state, status: 'failed', fault }
  return { ...state, status: 'done', ...(report ? { report: shortened(report) } : {}) }
}

const shortened = ({ added, updated, removed, unchanged, skipped, failed, durationMs }: SyncReport): NonNullable<SyncState['report']> => ({
  added: added.length,
  updated: updated.length,
  removed: removed.length,
  unchanged,
  durationMs,
  problems: [...failed, ...skipped].slice(0, mostProblems).map(({ path, reason }) => ({ path, reason })),
})
