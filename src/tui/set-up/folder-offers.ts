import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { wholePath } from '../../files/whole-path.ts'

/** The places that paths are read from. */
interface Places {
  readonly folder: string
  readonly home: string
}

/** The folders that a typed path may go on to, in order, as they would be typed, a slash at their ends; hidden ones where a dot was typed. Never rejects. */
export async function folderOffers(typed: string, places: Places): Promise<readonly string[]> {
  const slash = typed.lastIndexOf('/')
  const [above, begun] = [typed.slice(0, slash + 1), typed.slice(slash + 1).toLowerCase()]
  if (begun === '~') return ['~/']
  const entries = await readdir(wholePath(above || '.', places), { withFileTypes: true }).catch((): Dirent[] => [])
  return entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => name)
    .filter((name) => name.toLowerCase().startsWith(begun) && (begun.startsWith('.') || !name.startsWith('.')))
    .toSorted()
    .map((name) => `${above}${name}/`)
}
