import type { View } from '../../../store/copy/side.ts'
import { grouped } from '../../../views/amounts.ts'
import { amiss, type Check, fine } from '../check.ts'
import { newProblemCounter } from './problem-counter.ts'
import { objectIn, rowsOf } from './tables.ts'

/** Whether what is remembered says where it comes from, and that is there. */
export async function checkMemories(
  view: View,
  { runs, sessions }: { readonly runs: ReadonlySet<string>; readonly sessions: ReadonlySet<string> },
): Promise<Check> {
  const [unreadable, gone] = [newProblemCounter(), newProblemCounter()]
  let count = 0
  for await (const row of rowsOf(view, 'memories')) {
    count += 1
    const provenance = objectIn(row['provenance'] ?? null)
    if (typeof provenance?.['by'] !== 'string' || !Array.isArray(objectIn(row['keywords'] ?? null))) {
      unreadable.add(String(row['id']))
      continue
    }
    const { run, session } = provenance
    if (typeof run === 'string' && !runs.has(run)) gone.add(`${row['id']} of run ${run}`)
    else if (typeof session === 'string' && !sessions.has(session)) gone.add(`${row['id']} of session ${session}`)
  }
  if (unreadable.count > 0)
    return amiss('memories', 'broken', unreadable.said('memory cannot be read', 'memories cannot be read'), 'restore an earlier backup')
  if (gone.count > 0) {
    const found = gone.said('memory comes from a deleted run or session', 'memories come from deleted runs or sessions')
    return amiss('memories', 'warning', found, 'this happens when a conversation is deleted; review them with: ibid memory list')
  }
  return fine('memories', count === 1 ? '1 memory' : `${grouped(count)} memories`)
}
