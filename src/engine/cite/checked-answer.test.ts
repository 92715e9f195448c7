import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Source } from '../../core/source.ts'
import { callOf, runOf, succeeded } from '../guards/guards.fixture.ts'
import { checkedAnswer } from './checked-answer.ts'

const source = (id: string, text: string): Source => ({ id, title: 'Guide', uri: `file:///${id}.md#L10`, line: 10, text })
const run = runOf(
  succeeded(callOf({}), {
    text: '',
    sources: [
      source('log', 'Sessions are kept in a log.\nA session is resumed from the last fact in its log.\nFacts are never deleted.'),
      source('pool', 'The pool keeps 4 connections open.\n\n```js\nconst pool = open({ size: 4 })\n```'),
      source('zh', '会话在 30 分钟后过期。过期的会话不会被恢复。'),
    ],
  }),
)
const checked = (text: string) => checkedAnswer(run, text, 'model')

describe('a checked answer', () => {
  it('tells the words that contradict a sentence, also where its mark quotes others of them', () => {
    const answer = checked('The pool keeps 9 connections open [s2: "The pool keeps"].')
    expect(answer.sentences).toMatchObject([
      { state: 'contradicted', reason: '4, not 9', against: { quote: 'The pool keeps 4 connections open.', uri: 'file:///pool.md#L10' } },
    ])
  })

  it('does not take a code that appears in no source for one, whatever its mark quotes', () => {
    const answer = checked(
      'The session is 9bf456bddf41 [s1: "Sessions are kept in a log"]. A sha256sum is made of it [s1: "kept in a log"].',
    )
    expect(answer.sentences).toMatchObject([{ state: 'unsupported', reason: '9bf456bddf41 appears in no source' }, { state: 'quoted' }])
  })

  it('has numbers for marks, each with a verbatim quote that opens at its line', () => {
    const answer = checked('A session is resumed from the last fact in its log [s1]. The pool keeps 4 connections open [s2].')
    expect(answer.text).toBe('A session is resumed from the last fact in its log. [1] The pool keeps 4 connections open. [2]')
    expect(answer.citations).toEqual([
      { mark: 1, source: 's1', quote: 'A session is resumed from the last fact in its log.', uri: 'file:///log.md#L11', support: 1 },
      { mark: 2, source: 's2', quote: 'The pool keeps 4 connections open.', uri: 'file:///pool.md#L10', support: 1 },
    ])
    expect(answer.unsupported).toEqual([])
  })

  it('gives the same number to the same quote', () => {
    const answer = checked('Facts are never deleted [s1].\n\nAgain: facts are never deleted [s1].')
    expect(answer.text).toBe('Facts are never deleted. [1]\n\nAgain: facts are never deleted. [1]')
    expect(answer.citations).toHaveLength(1)
  })

  it.each([
    ['with another number as contradicted', 'The pool keeps 40 connections open [s2].', 'The pool keeps 40 connections open. [!]'],
    ['with a negation as contradicted', 'Facts are deleted [s1].', 'Facts are deleted. [!]'],
    ['with the wrong source as unsupported', 'The pool keeps 4 connections open [s3].', 'The pool keeps 4 connections open. [?]'],
    ['that is a heading as unsupported', '## Bananas ripen beside apples [s1]', '## Bananas ripen beside apples [?]'],
    ['with a quote that stands nowhere', 'Facts are kept [s1: "kept for ever and a day"].', 'Facts are kept. [?]'],
    ['that names no source', 'Facts are kept on tape [none].', 'Facts are kept on tape. [?]'],
  ])('marks a sentence %s', (_case, text, shown) => {
    const answer = checked(text)
    expect(answer.text).toBe(shown)
    expect(answer.citations).toEqual([])
    expect(answer.unsupported).toHaveLength(1)
  })

  it('drops the marks of a sentence that do not hold and keeps those that do', () => {
    expect(checked('Facts are never deleted [s1][s2].').text).toBe('Facts are never deleted. [1]')
  })

  it.each([
    ['in prose', 'Facts are never deleted [s9].', 'Facts are never deleted. [1]'],
    ['beside a real one', 'Facts are never deleted [s1, s77].', 'Facts are never deleted. [1]'],
    ['with nothing to bear it out', 'Bananas ripen beside apples and pears [s9].', 'Bananas ripen beside apples and pears. [?]'],
    ['in a heading without a claim', '# Overview [s9]', '# Overview [?]'],
    ['alone', '[s9]', '[?]'],
    ['in Chinese brackets', '会话在 30 分钟后过期【s9】。', '会话在 30 分钟后过期。 [1]'],
  ])('never shows a handle that was made up %s', (_case, text, shown) => {
    expect(checked(text).text).toBe(shown)
  })

  it('finds a source for a sentence that names none', () => {
    expect(checked('A session is resumed from the last fact in its log.').text).toBe(
      'A session is resumed from the last fact in its log. [1]',
    )
  })

  it('keeps tables, lists, code and Chinese whole', () => {
    const answer = checked(
      [
        '1. Facts are never deleted [s1].',
        '2. The pool keeps 4 connections open [s2]',
        '',
        '| what | how |',
        '| --- | --- |',
        '| pool | keeps 4 connections open [s2] |',
        '',
        '```js',
        'const pool = open({ size: 4 })',
        'pool[s1] = null',
        '```',
        '',
        '> 会话在 30 分钟后过期[s3]。过期的会话会被恢复[s3]。',
      ].join('\n'),
    )
    expect(answer.text).toBe(
      [
        '1. Facts are never deleted. [1]',
        '2. The pool keeps 4 connections open [2]',
        '',
        '| what | how |',
        '| --- | --- |',
        '| pool | keeps 4 connections open [2] |',
        '',
        '```js',
        'const pool = open({ size: 4 })',
        'pool[s1] = null',
        '```',
        '',
        '> 会话在 30 分钟后过期。 [3]过期的会话会被恢复。 [!]',
      ].join('\n'),
    )
  })

  it('marks a code block below its fence', () => {
    expect(checked('```js\nconst pool = open({ size: 4 }) // [s2]\n```').text).toBe('```js\nconst pool = open({ size: 4 }) //\n```\n[1]')
  })

  it('asks for no support where an answer speaks of itself', () => {
    const answer = checked('Here is what the guide says:\n\nThe documents do not mention the price of grain.')
    expect(answer.unsupported).toEqual([])
    expect(answer.text).toBe('Here is what the guide says:\n\nThe documents do not mention the price of grain.')
  })

  const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))
  const pieces = [
    fc.constantFrom(
      '[s1]',
      '[s2, s9]',
      '【s3】',
      '[s404]',
      '[s',
      '9]',
      '[?]',
      '\n',
      '\n\n',
      '| a | b |\n',
      '- ',
      '. ',
      '。',
      '# ',
      '[',
      ']',
    ),
    fc.constantFrom('Facts are never deleted', 'The pool keeps 4 connections open', '会话在 30 分钟后过期'),
    fc.string(),
  ]
  const prose = fc.array(fc.oneof(...pieces), { maxLength: 20 }).map((parts) => parts.join('').replaceAll('`', '').replaceAll('~', ''))
  const anything = fc
    .array(
      fc.oneof(...pieces, fc.constantFrom('```', '`', '\n```js\n', '    ', 'a = b[s1]', 'a = b[s404]'), fc.string({ unit: anyCharacter })),
      {
        maxLength: 20,
      },
    )
    .map((parts) => parts.join(''))

  it('never throws and quotes word for word, whatever the model wrote', () => {
    fc.assert(
      fc.property(anything, (written) => {
        const answer = checked(written)
        for (const { source: handle, quote } of answer.citations) expect(run.sources.get(handle)?.text).toContain(quote)
        expect(answer.citations.map(({ mark }) => mark)).toEqual(answer.citations.map((_, index) => index + 1))
      }),
      { numRuns: 400 },
    )
  })

  it('never shows a handle, made up or not, whatever the model wrote', () => {
    fc.assert(
      fc.property(prose, (written) => {
        expect(checked(written).text).not.toMatch(/[[【]s\d+[\]】]/)
      }),
      { numRuns: 400 },
    )
  })

  it('shows none in code either, but for what may be an index', () => {
    fc.assert(
      fc.property(anything, (written) => {
        expect(checked(written).text).not.toMatch(/(?<![\w\])])\[s\d+\]|【s\d+】/)
      }),
      { numRuns: 400 },
    )
  })
})
