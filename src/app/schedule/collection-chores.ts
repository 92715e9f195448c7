import { readdirSync, statSync } from 'node:fs'
import { IbidError } from '../../core/fault.ts'
import type { SyncReport } from '../../docs/sync/report.ts'
import type { App } from '../app.ts'
import { collectionChore } from '../collections/change-collections.ts'
import { keptAddress, wantedAgain } from '../collections/collection-address.ts'
import { type ListedCollection, listCollections } from '../collections/collection-list.ts'
import { prepareCollections, type SyncServices, type Wanted, wantedCollections } from '../collections/collections.ts'
import type { Chore } from './chore.ts'

/**
 * One chore for each collection that this machine can read again: what its files declare, where that is there, and what people have added by their server, on the
 * machine that has its address. What was indexed on the fly is brought up to date when it is asked. Another machine's collections are left to that.
 */
export async function collectionChores(app: SyncServices): Promise<readonly Chore[]> {
  const everyMs = app.inspection.settings.collections.resyncHours * 3_600_000
  if (everyMs === 0) return []
  const listed = await listCollections(app, { all: true })
  const chores = await Promise.all(listed.map((one) => choreOf(app, one, everyMs)))
  return chores.filter((chore) => chore !== undefined)
}

async function choreOf(app: SyncServices, listed: ListedCollection, everyMs: number): Promise<Chore | undefined> {
  const { id, name, declared, problem, syncedAt } = listed
  if (id === undefined || problem !== undefined || syncedAt === undefined) return undefined
  const kept = declared === 'no' ? await keptAddress(app, id) : undefined
  if (declared === 'no' && !kept) return undefined
  const publicOnly = kept?.publicOnly ?? false
  return {
    name: collectionChore(id),
    label: `re-sync of ${name}`,
    everyMs,
    doneAt: syncedAt,
    async run(signal) {
      const wanted = kept ? await wantedAgain(app, { ...listed, id }) : declaredOf(app, listed)
      assertNotEmptied(wanted, listed)
      const [synced] = await prepareCollections(app, [wanted], { all: true, publicOnly, signal })
      if (synced?.fault) throw new IbidError(synced.fault.code, synced.fault.message, synced.fault.remedy)
      return synced?.report ? wordsOf(synced.report) : ''
    },
  }
}

const declaredOf = (app: Pick<App, 'dataFolder' | 'input'>, { name }: ListedCollection): Wanted =>
  wantedCollections(app, { collections: [name] })[0]!

/** A folder with nothing in it that held documents is more likely a disk that is not there than a person who has deleted everything; who has, syncs it themself. */
function assertNotEmptied(wanted: Wanted, { name, documents }: ListedCollection): void {
  const origin = wanted.origin()
  if (origin.kind !== 'folder' || documents === 0 || !statSync(origin.path).isDirectory() || readdirSync(origin.path).length > 0) return
  throw new IbidError(
    'not-found',
    `${origin.path} is empty, so its existing index was kept`,
    `if this is intended, run: ibid collections sync ${name}`,
  )
}

/** `3 added, 1 failed`. */
const wordsOf = ({ added, updated, removed, failed }: SyncReport): string =>
  Object.entries({ added, updated, removed, failed })
    .filter(([, { length }]) => length > 0)
    .map(([word, { length }]) => `${length} ${word}`)
    .join(', ')
