import { describe, expect, it } from 'vitest'
import type { Fact } from '../../core/facts.ts'
import type { Citation, Source } from '../../core/source.ts'
import { callOf, runOf, succeeded } from '../guards/guards.fixture.ts'
import { confidenceOf } from './confidence.ts'

const source = (score?: number): Source => ({
  id: 'a',
  title: 'A',
  uri: 'file:///a.md',
  text: 'Text.',
  ...(score === undefined ? {} : { score }),
})
const cited = (support = 1): Citation => ({ mark: 1, source: 's1', quote: 'Text.', uri: 'file:///a.md', support })
const read = (score?: number) => succeeded(callOf({}), { text: '', sources: [source(score)] })
const failed: Fact = {
  type: 'tool.finished',
  record: { call: callOf({}, 'r2'), agent: 'ask', step: 1, startedAt: 0, durationMs: 0, status: 'error', resultSummary: 'broken' },
  output: { text: 'broken' },
}
const evidence = { mode: 'model', claims: 1, citations: [cited()], unsupported: [] } as const

describe('confidence', () => {
  it('is high where every sentence is fully supported by a source of which the search was sure', () => {
    expect(confidenceOf(runOf(read(1)), evidence)).toEqual({ confidence: 'high', score: 1 })
  })

  it.each([
    ['the search was half sure', [read(0.5)], evidence, 0.5, 'medium'],
    ['the source was not ranked', [read()], evidence, 0.8, 'high'],
    ['the quotes support weakly', [read(1)], { ...evidence, citations: [cited(0.6)] }, 0.6, 'medium'],
    ['half the sentences have no support', [read(1)], { ...evidence, claims: 2, unsupported: ['x'] }, 0.5, 'medium'],
    ['a tool failed', [read(1), failed], evidence, 0.85, 'high'],
    ['the search was hardly sure', [read(0.1)], { ...evidence, claims: 3, unsupported: ['x', 'y'] }, 0.03, 'low'],
  ] as const)('falls where %s', (_case, facts, given, score, confidence) => {
    expect(confidenceOf(runOf(...facts), given)).toMatchObject({ score, confidence })
  })

  it('is nothing for an answer that rests on nothing, and the note says so', () => {
    const none = { ...evidence, citations: [], unsupported: ['x'] }
    expect(confidenceOf(runOf(), none)).toEqual({
      confidence: 'low',
      score: 0,
      note: 'The answer rests on no source. 1 sentence without support, marked [?].',
    })
    expect(confidenceOf(runOf(read(1)), { ...none, unsupported: [] }).note).toBe('No source bears out the answer.')
  })

  it('is nothing where no tool call succeeded, and the note says why', () => {
    const none = { ...evidence, citations: [] }
    expect(confidenceOf(runOf(failed), none).note).toBe('No tool call succeeded; the first said: broken. The answer rests on no source.')
  })

  it('falls at a limit, and the note names it', () => {
    const run = runOf(read(1), { type: 'notice.given', reason: 'final', limit: 'tool-calls', text: '' })
    expect(confidenceOf(run, evidence)).toEqual({
      confidence: 'high',
      score: 0.7,
      note: 'Stopped at the limit of tool calls; more may be found with a higher one.',
    })
  })
})
