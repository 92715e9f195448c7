import type { Change, ChangedFile, Commit, Hunk } from '../../core/diff.ts'
import type { Source } from '../../core/source.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import { isSecretFile } from './secret-file.ts'

/** Tokens of the whole, and those that must be left for the beginning of a file; characters of the longest line that is shown. */
const room = { tokens: 5_000, least: 1_000, line: 400 }
const listed = { commits: 15, files: 60 }

/**
 * A change as a model reads it: what it is, its commits, then its files with their lines, numbered as on the new side (removed ones as on the old). Files that
 * do not fit are named. The hunks that are shown are also its sources, for citations; their words stand in the text already.
 */
export function changeText(change: Change, more: string): { readonly text: string; readonly sources: readonly Source[] } {
  const parts = [headOf(change)]
  const sources: Source[] = []
  let left = room.tokens - estimateTokens(parts[0]!)
  const unshown: ChangedFile[] = []
  for (const file of change.files) {
    if ([file.path, file.oldPath ?? ''].some(isSecretFile)) {
      parts.push(`${fileLine(file)}: may contain secrets, not shown`)
      continue
    }
    const lines = [fileLine(file), ...file.hunks.flatMap((hunk, at) => [...(at > 0 ? ['  ...'] : []), ...hunkLines(hunk)])]
    const cost = estimateTokens(lines.join('\n'))
    if (cost > left && (left < room.least || cost < room.tokens / 2)) {
      unshown.push(file)
      continue
    }
    // What would not fit any other time either is shown as far as it goes.
    const shown = cost > left ? lines.slice(0, Math.max(1, Math.floor((lines.length * left) / cost))) : lines
    const rest = lines.length - shown.length
    parts.push([...shown, ...(rest > 0 ? [`      ... and ${rest} more lines of ${file.path}`] : [])].join('\n'))
    left -= Math.min(left, cost)
    sources.push(...file.hunks.flatMap((hunk) => sourceOf(change, file, hunk)))
  }
  if (unshown.length > 0) parts.push(unshownText(unshown, more))
  return { text: parts.join('\n\n'), sources }
}

function headOf(change: Change): string {
  const { commits } = change
  return [
    `${change.of}: ${change.summary}`,
    ...(change.title === undefined ? [] : [`Title: ${change.title}`]),
    ...(change.description ? [`Description: ${cut(change.description, 2_000)}`] : []),
    ...(change.left === undefined ? [] : [`Missing: ${change.left}`]),
    ...(commits.length > 0 ? [commits.length === 1 ? '1 commit:' : `${commits.length} commits:`] : []),
    ...commits.slice(0, listed.commits).map(commitLine),
    ...(commits.length > listed.commits ? [`  and ${commits.length - listed.commits} more`] : []),
  ].join('\n')
}

/** `  1a2b3c4d5e6f 2026-01-31 Ada: What it did`. */
export const commitLine = ({ hash, author, date, subject }: Commit): string =>
  `  ${hash.slice(0, 12)} ${date.slice(0, 10)} ${author}: ${cut(subject, 200)}`

/** `src/a.ts (modified, +3 -1)`. */
function fileLine({ path, oldPath, status, mode, additions, deletions }: ChangedFile): string {
  const name = oldPath === undefined ? path : `${oldPath} -> ${path}`
  return `${name} (${[status, ...(mode === undefined ? [] : [`mode ${mode}`]), `+${additions} -${deletions}`].join(', ')})`
}

const marks = { context: ' ', added: '+', removed: '-' } as const

const hunkLines = ({ lines }: Hunk): readonly string[] =>
  lines.map(
    ({ kind, line, text, unended }) => `${String(line).padStart(5)} ${marks[kind]}${cut(text, room.line)}${unended ? ' [no newline]' : ''}`,
  )

function unshownText(files: readonly ChangedFile[], more: string): string {
  const names = files.slice(0, listed.files).map(fileLine)
  const rest = files.length - names.length
  return [`Not shown because the output would be too long (${more}):`, ...names, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n')
}

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}...` : text)

/** The new side of a hunk, where it has one that can be opened. */
function sourceOf(change: Change, file: ChangedFile, hunk: Hunk): readonly Source[] {
  const lines = hunk.lines.filter(({ kind }) => kind !== 'removed')
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last || file.uri === undefined || file.status === 'deleted') return []
  const uri = `${file.uri}#L${first.line}${last.line > first.line ? `-L${last.line}` : ''}`
  return [
    {
      id: `${uri}@${change.head ?? 'now'}`,
      title: file.path,
      uri,
      document: file.path,
      section: last.line > first.line ? `lines ${first.line} to ${last.line}` : `line ${first.line}`,
      text: lines.map(({ text }) => text).join('\n'),
      line: first.line,
      // The words stand in the text of the result, with what was removed.
      passage: '',
    },
  ]
}
