import { describe, expect, it } from 'vitest'
import type { CheckedSentence } from '../../core/answer.ts'
import type { Fact } from '../../core/event-types.ts'
import type { SubTaskStatus } from '../../core/plan.ts'
import type { Citation, Source } from '../../core/source.ts'
import { callOf, finished, replied, runOf, succeeded } from '../guards/guards.fixture.ts'
import { confidenceOf } from './confidence.ts'

const source = (score?: number): Source => ({
  id: 'a',
  title: 'A',
  uri: 'file:///a.md',
  text: 'Text.',
  ...(score === undefined ? {} : { score, coverage: score }),
})
const cited = (support = 1): Citation => ({ mark: 1, source: 's1', quote: 'Text.', uri: 'file:///a.md', support })
const query = 'how long the queue keeps dead jobs of a worker'
const read = (score?: number) => succeeded(callOf({ query }), { text: '', sources: [source(score)] })
const failed: Fact = {
  type: 'tool.finished',
  record: { call: callOf({}, 'r2'), agent: 'ask', step: 1, startedAt: 0, durationMs: 0, status: 'error', resultSummary: 'broken' },
  output: { text: 'broken' },
}
const sentence = (state: CheckedSentence['state']): CheckedSentence => ({ text: 'x', state, marks: [], at: 0 })
const quoted = sentence('quoted')
const doubted = sentence('unsupported')
const evidence = {
  mode: 'model',
  sentences: [quoted],
  citations: [cited()],
  unsupported: [],
  missing: [],
  outcome: 'answered',
} as const

describe('confidence', () => {
  it('is high where every sentence is fully supported by a source of which the search was sure', () => {
    expect(confidenceOf(runOf(read(1)), evidence)).toEqual({ confidence: 'high', score: 1 })
  })

  it.each([
    ['the search was less sure', [read(0.8)], evidence, 0.96, 'high'],
    ['the source was not ranked', [read()], evidence, 0.8, 'high'],
    ['the quotes support weakly', [read(1)], { ...evidence, citations: [cited(0.6)] }, 0.6, 'medium'],
    ['half the sentences have no support', [read(1)], { ...evidence, sentences: [quoted, doubted], unsupported: ['x'] }, 0.5, 'medium'],
    ['a tool failed', [read(1), failed], evidence, 0.85, 'high'],
    ['the search was hardly sure', [read(0.1)], { ...evidence, sentences: [quoted, doubted, doubted], unsupported: ['x', 'y'] }, 0, 'low'],
  ] as const)('falls where %s', (_case, facts, given, score, confidence) => {
    expect(confidenceOf(runOf(...facts), given)).toMatchObject({ score, confidence })
  })

  it('is never high with a sentence that a source contradicts, and low where the answer begins with it', () => {
    const wrong = sentence('contradicted')
    const many = Array.from({ length: 9 }, () => quoted)
    const of = (...sentences: readonly CheckedSentence[]) => confidenceOf(runOf(read(1)), { ...evidence, sentences, unsupported: ['x'] })
    expect(of(sentence('own'), quoted, wrong, ...many)).toMatchObject({ confidence: 'medium', score: 0.6 })
    expect(of(sentence('own'), wrong, ...many)).toMatchObject({ confidence: 'low', score: 0.35 })
  })

  it('is never high beside a sentence that no source supports, however many others are supported', () => {
    const many = Array.from({ length: 9 }, () => quoted)
    const found = confidenceOf(runOf(read(1)), { ...evidence, sentences: [...many, doubted], unsupported: ['x'] })
    expect(found).toMatchObject({ confidence: 'medium', score: 0.6 })
  })

  it('is low where an answer without a model says that no document mentions a name of the question, and medium at most of a noun', () => {
    const told = (word: string) => ({ ...evidence, mode: 'extractive', missing: [word], outcome: 'partly' }) as const
    const { confidence, score, note = '' } = confidenceOf(runOf(read(1)), told('Kubernetes'))
    expect([confidence, score]).toEqual(['low', 0.39])
    expect(note).not.toContain('Kubernetes')
    expect(confidenceOf(runOf(read(1)), told('gas'))).toMatchObject({ confidence: 'medium', score: 0.6 })
  })

  it('does not fall with a search that found nothing of what came with the question', () => {
    const own = runOf(read(0.1))
    const withInput = { ...own, sources: new Map([...own.sources, ['s9', { ...source(), id: 'input' }]]) }
    const citations = [{ ...cited(), source: 's9' }]
    expect(confidenceOf(withInput, { ...evidence, citations })).toMatchObject({ confidence: 'high', score: 0.8 })
    expect(confidenceOf(withInput, evidence)).toMatchObject({ confidence: 'low' })
  })

  it('is nothing for an answer that rests on nothing, and the note says so', () => {
    const none = { ...evidence, citations: [], unsupported: ['x'] }
    expect(confidenceOf(runOf(), none)).toEqual({
      confidence: 'low',
      score: 0,
      note: 'The answer is not based on any source. 1 sentence without support, marked [?].',
    })
    expect(confidenceOf(runOf(read(1)), { ...none, unsupported: [] }).note).toBe('No source supports the answer.')
  })

  it('is nothing where no tool call succeeded, and the note says why', () => {
    const none = { ...evidence, citations: [] }
    expect(confidenceOf(runOf(failed), none).note).toBe(
      'No tool call succeeded; the first one failed with: broken. The answer is not based on any source.',
    )
  })

  it('falls at a limit, and the note names it', () => {
    const run = runOf(read(1), { type: 'notice.given', reason: 'final', final: 'tool-calls', text: '' })
    expect(confidenceOf(run, evidence)).toEqual({
      confidence: 'high',
      score: 0.7,
      note: 'Stopped at the tool call limit; a higher limit may find more.',
    })
  })

  it('falls where parts of the plan are still open, and the note names them', () => {
    const subTasks = ['a', 'b'].map((id) => ({ id, description: `find ${id}`, parallelizable: false, dependencies: [] }))
    const planned = (...statuses: SubTaskStatus[]): Fact => ({
      type: 'plan.written',
      by: 'model',
      plan: {
        goal: 'g',
        subTasks: subTasks.map((task, at) => ({ ...task, status: statuses[at]! })),
        needsClarification: false,
        candidateAgents: [],
      },
    })
    expect(confidenceOf(runOf(read(1), planned('done', 'pending')), evidence)).toMatchObject({ score: 0.7, note: 'Not done: find b.' })
    expect(confidenceOf(runOf(read(1), planned('done', 'blocked')), evidence)).toEqual({ confidence: 'high', score: 1 })
  })

  it('does not fall with calls that only steer the run', () => {
    const steering = finished({ ...callOf({}, 'r2'), tool: 'write_plan' }, { status: 'error', resultSummary: 'unreadable' })
    expect(confidenceOf(runOf(read(1), steering), evidence).score).toBe(1)
    expect(confidenceOf(runOf(steering), { ...evidence, citations: [] }).note).toBe('The answer is not based on any source.')
  })

  it('comes with a note of what was assumed, what was not allowed, and what was cut off', () => {
    const asked: Fact = { type: 'question.asked', question: { id: 'q1', kind: 'clarification', text: 'Which?' } }
    const assumed: Fact = { type: 'question.answered', answer: { question: 'q1', text: 'the first', by: 'assumption' } }
    const denied = finished(callOf({}, 'r2'), { status: 'denied' })
    expect(confidenceOf(runOf(asked, assumed, read(1), denied), evidence).note).toBe(
      'Assumed, because nobody answered "Which?": the first. Not allowed: probe.',
    )
    expect(confidenceOf(runOf(read(1), replied(2, { finish: 'length' })), evidence).note).toBe('The answer was cut off at the token limit.')
    expect(confidenceOf(runOf(read(1), replied(2, { finish: 'content-filter' })), evidence).note).toBe('The provider filtered the answer.')
  })
})
