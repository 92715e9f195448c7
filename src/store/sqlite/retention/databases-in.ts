import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Every database of a data folder, whoever made it. */
export const databasesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.db'))
        .sort()
        .map((name) => join(folder, name))
    : []
