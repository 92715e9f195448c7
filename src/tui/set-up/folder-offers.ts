import { listFolder } from '../prompt/list-folder.ts'
import { begunBy } from '../prompt/typed-path.ts'

/** The folders that a typed path may go on to, in order, as they would be typed, a slash at their ends; hidden ones where a dot was typed. Never rejects. */
export async function folderOffers(typed: string, places: { readonly folder: string; readonly home: string }): Promise<readonly string[]> {
  const slash = typed.lastIndexOf('/')
  const path = { folder: typed.slice(0, slash + 1), begun: typed.slice(slash + 1) }
  if (path.begun === '~') return ['~/']
  return begunBy(path, await listFolder(path.folder, places)).filter((offer) => offer.endsWith('/'))
}
