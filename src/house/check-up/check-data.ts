import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { faultOf } from '../../core/fault.ts'
import { makeDataFolder } from '../data-folder.ts'
import { amiss, type Check, fine } from './check.ts'

/** Free bytes below which a larger sync may not fit: two collections of the size of a language's whole documentation, by our own measure. */
const lowBytes = 500_000_000

/** Whether the data folder can be used and has room, and whether its databases are whole. */
export async function checkData(folder: string): Promise<readonly Check[]> {
  const name = 'data folder'
  try {
    makeDataFolder(folder)
  } catch (error) {
    const { message, remedy } = faultOf(error)
    return [amiss(name, 'broken', message, remedy)]
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const room = `${folder}, ${(free / 1e9).toFixed(1)} GB free`
  return [
    free < lowBytes ? amiss(name, 'warning', room, 'make room, or name another folder with --data-dir') : fine(name, room),
    checkDatabase('documents', join(folder, 'documents.db')),
    checkDatabase('runs', join(folder, 'runs.db')),
    checkDatabase('money and kept results', join(folder, 'shared.db')),
  ]
}

/** Reads the whole file once; changes nothing. */
function checkDatabase(what: string, path: string): Check {
  const name = `database of ${what}`
  if (!existsSync(path)) return fine(name, 'not there yet')
  const remedy = `restore a copy of ${path}, or move it away to start afresh`
  try {
    using database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
    const answer = database.prepare('pragma quick_check(1)').get()?.['quick_check']
    return answer === 'ok' ? fine(name, 'whole') : amiss(name, 'broken', `${path} is damaged: ${String(answer)}`, remedy)
  } catch (error) {
    return amiss(name, 'broken', `${path} cannot be read: ${faultOf(error).message}`, remedy)
  }
}
