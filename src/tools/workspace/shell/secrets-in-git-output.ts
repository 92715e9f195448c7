import { createHash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readBounded } from '../../../files/read-bounded.ts'
import { runGit } from '../../repository/git-process.ts'
import type { GitCommand } from './git-command.ts'
import type { Parted } from './options.ts'
import { isSecret } from './places.ts'
import { type Names, rememberedNames } from './remembered-names.ts'
import { repositoryState } from './repository-state.ts'
import { showsOnlyTracked, trackedSecrets } from './tracked-names.ts'

/** ms, and files in which a change is looked for. */
const limits = { ms: 2_000, files: 20, bytes: 10_000_000 }

/** Commands whose answer depends on more than refs, index and objects. */
const unlasting = /^(?:grep|reflog|stash)$/

const remembered = rememberedNames()

/**
 * Whether no file whose content a call of git would show is secret by its name. Git itself is asked which files these are, by the same words and without
 * content; where it does not say so in time, none of them counts as plain. Never compares files of the folder by git, which would run filters.
 */
export async function showsOnlyPlain(folder: string, command: GitCommand, parted: Parted): Promise<boolean> {
  const words = parted.operands.map(({ value = '' }) => value)
  const top = await topOf(folder)
  if (top === 'bare') return false
  // Outside a repository nothing is shown but what is named.
  if (top === undefined) return !(await Promise.all(words.map((word) => kindOf(resolve(folder, word))))).includes('folder')
  const all = command.args.map(({ value = '' }) => value)
  const secrets = showsOnlyTracked(command.name, all) ? await trackedSecrets(top) : undefined
  if (secrets?.length === 0) return true
  const call = { folder, environment: {}, signal: AbortSignal.timeout(limits.ms) }
  const ask = async (...args: readonly string[]): Promise<readonly string[]> => {
    const { bytes, cut, status, complaint } = await runGit(call, ['--no-literal-pathspecs', ...args])
    // 1 says that nothing was found, or that there is a difference.
    if (cut || complaint !== '' || (status !== 0 && status !== 1)) throw new RangeError('not known')
    return bytes.toString().split(/[\0\n]/)
  }
  const names = remembered(folder, unlasting.test(command.name) ? undefined : await repositoryState(top, Date.now()), ask)
  try {
    // Only those are looked into that could be the matter.
    const few = secrets !== undefined && secrets.length <= limits.files && command.name === 'grep' && !all.includes('--')
    if (few) return (await ask('--literal-pathspecs', '-C', top, 'grep', '-l', '-z', ...all, '--', ...secrets)).every((name) => name === '')
    return (await shown(top, command, parted.operands, words, names)).every((name) => !name.split(':').some(isSecret))
  } catch {
    return false
  }
}

async function shown(top: string, { name, args }: GitCommand, operands: GitCommand['args'], words: readonly string[], names: Names) {
  const end = args.findIndex(({ value }) => value === '--')
  const front = end < 0 ? args : args.slice(0, end)
  const behind = end < 0 ? [] : args.slice(end + 1).map(({ value = '' }) => value)
  const isPath = async (word: string) => (await kindOf(resolve(top, word))) !== undefined || /[*?[\\]|^:/.test(word)
  const revised = await Promise.all(
    front.map(async (term) => {
      const word = term.value ?? ''
      return operands.includes(term) && name !== 'stash' && name !== 'grep' && !(await isPath(word)) ? asCommit(word) : word
    }),
  )
  const tail = ['--', ...behind]
  if (name === 'grep') return names('grep', '-l', '-z', ...revised, ...(end < 0 ? [] : tail))
  const plainNames = ['--name-only', '-z', '--no-renames', '--no-color', '--no-ext-diff', '--no-textconv', '--line-prefix=']
  if (!/^diff(?:-index|-files)?$/.test(name)) {
    const alone = /^(?:log|show|whatchanged|reflog)$/.test(name) ? ['--format=', '--no-graph'] : []
    return names(name, ...revised, ...plainNames, ...alone, ...(end < 0 ? [] : tail))
  }
  const revisions = revised.filter((word, at) => operands.includes(front[at]!) && word.includes('^{commit}'))
  const paths = [...words.filter((word) => !revised.includes(asCommit(word)) && !behind.includes(word)), ...behind]
  const between = revisions.length > 1 || revisions.some((word) => word.includes('..'))
  const comparing = names('diff', ...(between ? [] : ['--cached']), ...plainNames, ...revisions, '--', ...paths)
  if (between) return comparing
  const [compared, listed] = await Promise.all([comparing, names('ls-files', '-z', '--full-name', '--stage', '--', ...paths)])
  return [...compared, ...(await changedSecrets(top, listed))]
}

/** Of the files that git lists with their hashes those that are secret and no longer what git knows. */
async function changedSecrets(top: string, listed: readonly string[]): Promise<readonly string[]> {
  const entries = listed.flatMap((line) => {
    const { hash, path } = /^\d+ (?<hash>[0-9a-f]+) \d\t(?<path>.+)$/s.exec(line)?.groups ?? {}
    return hash === undefined || path === undefined ? [] : [{ hash, path }]
  })
  const secret = entries.filter(({ path }) => isSecret(path))
  if (secret.length > limits.files) return secret.map(({ path }) => path)
  const changed = await Promise.all(secret.map(async ({ hash, path }) => ((await isBlob(join(top, path), hash)) ? [] : [path])))
  return changed.flat()
}

async function isBlob(path: string, hash: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  if (!found?.isFile()) return false
  const bytes = await readBounded(path, { mostBytes: limits.bytes, within: dirname(path) }).catch(() => undefined)
  return (
    bytes !== undefined &&
    createHash(hash.length > 40 ? 'sha256' : 'sha1')
      .update(`blob ${bytes.length}\0`)
      .update(bytes)
      .digest('hex') === hash
  )
}

/** A word that may name a revision as one that names a commit and nothing else: of a blob git would show the content. */
function asCommit(word: string): string {
  const [, from = '', dots = '', to = ''] = /^(.*?)(\.{2,3})(.*)$/s.exec(word) ?? [undefined, word]
  const commit = (name: string) => (name === '' ? '' : `${name}^{commit}`)
  return `${commit(from)}${dots}${commit(to)}`
}

/** The top of the repository that git finds from a folder, as far as its names tell: a folder that looks like one itself is `bare`. */
async function topOf(folder: string): Promise<string | 'bare' | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    if (await kindOf(join(at, '.git'))) return at
    if ((await kindOf(join(at, 'HEAD'))) && (await kindOf(join(at, 'objects')))) return 'bare'
    if (dirname(at) === at) return undefined
  }
}

const kindOf = (path: string): Promise<'file' | 'folder' | undefined> =>
  lstat(path).then(
    (found) => (found.isDirectory() ? 'folder' : 'file'),
    () => undefined,
  )
