import { describe, expect, it } from 'vitest'
import type { Language } from '../syntax/languages.ts'
import { analyzeFile } from './analyze-file.ts'
import { duplicatesOf } from './duplicates.ts'

/** Nine statements that differ in everything, of 10 tokens each. */
const block = (indent = '') =>
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
    .map((name, at) => `${indent}const ${name} = read(${at}, '${name}')\n`)
    .join('')

const copies = async (files: Readonly<Record<string, string>>, language: Language = 'javascript') =>
  duplicatesOf(
    await Promise.all(
      Object.entries(files).map(async ([path, text]) => ({
        path,
        text,
        family: language,
        tokens: (await analyzeFile(path, language, text)).tokens,
      })),
    ),
  )

describe('code that stands twice', () => {
  it('is found across files, whatever its spaces and comments, from a line to a line', async () => {
    const other = `x()\n\n${block('    ').replace('\n', ' // note\n\n')}y()\n`
    expect(await copies({ 'a.js': `start()\n${block()}end()\n`, 'b.js': other })).toEqual([
      {
        tokens: 81,
        lines: 9,
        places: [
          { file: 'a.js', line: 2, endLine: 10 },
          { file: 'b.js', line: 3, endLine: 12 },
        ],
      },
    ])
  })

  it('is found within a file, and told once for all its places', async () => {
    expect(await copies({ 'a.js': `${block()}a()\n${block()}b()\n`, 'b.js': `c()\n${block()}` })).toEqual([
      {
        tokens: 81,
        lines: 9,
        places: [
          { file: 'a.js', line: 1, endLine: 9 },
          { file: 'a.js', line: 11, endLine: 19 },
          { file: 'b.js', line: 2, endLine: 10 },
        ],
      },
    ])
  })

  it.each<[string, Readonly<Record<string, string>>]>([
    ['fewer than 50 tokens', { 'a.js': block().split('\n').slice(0, 5).join('\n'), 'b.js': block().split('\n').slice(0, 5).join('\n') }],
    ['fewer than five lines', { 'a.js': block().replaceAll('\n', ';'), 'b.js': block().replaceAll('\n', ';') }],
    ['another name', { 'a.js': block(), 'b.js': block().replaceAll('read', 'write') }],
    [
      'imports',
      {
        'a.js': block().replace(/const (\w+).*/g, "import { $1, x } from '$1'"),
        'b.js': block().replace(/const (\w+).*/g, "import { $1, x } from '$1'"),
      },
    ],
    ['a table of few words', { 'a.js': `x = [\n${'  [1, 2],\n'.repeat(60)}]\n`, 'b.js': `y = [\n${'  [1, 2],\n'.repeat(60)}]\n` }],
  ])('is nothing with %s', async (_case, files) => {
    expect(await copies(files)).toEqual([])
  })

  it('takes time in proportion to the length, also of rows of the same', () => {
    const tokens = Array.from({ length: 2_000_000 }, (_, at) => ({ kind: '', start: at, end: at + 1, line: at, endLine: at, children: [] }))
    const text = '0,'.repeat(1_000_000)
    expect(duplicatesOf([{ path: 'a.js', family: 'javascript', text, tokens }])).toEqual([])
  })
})
