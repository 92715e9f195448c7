import { faultOf } from '../../core/fault.ts'
import type { QueuedPrompt, SessionInfo, SessionStore } from '../../core/session.ts'
import type { SessionNotice } from './events.ts'

/** Runs that are remembered, to see which of them was taken back. */
const mostRemembered = 64

/** A session as it was when it was looked at. */
export interface SessionSnapshot {
  readonly info: SessionInfo
  readonly queue: readonly QueuedPrompt[]
  /** The newest runs, or all of them at the first look; oldest first. */
  readonly runs: readonly string[]
  readonly isFree: boolean
}

/** What has come between two looks, in the order in which it is to be told. */
export interface SessionChanges {
  readonly notices: readonly SessionNotice[]
  /** Runs that were taken back, the newest first. */
  readonly undone: readonly string[]
  /** Runs that have begun. */
  readonly begun: readonly string[]
}

/**
 * The first look; all of it is asked for before this returns. Rejects with `IbidError('not-found')` for a session that is gone. A store may answer each question
 * at another moment: a run that begins in between is the last of the runs and not free, or seen to begin at the next look.
 */
export async function takeSnapshot(id: string, store: SessionStore): Promise<SessionSnapshot> {
  const [info, queue, runs, isFree] = await Promise.all([store.get(id), store.queue(id), store.runs(id), isFreeNow(id, store)])
  const hasBegun = isFree && !(await isFreeNow(id, store).catch(() => true))
  const isAmongThem = hasBegun && (await store.runs(id).catch(() => [])).at(-1) === runs.at(-1)
  return { info: { ...info, runs: runs.length }, queue, runs, isFree: isFree && !isAmongThem }
}

/** A later look, and what has changed. Rejects as `takeSnapshot` does. */
export async function takeNextSnapshot(
  id: string,
  store: SessionStore,
  seen: SessionSnapshot,
): Promise<{ readonly sight: SessionSnapshot; readonly changes: SessionChanges }> {
  const [info, queue, isFree] = await Promise.all([store.get(id), store.queue(id), isFreeNow(id, store)])
  const isSame = info.updatedAt === seen.info.updatedAt && info.runs === seen.info.runs
  const runs = isSame ? seen.runs : await store.runs(id)
  const common = seen.runs.findLastIndex((run) => runs.includes(run))
  const notices: SessionNotice[] = []
  if (JSON.stringify(queue) !== JSON.stringify(seen.queue)) notices.push({ type: 'queue.changed', session: id, queue })
  if (info.title !== seen.info.title) notices.push({ type: 'session.retitled', session: id, title: info.title })
  return {
    sight: { info, queue, runs: runs.slice(-mostRemembered), isFree },
    changes: {
      notices,
      undone: seen.runs.slice(common + 1).toReversed(),
      begun: runs.slice(common < 0 ? 0 : runs.lastIndexOf(seen.runs[common] ?? '') + 1),
    },
  }
}

/** Whether the session's last run has ended. */
const isFreeNow = (id: string, store: SessionStore): Promise<boolean> =>
  store.assertFree(id).then(
    () => true,
    (error) => {
      if (faultOf(error).code === 'busy') return false
      throw error
    },
  )
