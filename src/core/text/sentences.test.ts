import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentences } from './sentences.ts'

const cut = (text: string) => sentences(text).map(({ start, end }) => text.slice(start, end))
const kinds = (text: string) => sentences(text).map(({ kind }) => kind)

test('prose is cut at full stops, question marks and exclamation marks', () => {
  expect(cut('One is here. Two is there! Is three? Four')).toEqual(['One is here.', 'Two is there!', 'Is three?', 'Four'])
})

test('versions, names with dots and numbers stay whole', () => {
  expect(cut('Use Node.js 18.2.1 or v2.0. The default is 0.5. See docs.ray.io for more.')).toEqual([
    'Use Node.js 18.2.1 or v2.0.',
    'The default is 0.5.',
    'See docs.ray.io for more.',
  ])
})

test('abbreviations and initials do not end a sentence', () => {
  expect(cut('Set a port, e.g. 3000, i.e. the default, etc. and go. See Fig. 3 by J. R. Smith et al. 2019. Done.')).toEqual([
    'Set a port, e.g. 3000, i.e. the default, etc. and go.',
    'See Fig. 3 by J. R. Smith et al. 2019.',
    'Done.',
  ])
})

test('a unit of one letter ends a sentence as other words do', () => {
  expect(cut('Store wax below 15 °C. Keep the lid closed. It takes 12 V. Use a fuse.')).toEqual([
    'Store wax below 15 °C.',
    'Keep the lid closed.',
    'It takes 12 V.',
    'Use a fuse.',
  ])
})

test('an abbreviation may close a sentence when a usual first word follows', () => {
  expect(cut('Haymo, O.F.M. (died 1244) was a friar.')).toEqual(['Haymo, O.F.M. (died 1244) was a friar.'])
  expect(cut('He works at Acme Inc. The firm is big. She left at 5 p.m. It was late. She is with Acme Inc. Berlin.')).toEqual([
    'He works at Acme Inc.',
    'The firm is big.',
    'She left at 5 p.m.',
    'It was late.',
    'She is with Acme Inc. Berlin.',
  ])
})

test('a sentence may begin with a lower-case name', () => {
  expect(cut('It returns a component. useState takes a value. npm installs it.')).toEqual([
    'It returns a component.',
    'useState takes a value.',
    'npm installs it.',
  ])
})

test('marks behind the stop belong to the sentence before', () => {
  expect(cut('It is so. [s1] Next is [s2]. Third.[s1][s2] Unknown. [?] Last [1, 2].')).toEqual([
    'It is so. [s1]',
    'Next is [s2].',
    'Third.[s1][s2]',
    'Unknown. [?]',
    'Last [1, 2].',
  ])
  expect(cut('See this. [1](http://a.b) is a link.')).toEqual(['See this.', '[1](http://a.b) is a link.'])
  expect(cut('It holds [?] here. Yes.')).toEqual(['It holds [?] here.', 'Yes.'])
})

test('closing quotes and emphasis stay with their sentence', () => {
  expect(cut('He said "stop." Then (he left.) **Bold ends.** More.')).toEqual([
    'He said "stop."',
    'Then (he left.)',
    '**Bold ends.**',
    'More.',
  ])
  expect(cut('"Why?" he asked. It ended.')).toEqual(['"Why?" he asked.', 'It ended.'])
})

test('Chinese sentences need no space', () => {
  expect(cut('默认端口是 3000。可以修改吗？可以！[s1]好的')).toEqual(['默认端口是 3000。', '可以修改吗？', '可以！[s1]', '好的'])
  expect(cut('他说：“好。”然后走了。')).toEqual(['他说：“好。”', '然后走了。'])
})

test('list items, quotes and headings are units without their signs', () => {
  const text = '# Title\n\nIntro line\ngoes on.\n- first item\n- second. With two.\n  wrapped\n1. numbered\n- [x] done\n> quoted words\n'
  expect(cut(text)).toEqual([
    'Title',
    'Intro line\ngoes on.',
    'first item',
    'second.',
    'With two.\n  wrapped',
    'numbered',
    'done',
    'quoted words',
  ])
  expect(kinds(text)[0]).toBe('heading')
  expect(kinds('Title\n=====\nText.')).toEqual(['heading', 'prose'])
})

test('table rows are units and the ruler is none', () => {
  const text = '| a | b. C |\n|---|:-:|\n| 1 | 2 |\n\nx | y\n--|--\n3 | 4\n\nNot | a table'
  expect(cut(text)).toEqual(['| a | b. C |', '| 1 | 2 |', 'x | y', '3 | 4', 'Not | a table'])
  expect(kinds(text)).toEqual(['row', 'row', 'row', 'row', 'prose'])
})

test('code blocks are whole, also when never closed', () => {
  const text = 'Run it:\n```sh\n# not a heading. No.\nnpm i\n```\nThen. Go.\n~~~\nopen\n'
  expect(cut(text)).toEqual(['Run it:', '```sh\n# not a heading. No.\nnpm i\n```', 'Then.', 'Go.', '~~~\nopen'])
  expect(kinds(text)).toEqual(['prose', 'code', 'prose', 'prose', 'code'])
  expect(cut('```\na\n```\n[s1] [s2]\nThen.')).toEqual(['```\na\n```\n[s1] [s2]', 'Then.'])
  expect(cut('Text.\n\n    indented. Code\n    more\n\nEnd.')).toEqual(['Text.', 'indented. Code\n    more', 'End.'])
})

test('a stop inside inline code is none', () => {
  expect(cut('Call `a. B` or ``x. `Y`` now. An odd ` tick. Next.')).toEqual(['Call `a. B` or ``x. `Y`` now.', 'An odd ` tick.', 'Next.'])
})

test('hard breaks, rules and carriage returns', () => {
  expect(cut('**Port:** 80  \n**Host:** any\r\n\r\n---\r\n:::note\nLast.\r\n')).toEqual(['**Port:** 80', '**Host:** any', 'Last.'])
})

test('an ellipsis inside a sentence does not end it', () => {
  expect(cut('Wait... then go. Well... Yes.')).toEqual(['Wait... then go.', 'Well...', 'Yes.'])
})

test('the units of any text are in order, trimmed, and lose no word', () => {
  const piece = fc.constantFrom(
    'a',
    'B',
    '. ',
    '.',
    '? ',
    '\n',
    '\n\n',
    '```',
    '`',
    '- ',
    '# ',
    '| ',
    '|\n',
    '[s1]',
    '。',
    ' ',
    '\t',
    '---\n',
    '1. ',
    '\ud800',
    '    ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('')
      let last = 0
      let kept = ''
      for (const { start, end } of sentences(text)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        expect(text.slice(start, end).trim()).toBe(text.slice(start, end))
        kept += text.slice(start, end)
        last = end
      }
      expect(kept.replace(/[^aB]/g, '')).toBe(text.replace(/[^aB]/g, ''))
    }),
    { numRuns: 300 },
  )
})

test('long texts take linear time', () => {
  const text = 'It is so and so. '.repeat(60_000)
  expect(sentences(text)).toHaveLength(60_000)
  expect(sentences('`'.repeat(50_000) + '. A').length).toBeGreaterThan(0)
})
