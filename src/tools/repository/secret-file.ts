import { relative, sep } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import type { Action } from '../../core/permission.ts'
import { guardOf } from '../workspace/protected-paths.ts'
import { confinedPath } from './confined-path.ts'

/** Whether a path says by its names that it holds secrets. */
export const isSecretFile = (path: string): boolean => guardOf(path) === 'secret'

/**
 * What a call does that reads these files, for the rules: it is asked for where one is secret by its name, or leads to one that is. `words` stands for a
 * call that names no file.
 */
export async function readActions(folder = process.cwd(), paths: readonly (string | undefined)[], words = ''): Promise<readonly Action[]> {
  const named = paths.filter((path) => path !== undefined)
  if (named.length === 0) return [{ words, usual: 'allow', reads: true }]
  return Promise.all(
    named.map(async (path): Promise<Action> => {
      // What is wrong with a path is told by the call itself.
      const real = await confinedPath(folder, path).catch(() => undefined)
      const secret = isSecretFile(path) || (real !== undefined && isSecretFile(relative(await confinedPath(folder, '.'), real)))
      return { words: path, paths: real === undefined ? [path] : [real], usual: secret ? 'ask' : 'allow', reads: true }
    }),
  )
}

/** Proves that what was opened, with this path from the folder, is no secret that another name led to. Throws `IbidError('denied')`. */
export function proveNamed(path: string, opened: string): void {
  const name = opened.split(sep).join('/')
  if (isSecretFile(name) && !isSecretFile(path))
    throw new IbidError('denied', `${path} links to ${name}, which may contain secrets`, `use ${name} directly if you need it`)
}
