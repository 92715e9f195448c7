import { expect, it } from 'vitest'
import type { Fact } from '../core/event-types.ts'
import { replyOf } from '../core/reply.fixture.ts'
import type { Source } from '../core/source.ts'
import type { ToolStatus } from '../core/tool.ts'
import { runAsked, runOf } from './guards/guards.fixture.ts'
import { runNote } from './run-note.ts'

const source = (id: string): Source => ({ id, title: id, uri: `file:///${id}.md`, text: `Text of ${id}.` })
const finished = (id: string, tool: string, status: ToolStatus, durationMs: number, sources: readonly Source[] = []): Fact => ({
  type: 'tool.finished',
  record: { call: { id, tool, input: {} }, agent: 'ask', step: 1, startedAt: 1000, durationMs, status, resultSummary: '' },
  output: { text: id, sources },
})
const reply = replyOf({ usage: { inputTokens: 1_000, outputTokens: 100, cachedInputTokens: 400 }, cost: null })
const replied: Fact = { type: 'model.replied', step: 1, reply }
const answered: Fact = {
  type: 'answer.drafted',
  answer: {
    text: 'So [1].',
    citations: [{ mark: 1, source: 's2', quote: 'Text of b.', uri: 'file:///b.md', support: 1 }],
    unsupported: [],
    confidence: 'high',
    confidenceScore: 0.9,
    mode: 'model',
  },
}
const done: Fact = { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } }

it('counts for each tool what was run, what worked, what brought sources, and what the answer cites', () => {
  const run = runOf(
    replied,
    finished('r1', 'search', 'success', 10, [source('a')]),
    finished('r2', 'search', 'success', 20, [source('a'), source('b')]),
    finished('r3', 'search', 'error', 5),
    finished('r4', 'search', 'skipped', 0),
    finished('r5', 'write', 'denied', 0),
    finished('r6', 'write_plan', 'success', 1),
    finished('r7', 'outline', 'success', 2),
    answered,
    done,
  )
  expect(runNote(run)).toEqual({
    run: 'run',
    agent: 'ask',
    model: 'scripted',
    difficulty: 'simple',
    usage: { inputTokens: 1_000, outputTokens: 100, cachedInputTokens: 400 },
    tools: [
      { tool: 'search', calls: 3, succeeded: 2, sourced: 2, cited: 1, totalMs: 35 },
      { tool: 'outline', calls: 1, succeeded: 1, sourced: 0, cited: 0, totalMs: 2 },
    ],
  })
})

it('is made of a run that stopped at a limit too', () => {
  expect(runNote(runOf(replied, answered, { type: 'run.ended', end: { status: 'limit', reason: 'steps' } }))).toMatchObject({ run: 'run' })
})

const again: Fact = { type: 'answer.reused', from: 'earlier', answeredAt: 900, answer: answered.answer, sources: [] }
it.each<[string, readonly Fact[]]>([
  ['has not ended', [replied, answered]],
  ['was cancelled', [replied, { type: 'run.ended', end: { status: 'cancelled', reason: 'cancelled' } }]],
  ['failed', [{ type: 'run.ended', end: { status: 'failed', reason: 'unreachable' } }]],
  ['gave an older answer again', [again, done]],
])('is not made of a run that %s', (_case, facts) => {
  expect(runNote(runOf(...facts))).toBeUndefined()
})

it('is not made of a run without a language model: what it did is no advice to one', () => {
  expect(runNote(runAsked({ model: 'extractive' }, replied, answered, done))).toBeUndefined()
})
