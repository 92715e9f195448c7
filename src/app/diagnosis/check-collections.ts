import { faultOf } from '../../core/fault.ts'
import type { Inspection } from '../../settings/inspection.ts'
import type { SettingsInput } from '../../settings/settings-input.ts'
import { grouped } from '../../views/amounts.ts'
import { type ListedCollection, listCollections } from '../collections/collection-list.ts'
import { appOf } from '../compose.ts'
import { amiss, type Check, fine } from './check.ts'

const name = 'collections'

/** Whether what is declared here can be read: its folders are there, it was synced, and it holds documents. */
export async function checkCollections(inspection: Inspection, input: SettingsInput): Promise<readonly Check[]> {
  const app = appOf(inspection, input)
  try {
    const listed = await listCollections(app)
    if (listed.length === 0) return [fine(name, 'none declared here; add one with: ibid collections add ./docs')]
    return listed.map(checkOf)
  } catch (error) {
    const { message, remedy } = faultOf(error)
    return [amiss(name, 'broken', message, remedy)]
  } finally {
    await app.close()
  }
}

function checkOf(one: ListedCollection): Check {
  const called = `collection ${one.name}`
  if (one.waits) return amiss(called, 'warning', one.problem ?? 'not approved', `ibid collections approve ${one.name}`)
  if (one.problem) return amiss(called, 'broken', one.problem, `fix it in ${one.file}, or run: ibid collections remove ${one.name}`)
  if (one.syncedAt === undefined) return amiss(called, 'warning', 'not synced yet', `ibid collections sync ${one.name}`)
  if (one.documents === 0) return amiss(called, 'warning', `no documents in ${one.origin}`, `ibid collections sync ${one.name} --verbose`)
  return fine(called, `${grouped(one.documents)} documents`)
}
