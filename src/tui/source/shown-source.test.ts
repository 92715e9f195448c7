import { describe, expect, it } from 'vitest'
import type { Source } from '../../core/source.ts'
import { highlightFor } from '../markdown/highlight.ts'
import type { Look } from '../markdown/look.ts'
import { rowText } from '../markdown/span.ts'
import type { MarkedRow } from './marked-quotes.ts'
import { shownSource as rendered } from './shown-source.ts'

const look = { columns: 40, colors: false, links: false }
const source = (text: string, more: Partial<Source> = {}): Source => ({
  ...{ id: 'docs/guide.md#order', title: 'Guide', uri: 'file:///docs/guide.md', document: 'guide.md', text },
  ...more,
})
const shownSource = (of: Source, quotes: readonly string[], chosen: number, at: Look) => rendered(of, at)(quotes, chosen)
/** Rows as text, `|` before those of the quote. */
const drawn = (rows: readonly MarkedRow[]): readonly string[] =>
  rows.map(({ front, text, quotes }) => (quotes.length > 0 ? '| ' : '  ') + rowText([...front, ...text], look))
/** What stands in the style of the quote that is looked at. */
const looked = (rows: readonly MarkedRow[]): string =>
  rows
    .map(({ text }) =>
      text
        .flatMap(({ style, text: piece }) => (['bold', 'yellow'].every((mark) => style.marks.some((each) => each === mark)) ? piece : []))
        .join(''),
    )
    .filter(Boolean)
    .join('|')

describe('a source that is shown', () => {
  it('is rendered, with its quote marked over line breaks, list signs and emphasis', () => {
    const text = '# Order\n\nPlugins run in **the order** in\nwhich they were\nregistered. Others wait.\n\n- one\n- two\n'
    const rows = shownSource(source(text), ['run in **the order** in\nwhich they were\nregistered.'], 0, { ...look, colors: true })
    expect(looked(rows)).toBe('run in the order in which they|were registered.')
    expect(drawn(rows)).toEqual([
      '  Order',
      '  ',
      '| Plugins run in the order in which they',
      '| were registered. Others wait.',
      '  ',
      '  • one',
      '  • two',
    ])
  })

  it('takes the place where the quote stands, not one that reads alike before it', () => {
    const text = 'The limit is 5.\n\nNothing else.\n\nThe limit is 5. Truly.\n'
    expect(drawn(shownSource(source(text), ['The limit is 5. Truly.'], 0, look))).toEqual([
      '  The limit is 5.',
      '  ',
      '  Nothing else.',
      '  ',
      '| The limit is 5. Truly.',
    ])
  })

  it.each([
    ['The loaf has 75 %. Others wait.', 'The loaf has 75 %.', 'The loaf has 75 %.'],
    ['It is written in C++. Others wait.', 'It is written in C++.', 'It is written in C++.'],
    ['Then § 3 applies (so it is said).', '§ 3 applies', '§ 3 applies'],
    ['It costs € 4 or $5.', '€ 4', '€ 4'],
    ['Keep 5 (or 6) of them.', 'Keep 5', 'Keep 5'],
    // As runs of earlier versions have stored them.
    ['The loaf has 75 %. Others wait.', 'The loaf has 75', 'The loaf has 75'],
  ])('marks in %j the quote %j with its signs', (text, quote, marked) => {
    expect(looked(shownSource(source(text), [quote], 0, look))).toBe(marked)
  })

  it('marks Chinese', () => {
    const rows = shownSource(source('插件按照注册的顺序运行。每个插件都有自己的名字。'), ['每个插件都有自己的名字。'], 0, look)
    expect(looked(rows)).toBe('每个插件都有自己|的名字。')
  })

  it('shows code line by line behind its numbers, in its colours', async () => {
    const code = source('const a = 1\nexport const later = () => a\n', { document: 'a.ts', line: 9 })
    const colored = { ...look, colors: true, highlight: await highlightFor('```') }
    const rows = shownSource(code, ['later = () => a'], 0, colored)
    expect(rows[0]?.text[0]).toEqual({ text: 'const', style: { marks: ['magenta'] } })
    expect(drawn(rows)).toEqual(['   9  const a = 1', '| 10  export const later = () => a', '  11  '])
    expect(looked(rows)).toBe('later = () => a')
  })

  it('shows text that is no Markdown as it was written', () => {
    expect(drawn(shownSource(source('# one\n  two\n', { document: 'a.txt', line: 1 }), ['two'], 0, look))).toEqual([
      '  1  # one',
      '| 2    two',
      '  3  ',
    ])
  })

  it('shows as it was written what rendering takes apart, such as a quote over the cells of a table', () => {
    const text = '| name of it | what it does for us |\n|---|---|\n| alpha beta gamma delta | runs first of all that there are here |\n'
    const rows = shownSource(source(text, { line: 1 }), ['alpha beta gamma delta | runs first of all that there are here'], 0, look)
    expect(drawn(rows)[1]).toBe('  2  |---|---|')
    expect(rows.filter(({ quotes }) => quotes.length > 0).length).toBe(2)
  })

  it('shows the words of HTML in Markdown: no anchors, comments or tags, and as it is what is no tag', () => {
    const text = [
      '<a id="order"></a>',
      '<!-- written by a tool -->',
      '',
      '## <a name="x"></a>Order <sup>2</sup>',
      '',
      '<p align="center">',
      '  <img src="https://example.org/a.png" alt="A queue">',
      '  <b>Ferry</b> &amp; friends',
      '</p>',
      '',
      '<a id="alone"></a>',
      '',
      'Press <kbd>Ctrl</kbd>+<kbd>C</kbd>,<br>then see <a href="https://example.org/keys">the keys</a> of <NAME>.',
      '',
      '<script>',
      'steal()',
      '</script>',
      '',
      '<details><summary>More</summary>',
      '',
      'Inside.',
      '',
      '</details>',
      '',
    ].join('\n')
    expect(drawn(shownSource(source(text), ['Press <kbd>Ctrl</kbd>+<kbd>C</kbd>'], 0, { ...look, columns: 60 }))).toEqual([
      '  ## Order 2',
      '  ',
      '  [image: A queue]',
      '  Ferry & friends',
      '  ',
      '| Press Ctrl+C,',
      '  then see the keys (https://example.org/keys) of <NAME>.',
      '  ',
      '  More',
      '  ',
      '  Inside.',
    ])
  })

  it('has two quotes in two styles, that which is looked at among them', () => {
    const rows = shownSource(source('One is here. Two is there.'), ['One is here.', 'Two is there.'], 1, look)
    expect(looked(rows)).toBe('Two is there.')
    expect(rows[0]?.quotes).toEqual([1, 0])
  })

  it('lets nothing of a source reach the terminal', () => {
    const rows = shownSource(source('a \u001b[2J\u001b]0;owned\u0007 b', { document: 'a.txt' }), [], -1, look)
    expect(drawn(rows)).toEqual(['  a  b'])
  })
})
