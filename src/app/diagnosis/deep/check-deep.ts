import { faultOf } from '../../../core/fault.ts'
import type { Inspection } from '../../../settings/inspection.ts'
import type { SettingsInput } from '../../../settings/settings-input.ts'
import type { Side } from '../../../store/copy/side.ts'
import { grouped } from '../../../views/amounts.ts'
import { appOf } from '../../compose.ts'
import { amiss, type Check } from '../check.ts'
import { checkPages } from './check-database-pages.ts'
import { checkIndex } from './check-index.ts'
import { checkLedger } from './check-ledger.ts'
import { checkMedia } from './check-media.ts'
import { checkMemories } from './check-memories.ts'
import { checkQueue } from './check-queue.ts'
import { checkSecrets } from './check-secrets.ts'
import { checkSessions } from './check-sessions.ts'
import { lookThroughRuns } from './look-through-runs.ts'

interface Deep {
  readonly signal: AbortSignal
  /** Hears what is being looked at, often. */
  readonly progress: (words: string) => void
}

/** Reads all that is kept, on one view of the store, while others work: whether it is what was written, and fits together. */
export async function checkDeep(inspection: Inspection, input: SettingsInput, { signal, progress }: Deep): Promise<readonly Check[]> {
  const url = inspection.keys.storeUrl()
  const checks: Check[] = []
  const looked = async (name: string, look: () => Promise<Check | readonly Check[]>) => {
    signal.throwIfAborted()
    progress(`checking ${name}`)
    try {
      checks.push(...[await look()].flat())
    } catch (error) {
      signal.throwIfAborted()
      const { message, remedy } = faultOf(error)
      checks.push(amiss(name, 'broken', message, remedy))
    }
  }
  const said = (name: string) => (count: number) => {
    signal.throwIfAborted()
    if (count % 100 === 0) progress(`checking ${name}: ${grouped(count)}`)
  }
  await looked('store', async () => {
    const side = await sideOf(inspection, url)
    try {
      await side.read(async (view) => {
        const through = await lookThroughRuns(view, said('runs'))
        checks.push(...through.checks)
        const { check, sessions } = await checkSessions(view, through)
        checks.push(check)
        await looked('files', () => checkMedia(view, through))
        await looked('ledger', () => checkLedger(view, through))
        await looked('memories', () => checkMemories(view, { ...through, sessions }))
        await looked('secrets', () => checkSecrets(view, inspection))
      })
    } finally {
      await side.close()
    }
    return []
  })
  await looked('index', async () => {
    const app = appOf(inspection, input)
    try {
      return await checkIndex(await app.documents(), said('sections'))
    } finally {
      await app.close()
    }
  })
  if (url !== undefined) {
    const database = (await import('../../../store/postgres/database.ts')).connectPostgres(url)
    try {
      await looked('pages', () => checkPages(database))
      await looked('queue', () => checkQueue(database))
    } finally {
      await database.close()
    }
  }
  return checks
}

const sideOf = async ({ settings }: Inspection, url: string | undefined): Promise<Side> =>
  url === undefined
    ? (await import('../../../store/copy/sqlite-side.ts')).sqliteSide(settings.dataDir)
    : (await import('../../../store/copy/postgres-side.ts')).postgresSide(url)
