import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import { phrase } from '../../core/text/phrase.ts'
import { gitOutput, runGit } from './git-process.ts'
import { emptyTree, type Repository } from './repository.ts'

/** Two sides to compare, as full hashes. */
export interface Compared {
  /** For people. */
  readonly of: string
  readonly base: string
  /** Absent where the new side is the working tree. */
  readonly head?: string
  /** The commits between them, as `git log` takes them; absent where there are none. */
  readonly commits?: string
}

/**
 * A branch, tag or commit with steps back from it (`main~2`, `v1^{}`, `@{u}`): git's rules for names, without what could be an option, a path in a commit, a
 * search or a range.
 */
const revisionForm = /^(?![-.])(?!.*\.\.)[^\s\u0000-\u0020\u007f:?*[\\^~]{1,200}(?:\^\{[a-z]*\}|[~^]\d{0,6}){0,20}$/
const remedy = 'use main...HEAD, HEAD~3..HEAD, a branch, tag or commit, or COMMIT^! for the changes of a single commit'

/** The full hash of a revision. Throws `IbidError`: `usage` for what is none, `not-found` with the nearest name. */
export async function resolveRevision(repository: Repository, name: string): Promise<string> {
  if (!revisionForm.test(name)) throw new IbidError('usage', `${JSON.stringify(name)} is not a valid revision`, remedy)
  const found = await runGit(repository.call, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])
  if (found.status === 0) return found.bytes.toString().trim()
  if (repository.head === undefined) throw new IbidError('not-found', `revision not found: ${name}; the repository has no commits yet`)
  const known = await gitOutput(repository.call, ['for-each-ref', '--format=%(refname:short)', '--count=2000'])
  const best = nearest(name, known.bytes.toString().split('\n').filter(Boolean))
  throw new IbidError('not-found', `revision not found: ${name}`, best === undefined ? remedy : `did you mean ${best}?`)
}

/**
 * What `range` compares: `A...B` what B has changed since it left A, `A..B` A with B, `A^!` what A changed, `A` the working tree with A; without a range the
 * working tree with HEAD. A missing side is HEAD.
 */
export async function compared(repository: Repository, range = ''): Promise<Compared> {
  if (range === '') return ofWorkingTree(repository)
  const sides = /^(?<old>.*?)(?<dots>\.{2,3})(?<new>.*)$/s.exec(range)?.groups
  if (!sides) return range.endsWith('^!') ? ofCommit(repository, range) : againstRevision(repository, range)
  const [old, head] = await Promise.all([sides['old'], sides['new']].map((name) => resolveRevision(repository, name || 'HEAD')))
  const base = sides['dots'] === '...' ? await mergeBase(repository, range, old!, head!) : old!
  return { of: range, base, head: head!, commits: `${old}..${head}` }
}

async function ofWorkingTree(repository: Repository): Promise<Compared> {
  if (repository.head !== undefined) return { of: phrase`working tree compared with ${'HEAD'}`, base: repository.head }
  return { of: phrase`working tree before the first commit`, base: await emptyTree(repository) }
}

async function againstRevision(repository: Repository, name: string): Promise<Compared> {
  const base = await resolveRevision(repository, name)
  return { of: phrase`working tree compared with ${name}`, base, commits: `${base}..HEAD` }
}

/** A merge is compared with the first of its parents, a first commit with nothing. */
async function ofCommit(repository: Repository, range: string): Promise<Compared> {
  const head = await resolveRevision(repository, range.slice(0, -2))
  const parent = await runGit(repository.call, ['rev-parse', '--verify', '--quiet', `${head}^1`])
  if (parent.status !== 0) return { of: range, base: await emptyTree(repository), head, commits: head }
  const base = parent.bytes.toString().trim()
  return { of: range, base, head, commits: `${base}..${head}` }
}

async function mergeBase({ call }: Repository, range: string, old: string, head: string): Promise<string> {
  const found = await runGit(call, ['merge-base', old, head])
  if (found.status === 0) return found.bytes.toString().trim()
  throw new IbidError('invalid', `${range}: the two revisions have no common ancestor`, 'compare them directly, with two dots')
}
