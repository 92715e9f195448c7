import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { IbidError } from '../core/fault.ts'

/** Makes the folder of the databases, private to its user, where it is missing. Throws `IbidError('failed')` where it cannot be made or written to. */
export function makeDataFolder(folder: string): void {
  try {
    if (!existsSync(folder)) {
      makeFolders(folder)
      chmodSync(folder, 0o700)
    }
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new IbidError(
      'failed',
      `the data folder ${folder} cannot be used (${reason})`,
      'grant yourself write permission on it, or choose another with --data-dir',
      { cause: error },
    )
  }
}

/** Level by level: Node's own recursive way never ends below a folder such as `/proc`, where nothing can be made. */
function makeFolders(folder: string): void {
  if (!existsSync(dirname(folder))) makeFolders(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process that starts at the same moment may have been first.
    if (!existsSync(folder)) throw error
  }
}
