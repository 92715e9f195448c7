import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import { replaceFile } from '../sources/cached-state.ts'
import type { Origin } from '../sources/origin.ts'
import { resolveOrigin } from '../sources/resolve-origin.ts'
import { checkAlias, collectionsOf, contextFileName, textOf } from './context-file.ts'
import { removeMember, setMember } from './edit-json.ts'

/** Makes a `context.json` without collections in `folder`. Throws `IbidError('usage')` where there is one. */
export async function initProject(folder: string): Promise<{ readonly file: string }> {
  const file = join(resolve(folder), contextFileName)
  if (existsSync(file)) throw new IbidError('usage', `${file} already exists`, 'add to it with `ibid collections add`')
  await replaceFile(file, '{\n  "collections": {}\n}\n', 0o644)
  return { file }
}

/** What was declared. */
export interface Added {
  readonly alias: string
  /** As it stands in the file now. */
  readonly url: string
  readonly origin: Origin
  /** False where the same was declared before. */
  readonly changed: boolean
}

/**
 * Declares a collection in `file`, which is made where it is missing. `text` is what the user typed, relative to `folder`; it is written relative to the file,
 * or with `absolute` (for the user's own list) in full. Without an alias the origin's own name is taken.
 * Throws `IbidError`: as `resolveOrigin`, and `usage` for an alias that is taken or is no name.
 */
export async function addCollection(
  file: string,
  text: string,
  options: { readonly folder: string; readonly alias?: string; readonly absolute?: boolean },
): Promise<Added> {
  const origin = resolveOrigin(text, options.folder)
  const alias = options.alias ?? origin.suggestedName
  checkAlias(alias)
  const before = textOf(file, options.absolute ?? false) ?? '{}\n'
  const collections = collectionsOf(before, file)
  const url = writtenUrl(origin, text, file, options.absolute ?? false)
  const taken = collections.get(alias)
  if (taken === url) return { alias, url, origin, changed: false }
  if (taken !== undefined)
    throw new IbidError('usage', `${alias} is already ${taken} in ${file}`, 'remove it first, or choose another name with --name')
  await replaceFile(file, setMember(before, ['collections'], alias, { url }), modeOf(file))
  return { alias, url, origin, changed: true }
}

/**
 * Takes a declaration out of a project's file, or of one's own; what is indexed stays until it is dropped. Throws `IbidError('not-found')` naming the nearest
 * alias.
 */
export async function removeCollection(file: string, alias: string, isOwn = false): Promise<{ readonly url: string }> {
  const before = textOf(file, isOwn)
  const collections = before === undefined ? new Map<string, string>() : collectionsOf(before, file)
  const url = collections.get(alias)
  if (before === undefined || url === undefined) {
    const near = nearest(alias, [...collections.keys()])
    throw new IbidError(
      'not-found',
      `collection ${alias} not found in ${file}${near === undefined ? '' : `; did you mean ${near}?`}`,
      'see `ibid collections list`',
    )
  }
  await replaceFile(file, removeMember(before, ['collections'], alias), modeOf(file))
  return { url }
}

/** Who may read the file stays as it is. */
const modeOf = (file: string): number => (existsSync(file) ? statSync(file).mode & 0o777 : 0o644)

/** Relative to the file, so that a project can be moved and shared; web and git addresses as they were typed. */
function writtenUrl(origin: Origin, text: string, file: string, absolute: boolean): string {
  if (!('path' in origin)) return text
  if (absolute) return origin.path
  const path = relative(dirname(resolve(file)), origin.path)
    .split(sep)
    .join('/')
  return path === '' ? '.' : path.startsWith('..') || /^[a-z]:/i.test(path) ? path : `./${path}`
}
