import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { faultOf } from '../../core/fault.ts'
import { isHalfFilled } from '../../store/copy/half-filled.ts'
import { counted } from '../../views/amounts.ts'
import { amiss, type Check, fine } from './check.ts'

/** Bytes of a database that is read through unasked; a larger one would keep a person waiting. */
const mostBytes = 400_000_000

/** A database of the data folder, and how it is opened as commands open it. */
interface Place {
  readonly what: string
  readonly file: string
  open(folder: string): Promise<{ close(): void | Promise<void> }>
}

const places: readonly Place[] = [
  {
    what: 'documents',
    file: 'documents.db',
    open: async (folder) => (await import('../../store/sqlite/documents/open.ts')).openDocumentStore(join(folder, 'documents.db')),
  },
  { what: 'runs', file: 'runs.db', open: async (folder) => (await import('../../store/sqlite/runs-file.ts')).openRunsFile(folder) },
  {
    what: 'costs and cached results',
    file: 'shared.db',
    open: async (folder) => (await import('../../store/sqlite/shared/shared-file.ts')).openSharedFile(folder),
  },
]

const more: readonly Place[] = [
  {
    what: 'accounts and tokens',
    file: 'server.db',
    open: async (folder) => (await import('../../store/sqlite/server/server-file.ts')).openServerFile(folder),
  },
  {
    what: 'memory and connectors',
    file: 'personal.db',
    open: async (folder) => (await import('../../store/sqlite/personal/personal-file.ts')).openPersonalFile(folder),
  },
]

/** Whether the databases of the data folder are whole, and of this version of ibid; with `deep` all of them, in every page, index and reference. */
export async function checkDatabases(folder: string, { deep = false }: { readonly deep?: boolean } = {}): Promise<readonly Check[]> {
  const checks = isHalfFilled(folder)
    ? [amiss('restore', 'broken', `a restore into ${folder} was interrupted`, 'run it again with: ibid store restore')]
    : []
  for (const place of deep ? [...places, ...more] : places) checks.push(await checkDatabase(folder, place, deep))
  return checks
}

/** Reads the whole file once; opened as commands open it only where that found nothing. */
async function checkDatabase(folder: string, { what, file, open }: Place, deep: boolean): Promise<Check> {
  const name = `database of ${what}`
  const path = join(folder, file)
  if (!existsSync(path)) return fine(name, 'not created yet')
  const remedy = `restore ${path} from a backup, or move it away to start over`
  const { size } = statSync(path)
  const isRead = deep || size <= mostBytes
  try {
    const damage = isRead ? damageOf(path, deep) : undefined
    if (damage !== undefined) return amiss(name, 'broken', `${path} is damaged: ${damage}`, remedy)
  } catch (error) {
    return amiss(name, 'broken', `${path} cannot be read: ${faultOf(error).message}`, remedy)
  }
  try {
    await (await open(folder)).close()
    return fine(name, isRead ? 'whole' : `opens; its ${(size / 1e9).toFixed(1)} GB were not checked in full (see --deep)`)
  } catch (error) {
    const { message, remedy: told } = faultOf(error)
    return amiss(name, 'broken', message, told)
  }
}

/** What SQLite finds wrong with a file. */
function damageOf(path: string, deep: boolean): string | undefined {
  using database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  const check = deep ? 'integrity_check' : 'quick_check'
  const answer = database.prepare(`pragma ${check}(1)`).get()?.[check]
  if (answer !== 'ok') return String(answer)
  const strays = deep ? database.prepare('pragma foreign_key_check').all() : []
  const [first] = strays
  return first && `${counted(strays.length, 'row')} in ${String(first['table'])} or other tables refer to rows that no longer exist`
}
