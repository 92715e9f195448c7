import { describe, expect, it } from 'vitest'
import { chooseOne, chooseSeveral } from './choice-panel.ts'
import { testPanel } from './panel.fixture.ts'

const fruits = ['apple', 'apricot', 'banana', 'cherry'].map((name, index) => ({
  value: index,
  label: name,
  detail: `number ${index + 1}`,
  ...(index === 2 ? { isCurrent: true } : {}),
}))

describe('a list to choose from', () => {
  it('shows what holds now, and begins there', () => {
    const panel = testPanel(chooseOne({ title: 'Fruits', choices: fruits }))
    expect(panel.rows()).toEqual([
      '── Fruits ──────────────────────────────────────────────────',
      '> type to filter the list',
      '    apple    number 1',
      '    apricot  number 2',
      '❯ * banana   number 3',
      '    cherry   number 4',
      'Enter selects · Esc closes',
    ])
    panel.press('<return>')
    expect(panel.closed).toEqual([2])
  })

  it('moves by arrows and around its ends', () => {
    const panel = testPanel(chooseOne({ title: 'Fruits', choices: fruits }))
    panel.press('<down><down><return>')
    panel.press('<up><return>')
    panel.press('<home><return>')
    panel.press('<end><return>')
    expect(panel.closed).toEqual([0, 3, 0, 3])
  })

  it('is narrowed by what is typed, in labels and details, and widened again', () => {
    const panel = testPanel(chooseOne({ title: 'Fruits', choices: fruits }))
    panel.press('ap')
    expect(panel.rows().slice(1)).toEqual([
      '> ap',
      '❯   apple    number 1',
      '    apricot  number 2',
      'Enter selects · Esc closes                            2 of 4',
    ])
    panel.press('c<return>')
    panel.press('<ctrl-u>4<return>')
    panel.press('<ctrl-u>no such')
    expect(panel.rows().slice(1)).toEqual([
      '> no such',
      '  no matches; press Backspace to show more',
      'Enter selects · Esc closes                            0 of 4',
    ])
    panel.press('<return><escape>')
    expect(panel.closed).toEqual([1, 3, undefined])
  })

  it('offers a text that is meant as itself, and narrows by others', () => {
    const panel = testPanel(
      chooseOne<number | string>({
        title: 'Fruits',
        choices: fruits,
        typed: (text) => (text.startsWith('/') ? [{ value: text, label: 'A folder', detail: text }] : undefined),
      }),
    )
    panel.press('/tmp')
    expect(panel.rows().slice(1)).toEqual(['> /tmp', '❯   A folder  /tmp', 'Enter selects · Esc closes                            1 of 4'])
    panel.press('<return><ctrl-u>che<return>')
    expect(panel.closed).toEqual(['/tmp', 3])
  })

  it('is left by Ctrl-D while nothing is typed', () => {
    const panel = testPanel(chooseOne({ title: 'Fruits', choices: fruits }))
    panel.press('a<ctrl-d>')
    expect(panel.closed).toEqual([])
    panel.press('<ctrl-u><ctrl-d>')
    expect(panel.closed).toEqual([undefined])
  })

  it('shows a heading above those that belong together, and finds them by it', () => {
    const grouped = [
      { value: 1, label: 'one', heading: 'First question' },
      { value: 2, label: 'two', heading: 'First question' },
      { value: 3, label: 'three', heading: 'Second question' },
    ]
    const panel = testPanel(chooseOne({ title: 'Sources', choices: grouped, esc: 'back' }))
    expect(panel.rows().slice(2)).toEqual([
      ...['First question', '❯   one', '    two', 'Second question', '    three'],
      'Enter selects · Esc back',
    ])
    panel.press('second')
    expect(panel.rows().slice(2, 4)).toEqual(['Second question', '❯   three'])
    panel.press('<return>')
    expect(panel.closed).toEqual([3])
    const low = testPanel(chooseOne({ title: 'Sources', choices: grouped }), { rows: 6 })
    low.press('<end>')
    expect(low.rows().slice(2, -1)).toEqual(['    two', 'Second question', '❯   three'])
  })

  it('marks several by a space; those that hold now are marked at first', () => {
    const panel = testPanel(chooseSeveral({ title: 'Fruits', choices: fruits }))
    expect(panel.rows().slice(2, -1)).toEqual([
      '❯ [ ] apple    number 1',
      '  [ ] apricot  number 2',
      '  [x] banana   number 3',
      '  [ ] cherry   number 4',
    ])
    panel.press(' <down><down> ch <return>')
    expect(panel.closed).toEqual([[0, 3]])
  })

  it('never has more rows or cells than there are, also with Chinese', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      value: index,
      label: `插件的顺序 ${index + 1}`,
      detail: '每个插件都有自己的名字和顺序',
    }))
    for (const columns of [40, 80, 200]) {
      const panel = testPanel(chooseOne({ title: '对话', choices: many }), { columns, rows: 8 })
      panel.press('<end>')
      expect(panel.rows().length).toBe(8)
      expect(panel.rows().at(-1)).toMatch(/^Enter selects · Esc closes +50 of 50$/)
      expect(panel.rows().at(-2)).toContain('❯   插件的顺序 50')
    }
    const narrow = testPanel(chooseOne({ title: '对话', choices: many }), { columns: 40, rows: 8 })
    narrow.press('顺序 5')
    expect(narrow.rows()[2]).toBe('❯   插件的顺序 5   每个插件都有自己的名…')
  })

  it('narrows by what is pasted, unless that chooses by itself', () => {
    const panel = testPanel(chooseOne({ title: 'Fruits', choices: fruits }))
    panel.paste(' cher\nry ')
    expect(panel.rows()[1]).toBe('> cher ry')
    const taking = testPanel(chooseOne({ title: 'Fruits', choices: fruits, pasted: (text) => text.length }))
    taking.paste('sk-secret')
    expect(taking.rows()[1]).toBe('> type to filter the list')
    expect(taking.closed).toEqual([9])
  })

  it('waits for what has to be asked for, and says where there is nothing', async () => {
    const later = Promise.withResolvers<typeof fruits>()
    const panel = testPanel(chooseOne({ title: 'Fruits', choices: later.promise, none: 'No fruits yet' }))
    expect(panel.rows().slice(1)).toEqual(['>', '  looking ...', 'Enter selects · Esc closes'])
    later.resolve([])
    await panel.changed()
    expect(panel.rows().slice(1)).toEqual(['>', '· No fruits yet', 'Enter selects · Esc closes'])
    panel.press('<return>')
    expect(panel.closed).toEqual([])
  })
})
