import { realpathSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Origin } from '../../docs/sources/origin.ts'
import { guardOf } from '../../tools/workspace/protected-paths.ts'

/**
 * Says why a document is left out that a folder or a manifest of this machine brings: a name that secrets have, of the file or of that which a link leads to.
 * Nothing for origins that the person names file by file, or that are others' altogether.
 */
export function secretDocuments(
  origin: Origin,
): ((document: { readonly path: string; readonly uri: string }) => string | undefined) | undefined {
  if (origin.kind !== 'folder' && origin.kind !== 'local-manifest') return undefined
  const root = realOf(origin.kind === 'folder' ? origin.path : dirname(origin.path))
  return ({ path, uri }) => {
    if (!uri.startsWith('file:')) return undefined
    const real = relative(root, realOf(fileURLToPath(uri)))
      .split(sep)
      .join('/')
    return [path, real].some((name) => guardOf(name) === 'secret')
      ? 'may contain secrets; to have it read, name the file itself'
      : undefined
  }
}

function realOf(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}
