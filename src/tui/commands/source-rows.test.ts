import { describe, expect, it } from 'vitest'
import { sourceRows } from './source-rows.ts'

const look = { columns: 40, colors: false, links: false }
const source = (text: string, line?: number) => ({ id: 'a', title: 'A', uri: 'file:///a', text, ...(line === undefined ? {} : { line }) })
const rowsOf = (text: string, quotes: readonly string[], line?: number, most = 20) =>
  sourceRows({ source: source(text, line), quotes }, look, most)

describe('the rows of a source', () => {
  it('number the lines from where the source begins, and mark what is quoted', () => {
    expect(rowsOf('## Order\n\nPlugins run in order.\nFailing ones\nare skipped.', ['Failing ones\nare skipped.'], 9)).toEqual({
      rows: ['   9  ## Order', '  10', '  11  Plugins run in order.', '> 12  Failing ones', '> 13  are skipped.'],
      from: 1,
      to: 5,
      of: 5,
    })
  })

  it('have no numbers where the document has no lines', () => {
    expect(rowsOf('One.\nTwo.', ['Two.']).rows).toEqual(['  One.', '> Two.'])
  })

  it('keep the indentation of code, and break long lines behind it', () => {
    expect(rowsOf('if (ready) {\n    start the program and wait until it is done\n}', [], 1).rows).toEqual([
      '  1  if (ready) {',
      '  2      start the program and wait',
      '         until it is done',
      '  3  }',
    ])
  })

  it('colour the quote alone where there are colours', () => {
    const { rows } = sourceRows({ source: source('All plugins run.', 3), quotes: ['plugins'] }, { ...look, colors: true }, 5)
    expect(rows).toEqual(['\u001b[1m\u001b[33m> 3  \u001b[39m\u001b[22mAll \u001b[1m\u001b[33mplugins\u001b[39m\u001b[22m run.'])
  })

  it('show the quote with a third of the room before it', () => {
    const text = Array.from({ length: 200 }, (_, index) => `line ${index + 1}`).join('\n')
    const shown = rowsOf(text, ['line 100'], 1, 10)
    expect(shown).toMatchObject({ from: 97, to: 106, of: 200 })
    expect(shown.rows[3]).toBe('> 100  line 100')
    expect(shown.rows).toHaveLength(10)
  })

  it('begin with a whole line', () => {
    const text = Array.from({ length: 50 }, (_, index) => `line ${index + 1} ${'and so on '.repeat(6)}`).join('\n')
    const shown = rowsOf(text, ['line 30'], 1, 10)
    expect(shown.rows[0]).toBe('  29  line 29 and so on and so on and so')
    expect(shown.rows[2]).toBe('> 30  line 30 and so on and so on and so')
    expect(shown.rows).toHaveLength(10)
  })

  it('show the beginning where nothing is quoted, and the end where the quote is there', () => {
    const text = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`).join('\n')
    expect(rowsOf(text, [], 1, 5)).toMatchObject({ from: 1, to: 5 })
    expect(rowsOf(text, ['line 30'], 1, 5)).toMatchObject({ from: 26, to: 30 })
  })

  it('are never wider than the terminal, and take no control sequences from the source', () => {
    const { rows } = rowsOf(
      `${'word '.repeat(60)}\n\u001b[31mred\u001b[0m\n${'x'.repeat(300)}\nШифр ${'漢字'.repeat(40)}`,
      ['red'],
      98,
      100,
    )
    expect(rows.every((row) => row.length <= 40 && !row.includes('\u001b'))).toBe(true)
  })
})
