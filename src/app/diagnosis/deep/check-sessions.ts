import type { View } from '../../../store/copy/side.ts'
import { counted } from '../../../views/amounts.ts'
import { amiss, type Check, fine } from '../check.ts'
import type { LookedThrough } from './look-through-runs.ts'
import { newProblemCounter } from './problem-counter.ts'
import { objectIn, rowsOf } from './tables.ts'

/** Whether conversations can be read and their runs are there; with the ids of all. */
export async function checkSessions(
  view: View,
  { runs }: Pick<LookedThrough, 'runs'>,
): Promise<{ check: Check; sessions: ReadonlySet<string> }> {
  const sessions = new Set<string>()
  const [unreadable, dangling] = [newProblemCounter(), newProblemCounter()]
  let session = ''
  for await (const row of rowsOf(view, 'sessions')) {
    sessions.add(String(row['id']))
    if (objectIn(row['body'] ?? null)?.['id'] !== row['id']) unreadable.add(String(row['id']))
  }
  for (const table of ['session_runs', 'session_queue', 'current_sessions'])
    for await (const row of rowsOf(view, table)) {
      const isThere = sessions.has(String(row['session'])) && (table !== 'session_runs' || runs.has(String(row['run'])))
      if (isThere) continue
      session ||= String(row['session'])
      dangling.add(row['run'] ? `run ${row['run']} in ${row['session']}` : `entry in ${row['session']}`)
    }
  const check =
    unreadable.count > 0
      ? amiss('sessions', 'broken', unreadable.said('session cannot be read', 'sessions cannot be read'), 'restore an earlier backup')
      : dangling.count > 0
        ? amiss(
            'sessions',
            'broken',
            dangling.said('entry points to a missing run or session', 'entries point to missing runs or sessions'),
            `restore an earlier backup, or run: ibid sessions delete ${session}`,
          )
        : fine('sessions', `${counted(sessions.size, 'session')}, all of their runs present`)
  return { check, sessions }
}
