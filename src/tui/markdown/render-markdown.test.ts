import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { highlightFor } from './highlight.ts'
import type { Look } from './look.ts'
import { anyMarkdown } from './markdown.fixture.ts'
import { renderMarkdown } from './render-markdown.ts'

const plainly = (text: string, columns: number) => renderMarkdown(text, { columns, colors: false, links: true })
const coloured = (text: string, columns: number, look: Partial<Look> = {}) =>
  renderMarkdown(text, { columns, colors: true, links: false, ...look })

/** Escape sequences for the eye: `<1>` opens bold, `<@address>` a link, `<@>` closes it. */
const visibly = (rows: readonly string[]) =>
  rows.map((row) => row.replace(/\u001b\[(\d+)m/g, '<$1>').replace(/\u001b\]8;;([!-~]*?)\u001b\\/g, '<@$1>'))

const answer = `## Retries

A failed job is retried **three times** [s1], then it waits in the *dead letter* queue [?].

1. Look at \`queue.ts\`
2. Run it:
   - by hand
   - [x] by the timer

> Never twice at once.

---
`

describe('an answer without colours', () => {
  it('fits into 80 columns', () => {
    expect(plainly(answer, 80)).toEqual([
      '## Retries',
      '',
      'A failed job is retried **three times** [s1], then it waits in the *dead letter*',
      'queue [?].',
      '',
      '1. Look at `queue.ts`',
      '2. Run it:',
      '   - by hand',
      '   - [x] by the timer',
      '',
      '> Never twice at once.',
      '',
      '─'.repeat(80),
    ])
  })

  it('fits into 20 columns', () => {
    expect(plainly(answer, 20)).toEqual([
      '## Retries',
      '',
      'A failed job is',
      'retried **three',
      'times** [s1], then',
      'it waits in the',
      '*dead letter* queue',
      '[?].',
      '',
      '1. Look at',
      '   `queue.ts`',
      '2. Run it:',
      '   - by hand',
      '   - [x] by the',
      '         timer',
      '',
      '> Never twice at',
      '> once.',
      '',
      '─'.repeat(20),
    ])
  })

  it('shows images, notes, definitions and HTML as they are written', () => {
    expect(plainly('![a cat](cat.png) text[^1]\n\n[^1]: the note\n\n[1]: https://example.org\n\n<div>**hi**</div>', 40)).toEqual([
      '[image: a cat] (cat.png) text[^1]',
      '',
      '[^1]: the note',
      '',
      '[1]: https://example.org',
      '',
      '<div>**hi**</div>',
    ])
  })

  it('keeps lists apart where they were written apart, and indents no further than there is room', () => {
    expect(plainly('1. a\n\n   ```\n   code\n   ```\n\n2. b\n3. c\n', 40)).toEqual(['1. a', '', '     code', '', '2. b', '3. c'])
    expect(plainly(`${'- '.repeat(8)}deep\n`, 20)).toEqual(['- - - - - - -', '            -', '            deep'])
  })
})

describe('text', () => {
  it('in Chinese breaks between signs, not in front of a full stop or behind a bracket', () => {
    expect(plainly('失败的任务会被重试三次，然后进入死信队列。详情请见“重试”一节（第三章）。', 20)).toEqual([
      '失败的任务会被重试三',
      '次，然后进入死信队',
      '列。详情请见“重试”一',
      '节（第三章）。',
    ])
    expect(plainly('你好\n世界 and\nthe rest', 40)).toEqual(['你好世界 and the rest'])
  })

  it('of emoji and combined signs is measured as it is seen', () => {
    expect(plainly('👩‍👩‍👧 🇩🇪 👍🏽 e\u0301a\u0308 hello 👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 20)).toEqual([
      '👩‍👩‍👧 🇩🇪 👍🏽 e\u0301a\u0308 hello',
      '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧',
      '👩‍👩‍👧',
    ])
  })

  it('from right to left stays in its order', () => {
    expect(plainly('שלום עולם, זה מבחן של טקסט מימין לשמאל', 20)).toEqual(['שלום עולם, זה מבחן', 'של טקסט מימין לשמאל'])
    expect(plainly('مرحبا بالعالم، هذا اختبار', 20)).toEqual(['مرحبا بالعالم، هذا', 'اختبار'])
  })

  it('without a place to break is broken anywhere', () => {
    expect(plainly('See https://example.org/a/very/long/address/that/goes/on and on', 20)).toEqual([
      'See',
      'https://example.org/',
      'a/very/long/address/',
      'that/goes/on and on',
    ])
  })
})

const table =
  '| Name | Retries | What it does |\n|:--|--:|:-:|\n| mail | 3 | sends letters to people who asked for them |\n| 你好 | 12 | `greets` |\n'

describe('a table', () => {
  it('is as wide as it needs', () => {
    expect(plainly(table, 80)).toEqual([
      '┌──────┬─────────┬────────────────────────────────────────────┐',
      '│ Name │ Retries │                What it does                │',
      '├──────┼─────────┼────────────────────────────────────────────┤',
      '│ mail │       3 │ sends letters to people who asked for them │',
      '│ 你好 │      12 │                  `greets`                  │',
      '└──────┴─────────┴────────────────────────────────────────────┘',
    ])
  })

  it('wraps its cells where there is less room', () => {
    expect(plainly(table, 40)).toEqual([
      '┌──────┬─────────┬─────────────────────┐',
      '│ Name │ Retries │    What it does     │',
      '├──────┼─────────┼─────────────────────┤',
      '│ mail │       3 │  sends letters to   │',
      '│      │         │  people who asked   │',
      '│      │         │      for them       │',
      '├──────┼─────────┼─────────────────────┤',
      '│ 你好 │      12 │      `greets`       │',
      '└──────┴─────────┴─────────────────────┘',
    ])
  })

  it('becomes records where there is too little', () => {
    expect(plainly(table, 20)).toEqual([
      'Name: mail',
      'Retries: 3',
      'What it does:',
      '  sends letters to',
      '  people who asked',
      '  for them',
      '',
      'Name: 你好',
      'Retries: 12',
      'What it does:',
      '  `greets`',
    ])
    const six = '| a | b | c | d | e | f |\n|---|---|---|---|---|---|\n| first | second | third | fourth | fifth | sixth value |\n'
    expect(plainly(six, 40)).toEqual(['a: first', 'b: second', 'c: third', 'd: fourth', 'e: fifth', 'f: sixth value'])
  })
})

describe('code', () => {
  const code = '```ts\nconst name = "a rather long text in code"\n\treturn name\n```'

  it('loses nothing: a line that goes on says so', () => {
    expect(plainly(code, 20)).toEqual(['  [ts]', '  const name = "a ra', '↳ ther long text in ', '↳ code"', '      return name'])
  })

  it('is coloured where its language is known', async () => {
    const highlight = await highlightFor(code)
    expect(visibly(coloured('```ts\nconst x = 1 // one\n```', 40, { highlight }))).toEqual([
      '<2>  [ts]<22>',
      '  <35>const<39> x = <33>1<39> <2>// one<22>',
    ])
    expect(visibly(coloured('```klingon\nconst x = 1\n```', 40, { highlight }))).toEqual(['<2>  [klingon]<22>', '  const x = 1'])
    expect(visibly(coloured('```python\ndef f():\n```', 40, { highlight }))[1]).toBe('  <35>def<39> <94>f<39>():')
  })

  it('loads no colours for a text without it', async () => {
    expect(await highlightFor('no code, but `this`')).toBe(undefined)
  })
})

describe('colours', () => {
  it('are opened and closed in every row', () => {
    expect(visibly(coloured('# Big *head*\n\n**a b c d e f g h i** `x` ~~y~~', 14))).toEqual([
      '<1><4>Big <24><22><1><4><3>head<23><24><22>',
      '',
      '<1>a b c d e f g<22>',
      '<1>h i<22> <32>x<39> <9>y<29>',
    ])
  })

  it('show marks of sources, which are no links to definitions', () => {
    expect(visibly(coloured('a [1] b[s3], see [1](note) [?]\n\n[1]: https://example.org', 80))).toEqual([
      'a <2><36>[1]<39><22> b<2><36>[s3]<39><22>, see <2><36>[1]<39><22>(note) <33>[?]<39>',
      '',
      '<2><36>[1]<39><22>: <4><94>https://example.org<39><24>',
    ])
  })
})

describe('a link', () => {
  it('is opened by the terminal, or shows its address', () => {
    const text = '[the page](https://example.org/p) and [docs](docs/a.md)'
    expect(visibly(coloured(text, 80, { links: true }))).toEqual([
      '<@https://example.org/p><4><94>the page<39><24><@> and docs (<2>docs/a.md<22>)',
    ])
    expect(visibly(coloured(text, 80))).toEqual(['<4><94>the page<39><24> (<2>https://example.org/p<22>) and docs (<2>docs/a.md<22>)'])
    expect(plainly(text, 80)).toEqual(['the page (https://example.org/p) and docs (docs/a.md)'])
  })

  it('opens nothing but pages, files and mail, and never hides behind another address', () => {
    expect(visibly(coloured('[x](javascript:alert(1)) [y](DATA:text/html,z) [m](mailto:a@example.org)', 80, { links: true }))).toEqual([
      'x (<2>javascript:alert(1)<22>) y (<2>DATA:text/html,z<22>) <@mailto:a@example.org><4><94>m<39><24><@>',
    ])
    expect(visibly(coloured('[https://good.example](https://evil.example)', 80, { links: true }))).toEqual([
      '<@https://evil.example><4><94>https://good.example<39><24><@> (<2>https://evil.example<22>)',
    ])
  })
})

describe('hostile text', () => {
  it('loses its control characters and turned directions wherever it stands', () => {
    const text =
      'a\u001b[31m red\u001b]0;title\u0007 \u202eabc &#x202e;x &#27;[5m \ud800 `c\u001b[2J`\n\n```\u001b[1m\n\u009b31mred\u202e\n```\n\n| a\u001b[2J |\n|---|\n| \u2066b |'
    expect(plainly(text, 40)).toEqual(['a red abc x \ufffd[5m \ufffd `c`', '', '  red', '', '┌───┐', '│ a │', '├───┤', '│ b │', '└───┘'])
  })

  it('does not get out of the address of a link', () => {
    const text =
      '<https://e.org/\u0007x> [a](https://e.org/&#x1b;]8) [b](https://e.org/ü?q=你) [l\u009b31m](https://e.org/\u001b]8;;x\u0007y)'
    expect(visibly(coloured(text, 80, { links: true }))).toEqual([
      '<@https://e.org/x><4><94>https://e.org/x<39><24><@> <@https://e.org/%EF%BF%BD]8><4><94>a<39><24><@> <@https://e.org/%C3%BC?q=%E4%BD%A0><4><94>b<39><24><@> <@https://e.org/y><4><94>l<39><24><@>',
    ])
  })

  it('of any kind gives rows that fit, close what they open, and hold nothing but our own sequences', () => {
    const look = fc.record({ columns: fc.constantFrom(1, 2, 7, 20, 40, 80), colors: fc.boolean(), links: fc.boolean() })
    fc.assert(
      fc.property(anyMarkdown, look, (text, some) => {
        for (const row of renderMarkdown(text, some)) {
          expect(stringWidth(row)).toBeLessThanOrEqual(some.columns)
          const bare = row.replace(/\u001b\[(?:[123459]|2[2349]|3[1-69]|94)m|\u001b\]8;;[!-~]*?\u001b\\/g, '')
          expect(bare).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
          expect(bare.isWellFormed()).toBe(true)
          if (!some.colors) expect(row).toBe(bare)
          expect(stillOpen(row)).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
  })
})

/** Closing codes and links that a row leaves open. */
function stillOpen(row: string): readonly string[] {
  const closers: Readonly<Record<string, string>> = { 1: '22', 2: '22', 3: '23', 4: '24', 9: '29' }
  const open = new Set<string>()
  for (const [, code] of row.matchAll(/\u001b\[(\d+)m/g)) {
    if (Object.values(closers).includes(code!) || code === '39') open.delete(code!)
    else open.add(closers[code!] ?? '39')
  }
  const links = [...row.matchAll(/\u001b\]8;;([!-~]*?)\u001b\\/g)].at(-1)
  return links && links[1] !== '' ? [...open, 'link'] : [...open]
}
