import { columnsOf } from '../views/panels-text.ts'

/** As much of a line as fits into so many columns, from its start or up to its end. */
export function clip(line: string, columns: number, keep: 'start' | 'end' = 'start'): string {
  const characters = [...line]
  if (keep === 'end') characters.reverse()
  let used = 0
  const end = characters.findIndex((character) => (used += columnsOf(character)) > columns)
  const kept = end < 0 ? characters : characters.slice(0, end)
  return (keep === 'end' ? kept.reverse() : kept).join('')
}
