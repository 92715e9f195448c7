import type { Look } from '../markdown/look.ts'
import type { Mark } from '../markdown/span.ts'
import { oneRow, wholeRows } from './text-rows.ts'

/** A unified diff in rows, whole lines; of more than `most` rows the rest is counted. */
export function diffRows(diff: string, look: Look, most = Number.POSITIVE_INFINITY): readonly string[] {
  const lines = diff
    .split('\n')
    .filter((line, index, all) => !(line === '' && index === all.length - 1) && !/^(?:---|\+\+\+|===|Index:)/.test(line))
  const rows: string[] = []
  for (const [index, line] of lines.entries()) {
    const next = line === '' ? [''] : wholeRows([line.replaceAll('\t', '    '), ...marksOf(line)], look, 2)
    if (rows.length + next.length > most) return [...rows, oneRow([[`... ${lines.length - index} more lines`, 'dim']], look)]
    rows.push(...next)
  }
  return rows
}

function marksOf(line: string): readonly Mark[] {
  if (line.startsWith('+')) return ['green']
  if (line.startsWith('-')) return ['red']
  return line.startsWith('@') ? ['cyan'] : []
}
