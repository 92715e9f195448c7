import type { Run } from '../../core/run.ts'
import type { SessionInfo } from '../../core/session.ts'
import type { App } from '../app.ts'
import { readRuns } from '../runs/read-runs.ts'

/** Runs of one look back, at most: the newest. */
const mostRuns = 50

/** What came to a conversation since it was last looked back at. */
export interface Spoken {
  /** Runs of the session itself, ended, oldest first; never empty. */
  readonly runs: readonly Run[]
  readonly last: Run
  /** Questions and answers, and what was asked back and answered by the person. */
  readonly messages: number
  /** False while a run is under way or rests. */
  readonly hasEnded: boolean
}

/** Undefined where nothing came. What the person had forgotten (`/clear`), and what a fork shares with the session that it was made of, is left out. */
export async function spokenSince(
  app: Pick<App, 'log' | 'memoryStore' | 'sessions'>,
  { id, forgotten }: SessionInfo,
): Promise<Spoken | undefined> {
  const store = await app.sessions()
  const ids = (await store.runs(id)).slice(forgotten)
  const newest = ids.at(-1)
  if (newest === undefined) return undefined
  const seen = await (await app.memoryStore()).lookedBack(id)
  if (seen !== undefined && seen >= newest) return undefined
  const since = ids.filter((run) => seen === undefined || run > seen).slice(-mostRuns)
  const all = (await readRuns(app, since)).map(({ run }) => run).filter(({ request }) => request?.session === id)
  const runs = all.filter(({ end }) => end)
  const last = runs.at(-1)
  if (!last) return undefined
  const messages = runs.reduce((sum, { answered }) => sum + 2 + 2 * answered.filter(({ answer }) => answer.by === 'person').length, 0)
  return { runs, last, messages, hasEnded: all.at(-1) === last }
}
