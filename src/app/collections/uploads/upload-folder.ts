import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { IbidError } from '../../../core/fault.ts'
import { replaceFile } from '../../../docs/sources/cached-state.ts'
import { sourceLimits } from '../../../docs/sources/limits.ts'
import { identifyOrigin } from '../../../docs/sources/resolve-origin.ts'
import { runIdPattern } from '../../../engine/run-id.ts'
import { readBounded } from '../../../files/read-bounded.ts'
import type { App } from '../../app.ts'

type Place = Pick<App, 'dataFolder'>

/** Where the files of uploaded collections lie, a folder for each. */
const rootOf = ({ dataFolder }: Place): string => join(dataFolder, 'uploads')

/** The folder of an uploaded collection. `id` is one of ours, never what somebody typed. */
export const uploadFolder = (place: Place, id: string): string => join(rootOf(place), id)

/** The folder of the uploaded collection with this origin; undefined for a collection that came from elsewhere. */
export function uploadOfOrigin(place: Place, origin: string): string | undefined {
  const root = `${pathToFileURL(rootOf(place)).href}/`
  const id = origin.startsWith(root) ? origin.slice(root.length) : ''
  return runIdPattern.test(id) ? id : undefined
}

/** What lies in a folder. */
interface Amount {
  readonly files: number
  readonly bytes: number
}

export async function amountIn(folder: string): Promise<Amount> {
  let [files, bytes] = [0, 0]
  for (const path of await filesIn(folder)) {
    files += 1
    bytes += (await stat(join(folder, path))).size
  }
  return { files, bytes }
}

/** Puts a file where its path says, unless the same bytes lie there. Throws `IbidError('invalid')` where a file and a folder have the same name. */
export async function putFile(folder: string, path: string, bytes: Uint8Array): Promise<'same' | { readonly before: number | undefined }> {
  const file = join(folder, path)
  const before = await readBounded(file, { mostBytes: sourceLimits.documentBytes, name: path }).catch(() => undefined)
  if (before && Buffer.compare(before, bytes) === 0) return 'same'
  try {
    await replaceFile(file, bytes, 0o600)
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !['EEXIST', 'ENOTDIR', 'EISDIR', 'ENOTEMPTY'].includes(String(error.code)))
      throw error
    throw new IbidError('invalid', 'a file and a folder have the same name', 'rename one of them')
  }
  return { before: before?.length }
}

/** Takes out what lies below the first folders of `kept` and is not among them, with folders that become empty. Gives how many files. */
export async function removeOthers(folder: string, kept: ReadonlySet<string>): Promise<number> {
  const tops = new Set([...kept].map((path) => path.split('/', 1)[0]))
  const gone = (await filesIn(folder)).filter((path) => !kept.has(path) && path.includes('/') && tops.has(path.split('/', 1)[0]))
  for (const path of gone) {
    await rm(join(folder, path), { force: true })
    for (let above = dirname(path); above !== '.'; above = dirname(above)) {
      const isEmpty = await rmdir(join(folder, above)).then(
        () => true,
        () => false,
      )
      if (!isEmpty) break
    }
  }
  return gone.length
}

/** Takes away the files of the collection of this id, where it is an uploaded one. */
export async function removeUpload(place: Place, collection: string): Promise<void> {
  for (const id of await readdir(rootOf(place)).catch(() => [])) {
    const folder = uploadFolder(place, id)
    if (identifyOrigin(folder, '/').id === collection) await rm(folder, { recursive: true, force: true })
  }
}

/** Paths of the files in a folder, with `/`. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
