import { describe, expect, it } from 'vitest'
import { testPanel } from './panel.fixture.ts'
import { showText } from './text-panel.ts'

const rows = (count: number) => () => Array.from({ length: count }, (_, index) => `row ${index + 1}`)
const size = { columns: 60, rows: 6 }

describe('a text in a panel', () => {
  it('is gone through by keys, to its end and back', () => {
    const panel = testPanel(showText('Help', rows(10)), size)
    const shown = () => panel.rows().slice(1, -1)
    expect(panel.rows()).toEqual([
      `── Help ${'─'.repeat(52)}`,
      ...['row 1', 'row 2', 'row 3', 'row 4'],
      'Esc closes · ↑↓ scroll · Space next page           1-4 of 10',
    ])
    panel.press('<down>j')
    expect(shown()[0]).toBe('row 3')
    panel.press(' <pagedown>')
    expect(shown()).toEqual(['row 7', 'row 8', 'row 9', 'row 10'])
    panel.press('<up>')
    expect(shown()[0]).toBe('row 6')
    panel.press('<home>')
    expect(shown()[0]).toBe('row 1')
    panel.press('<end>')
    expect(shown().at(-1)).toBe('row 10')
    panel.press('q<escape>')
    expect(panel.closed).toEqual([undefined, undefined])
  })

  it('tells of no keys that do nothing where all of it is seen', () => {
    expect(
      testPanel(showText('Help', rows(2)), size)
        .rows()
        .slice(1),
    ).toEqual(['row 1', 'row 2', 'Esc closes'])
  })
})
