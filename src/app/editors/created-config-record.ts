import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readSettingsFile, writeSettingsFile } from '../../settings/file.ts'
import { makeDataFolder } from '../../store/data-folder.ts'

/**
 * What had to be made around a server's entry: the file, so many of the folders above it, and so many of the tables that lead to it. Undoing takes that
 * away too, where it is empty by then.
 */
const made = z.object({ file: z.boolean(), folders: z.int().min(0), tables: z.int().min(0) })
export type Made = z.infer<typeof made>

const nothing: Made = { file: false, folders: 0, tables: 0 }
const fileOf = (dataFolder: string) => join(dataFolder, 'editors.json')
const keyOf = (file: string, name: string) => `${name} ${file}`

/** What was made for the entry `name` of `file`; nothing where that is not known. */
export const madeFor = (dataFolder: string, file: string, name: string): Made =>
  made.safeParse(readAll(dataFolder)[keyOf(file, name)]).data ?? nothing

/** Keeps what was made for an entry, or forgets the entry. */
export function remember(dataFolder: string, file: string, name: string, what: Made | undefined): void {
  const { [keyOf(file, name)]: _before, ...others } = readAll(dataFolder)
  const kept = what === undefined ? others : { ...others, [keyOf(file, name)]: what }
  if (Object.keys(kept).length === 0) rmSync(fileOf(dataFolder), { force: true })
  else {
    makeDataFolder(dataFolder)
    writeSettingsFile(fileOf(dataFolder), kept)
  }
}

/** A broken list is as good as none: it only makes undoing tidier. */
function readAll(dataFolder: string): Readonly<Record<string, unknown>> {
  try {
    return readSettingsFile(fileOf(dataFolder))
  } catch {
    return {}
  }
}
