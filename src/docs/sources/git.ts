import { readdirSync, statSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import { megabytes, sourceLimits } from './limits.ts'
import type { GitRepository } from './origin.ts'
import { type GitCall, runGit } from './run-git.ts'
import type { UntrustedGit } from './untrusted-git.ts'

/** A working copy below the cache. */
export interface Checkout {
  readonly folder: string
  /** The commit, 40 hex digits. */
  readonly commit: string
}

/**
 * Brings the newest commit of a ref into `cache`: one commit deep, no submodules, no hooks. Files that did not change are left alone.
 * The commit's size is looked at before a file of it is written. `strangers` holds it to the network of everybody. Throws `IbidError` as {@link runGit}, and `limit`.
 */
export async function checkoutRepository(
  repository: GitRepository,
  place: string,
  cache: string,
  environment: GitCall['environment'],
  signal: AbortSignal,
  strangers?: UntrustedGit,
): Promise<Checkout> {
  const folder = join(cache, 'tree')
  const store = join(cache, 'git')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const call: GitCall = {
    folder,
    environment,
    ...(strangers ? { strangers } : {}),
    protocols: protocolOf(repository.url),
    place,
    signal,
    timeoutMs: sourceLimits.gitMs,
    watch: () => checkSize(join(store, 'objects', 'pack'), place),
  }
  const here = [`--git-dir=${store}`, `--work-tree=${folder}`]
  // Left by a git that was killed; one sync at a time works here, so nobody holds them.
  for (const lock of ['index.lock', 'shallow.lock', 'HEAD.lock', 'config.lock']) await rm(join(store, lock), { force: true })
  await runGit(call, ['init', '--quiet', '--bare', '--template=', store])
  await runGit(call, [
    ...here,
    'fetch',
    '--quiet',
    '--depth=1',
    '--no-tags',
    '--force',
    '--no-recurse-submodules',
    '--',
    repository.url,
    repository.ref ?? 'HEAD',
  ])
  const commit = await outputOf(call, [...here, 'rev-parse', '--verify', '--quiet', 'FETCH_HEAD^{commit}'])
  await checkCommit(call, here, commit)
  await runGit(call, [...here, 'checkout', '--quiet', '--force', '--detach', commit])
  await runGit(call, [...here, 'clean', '--quiet', '-ffdx'])
  return { folder, commit }
}

function protocolOf(url: string): string {
  const scheme = /^([a-z]+):\/\//i.exec(url)?.[1]?.toLowerCase()
  return scheme ?? 'ssh'
}

/** A small pack can unfold to endless trees, so the files are counted as they are listed. */
async function checkCommit(call: GitCall, here: readonly string[], commit: string): Promise<void> {
  let rest = ''
  let files = 0
  let bytes = 0
  const count = (chunk: Buffer): void => {
    const lines = (rest + chunk.toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    files += lines.length
    for (const line of lines) bytes += Number(line) || 0
    if (files > sourceLimits.files) throw new IbidError('limit', `${call.place} contains more than ${sourceLimits.files} files`)
    if (bytes > sourceLimits.gitBytes) throw new IbidError('limit', `${call.place} is larger than ${megabytes(sourceLimits.gitBytes)}`)
  }
  await runGit({ ...call, output: count }, [...here, 'ls-tree', '-r', '--full-tree', '--format=%(objectsize)', commit])
}

function checkSize(packs: string, place: string): void {
  let bytes = 0
  try {
    for (const name of readdirSync(packs)) bytes += statSync(join(packs, name), { throwIfNoEntry: false })?.size ?? 0
  } catch {
    // Not there yet.
  }
  if (bytes > sourceLimits.gitBytes)
    throw new IbidError('limit', `${place} is larger than ${megabytes(sourceLimits.gitBytes)}`, 'pack the documents into a bundle instead')
}

async function outputOf(call: GitCall, args: readonly string[]): Promise<string> {
  let text = ''
  await runGit({ ...call, output: (chunk) => void (text += chunk.toString('latin1')) }, args)
  return text.trim()
}
