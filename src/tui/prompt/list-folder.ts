import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { wholePath } from '../../files/whole-path.ts'

/** Files and folders of one folder at most. */
const most = 5_000

/**
 * What a folder holds, as it would be typed behind it: folders first, a slash at their ends, then files, each in order. `typed` is a path with a slash at its
 * end, empty for the folder of the chat. Empty where it cannot be read; never rejects.
 */
export async function listFolder(typed: string, places: { readonly folder: string; readonly home: string }): Promise<readonly string[]> {
  const whole = wholePath(typed || '.', places)
  const entries = (await readdir(whole, { withFileTypes: true }).catch((): Dirent[] => [])).slice(0, most)
  const isFolder = async (entry: Dirent) =>
    entry.isDirectory() || (entry.isSymbolicLink() && (await stat(join(whole, entry.name)).catch(() => undefined))?.isDirectory() === true)
  const named = await Promise.all(entries.map(async (entry) => ({ name: entry.name, isFolder: await isFolder(entry) })))
  const sorted = (wanted: boolean) =>
    named
      .filter((entry) => entry.isFolder === wanted)
      .map(({ name }) => `${typed}${name}${wanted ? '/' : ''}`)
      .toSorted()
  return [...sorted(true), ...sorted(false)]
}
