import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RunResult } from '../core/run-result.ts'
import { panels } from './panels.ts'
import { columnsOf, cut, wrapped } from './panels-text.ts'

const look = { styled: (_style: string, text: string) => text, renderAnswer: wrapped }
const shown = (result: RunResult, columns: number) => `\n${panels(result, columns, look).join('\n')}\n`

const uri = 'file:///home/you/docs/guide/retries.md#L7'
const whole: RunResult = {
  run: '01M81M9FG79WDAFTQ0GNBB73GY',
  session: '01M81M9F0079WDAFTQ0GNBB73G',
  status: 'done',
  reason: 'direct-answer',
  mode: 'model',
  answer: 'Dead jobs are kept for 14 days and can be started again. [1] A job that throws is tried again, up to 5 times. [2][?]',
  citations: [
    { mark: 1, source: 's1', quote: 'Dead jobs are kept for 14 days and can be started again with `ferry revive`.', uri, support: 1 },
    { mark: 2, source: 's2', quote: 'A job that throws is tried again, up to 5 times.', uri: 'https://ferry.dev/retries', support: 0.9 },
  ],
  unsupported: ['A job that throws is tried again, up to 5 times.'],
  sources: [
    { id: 's1', title: 'Retries', uri, collection: 'docs', document: 'guide/retries.md', section: 'Retries > Dead jobs' },
    { id: 's2', title: 'Ferry: retries', uri: 'https://ferry.dev/retries' },
  ],
  confidence: 'medium',
  confidenceScore: 0.64,
  usage: { inputTokens: 900, outputTokens: 100, cachedInputTokens: 0 },
  costUsd: 0.0011,
  durationMs: 1_240,
}
const { session: _, ...alone } = whole
const bare: RunResult = { ...alone, citations: [], sources: [], unsupported: [], confidence: 'low', confidenceScore: 0, costUsd: 0 }

describe('the panels of a result', () => {
  it('at 80 columns', () => {
    expect(shown(whole, 80)).toBe(`
── Answer ──────────────────────────────────────────────────────────────────────
Dead jobs are kept for 14 days and can be started again. [1] A job that throws
is tried again, up to 5 times. [2][?]

── Sources ─────────────────────────────────────────────────────────────────────
[1] docs/guide/retries.md > Retries > Dead jobs
    “Dead jobs are kept for 14 days and can be started again with \`ferry rev...”
    file:///home/you/docs/guide/retries.md#L7
[2] Ferry: retries
    “A job that throws is tried again, up to 5 times.”
    https://ferry.dev/retries

── Confidence ──────────────────────────────────────────────────────────────────
██████░░░░ medium (0.64)
1 sentence not supported, marked [?] or [!].

Run 01M81M9FG79WDAFTQ0GNBB73GY, session 01M81M9F0079WDAFTQ0GNBB73G, done, 1.2 s,
$0.0011
`)
  })

  it('at 40 columns, where only what must be opened is wider', () => {
    expect(shown(whole, 40)).toBe(`
── Answer ──────────────────────────────
Dead jobs are kept for 14 days and can
be started again. [1] A job that throws
is tried again, up to 5 times. [2][?]

── Sources ─────────────────────────────
[1] docs/guide/retries.md > Retries >
    Dead jobs
    “Dead jobs are kept for 14 days...”
    file:///home/you/docs/guide/retries.md#L7
[2] Ferry: retries
    “A job that throws is tried agai...”
    https://ferry.dev/retries

── Confidence ──────────────────────────
██████░░░░ medium (0.64)
1 sentence not supported, marked [?] or
[!].

Run 01M81M9FG79WDAFTQ0GNBB73GY,
session 01M81M9F0079WDAFTQ0GNBB73G,
done, 1.2 s, $0.0011
`)
  })

  it('in Chinese, where a character takes two columns', () => {
    const quote = '死信任务保留十四天，之后会被删除，可以用命令重新启动。'
    const result: RunResult = {
      ...alone,
      answer: '死信任务保留十四天，之后会被删除，可以用命令重新启动。[1] 任务失败后最多重试五次。[1]',
      citations: [{ mark: 1, source: 's1', quote, uri, support: 1 }],
      sources: [{ id: 's1', title: '重试', uri, collection: '手册', document: '重试.md', section: '死信任务' }],
      unsupported: [],
      confidence: 'high',
      confidenceScore: 1,
      costUsd: null,
    }
    expect(shown(result, 40)).toBe(`
── Answer ──────────────────────────────
死信任务保留十四天，之后会被删除，可以用
命令重新启动。[1] 任务失败后最多重试五
次。[1]

── Sources ─────────────────────────────
[1] 手册/重试.md > 死信任务
    “死信任务保留十四天，之后会被删...”
    file:///home/you/docs/guide/retries.md#L7

── Confidence ──────────────────────────
██████████ high (1)

Run 01M81M9FG79WDAFTQ0GNBB73GY, done,
1.2 s, cost unknown
`)
  })

  it('of an answer without citations, and of one that rests on no source', () => {
    expect(shown({ ...bare, answer: 'The sources do not say.', note: 'Nothing was found for: dead jobs.' }, 40)).toBe(`
── Answer ──────────────────────────────
The sources do not say.

── Confidence ──────────────────────────
░░░░░░░░░░ low (0)

── Note ────────────────────────────────
Nothing was found for: dead jobs.

Run 01M81M9FG79WDAFTQ0GNBB73GY, done,
1.2 s
`)
    expect(shown({ ...bare, answer: 'Good morning.', unaided: true, confidenceScore: 0.3 }, 80)).toBe(`
── Answer ──────────────────────────────────────────────────────────────────────
Good morning.

── Confidence ──────────────────────────────────────────────────────────────────
███░░░░░░░ low (0.3)
Answered from the model’s own knowledge; no source was read.

Run 01M81M9FG79WDAFTQ0GNBB73GY, done, 1.2 s
`)
  })

  it('of a partial answer at a limit', () => {
    const note = 'Stopped at the step limit; a higher limit may find more.'
    expect(shown({ ...whole, unsupported: [], status: 'limit', reason: 'steps', note }, 80)).toContain(`
██████░░░░ medium (0.64)

── Note ────────────────────────────────────────────────────────────────────────
Stopped at the step limit; a higher limit may find more.

Run 01M81M9FG79WDAFTQ0GNBB73GY, session 01M81M9F0079WDAFTQ0GNBB73G, limit,
1.2 s, $0.0011
`)
  })

  it('of a run that failed with nothing in hand is its line alone, with the note where there is one', () => {
    const failed: RunResult = { ...bare, status: 'failed', reason: 'unauthorised', answer: '' }
    expect(shown(failed, 80)).toBe('\nRun 01M81M9FG79WDAFTQ0GNBB73GY, failed, 1.2 s\n')
    expect(shown({ ...failed, note: 'The model failed: no such key.' }, 40)).toBe(`
── Note ────────────────────────────────
The model failed: no such key.

Run 01M81M9FG79WDAFTQ0GNBB73GY, failed,
1.2 s
`)
  })

  it('styles whole titles, addresses and the line of the run, and nothing else', () => {
    const styled = (style: string, text: string) => `<${style}>${text}</${style}>`
    const lines = panels({ ...whole, costUsd: 0 }, 100, { styled, renderAnswer: wrapped })
    expect(lines.filter((line) => line.includes('<')).map((line) => line.replace(/─+</, '─<'))).toEqual([
      '<bold>── Answer ─</bold>',
      '<bold>── Sources ─</bold>',
      `<dim>    ${uri}</dim>`,
      '<dim>    https://ferry.dev/retries</dim>',
      '<bold>── Confidence ─</bold>',
      '<dim>Run 01M81M9FG79WDAFTQ0GNBB73GY, session 01M81M9F0079WDAFTQ0GNBB73G, done, 1.2 s</dim>',
    ])
  })
})

describe('text in columns', () => {
  const words = fc.array(fc.oneof(fc.stringMatching(/^[a-z]{1,12}$/), fc.stringMatching(/^[一-三，。]{1,6}$/)), { minLength: 1 })

  it('loses nothing but spaces, and is no wider than it may be', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 14, max: 60 }), (parts, columns) => {
        const text = parts.join(' ')
        const lines = wrapped(text, columns)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
        for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(columns)
      }),
    )
  })

  it('is cut so that it fits', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 6, max: 60 }), (parts, columns) => {
        const text = parts.join(' ')
        const short = cut(text, columns)
        expect(columnsOf(short)).toBeLessThanOrEqual(columns)
        if (short !== text) expect([short.endsWith('...'), text.startsWith(short.slice(0, -3))]).toEqual([true, true])
      }),
    )
  })

  it('counts what a terminal draws', () => {
    expect(['abc', '保留', 'ｆ', 'e\u0301', '\u{1f600}', '“”─█'].map(columnsOf)).toEqual([3, 4, 2, 1, 2, 4])
  })
})
