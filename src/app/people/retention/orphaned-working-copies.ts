import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../../app.ts'
import { listCollections } from '../../collections/collection-list.ts'

/** ms for which a collection may be on its way before its first sync has made it one. */
const youngMs = 86_400_000

/** Ids of collections of which this machine still has working copies, and which are in no store and no list: another machine has dropped them. */
export async function orphanedWorkingCopies(app: Pick<App, 'dataFolder' | 'documents' | 'input'>, now: number): Promise<readonly string[]> {
  const folder = join(app.dataFolder, 'sources')
  const ids = await readdir(folder).catch(() => [])
  if (ids.length === 0) return []
  const known = new Set((await listCollections(app, { all: true })).map(({ id }) => id))
  const loose: string[] = []
  for (const id of ids) {
    if (known.has(id)) continue
    const { mtimeMs } = await stat(join(folder, id))
    if (now - mtimeMs > youngMs) loose.push(id)
  }
  return loose
}
