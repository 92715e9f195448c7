import type { Hunk, HunkLine } from '../../core/diff.ts'

/** The hunks of one file, and how far they went. */
export interface ReadHunks {
  readonly hunks: readonly Hunk[]
  readonly additions: number
  readonly deletions: number
  /** Index of the first line behind them. */
  readonly end: number
  /** False where the lines stop short in the middle of a hunk. */
  readonly whole: boolean
}

/**
 * Reads the hunks that begin at `lines[at]`, as `git diff` writes them. Their own figures say how long each is, so what stands in a file is never taken for
 * a header. `decode` turns a line into text.
 */
export function readHunks(lines: readonly string[], at: number, decode: (line: string) => string = (line) => line): ReadHunks {
  const hunks: Hunk[] = []
  let additions = 0
  let deletions = 0
  let next = at
  for (let head = headOf(lines[next]); head; head = headOf(lines[next])) {
    const read: HunkLine[] = []
    let [oldLine, newLine] = [head.oldStart, head.newStart]
    const [oldEnd, newEnd] = [oldLine + head.oldCount, newLine + head.newCount]
    next++
    for (; oldLine < oldEnd || newLine < newEnd; next++) {
      const line = lines[next]
      if (line === undefined) return { hunks, additions, deletions, end: next, whole: false }
      const text = decode(line.slice(1))
      const unended = lines[next + 1]?.startsWith('\\') ? { unended: true as const } : {}
      if (line.startsWith('+')) read.push({ kind: 'added', line: newLine++, text, ...unended })
      else if (line.startsWith('-')) read.push({ kind: 'removed', line: oldLine++, text, ...unended })
      else if (line.startsWith(' ') || line === '') {
        read.push({ kind: 'context', line: newLine++, text, ...unended })
        oldLine++
      } else if (!line.startsWith('\\')) return { hunks, additions, deletions, end: next, whole: false }
    }
    if (lines[next]?.startsWith('\\')) next++
    hunks.push({ oldStart: head.oldStart, newStart: head.newStart, lines: read })
    additions += read.filter(({ kind }) => kind === 'added').length
    deletions += read.filter(({ kind }) => kind === 'removed').length
  }
  return { hunks, additions, deletions, end: next, whole: true }
}

/** `@@ -3,7 +3,8 @@ function name`: a count that is left out is 1. */
function headOf(line: string | undefined) {
  const figures = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line ?? '')
  if (!figures) return undefined
  const [oldStart, oldCount, newStart, newCount] = figures.slice(1).map((figure) => Number(figure ?? 1)) as [number, number, number, number]
  return { oldStart, oldCount, newStart, newCount }
}
