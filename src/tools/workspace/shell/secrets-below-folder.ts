import { lstat, readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { lookThrough } from '../../sandbox/hidden-workspace-files.ts'
import { ripgrepPath, runRipgrep } from '../ripgrep.ts'
import { type CommandWord, certain } from './command-word.ts'
import { isSecret, type Places, pathsOf } from './places.ts'

/** Entries that are looked at, ms. Where there is more below, nobody can tell in time what lies there. */
const limits = { entries: 20_000, listed: 200_000, ms: 1_500 }

/** The folders among the places that terms name, and those in which a glob may stand for one; the folder itself where there is no term. */
export async function foldersNamed(terms: readonly CommandWord[], places: Places): Promise<readonly string[]> {
  const named = terms.length > 0 ? terms : [certain('.')]
  const paths = named
    .filter(({ value, head }) => value !== undefined || !head.startsWith('/dev/fd/'))
    .flatMap((term) => pathsOf(term.value === undefined ? { ...term, value: dirname(`${term.head}*`) } : term, places))
  const kinds = await Promise.all([...new Set(paths)].map(async (path) => ({ path, found: await lstat(path).catch(() => undefined) })))
  return kinds.flatMap(({ path, found }) => (found && !found.isFile() ? [path] : []))
}

/** What counts of the files below a folder: those whose names end like this, and whether links are followed to what they stand for. */
interface Counted {
  readonly endings?: readonly string[]
  readonly links: 'followed' | 'left'
}

/** Whether nothing below a folder that counts is secret by its name, and no link leads to anything else. */
export async function holdsOnlyPlain(folder: string, { workspace }: Places, { endings = [''], links }: Counted): Promise<boolean> {
  const folders = [folder]
  let seen = 0
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    const entries = await readdir(at, { withFileTypes: true }).catch(() => [])
    seen += entries.length
    if (seen > limits.entries) return false
    for (const entry of entries) {
      const path = join(at, entry.name)
      if (entry.isDirectory()) folders.push(path)
      else if (entry.isSymbolicLink() && links === 'followed') return false
      else if (endings.some((ending) => entry.name.toLowerCase().endsWith(ending)) && isSecret(path.slice(workspace.length))) return false
    }
  }
  return true
}

/**
 * Whether nothing that ripgrep looks at below a folder is secret by its name: it leaves out what is hidden or ignored, unless a glob brings it back:
 * `--glob=*.ts`.
 */
export async function ripgrepSeesOnlyPlain(folder: string, globs: readonly string[], { workspace, folders }: Places): Promise<boolean> {
  if (seesNothingHidden(folder, globs)) return true
  const program = await ripgrepPath().catch(() => undefined)
  if (program === undefined) return false
  const args = ['--no-config', '--files', '--null', '--no-messages', ...globs, '--', folder]
  const plain = async (from: string): Promise<boolean> => {
    let seen = 0
    const call = { program, folder: from, environment: {}, signal: AbortSignal.timeout(limits.ms), args }
    const isPlain = (piece: Buffer) => ++seen <= limits.listed && !isSecret(piece.toString('utf8').slice(workspace.length))
    return (await runRipgrep(call, 0, isPlain).catch(() => 'late')) === 'whole'
  }
  // Globs count from where the line stands.
  return (await Promise.all((globs.length > 0 ? folders : [folder]).map(plain))).every(Boolean)
}

/**
 * Whether there is nothing to keep from ripgrep, as far as the sandbox that it would run in has anything to hide: beside what lies hidden, which ripgrep
 * leaves out by itself; with globs among all that ends like one of them.
 */
function seesNothingHidden(folder: string, globs: readonly string[]): boolean {
  const view = lookThrough(folder)
  const endings = globs.map((glob) => /=\*(?<ending>\.\w+)$/.exec(glob)?.groups?.['ending']?.toLowerCase())
  if (!view || endings.includes(undefined)) return view !== undefined && view.hiddenFiles.length + view.hiddenFolders.length === 0
  const isBare = (path: string): boolean =>
    !relative(folder, path)
      .split(sep)
      .some((name) => name.startsWith('.'))
  const isFitting = (path: string): boolean => endings.some((ending) => path.toLowerCase().endsWith(ending!))
  const [isSeenFile, isSeenFolder] = globs.length > 0 ? [isFitting, () => true] : [isBare, isBare]
  return !view.hiddenFiles.some(isSeenFile) && !view.hiddenFolders.some(isSeenFolder)
}
