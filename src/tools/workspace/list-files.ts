import type { Dirent } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ignore } from 'ignore'
import { readText } from '../../files/read-bounded.ts'
import { type GitDependencies, runGit } from '../repository/git-process.ts'

/** What finding files leans on. */
export type FileDependencies = GitDependencies

/** Paths with `/`, from the folder; `cut` where there are more than were looked at. */
interface FileList {
  readonly files: readonly string[]
  readonly cut: boolean
}

/** Folders deep, entries of a walk, bytes of one `.gitignore`. */
const limits = { depth: 40, entries: 200_000, ignoreBytes: 1_000_000 }

/**
 * The files below `folder` (a real path) that `.gitignore` does not leave out: as git lists them where git knows any there, else by a walk. A folder that is
 * left out as a whole is walked if it is asked for itself. Links are listed and not followed. A walk ends behind `most`
 * entries.
 */
export async function listFiles(folder: string, dependencies: FileDependencies, most = limits.entries): Promise<FileList> {
  const known = await gitFiles(folder, dependencies)
  return known && known.files.length > 0 ? known : walk(folder, dependencies.signal, most)
}

async function gitFiles(folder: string, dependencies: FileDependencies): Promise<FileList | undefined> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const answer = await runGit({ ...dependencies, folder }, args).catch(() => undefined)
  dependencies.signal.throwIfAborted()
  if (!answer || (answer.status !== 0 && !answer.cut)) return undefined
  const files = answer.bytes.toString('utf8').split('\0')
  // The last is empty, or what it was cut off in.
  files.pop()
  return { files, cut: answer.cut }
}

interface Level {
  readonly path: string
  readonly depth: number
  /** Innermost last, each with the folder it stands in. */
  readonly rules: readonly { readonly base: string; readonly matcher: Ignore }[]
}

async function walk(folder: string, signal: AbortSignal, most: number): Promise<FileList> {
  const stack: Level[] = [{ path: '', depth: 0, rules: [] }]
  const files: string[] = []
  let seen = 0
  for (let level = stack.pop(); level; level = stack.pop()) {
    signal.throwIfAborted()
    const found: Dirent[] = await readdir(join(folder, level.path), { withFileTypes: true }).catch(() => [])
    const here = found.some((entry) => entry.name === '.gitignore' && entry.isFile()) ? await withRules(folder, level) : level
    for (const entry of found) {
      if (++seen > most) return { files, cut: true }
      const path = here.path === '' ? entry.name : `${here.path}/${entry.name}`
      if (entry.name === '.git' || isIgnored(here, entry.isDirectory() ? `${path}/` : path)) continue
      if (!entry.isDirectory()) files.push(path)
      else if (here.depth < limits.depth) stack.push({ path, depth: here.depth + 1, rules: here.rules })
    }
  }
  return { files, cut: false }
}

async function withRules(folder: string, level: Level): Promise<Level> {
  const file = join(folder, level.path, '.gitignore')
  // A folder that is held open has a name of its own.
  const within = await realpath(folder)
  const text = await readText(file, { mostBytes: limits.ignoreBytes, within }).catch(() => '')
  const { default: ignore } = await import('ignore')
  return { ...level, rules: [...level.rules, { base: level.path, matcher: ignore().add(text) }] }
}

/** The innermost rules that say anything decide. */
function isIgnored({ rules }: Level, path: string): boolean {
  for (const { base, matcher } of rules.toReversed()) {
    const { ignored, unignored } = matcher.test(base === '' ? path : path.slice(base.length + 1))
    if (ignored || unignored) return ignored
  }
  return false
}
