import { hash } from 'node:crypto'
import type { View } from '../../../store/copy/side.ts'
import { counted } from '../../../views/amounts.ts'
import { amiss, type Check, fine } from '../check.ts'
import type { LookedThrough } from './look-through-runs.ts'
import { newProblemCounter } from './problem-counter.ts'
import { rowsOf } from './tables.ts'

const remedy = 'restore an earlier backup; the answers themselves are not affected'

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
  if (changed.count > 0) return amiss('files', 'broken', changed.said('stored file has changed', 'stored files have changed'), remedy)
  if (missing.count > 0) return amiss('files', 'broken', missing.said('referenced file is missing', 'referenced files are missing'), remedy)
  return fine('files', `${counted(kept.size, 'stored file')}, each matching its hash`)
}
