import { readdir } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import { type FileDependencies, listFiles } from './list-files.ts'
import type { Place } from './workspace-path.ts'

/** Names of one folder that are compared, entries of a walk where git knows none, and paths that are told. */
const most = { folder: 5_000, walked: 20_000, shown: 3 }

/** The error for a file that is not there, with the paths that were most likely meant. Nothing is looked up outside the workspace. */
export async function missingFile(place: Place, dependencies: FileDependencies, remedy?: string): Promise<IbidError> {
  const near = place.inside ? await nearPaths(place, dependencies).catch(() => []) : []
  const meant = near.length > 0 ? `; did you mean ${near.join(', ')}?` : ''
  return new IbidError('not-found', `${place.name} does not exist${meant}`, remedy ?? 'check the path, or find it with glob')
}

async function nearPaths({ root, path }: Place, dependencies: FileDependencies): Promise<string[]> {
  const wanted = basename(path)
  const beside = (await readdir(dirname(path)).catch(() => [])).slice(0, most.folder)
  const near = nearest(wanted, beside)
  const named =
    near === undefined
      ? []
      : [
          relative(root, join(dirname(path), near))
            .split(sep)
            .join('/'),
        ]
  const { files } = await listFiles(root, dependencies, most.walked)
  const elsewhere = files.filter((file) => file === wanted || file.endsWith(`/${wanted}`))
  return [...new Set([...named, ...elsewhere])].slice(0, most.shown)
}
