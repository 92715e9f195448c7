import type { Source } from '../../core/source.ts'
import { lineSource } from './page-lines.ts'
import type { FoundLine } from './ripgrep.ts'

/** A line as it is shown: whole, or the part around its match. */
interface ShownLine {
  readonly line: number
  readonly text: string
  readonly isMatch: boolean
  readonly cut: boolean
}

/** What was found in one file. */
export interface FileHits {
  readonly name: string
  /** Absolute. */
  readonly path: string
  readonly lines: ShownLine[]
}

/** Characters of a line that are shown. */
export const longestLine = 300

/** A found line as it is shown. `undefined` for one that is too long to hold. */
export function shownLine({ line, text, at }: FoundLine): ShownLine | undefined {
  if (text === undefined) return undefined
  const isMatch = at !== undefined
  if (text.length <= longestLine) return { line, text, isMatch, cut: false }
  let from = Math.max(0, Math.min((at ?? 0) - 60, text.length - longestLine))
  let to = from + longestLine
  // Not between the halves of one character.
  if (/[\udc00-\udfff]/.test(text[from] ?? '')) from++
  if (/[\udc00-\udfff]/.test(text[to] ?? '')) to--
  return { line, text: text.slice(from, to), isMatch, cut: true }
}

/** The lines of a file with their numbers, `:` behind that of a match, and `--` where lines are left out between them. */
export function hitWords({ name, lines }: FileHits): string {
  const shown = lines.map(
    ({ line, text, isMatch, cut }) => `${String(line).padStart(6)}${isMatch ? ':' : ' '} ${text}${cut ? ' [cut]' : ''}`,
  )
  const gaps = lines.some(({ isMatch }) => !isMatch)
  return [
    name,
    ...shown.flatMap((line, at) => (gaps && at > 0 && lines[at]!.line > lines[at - 1]!.line + 1 ? ['    --', line] : [line])),
  ].join('\n')
}

/** Neighbouring lines as one source each; a line that was cut is one by itself, since its words end before the next begins. */
export function hitSources(hits: FileHits): Source[] {
  const ranges: ShownLine[][] = []
  for (const line of hits.lines) {
    const last = ranges.at(-1)?.at(-1)
    if (last && !last.cut && !line.cut && line.line === last.line + 1) ranges.at(-1)!.push(line)
    else ranges.push([line])
  }
  return ranges.map((range) => lineSource(hits, range[0]!.line, range.map(({ text }) => text).join('\n')))
}
