import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Change, ChangedFile } from '../../core/diff.ts'
import { IbidError } from '../../core/fault.ts'
import { phrase } from '../../core/text/phrase.ts'
import { withinSizeLimit } from './change-size-limit.ts'
import { commitsOf } from './commits.ts'
import { gitOutput } from './git-process.ts'
import { readDiff } from './read-diff.ts'
import { pathsOf, type Repository } from './repository.ts'
import { type Compared, compared } from './revision.ts'
import { type Untracked, untrackedFiles } from './untracked.ts'

/** Bytes of patch that are read, and commits that are listed. */
const limits = { patchBytes: 8_000_000, commits: 100 }

/** Whatever the settings of the person or the repository say about how a difference looks. */
const diffOptions = [
  '--raw',
  '--patch',
  '--unified=3',
  '--inter-hunk-context=0',
  '--find-renames',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--no-relative',
  '--no-indent-heuristic',
  '--diff-algorithm=myers',
  '--submodule=short',
  '--ignore-submodules=dirty',
  '--src-prefix=a/',
  '--dst-prefix=b/',
]

/** What `range` changes in a repository; see `compared`. Rejects as that does, and with `IbidError('not-found')` for a path that is nowhere. */
export async function localChange(repository: Repository, range: string | undefined): Promise<Change> {
  const sides = await compared(repository, range)
  const { call, root, within, named, there } = repository
  const paths = pathsOf(repository)
  const args = ['diff', ...diffOptions, sides.base, ...(sides.head ? [sides.head] : []), '--', ...paths]
  const onDisk = sides.head === undefined
  const [{ bytes, cut }, untracked, conflicts, commits] = await Promise.all([
    gitOutput(call, args, limits.patchBytes),
    onDisk ? untrackedFiles(repository) : nothing,
    onDisk ? conflictsIn(repository) : [],
    sides.commits === undefined ? [] : commitsOf(repository, sides.commits, limits.commits),
  ])
  const diff = readDiff(bytes)
  const files = [...diff.files, ...untracked.files].sort((a, b) => (a.path < b.path ? -1 : 1))
  if (files.length === 0 && !there)
    throw new IbidError('not-found', `there is no ${within} in ${root}, and no change affects that path`, 'check the path')
  const capped = withinSizeLimit(await Promise.all(files.map((file) => withUri(root, file))), new Set(diff.cut))
  const left = [
    ...(cut ? ['the change is too large to read completely'] : []),
    ...capped.left,
    ...untracked.left,
    ...conflicts.map((path) => `${path} has merge conflicts`),
    ...(within === '' || named ? [] : [`only ${within} was compared`]),
    ...(commits.length === limits.commits ? [`only the newest ${limits.commits} commits are listed`] : []),
  ]
  return {
    of: sides.of,
    root,
    ...headOf(sides),
    files: capped.files,
    commits,
    summary: summaryOf(capped.files),
    ...(left.length > 0 ? { left: left.join('; ') } : {}),
  }
}

const nothing: Untracked = { files: [], left: [] }

/** Paths that a merge could not settle. */
async function conflictsIn(repository: Repository): Promise<readonly string[]> {
  const { bytes } = await gitOutput(repository.call, ['ls-files', '--unmerged', '-z', '--', ...pathsOf(repository)])
  const paths = bytes
    .toString()
    .split('\0')
    .filter(Boolean)
    .map((line) => line.slice(line.indexOf('\t') + 1))
  return [...new Set(paths)]
}

const headOf = ({ head }: Compared) => (head === undefined ? {} : { head })

async function withUri(root: string, file: ChangedFile): Promise<ChangedFile> {
  const full = join(root, file.path)
  const there = await lstat(full).catch(() => undefined)
  return there ? { ...file, uri: pathToFileURL(full).href } : file
}

/** `3 files changed, 12 lines added, 4 removed`. */
export function summaryOf(files: readonly ChangedFile[]): string {
  if (files.length === 0) return phrase`no changes`
  const sum = (side: 'additions' | 'deletions') => files.reduce((total, file) => total + file[side], 0)
  const [added, removed] = [sum('additions'), sum('deletions')]
  return phrase`${files.length} file(s) changed, ${added} line(s) added, ${removed} removed`
}
