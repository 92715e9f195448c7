import { spelledOut } from '../../core/control-sequences.ts'
import { lineOf, shared, sharedEnd } from './text-replacement.ts'

/** What a change does to a text. */
export interface TextDiff {
  /** Of a unified diff with three lines of context, as they are: {@link shownDiff} shows them. None where nothing changes. */
  readonly lines: readonly string[]
  /** Lines. */
  readonly added: number
  readonly removed: number
  /** Where the new text holds what changed, from 1, both ends included; `context` with the lines around it. */
  readonly ranges: readonly LineRange[]
  readonly context: readonly LineRange[]
}

export interface LineRange {
  readonly from: number
  readonly to: number
}

/** Lines of context; characters of a line; lines that are compared one by one, how many may differ and ms that are worth a small diff. */
const limits = { context: 3, line: 500, compared: 20_000, edits: 4_000, ms: 300 }

/** How `before` becomes `after`; `null` is a file that is not there. The names are those of the file before and after. */
export async function textDiff(name: string, before: string | null, after: string): Promise<TextDiff> {
  const { first, front, back, old, fresh } = differing(before ?? '', after)
  const hunks = await hunksOf(old, fresh, { front, back })
  const moved = hunks.map((hunk) => ({ ...hunk, oldStart: hunk.oldStart + first, newStart: hunk.newStart + first }))
  const shownName = spelledOut(name).replaceAll('\n', ' ')
  const lines = moved.flatMap((hunk) => [
    `@@ -${spanOf(hunk.oldStart, hunk.oldLines)} +${spanOf(hunk.newStart, hunk.newLines)} @@`,
    ...hunk.lines,
  ])
  const header = [`--- ${before === null ? '/dev/null' : `a/${shownName}`}`, `+++ b/${shownName}`]
  const count = (mark: string) => moved.reduce((sum, hunk) => sum + hunk.lines.filter((line) => line.startsWith(mark)).length, 0)
  return {
    lines: lines.length === 0 ? [] : [...header, ...lines],
    added: count('+'),
    removed: count('-'),
    ranges: moved.flatMap(changedRanges),
    context: moved
      .filter(({ newLines }) => newLines > 0)
      .map(({ newStart, newLines }) => ({ from: newStart, to: newStart + newLines - 1 })),
  }
}

/** The first `most` lines of a change, safe to show, long ones cut; and how many are left out. */
export const shownDiff = ({ lines }: TextDiff, most: number): { readonly diff: string; readonly left: number } => ({
  diff: lines.slice(0, most).map(shownLine).join('\n'),
  left: Math.max(0, lines.length - most),
})

/** What is left of two texts without most of what they share at both ends, in lines with their endings. */
interface Differing {
  readonly old: readonly string[]
  readonly fresh: readonly string[]
  /** Lines before it, and those at its front and end that both share. */
  readonly first: number
  readonly front: number
  readonly back: number
}

function differing(a: string, b: string): Differing {
  const at = lineStart(a, shared(a, b))
  const same = sharedEnd(a, b, Math.min(a.length, b.length) - at)
  // Both have to begin a line where what is the same begins.
  const isStart = isLineStart(a, a.length - same) && isLineStart(b, b.length - same)
  const feed = isStart ? a.length - same - 1 : a.indexOf('\n', a.length - same)
  const kept = feed < 0 && !isStart ? 0 : a.length - feed - 1
  let from = at
  for (let count = 0; count < limits.context && from > 0; count++) from = lineStart(a, from - 1)
  let left = kept
  for (let count = 0; count < limits.context && left > 0; count++) {
    const next = a.indexOf('\n', a.length - left)
    left = next < 0 ? 0 : a.length - next - 1
  }
  return {
    old: linesOf(a.slice(from, a.length - left)),
    fresh: linesOf(b.slice(from, b.length - left)),
    first: lineOf(a, from) - 1,
    front: linesOf(a.slice(from, at)).length,
    back: linesOf(a.slice(a.length - kept, a.length - left)).length,
  }
}

const isLineStart = (text: string, at: number): boolean => at === 0 || text[at - 1] === '\n'

const lineStart = (text: string, at: number): number => (at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1)

interface Hunk {
  readonly oldStart: number
  readonly oldLines: number
  readonly newStart: number
  readonly newLines: number
  /** Each with ` `, `+`, `-` or `\` at its front. */
  readonly lines: readonly string[]
}

async function hunksOf(
  old: readonly string[],
  fresh: readonly string[],
  same: { readonly front: number; readonly back: number },
): Promise<readonly Hunk[]> {
  if (old.length === fresh.length && old.every((line, at) => line === fresh[at])) return []
  if (old.length + fresh.length > limits.compared) return [wholeHunk(old, fresh, same)]
  const { structuredPatch } = await import('diff')
  const options = { context: limits.context, maxEditLength: limits.edits, timeout: limits.ms }
  const patch = structuredPatch('', '', old.join(''), fresh.join(''), undefined, undefined, options)
  return patch?.hunks ?? [wholeHunk(old, fresh, same)]
}

/** All of the middle taken out, all of the new one put in: where finding out what is the same would take too long. */
function wholeHunk(
  old: readonly string[],
  fresh: readonly string[],
  { front, back }: { readonly front: number; readonly back: number },
): Hunk {
  const marked = (mark: string, lines: readonly string[]) =>
    lines.flatMap((line) => (line.endsWith('\n') ? mark + line.slice(0, -1) : [mark + line, noFeed]))
  const lines = [
    ...marked(' ', old.slice(0, front)),
    ...marked('-', old.slice(front, old.length - back)),
    ...marked('+', fresh.slice(front, fresh.length - back)),
    ...marked(' ', old.slice(old.length - back)),
  ]
  return { oldStart: 1, oldLines: old.length, newStart: 1, newLines: fresh.length, lines }
}

/** A range of no lines is named by the line before it. */
const spanOf = (start: number, count: number): string => `${count === 0 ? start - 1 : start},${count}`

const noFeed = '\\ No newline at end of file'

function changedRanges({ newStart, lines }: Hunk): LineRange[] {
  const ranges: LineRange[] = []
  let at = newStart
  for (const line of lines) {
    if (line.startsWith('\\')) continue
    if (line.startsWith(' ')) at++
    else {
      const to = line.startsWith('+') ? at++ : at
      const last = ranges.at(-1)
      if (last && to <= last.to + 1 && last.to >= to - 1)
        ranges[ranges.length - 1] = { from: last.from, to: Math.max(last.to, line.startsWith('+') ? to : last.to) }
      else ranges.push({ from: to, to })
    }
  }
  return ranges
}

/** With their line endings. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  for (let at = 0; at < text.length; ) {
    const feed = text.indexOf('\n', at)
    const end = feed < 0 ? text.length : feed + 1
    lines.push(text.slice(at, end))
    at = end
  }
  return lines
}

const shownLine = (line: string): string => {
  const shown = spelledOut(line.slice(0, limits.line))
  return line.length > limits.line ? `${shown}... (${line.length - limits.line} more characters)` : shown
}
