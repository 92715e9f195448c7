import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { anyPrompt } from './any-prompt.fixture.ts'
import { labelOf } from './paste.ts'
import { paste, press, prompt } from './prompt.fixture.ts'
import { promptRows } from './prompt-rows.ts'
import { promptState } from './prompt-state.ts'

describe('the rows of a prompt', () => {
  it.each([
    ['|', 5, [''], { row: 0, column: 0 }],
    ['abcdef|g', 5, ['abcde', 'fg'], { row: 1, column: 1 }],
    ['abcde|f', 5, ['abcde', 'f'], { row: 1, column: 0 }],
    ['abcde|', 5, ['abcde', ''], { row: 1, column: 0 }],
    ['|abcde', 5, ['abcde'], { row: 0, column: 0 }],
    ['abcde\n|x', 5, ['abcde', 'x'], { row: 1, column: 0 }],
    ['abcde|\nx', 5, ['abcde', '', 'x'], { row: 1, column: 0 }],
    ['a\n\n|', 5, ['a', '', ''], { row: 2, column: 0 }],
    ['日本語|', 5, ['日本', '語'], { row: 1, column: 2 }],
    ['a日本|語', 5, ['a日本', '語'], { row: 1, column: 0 }],
    ['ae\u0301|b', 5, ['ae\u0301b'], { row: 0, column: 2 }],
    ['\u{1f468}\u200d\u{1f469}\u200d\u{1f467}|!', 5, ['\u{1f468}\u200d\u{1f469}\u200d\u{1f467}!'], { row: 0, column: 2 }],
  ])('%j over %i columns', (drawn, columns, rows, cursor) => {
    expect(promptRows(prompt(drawn), columns, 10)).toEqual({ rows, cursor, above: 0, below: 0 })
  })

  it('are at most so many, around the cursor', () => {
    const lines = (drawn: string) => promptRows(prompt(drawn), 20, 3)
    expect(lines('a\nb\nc\nd\ne|')).toEqual({ rows: ['c', 'd', 'e'], cursor: { row: 2, column: 1 }, above: 2, below: 0 })
    expect(lines('a\nb\n|c\nd\ne')).toEqual({ rows: ['b', 'c', 'd'], cursor: { row: 1, column: 0 }, above: 1, below: 1 })
    expect(lines('|a\nb\nc\nd\ne')).toEqual({ rows: ['a', 'b', 'c'], cursor: { row: 0, column: 0 }, above: 0, below: 2 })
  })

  it('show a folded paste by its label', () => {
    const state = press(paste(press(promptState(), 'see '), 'x\n'.repeat(120)), ' ok')
    expect(promptRows(state, 40, 5)).toMatchObject({ rows: ['see [pasted 120 lines] ok'], cursor: { row: 0, column: 25 } })
    expect(promptRows(press(state, '<left><left><left><left>'), 20, 5)).toMatchObject({
      rows: ['see [pasted 120 line', 's] ok'],
      cursor: { row: 0, column: 4 },
    })
    expect(promptRows(paste(promptState(), 'x'.repeat(3_000)), 40, 5).rows).toEqual(['[pasted 3,000 characters]'])
  })

  it('are never wider than the columns, hold the cursor, and lose nothing', () => {
    fc.assert(
      fc.property(anyPrompt, fc.integer({ min: 2, max: 30 }), fc.integer({ min: 1, max: 6 }), (state, columns, most) => {
        const all = promptRows(state, columns, Number.MAX_SAFE_INTEGER)
        const shown = state.text.replace(/[\u{10f000}-\u{10fffd}]/gu, (mark) => labelOf(state.pastes, mark))
        expect(all.rows.join('')).toBe(shown.replaceAll('\n', ''))
        const some = promptRows(state, columns, most)
        expect(some.rows).toEqual(all.rows.slice(some.above, some.above + most))
        expect(some.above + some.rows.length + some.below).toBe(all.rows.length)
        expect(some.cursor.row + some.above).toBe(all.cursor.row)
        for (const { rows, cursor } of [all, some]) {
          expect(Math.max(...rows.map((row) => stringWidth(row)))).toBeLessThanOrEqual(columns)
          expect(cursor.row).toBeGreaterThanOrEqual(0)
          expect(cursor.row).toBeLessThan(rows.length)
          expect(cursor.column).toBeGreaterThanOrEqual(0)
          expect(cursor.column).toBeLessThan(columns)
        }
        const before = promptRows({ ...state, text: state.text.slice(0, state.cursor) }, columns, Number.MAX_SAFE_INTEGER).rows.join('')
        const inRow = before.slice(all.rows.slice(0, all.cursor.row).join('').length)
        expect(all.rows[all.cursor.row]!.startsWith(inRow)).toBe(true)
        expect(stringWidth(inRow)).toBeLessThanOrEqual(all.cursor.column)
      }),
    )
  })
})
