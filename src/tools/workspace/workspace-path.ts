import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { safeToShow } from '../../core/control-sequences.ts'
import { IbidError } from '../../core/fault.ts'
import type { Action, CallPreview } from '../../core/permission.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { isWithin } from '../../files/within.ts'
import { type Guarded, guardOf } from './protected-paths.ts'

/** What a path of a call means on disk. */
export interface Place {
  /** Real path of the workspace. */
  readonly root: string
  /** Real absolute path; there may be nothing yet. */
  readonly path: string
  /** For people and rules: with `/`, from the workspace, or absolute outside it. */
  readonly name: string
  readonly inside: boolean
  readonly guarded: Guarded | undefined
}

/**
 * The place that `path` names, relative to `folder` or absolute. A link is followed to an ordinary place of the workspace only: what is judged is then what
 * the arguments say, now and when the call runs, and a link that is swapped in between opens nothing else. Throws `IbidError('denied')`.
 */
export async function placeOf(folder = process.cwd(), path: string): Promise<Place> {
  if (path.includes('\0')) throw new IbidError('denied', `${JSON.stringify(path)} contains a NUL character`, 'leave it out')
  if (/^~(?:[/\\]|$)/.test(path))
    throw new IbidError('denied', `${path} starts with ~, which is not expanded here`, 'use the absolute path')
  if (sep === '/' && /^[a-z]:[/\\]|(?:^|\\)\.\.\\|\\\.\.$|^\\/i.test(path))
    throw new IbidError('denied', `${path} is a path of another operating system`, 'use / as the separator')
  const root = await realpath(folder).catch(() => {
    throw new IbidError('not-found', `the workspace ${folder} does not exist`, 'check the folder')
  })
  const full = fullPath(folder, root, path)
  const real = await realOf(full, path)
  const place = placed(root, real)
  if (real !== full && (!place.inside || place.guarded))
    throw new IbidError(
      'denied',
      `${path} links to ${place.inside ? place.name : `${real}, outside the workspace`}`,
      `use ${place.name} directly if you need it: the user is asked for permission if required`,
    )
  return place
}

/** The same for a path that is real already. */
export function placed(root: string, real: string): Place {
  const inside = isWithin(root, real)
  const name = inside ? relative(root, real).split(sep).join('/') || '.' : real
  return { root, path: real, name, inside, guarded: guardOf(name) }
}

/** What a call that reads or changes this place does, for the rules. */
export const actionAt = ({ name, path, inside, guarded }: Place, effect: 'read' | 'write'): Action => ({
  words: name,
  paths: [path],
  ...(effect === 'read' ? { reads: true as const } : {}),
  usual: effect === 'read' && inside && guarded !== 'secret' ? 'allow' : 'ask',
  ...(effect === 'write' && guarded === 'own'
    ? { mustAsk: `changes files that control ${/\.git(?:\/|$)/i.test(name) ? 'git' : 'ibid'}` }
    : {}),
})

/** What the person is asked before a call reads there. */
export const readPreview = (place: Place, verb: string): CallPreview => ({
  text: `${verb} ${oneLine(safeToShow(place.name), 200)}?`,
  ...notesOf(place),
})

/** What the person should look at, of a place; nothing where it is an ordinary one. */
export function notesOf({ inside, guarded }: Place, more: readonly string[] = []): Pick<CallPreview, 'notes'> {
  const notes = [...(inside ? [] : ['outside the workspace']), ...(guarded === 'secret' ? ['may contain secrets'] : []), ...more]
  return notes.length > 0 ? { notes } : {}
}

function fullPath(folder: string, root: string, path: string): string {
  const full = resolve(root, path)
  const named = resolve(folder)
  // The workspace may have been named by way of a link.
  return named !== root && isWithin(named, full) ? join(root, relative(named, full)) : full
}

/** Every link followed, as far as there is anything. */
async function realOf(full: string, path: string): Promise<string> {
  const missing: string[] = []
  for (let at = full; ; at = dirname(at)) {
    const real = await realpath(at).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
      if (error.code === 'ELOOP') throw new IbidError('denied', `${path} is a symbolic link loop`, 'use another path')
      if (error.code === 'ENAMETOOLONG')
        throw new IbidError('invalid', `${path.slice(0, 80)}... is too long for a path`, 'use a shorter one')
      throw new IbidError('denied', `could not access ${path}: ${error.code ?? error.message}`, 'check its permissions')
    })
    if (real !== undefined) return join(real, ...missing)
    const link = await lstat(at).catch(() => undefined)
    if (link?.isSymbolicLink()) throw new IbidError('denied', `${path} is a broken link`, 'use the path of the file itself')
    missing.unshift(basename(at))
  }
}
