import { say } from '../../views/words/say.ts'
import type { Look } from '../markdown/look.ts'
import type { Mark } from '../markdown/span.ts'
import { oneRow, wholeRows } from './text-rows.ts'

/** A unified diff in rows, whole lines; of more than `most` rows the rest is counted. */
export function diffRows(diff: string, look: Look, most = Number.POSITIVE_INFINITY): readonly string[] {
  const all = diff.replace(/\n$/, '').split('\n')
  // Names of files stand before the first place; behind it such a line is one of the file.
  const begin = all.findIndex((line) => line.startsWith('@@'))
  const lines = all.slice(Math.max(0, begin))
  const rows: string[] = []
  for (const [index, line] of lines.entries()) {
    const next = line === '' ? [''] : wholeRows([line, ...marksOf(line)], look, 2)
    if (rows.length + next.length > most) return [...rows, oneRow([[say`... ${lines.length - index} more lines`, 'dim']], look)]
    rows.push(...next)
  }
  return rows
}

function marksOf(line: string): readonly Mark[] {
  if (line.startsWith('+')) return ['green']
  if (line.startsWith('-')) return ['red']
  return line.startsWith('@') ? ['cyan'] : []
}
