import { realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import { readText } from '../../files/read-bounded.ts'
import { isWithin } from '../../files/within.ts'
import { type GitCall, runGit } from './git-process.ts'

/** Where git keeps what it knows of a working tree; absolute. */
export interface GitFolders {
  readonly root: string
  /** Of this working tree. */
  readonly own: string
  /** Of all working trees that share their commits; the same where there is one. */
  readonly common: string
}

/** Bytes of the file in which git says where a working tree lies. */
const longestPath = 10_000

/** What commits are found by. Lying elsewhere, it would show somebody else's. */
const parts = ['objects', 'refs', 'packed-refs']

/**
 * Proves that a repository belongs to its working tree. A folder that came from elsewhere could say that its commits are kept in a repository of yours, and
 * have that one's files shown as deleted: so what lies outside the root has to know the root by itself, as it does for a linked working tree and a submodule.
 * Throws `IbidError('denied')`.
 */
export async function proveOwnStore(named: string, folders: GitFolders, call: GitCall): Promise<void> {
  const [own, common] = await Promise.all([realpath(folders.own), realpath(folders.common)])
  const strayed = await Promise.all(parts.map(async (part) => !isWithin(common, await realpath(join(common, part)).catch(() => common))))
  const isPlain = isWithin(folders.root, own) && isWithin(folders.root, common)
  if (!strayed.includes(true) && (isPlain || (await knowsRoot({ ...folders, own, common }, call)))) return
  throw new IbidError(
    'denied',
    `the repository of ${named} is stored in ${folders.common}, which does not list this folder as a working tree`,
    'work in that folder instead',
  )
}

async function knowsRoot({ root, own, common }: GitFolders, call: GitCall): Promise<boolean> {
  if (own !== common) {
    const back = await readText(join(own, 'gitdir'), { mostBytes: longestPath, within: own }).catch(() => '')
    return (
      dirname(own) === join(common, 'worktrees') &&
      basename(back.trim()) === '.git' &&
      (await same(dirname(resolve(own, back.trim())), root))
    )
  }
  const { status, bytes } = await runGit(call, ['config', '--file', join(own, 'config'), '--get', 'core.worktree'])
  return status === 0 && same(resolve(own, bytes.toString().replace(/\n$/, '')), root)
}

const same = async (path: string, root: string): Promise<boolean> => (await realpath(path).catch(() => undefined)) === root
