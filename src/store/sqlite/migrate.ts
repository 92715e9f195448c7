import { IbidError } from '../../core/fault.ts'
import type { SqliteFile } from './sqlite-file.ts'

/**
 * Applies the scripts that `file` has not had yet, all or none, under the write lock: of several processes that open a file at once,
 * one applies them and the others find them applied. Throws `IbidError('failed')` for a file that has had more than are known here.
 */
export function migrate(file: SqliteFile, migrations: readonly string[]): void {
  if (version(file) === migrations.length) return
  file.write(() => {
    const had = version(file)
    if (had > migrations.length) {
      throw new IbidError(
        'failed',
        `${file.path} was written by a newer version of ibid (schema version ${had}; this version supports up to ${migrations.length})`,
        'update ibid, or specify another folder with --data-dir',
      )
    }
    for (const script of migrations.slice(had)) file.sqlite.exec(script)
    file.sqlite.exec(`pragma user_version = ${migrations.length}`)
  })
}

const version = (file: SqliteFile): number => file.guard(() => Number(file.sqlite.prepare('pragma user_version').get()?.['user_version']))
