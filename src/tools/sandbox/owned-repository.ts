import { lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { readBoundedSync } from '../../files/read-bounded-sync.ts'

/** Bytes of a file that a git repository keeps its layout in. */
const most = 200_000

/**
 * The folders that a command in `workspace` is shown: the repository that the workspace belongs to, or the workspace where it belongs to none, and the place
 * where its commits are kept, where that is elsewhere and knows of the workspace by itself (linked working trees, submodules). A workspace that came from a
 * stranger cannot name a place that does not know it. Neither `home` nor what it lies in is shown as a repository.
 */
export function shownFolders(workspace: string, home: string): readonly string[] {
  for (let top = workspace; ; top = dirname(top)) {
    const isTooWide = top !== workspace && (home === top || home.startsWith(`${top === '/' ? '' : top}/`))
    if (isTooWide) return [workspace]
    const git = lstatSync(join(top, '.git'), { throwIfNoEntry: false })
    if (git?.isDirectory()) return [top]
    if (git?.isFile()) return [top, ...keptElsewhere(top)]
    if (top === dirname(top)) return [workspace]
  }
}

function keptElsewhere(top: string): readonly string[] {
  const named = /^gitdir: (?<path>.+)\n?$/.exec(textOf(join(top, '.git')))?.groups?.['path']
  const own = named === undefined ? undefined : real(resolve(top, named))
  if (own === undefined || own.startsWith(`${top}/`)) return []
  const mark = textOf(join(own, 'gitdir')).trim()
  if (basename(dirname(own)) === 'worktrees' && mark !== '' && real(resolve(own, mark)) === join(top, '.git'))
    return [dirname(dirname(own))]
  const worktree = /^\s*worktree\s*=\s*(?<path>\S.*)$/m.exec(textOf(join(own, 'config')))?.groups?.['path']
  return worktree !== undefined && real(resolve(own, worktree.trim())) === top ? [own] : []
}

function real(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

/** A file as text; empty where it is no plain file, may not be read or has more than 200 kB. */
export const textOf = (path: string): string => bytesOf(path, most)?.toString() ?? ''

/** A file whole; undefined where it is no plain file of its folder, may not be read or is larger. */
export function bytesOf(path: string, mostBytes: number): Buffer | undefined {
  try {
    return readBoundedSync(path, { within: dirname(path), mostBytes })
  } catch {
    return undefined
  }
}
