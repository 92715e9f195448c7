import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import type { VerbAnswer } from '../../core/verb.ts'
import { fittingAnswer } from './fitting-answer.ts'

const answer = (parts: Partial<VerbAnswer>): VerbAnswer => ({
  mode: 'data',
  summary: 'Two findings.',
  result: { issues: ['one', 'two'] },
  data: { scanner: { findings: ['one', 'two'] } },
  input: { path: '.' },
  sources: [],
  metadata: {
    verb: 'review.security@v1',
    run: '01M8A0000000000000000000AA',
    status: 'done',
    toolsExecuted: ['scanner'],
    toolsFailed: [],
    durationMs: 12,
    timestamp: '2026-11-22T09:00:00.000Z',
    missingReturns: [],
    warnings: ['offline'],
  },
  ...parts,
})

const findings = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ file: `src/part-${index}.ts`, line: index, message: 'Weak hash.' }))
const tokens = (value: unknown) => encode(JSON.stringify(value)).length

describe('an answer of a verb', () => {
  it('is given whole where it fits', () => {
    expect(fittingAnswer(answer({}))).toEqual(answer({}))
  })

  it('loses the data of tools first, and says what is missing', () => {
    const fit = fittingAnswer(answer({ data: { small: { a: 1 }, big: findings(2_000) } }))
    expect(fit).toMatchObject({ data: { small: { a: 1 }, big: null }, result: { issues: ['one', 'two'] } })
    expect(Object(fit['metadata']).warnings).toEqual([
      'offline',
      expect.stringMatching(
        /^Too large for one result: data\.big \(about [\d,]+ tokens\) omitted\. Request less, or see everything with: ibid runs show 01M8A0000000000000000000AA --json$/,
      ),
    ])
  })

  it('then loses the ends of its lists', () => {
    const fit = fittingAnswer(answer({ result: { issues: findings(3_000), words: 'x '.repeat(40_000) }, data: { big: findings(3_000) } }))
    expect(tokens(fit)).toBeLessThanOrEqual(8_000)
    const { result, metadata } = Object(fit)
    expect(result.issues[0]).toEqual({ file: 'src/part-0.ts', line: 0, message: 'Weak hash.' })
    expect(metadata.warnings[1]).toMatch(/\d+ of 3000 entries of result\.issues/)
  })
})
