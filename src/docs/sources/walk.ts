import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import ignore, { type Ignore } from 'ignore'
import { faultOf, IbidError } from '../../core/fault.ts'
import { readText } from '../../files/read-bounded.ts'
import { fingerprintOf, inspect } from './contained-file.ts'
import type { SourceProblem } from './entry.ts'

/** A file that the walk found and its caller wants. */
export interface WalkedFile {
  readonly kind: 'file'
  /** Below the root, with `/`. */
  readonly path: string
  readonly fingerprint: string
  /** Bytes. */
  readonly size: number
}

/** What to walk and what to leave out. */
export interface WalkRules {
  /** Whether `.gitignore` files below the root count. */
  readonly gitignore: boolean
  /** `skip` with a reason becomes a problem in the report, `ignore` passes in silence. `path` has no slash at its end. */
  folder(path: string, name: string): 'enter' | 'ignore' | { readonly skip: string }
  wanted(path: string, name: string): boolean
  /** Above these the walk ends with `IbidError('limit')`. */
  readonly limits: { readonly files: number; readonly depth: number }
}

interface Level {
  readonly path: string
  readonly depth: number
  /** Innermost last, each with the folder it stands in. */
  readonly rules: readonly Rules[]
}

interface Rules {
  readonly base: string
  readonly matcher: Ignore
}

/** Bytes of one `.gitignore`. */
const mostIgnoreBytes = 1_000_000

/**
 * Files below `root` (a real path) in a stable order, one folder in memory at a time. Links are followed to files inside the root only; a folder that
 * cannot be read is a problem that names it, not an end.
 */
export async function* walkFolder(root: string, rules: WalkRules, signal: AbortSignal): AsyncGenerator<WalkedFile | SourceProblem> {
  const stack: Level[] = [{ path: '', depth: 0, rules: [] }]
  let files = 0
  for (let level = stack.pop(); level; level = stack.pop()) {
    signal.throwIfAborted()
    let found: Dirent[]
    try {
      found = await readdir(join(root, level.path), { withFileTypes: true })
    } catch (error) {
      if (level.path === '') throw error
      yield { kind: 'failed', path: `${level.path}/`, code: 'denied', reason: `the folder cannot be read (${codeOf(error)})` }
      continue
    }
    found.sort((a, b) => (a.name < b.name ? -1 : 1))
    const own = rules.gitignore && found.some((entry) => entry.name === '.gitignore') ? await gitignoreIn(root, level.path) : undefined
    if (own && 'kind' in own) yield own
    const here = own && 'matcher' in own ? { ...level, rules: [...level.rules, own] } : level
    const below: Level[] = []
    for (const entry of found) {
      const path = here.path === '' ? entry.name : `${here.path}/${entry.name}`
      if (entry.isDirectory()) {
        const verdict = rules.folder(path, entry.name)
        if (verdict === 'ignore' || isIgnored(here, `${path}/`)) continue
        if (verdict !== 'enter') yield { kind: 'skipped', path: `${path}/`, code: 'denied', reason: verdict.skip }
        else if (here.depth + 1 > rules.limits.depth)
          yield { kind: 'skipped', path: `${path}/`, code: 'limit', reason: `nested more than ${rules.limits.depth} folders deep` }
        else below.push({ path, depth: here.depth + 1, rules: here.rules })
        continue
      }
      if (!rules.wanted(path, entry.name) || isIgnored(here, path)) continue
      const file = await walked(root, path)
      if (!file) continue
      if (file.kind === 'file' && ++files > rules.limits.files)
        throw new IbidError(
          'limit',
          `${root} contains more than ${rules.limits.files} documents`,
          'choose a smaller folder, or select files in a manifest.json',
        )
      yield file
    }
    stack.push(...below.reverse())
  }
}

/** A folder that is linked from within is walked where it is; sockets and pipes are nobody's documents. */
async function walked(root: string, path: string): Promise<WalkedFile | SourceProblem | undefined> {
  try {
    const seen = await inspect(root, path)
    if (seen === 'outside') return { kind: 'skipped', path, code: 'denied', reason: 'a link that is broken or points outside the folder' }
    if (!seen.stats.isFile()) return undefined
    return { kind: 'file', path, fingerprint: fingerprintOf(seen.stats), size: Number(seen.stats.size) }
  } catch (error) {
    // Deleted since the folder was listed: as if it had never been there.
    if (codeOf(error) === 'ENOENT') return undefined
    return { kind: 'failed', path, code: 'denied', reason: `cannot be read (${codeOf(error)})` }
  }
}

/** The rules of a folder's own `.gitignore`, or why it is left out. */
async function gitignoreIn(root: string, folder: string): Promise<Rules | SourceProblem> {
  const base = folder === '' ? '' : `${folder}/`
  const path = `${base}.gitignore`
  try {
    return { base, matcher: ignore().add(await readText(join(root, path), { mostBytes: mostIgnoreBytes, within: root, name: 'it' })) }
  } catch (error) {
    const { code, message } = faultOf(error)
    return { kind: 'skipped', path, code, reason: `its rules were ignored: ${message}` }
  }
}

/** As git decides: the innermost file that says anything about the path wins. */
function isIgnored(level: Level, path: string): boolean {
  for (let at = level.rules.length - 1; at >= 0; at--) {
    const { base, matcher } = level.rules[at]!
    const verdict = matcher.test(path.slice(base.length))
    if (verdict.ignored) return true
    if (verdict.unignored) return false
  }
  return false
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown error')
