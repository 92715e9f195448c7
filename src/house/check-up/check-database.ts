import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { faultOf } from '../../core/fault.ts'
import { amiss, type Check, fine } from './check.ts'

/** Bytes of a database that is read through; a larger one would keep a person waiting. */
const mostBytes = 400_000_000

/** Whether the databases of the data folder are whole, and of this version of ibid. */
export const checkDatabases = async (folder: string): Promise<readonly Check[]> => [
  await checkDatabase('documents', join(folder, 'documents.db'), async (path) => {
    ;(await import('../../store/sqlite/documents/open.ts')).openDocumentStore(path).close()
  }),
  await checkDatabase('runs', join(folder, 'runs.db'), async () => {
    ;(await import('../../store/sqlite/runs-file.ts')).openRunsFile(folder).close()
  }),
  await checkDatabase('money and kept results', join(folder, 'shared.db'), async () => {
    ;(await import('../../store/sqlite/shared/shared-file.ts')).openSharedFile(folder).close()
  }),
]

/** Reads the whole file once; opened as commands open it only where that found nothing. */
async function checkDatabase(what: string, path: string, open: (path: string) => Promise<void>): Promise<Check> {
  const name = `database of ${what}`
  if (!existsSync(path)) return fine(name, 'not there yet')
  const remedy = `restore a copy of ${path}, or move it away to start afresh`
  const { size } = statSync(path)
  try {
    if (size <= mostBytes) {
      using database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
      const answer = database.prepare('pragma quick_check(1)').get()?.['quick_check']
      if (answer !== 'ok') return amiss(name, 'broken', `${path} is damaged: ${String(answer)}`, remedy)
    }
  } catch (error) {
    return amiss(name, 'broken', `${path} cannot be read: ${faultOf(error).message}`, remedy)
  }
  try {
    await open(path)
    return fine(name, size <= mostBytes ? 'whole' : `opens; its ${(size / 1e9).toFixed(1)} GB were not read through`)
  } catch (error) {
    const { message, remedy: told } = faultOf(error)
    return amiss(name, 'broken', message, told)
  }
}
