import type { TerminalCell, TerminalRun } from '../terminal/terminal.fixture.ts'
import { shortHash, withoutChance } from './seen.ts'

type Row = readonly TerminalCell[]

/** What a terminal shows in its window. */
export const screenOf = (terminal: TerminalRun): readonly Row[] => terminal.cells().slice(-terminal.screen().length)

/** All that a program has written, with paths below `home` below one like everybody's. */
export function writtenBy(terminal: TerminalRun, home: string | undefined): readonly Row[] {
  const rows = terminal.cells()
  const last = rows.findLastIndex((row) => row.some(({ text }) => text !== ' '))
  return rows.slice(0, last + 1).map((row) => (home === undefined ? row : belowAda(row, home)))
}

/** The words of rows, and in the last line a hash of their colours. */
export function rowsSeen(rows: readonly Row[]): string {
  const looks = rows.flatMap((row) => row.filter(({ text }) => text !== ' ').map(({ text: _, ...look }) => JSON.stringify(look)))
  const words = withoutChance(rows.map((row) => wordsOf(row).trimEnd()).join('\n'))
  return `${words}\nlook ${shortHash([...new Set(looks)].toSorted().join('\n'))}\n`
}

function belowAda(row: Row, home: string): Row {
  const at = wordsOf(row).indexOf(home)
  const look = row[at]
  if (!look) return row
  const instead = Array.from('/home/ada', (text) => ({ ...look, text }))
  return [...row.slice(0, at), ...instead, ...row.slice(at + home.length)]
}

const wordsOf = (row: Row): string => row.map(({ text }) => text).join('')
