import { describe, expect, it } from 'vitest'
import type { RunResult } from '../../core/run-result.ts'
import { checkExpectations, scoreOf } from './expectations.ts'
import type { EvalCase } from './read-suite.ts'

const one = (expectation: EvalCase['expect'], mode?: EvalCase['mode']): EvalCase => ({
  name: 'n',
  question: 'q',
  expect: expectation,
  mode,
  threshold: 0.8,
})

const result: RunResult = {
  run: '01M80AS799V87Y4P8CSVBWHFYF',
  status: 'done',
  reason: 'answered',
  mode: 'model',
  answer: 'Dead jobs are kept for 14 days. [1] Nobody reads them. [?]',
  citations: [],
  unsupported: ['Nobody reads them.'],
  sources: [
    { id: 's1', title: 'Retries', uri: 'file:///d/guide/retries.md#L7', collection: 'docs', document: 'guide/retries.md' },
    { id: 's2', title: 'A page', uri: 'https://example.org/a' },
  ],
  confidence: 'medium',
  confidenceScore: 0.5,
  usage: { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 },
  costUsd: 0.02,
  durationMs: 1,
}

const checked = (expectation: EvalCase['expect'], changed: Partial<RunResult> = {}, mode?: EvalCase['mode']) =>
  checkExpectations(one(expectation, mode), { ...result, ...changed }, 3)
    .slice(1)
    .map(({ check, passed, detail }) => [check, passed, detail])

describe('an expectation', () => {
  it.each([
    ['guide/retries.md', true],
    ['docs/guide/retries.md', true],
    ['guide', true],
    ['**/re*.md', true],
    ['https://example.org/a', true],
    ['retries.md', false],
    ['*.md', false],
    ['https://example.org/b', false],
  ])('of the source %j is met: %j', (pattern, passed) => {
    const [check] = checkExpectations(one({ sources: [pattern] }), result, 3).slice(1)
    expect(check).toEqual({ check: 'sources', passed, detail: `cites guide/retries.md, A page${passed ? '' : `; missing ${pattern}`}` })
  })

  it('of a source is not met where nothing is cited', () => {
    expect(checked({ sources: ['a.md'] }, { sources: [] })).toEqual([['sources', false, 'cites nothing; missing a.md']])
  })

  it('of the end of the run is done unless it says otherwise', () => {
    const status = (expectation: EvalCase['expect'], ended: RunResult['status']) =>
      checkExpectations(one(expectation), { ...result, status: ended }, 3)[0]
    expect(status({}, 'limit')).toEqual({
      check: 'status',
      passed: false,
      detail: 'the run ended with status limit (answered), expected done',
    })
    expect(status({ status: 'limit' }, 'limit')?.passed).toBe(true)
  })

  it('of a number holds at the number itself', () => {
    const expectation = { min_confidence: 0.5, unsupported_max: 1, max_cost_cents: 2, max_steps: 3 }
    expect(checked(expectation).map(([check, passed]) => [check, passed])).toEqual([
      ['confidence', true],
      ['unsupported', true],
      ['cost', true],
      ['steps', true],
    ])
    expect(checked({ min_confidence: 0.51, unsupported_max: 0, max_cost_cents: 1.9, max_steps: 2 })).toEqual([
      ['confidence', false, 'confidence 0.5, expected at least 0.51'],
      ['unsupported', false, '1 sentence unsupported, expected at most 0'],
      ['cost', false, '2 cents, expected at most 1.9'],
      ['steps', false, '3 model steps, expected at most 2'],
    ])
  })

  it('of a cost is not met by an unknown one', () => {
    expect(checked({ max_cost_cents: 100 }, { costUsd: null })).toEqual([
      ['cost', false, 'cost unknown (set llm.prices), expected at most 100'],
    ])
  })

  it('of keywords is a check of its own where they are not the score, and always where they are unwanted', () => {
    expect(checked({ text: 'x', keywords: { all: ['14 days', '1'] } }, {}, 'semantic')).toEqual([
      ['keywords', false, '1 of 2 keywords; missing "1"'],
    ])
    expect(checked({ keywords: { none: ['nobody', 'everybody'] } }, {}, 'keyword')).toEqual([
      ['keywords', false, 'the answer contains "nobody"'],
    ])
    expect(checked({ keywords: { none: ['everybody'] } }, {}, 'keyword')).toEqual([])
  })
})

describe('the score', () => {
  const { answer } = result
  it.each([
    [one({ keywords: { all: ['dead job', 'paper', '14 days'] } }, 'keyword'), 0.667, '2 of 3 keywords; missing "paper"'],
    [one({ keywords: { any: ['paper', '14 days'] } }, 'keyword'), 1, '1 of 1 keyword'],
    [one({ keywords: { none: ['paper'] } }, 'keyword'), 1, '0 of 0 keywords'],
    [one({ text: 'Dead jobs are kept for 14 days.' }, 'semantic'), 1, '1 of 1 statement'],
    [
      one({ text: 'Dead jobs are kept for 14 days. The dead jobs are kept on paper.' }, 'semantic'),
      0.75,
      '1 of 2 statements; missing "The dead jobs are kept on paper."',
    ],
  ])('is what the words say', (of, score, detail) => {
    expect(scoreOf(of, answer)).toEqual({ score, detail })
  })

  it('is for others to give in mode judge, and for nobody without a mode', () => {
    expect(scoreOf(one({ text: 'x' }, 'judge'), answer)).toBeUndefined()
    expect(scoreOf(one({ sources: ['x'] }), answer)).toBeUndefined()
  })
})
