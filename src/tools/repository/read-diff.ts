import { isUtf8 } from 'node:buffer'
import type { ChangedFile } from '../../core/diff.ts'
import { readHunks } from './read-hunks.ts'

export interface ReadDiff {
  readonly files: readonly ChangedFile[]
  /** Paths of those whose lines were cut off. */
  readonly cut: readonly string[]
}

/** A line of `--raw`, its names as git quotes them. */
interface Entry {
  readonly modes: readonly [string, string]
  readonly letter: string
  readonly old: string
  readonly new: string
}

/**
 * Reads what `git diff --raw --patch` writes. The raw lines say which files there are; the patch is looked through for just these, in their order, so a name
 * with spaces or a line that looks like a header misleads nobody. Bytes that are no UTF-8 are read as Latin-1, line by line.
 */
export function readDiff(bytes: Buffer): ReadDiff {
  const lines = bytes.toString('latin1').split('\n')
  const entries: Entry[] = []
  let at = 0
  for (let entry = entryOf(lines[0]); entry; entry = entryOf(lines[++at])) entries.push(entry)
  const files: ChangedFile[] = []
  const cut: string[] = []
  for (const entry of entries) {
    const header = `diff --git ${prefixed('a', entry.old)} ${prefixed('b', entry.new)}`
    while (at < lines.length && !lines[at]!.startsWith('diff --git ')) at++
    const missing = at >= lines.length
    let file = fileOf(entry)
    // A file that became a link, or the other way round, has two parts under one header.
    while (lines[at] === header) {
      let body = at + 1
      while (body < lines.length && !/^(?:@@ |Binary files |diff --git )/.test(lines[body]!)) body++
      if (lines[body]?.startsWith('Binary files ')) {
        file = { ...file, status: 'binary' }
        at = body + 1
        break
      }
      const read = readHunks(lines, body, decoded)
      at = read.end
      if (!read.whole) {
        file = fileOf(entry)
        cut.push(file.path)
        break
      }
      file = {
        ...file,
        additions: file.additions + read.additions,
        deletions: file.deletions + read.deletions,
        hunks: [...file.hunks, ...read.hunks],
      }
    }
    if (missing) cut.push(file.path)
    files.push(file)
  }
  return { files, cut }
}

/** `:100644 100755 1234 5678 M<tab>path`, with a second path where the file was renamed. */
function entryOf(line: string | undefined): Entry | undefined {
  const parts = /^:(\d+) (\d+) \S+ \S+ ([A-Z])\d*\t([^\t]+)(?:\t([^\t]+))?$/.exec(line ?? '')
  if (!parts) return undefined
  const [, before = '', after = '', letter = '', first = '', second] = parts
  return { modes: [before, after], letter, old: first, new: second ?? first }
}

const statuses: Readonly<Record<string, ChangedFile['status']>> = { A: 'added', D: 'deleted', R: 'renamed' }

function fileOf({ modes, letter, old, new: now }: Entry): ChangedFile {
  const [before, after] = modes
  const changed = before !== after && Number(before) > 0 && Number(after) > 0
  return {
    path: plain(now),
    ...(old === now ? {} : { oldPath: plain(old) }),
    status: statuses[letter] ?? 'modified',
    ...(changed ? { mode: `${before} to ${after}` } : {}),
    additions: 0,
    deletions: 0,
    hunks: [],
  }
}

const prefixed = (side: string, name: string): string => (name.startsWith('"') ? `"${side}/${name.slice(1)}` : `${side}/${name}`)

const escapes: Readonly<Record<string, string>> = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r', '"': '"', '\\': '\\' }

/** A name as git quotes it: in quotation marks, with backslashes, where it holds what would not stand on a line. */
function plain(name: string): string {
  if (!name.startsWith('"')) return decoded(name)
  const bytes = name
    .slice(1, -1)
    .replace(/\\(?:([0-7]{3})|(.))/g, (_all, octal?: string, letter = '') =>
      octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (escapes[letter] ?? letter),
    )
  return decoded(bytes)
}

/** Bytes, one in each character, as text. */
function decoded(line: string): string {
  if (!/[\x80-\xff]/.test(line)) return line
  const bytes = Buffer.from(line, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : line
}
