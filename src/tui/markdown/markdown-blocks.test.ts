import { describe, expect, it } from 'vitest'
import { inPieces } from './markdown.fixture.ts'
import { type Block, blockStream, splitBlocks } from './markdown-blocks.ts'
import { renderBlock, renderRest } from './render-block.ts'
import { renderMarkdown } from './render-markdown.ts'

const look = { columns: 40, colors: false, links: false }
const textsOf = (blocks: readonly Block[]) => blocks.map(({ text }) => text)

describe('the blocks of a text', () => {
  it('are finished when another one has begun', () => {
    const { done, rest } = splitBlocks('# Title\nA paragraph\nof two lines.\n\n- one\n- two\n\n```ts\nx\n\ny\n```\n> quoted\n\nThe end\nof')
    expect(textsOf(done)).toEqual([
      '# Title\n',
      'A paragraph\nof two lines.\n\n',
      '- one\n- two\n\n',
      '```ts\nx\n\ny\n```\n',
      '> quoted\n\n',
    ])
    expect(rest.text).toBe('The end\nof')
  })

  it('that may still change stay in the rest', () => {
    for (const text of [
      'A paragraph\n',
      'Title\n---\n',
      '| a |\n|---|\n| 1 |\n',
      '```\ncode\n\n# no heading\n',
      '1. one\n\n   more of it\n',
      '> a\n> b\n',
    ]) {
      const { done, rest } = splitBlocks(text)
      expect(textsOf(done)).toEqual([])
      expect(rest.text).toBe(text)
    }
  })

  it('keep the numbers and the gaps of a list', () => {
    const { done, rest } = splitBlocks('3. three\n\n3. four\n   1. nested\n\n3. five\n\ntext\n\nmore\n')
    const rows = [...done, rest].map((block) => renderBlock(block, look))
    expect(rows).toEqual([
      ['3. three', '', '4. four', '   1. nested', '', '5. five'],
      ['', 'text'],
      ['', 'more'],
    ])
  })

  it('of code behind an indented block stay with it, where the parser would read them differently alone', () => {
    const text = '    code\n\n7) seven\n\nend\n\nmore\n'
    const { done, rest } = splitBlocks(text)
    expect([...done, rest].flatMap((block) => renderBlock(block, look))).toEqual(renderMarkdown(text, look))
  })
})

/** Milliseconds that this thread has worked: other programs on the machine do not count. */
const worked = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** A text cut while it comes in, and the milliseconds of work that took. */
function streamed(text: string, size: number) {
  const stream = blockStream()
  const started = worked()
  const done = inPieces(text, [size]).flatMap((piece) => stream.push(piece))
  const ms = worked() - started
  return { done, rest: stream.rest(), ms }
}

describe('long texts', () => {
  const lines = Array.from({ length: 5000 }, (_, index) => index)
  const code = `\`\`\`ts\n${lines.map((index) => `const v${index} = f(${index})\n`).join('')}\`\`\`\n`
  const list = lines.map((index) => `${index + 1}. item **${index}**\n`).join('')
  const prose = lines.map((index) => (index % 4 === 3 ? '\n' : `A sentence of the answer [s${index}].\n`)).join('')
  const table = `| a | b |\n|---|---|\n${lines.map((index) => `| ${index} | b |\n`).join('')}`

  it.each([
    ['one block of code', code, 51],
    ['one list', list, 150],
    ['many paragraphs', prose, 1249],
    ['one table', table, 0],
  ])('are cut in seconds, not in minutes: %s', (_, text, least) => {
    const { done, rest, ms } = streamed(text, 12)
    expect(ms).toBeLessThan(10_000)
    expect(done.length).toBeGreaterThanOrEqual(least)
    expect([...textsOf(done), rest.text].join('')).toBe(text)
  })

  it('render in pieces as they do whole', () => {
    for (const text of [code.slice(0, 20_000), list.slice(0, 20_000)]) {
      const { done, rest } = streamed(text, 12)
      expect([...done, rest].flatMap((block) => renderBlock(block, look))).toEqual(renderMarkdown(text, look))
    }
  })

  it('leave little to render anew while code is being written', () => {
    const { rest } = streamed(code.slice(0, 60_000), 12)
    expect(rest.opening).toBe('```ts\n')
    expect(rest.text.split('\n').length).toBeLessThanOrEqual(101)
    expect(renderRest(rest, look)[0]).toMatch(/^ {2}const v\d+00 = f\(\d+00\)$/)
  })

  it('that stay in the rest are shown by their end, a table with its head', () => {
    const { rest } = streamed(table.trimEnd(), 12)
    const rows = renderRest(rest, look)
    expect(rows.slice(0, 3)).toEqual(['┌──────┬───┐', '│ a    │ b │', '├──────┼───┤'])
    expect(rows.at(-2)).toBe('│ 4999 │ b │')
    expect(rows.length).toBeLessThan(1200)
  })

  it('render whole in seconds, not in minutes', () => {
    const started = worked()
    renderMarkdown(prose, { ...look, colors: true })
    expect(worked() - started).toBeLessThan(7_500)
  })
})

describe('a rest that is half written', () => {
  const halfRows = (text: string) => renderRest(splitBlocks(text).rest, look)

  it.each([
    ['a **bo', ['a **bo**']],
    ['a **bold*', ['a **bold**']],
    ['a **', ['a']],
    ['a *it and `co', ['a *it and `co`*']],
    ['这是**粗', ['这是**粗**']],
    ['5 * 3 and 2*3', ['5 * 3 and 2*3']],
    ['see [the page](https://exam', ['see the page']],
    ['see [s1', ['see [s1']],
    ['Title\n--', ['Title']],
    ['- one\n- ', ['- one']],
    ['```ts\nconst x', ['  [ts]', '  const x']],
    ['```ts\nconst x\n``', ['  [ts]', '  const x']],
  ])('looks as if %j were ended', (text, rows) => {
    expect(halfRows(text)).toEqual(rows)
  })

  it('shows a table from its head on', () => {
    const empty = ['┌───┬────┐', '│ a │ bc │', '├───┼────┤', '└───┴────┘']
    expect(halfRows('| a | bc')).toEqual(empty.toSpliced(2, 1))
    expect(halfRows('| a | bc |\n|-')).toEqual(empty.toSpliced(2, 1))
    expect(halfRows('| a | bc |\n|---|---|\n| 1')).toEqual([...empty.slice(0, 3), '│ 1 │    │', '└───┴────┘'])
  })
})
