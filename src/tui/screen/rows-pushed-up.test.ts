import { expect, it } from 'vitest'
import { rowsPushedUp } from './mount-screen.ts'

const row = (cells: number) => 'x'.repeat(cells)

it('is nothing where every row still fits, or there is no cursor', () => {
  expect(rowsPushedUp({ rows: [row(40), row(40), '> '], cursor: { row: 2, column: 2 } }, 40)).toBe(0)
  expect(rowsPushedUp({ rows: [row(80)] }, 40)).toBe(0)
  expect(rowsPushedUp({ rows: ['', '> '], cursor: { row: 1, column: 2 } }, 40)).toBe(0)
})

it('counts what the rows above the cursor became more', () => {
  expect(rowsPushedUp({ rows: [row(41), row(80), row(81), '> ', row(80)], cursor: { row: 3, column: 2 } }, 40)).toBe(1 + 1 + 2)
})

it('counts the row of the cursor up to where it stands', () => {
  const rows = [row(80), row(80)]
  expect(rowsPushedUp({ rows, cursor: { row: 1, column: 39 } }, 40)).toBe(1)
  expect(rowsPushedUp({ rows, cursor: { row: 1, column: 40 } }, 40)).toBe(2)
})

it('measures cells, not characters and not their colours', () => {
  expect(rowsPushedUp({ rows: [`\u001b[36m${row(40)}\u001b[39m`, '> '], cursor: { row: 1, column: 2 } }, 40)).toBe(0)
  expect(rowsPushedUp({ rows: ['插'.repeat(21), '> '], cursor: { row: 1, column: 2 } }, 40)).toBe(1)
})
