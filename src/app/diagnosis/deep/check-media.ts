import { hash } from 'node:crypto'
import type { View } from '../../../store/copy/side.ts'
import { counted } from '../../../views/amounts.ts'
import { amiss, type Check, fine } from '../check.ts'
import type { LookedThrough } from './look-through-runs.ts'
import { newProblemCounter } from './problem-counter.ts'
import { rowsOf } from './tables.ts'

const remedy = 'restore a backup from before that; the answers themselves are not touched'

/** Whether pictures and files that runs and uploads name are there, and are what was kept. */
export async function checkMedia(view: View, { media: named }: Pick<LookedThrough, 'media'>): Promise<Check> {
  const kept = new Set<string>()
  const [changed, missing] = [newProblemCounter(), newProblemCounter()]
  for await (const { hash: name, bytes } of view.media()) {
    kept.add(name)
    if (hash('sha256', bytes) !== name) changed.add(name)
  }
  for (const [name, run] of named) if (!kept.has(name)) missing.add(`${name} of run ${run}`)
  for await (const row of rowsOf(view, 'attachments')) if (!kept.has(String(row['hash']))) missing.add(`upload ${row['id']}`)
  if (changed.count > 0)
    return amiss('files', 'broken', changed.said('kept file is not what was kept', 'kept files are not what was kept'), remedy)
  if (missing.count > 0)
    return amiss('files', 'broken', missing.said('file is named and not there', 'files are named and not there'), remedy)
  return fine('files', `${counted(kept.size, 'kept file')}, each what its hash says`)
}
