import { describe, expect, it } from 'vitest'
import type { VerbAnswer } from '../core/verb.ts'
import { verbText } from './verb-text.ts'

const answer: VerbAnswer = {
  mode: 'data',
  summary: '2 findings.',
  result: {
    summary: '2 findings',
    issues: [
      { severity: 'high', file: 'a.ts', line: 3, message: 'Input reaches\na shell.', quote: 'exec(x)' },
      { file: 'b.ts', message: 'It is long.' },
      { severity: 'high', file: 'https://a.test/x', line: 1, message: 'It failed.' },
      { severity: 'high', file: 'https://a.test/x', line: 7, message: 'It is no number.' },
      { severity: 'low', file: '.', line: 1, message: 'There is no changelog.' },
    ],
    quotes: [
      { title: 'Jobs', section: 'Retries', collection: 'docs', uri: 'file:///a.md#L3', quote: 'Six\ntimes "at most".', score: 0.9 },
      { title: 'Jobs', section: '', uri: 'file:///a.md#L1', quote: 'Jobs run.' },
    ],
    pairs: [{ first: { quote: 'One "a".', uri: 'u' }, second: { quote: 'Two.' } }],
    counts: { error: 2, places: ['a', 'b'] },
    ready: false,
    notes: 'None.',
    words: ['plain', 7],
  },
  data: {},
  input: {},
  sources: [],
  metadata: {
    verb: 'review.analyze@v1',
    run: 'R',
    status: 'done',
    toolsExecuted: ['git_diff'],
    toolsFailed: [{ tool: 'scan', fault: { code: 'failed', message: 'no', recoverable: true } }],
    durationMs: 41,
    timestamp: '2026-01-01T00:00:00.000Z',
    missingReturns: ['verdict'],
    warnings: [],
  },
}

describe("a verb's answer for people", () => {
  it('says each return on lines of its own, findings with their place first, and what is not known', () => {
    expect(verbText(answer)).toBe(`2 findings.

issues (5):
- high a.ts:3 Input reaches a shell.
- b.ts It is long.
- high https://a.test/x It failed.
- high https://a.test/x, line 7, It is no number.
- low There is no changelog.

quotes (2):
- "Six times \\"at most\\"."
  Jobs > Retries  file:///a.md#L3
- "Jobs run."
  Jobs  file:///a.md#L1

pairs (1):
- first: "One \\"a\\".", second: "Two."

counts:
- error: 2
- places: ["a","b"]

ready: false

notes: None.

words (2):
- plain
- 7

Not filled in without a language model: verdict

review.analyze@v1, data: git_diff, failed: scan; 41 ms; run R`)
  })

  it('says the model and what it cost where one analysed', () => {
    const metadata = { ...answer.metadata, model: 'small', costUsd: 0.0123, toolsFailed: [], missingReturns: [] }
    expect(
      verbText({ ...answer, mode: 'analysis', result: {}, metadata })
        .split('\n')
        .at(-1),
    ).toBe('review.analyze@v1, analysis by small: git_diff; 41 ms, $0.0123; run R')
  })

  it('shows 20 entries of a list and counts the others', () => {
    const lines = verbText({ ...answer, result: { issues: Array.from({ length: 23 }, (_, at) => `issue ${at}`) } }).split('\n')
    expect(lines.slice(2, 4)).toEqual(['issues (23):', '- issue 0'])
    expect(lines[23]).toBe('- 3 more; use --json to see all')
  })
})
