import type { Stats } from 'node:fs'
import { lstat, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChangedFile } from '../../core/diff.ts'
import { readConfined } from './confined-path.ts'
import { decodeText } from './decode-text.ts'
import { gitOutput } from './git-process.ts'
import { pathsOf, type Repository } from './repository.ts'

export interface Untracked {
  readonly files: readonly ChangedFile[]
  /** Why files are not among them. */
  readonly left: readonly string[]
}

/** How many are read, and up to what size, in bytes. */
const limits = { files: 500, bytes: 1_000_000 }

/** Files that git does not know and is not told to ignore, as added. */
export async function untrackedFiles(repository: Repository): Promise<Untracked> {
  const args = ['ls-files', '--others', '--exclude-standard', '-z', '--', ...pathsOf(repository)]
  const listed = (await gitOutput(repository.call, args)).bytes.toString().split('\0').filter(Boolean)
  const paths = listed.filter((path) => !path.endsWith('/'))
  const files: ChangedFile[] = []
  const left = listed.filter((path) => path.endsWith('/')).map((path) => `${path} is a separate repository`)
  for (const path of paths.slice(0, limits.files)) {
    repository.call.signal.throwIfAborted()
    const seen = await lstat(join(repository.root, path)).catch(() => undefined)
    if (!seen) continue
    if (seen.size > limits.bytes) left.push(`${path} is too large to read`)
    files.push(asAdded(path, await textOf(repository.root, path, seen)))
  }
  const over = paths.length - limits.files
  return { files, left: over > 0 ? [...left, `${over} more untracked files were not read`] : left }
}

function asAdded(path: string, text: string | undefined): ChangedFile {
  const file = { path, additions: 0, deletions: 0, hunks: [] }
  if (text === undefined) return { ...file, status: 'binary' }
  if (text === '') return { ...file, status: 'added' }
  const lines = text.split('\n')
  const ended = lines.at(-1) === ''
  if (ended) lines.pop()
  const added = lines.map((line, at) => ({
    kind: 'added' as const,
    line: at + 1,
    text: line,
    ...(!ended && at === lines.length - 1 ? { unended: true as const } : {}),
  }))
  return { ...file, status: 'added', additions: added.length, hunks: [{ oldStart: 0, newStart: 1, lines: added }] }
}

/** Undefined where there is no text to read. A link is the path that it holds. */
async function textOf(root: string, path: string, seen: Stats): Promise<string | undefined> {
  if (seen.isSymbolicLink()) return readlink(join(root, path)).catch(() => undefined)
  if (seen.size > limits.bytes) return undefined
  const read = await readConfined(root, path, limits.bytes).catch(() => undefined)
  return read && decodeText(read.bytes)?.text
}
