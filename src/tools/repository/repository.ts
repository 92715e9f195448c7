import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import { isWithin } from '../../files/within.ts'
import { confinedPath } from './confined-path.ts'
import { complaintLine, type GitCall, type GitDependencies, gitOutput, runGit } from './git-process.ts'
import { proveOwnStore } from './own-store.ts'

/** A repository on this machine and what of it is looked at. */
export interface Repository {
  /** Real path of its working tree. */
  readonly root: string
  /** The folder or file that is looked at, from the root with `/`; empty for everything. */
  readonly within: string
  /** False where nobody named that and it is merely the part of the repository that may be seen. */
  readonly named: boolean
  /** Whether it is there: what is looked at may have been deleted. */
  readonly there: boolean
  /** How git is called in it. */
  readonly call: GitCall
  /** The newest commit, a full hash; absent before the first one. */
  readonly head?: string
}

/**
 * The repository that `path` lies in, or without it `folder` itself. What is looked at never leaves `folder`, also where the repository begins above it; what
 * `path` names may be gone. Throws `IbidError`: `denied` for a path outside, `not-found` where there is no repository, `invalid` for a bare one.
 */
export async function openRepository(folder: string, path: string | undefined, dependencies: GitDependencies): Promise<Repository> {
  const place = await existingPlace(folder, path ?? '.')
  const here = (await stat(place.real)).isDirectory() ? place.real : dirname(place.real)
  const probe: GitCall = { ...dependencies, folder: here }
  const [found, settings] = await Promise.all([
    runGit(probe, ['rev-parse', '--path-format=absolute', '--show-toplevel', '--absolute-git-dir', '--git-common-dir']),
    withoutFilters(probe),
  ])
  if (found.status !== 0) throw repositoryFault(path ?? folder, here, found.complaint)
  const [top = '', own = '', common = ''] = found.bytes.toString().split('\n')
  const root = await realpath(top)
  if (!isWithin(root, here))
    throw new IbidError('denied', `the working tree of the repository of ${path ?? folder} is elsewhere, in ${root}`)
  const call: GitCall = { ...dependencies, folder: root, settings }
  await proveOwnStore(path ?? folder, { root, own, common }, call)
  const head = await runGit(call, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])
  const within = relative(root, join(place.real, place.gone)).split(sep).join('/')
  return {
    root,
    within,
    named: path !== undefined,
    there: place.gone === '',
    call,
    ...(head.status === 0 ? { head: head.bytes.toString().trim() } : {}),
  }
}

/** What git is told after `--`: the folder or file that is looked at. */
export const pathsOf = ({ within }: Repository): readonly string[] => (within === '' ? [] : [within])

/** The part of a path that is there, really, and the rest, which may have been deleted. */
async function existingPlace(folder: string, path: string): Promise<{ readonly real: string; readonly gone: string }> {
  let known = path
  let gone = ''
  for (;;) {
    try {
      return { real: await confinedPath(folder, known), gone }
    } catch (error) {
      if (!(error instanceof IbidError) || error.code !== 'not-found' || dirname(known) === known) throw error
      gone = join(basename(known), gone)
      known = dirname(known)
    }
  }
}

/** Filters that the repository's own settings name would be run on its files; those that the person has installed (LFS) stay. */
async function withoutFilters(call: GitCall): Promise<GitCall['settings'] & object> {
  const listed = await runGit(call, ['config', '--show-scope', '-z', '--get-regexp', '^filter\\..*\\.(clean|smudge|process)$'])
  const parts = listed.bytes.toString().split('\0')
  const names = new Set<string>()
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const name = /^filter\.(?<name>.*)\.[a-z]+$/s.exec(parts[at + 1]!.split('\n')[0]!)?.groups?.['name']
    if (name !== undefined && /^(?:local|worktree)$/.test(parts[at]!)) names.add(name)
  }
  return [...names].flatMap((name) => [
    [`filter.${name}.clean`, ''] as const,
    [`filter.${name}.process`, ''] as const,
    [`filter.${name}.required`, 'false'] as const,
  ])
}

function repositoryFault(named: string, here: string, complaint: string): IbidError {
  if (/dubious ownership/.test(complaint))
    return new IbidError('denied', `the repository of ${named} belongs to another user`, `git config --global --add safe.directory ${here}`)
  if (/must be run in a work tree|cannot use bare repository/.test(complaint))
    return new IbidError('invalid', `${named} is a bare repository without a working tree`, 'specify a folder with a working tree')
  if (/not a git repository/.test(complaint))
    return new IbidError('not-found', `${named} is not in a git repository`, 'specify a folder of a repository with path')
  return new IbidError('failed', `git could not read the repository of ${named}: ${complaintLine(complaint)}`)
}

/** The hash of the tree without files, which depends on how the repository counts its hashes. */
export const emptyTree = async ({ call }: Repository): Promise<string> =>
  (await gitOutput(call, ['hash-object', '-t', 'tree', '--stdin'])).bytes.toString().trim()
