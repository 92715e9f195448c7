import type { Fact } from '../../src/core/event-types.ts'
import { askLimits } from '../../src/core/request.ts'

/** The facts of a run of `steps` steps: every step but the last calls one tool that answers with 1,000 characters. */
export function factsOfRun(steps: number): readonly Fact[] {
  const facts: Fact[] = [began]
  for (let step = 1; step < steps; step++) {
    const call = { id: `r${step}`, tool: 'lookup', input: { i: step } }
    facts.push(replied(step, '', [call], 'tool-calls'), { type: 'tool.started', call }, finished(step, call))
  }
  const text = 'Sessions are resumed from the log [1].'
  facts.push(
    replied(steps, text, [], 'stop'),
    { type: 'answer.drafted', answer: { text, citations: [], unsupported: [], confidence: 'low', confidenceScore: 0.2, mode: 'model' } },
    { type: 'review.made', review: { of: 'answer', triggers: [], outcome: 'proceed', objections: [] } },
    { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } },
  )
  return facts
}

const began: Fact = {
  type: 'run.began',
  request: {
    question: 'How are sessions resumed after a crash?',
    agent: 'ask',
    model: 'openai:gpt-4o-mini',
    tools: ['lookup'],
    system: 'Answer from what the tools return, and cite it. '.repeat(40),
    limits: askLimits,
    temperature: 0,
    maxTokens: 4096,
    nonce: 'k3v9x2m7q1',
  },
}

const replied = (
  step: number,
  text: string,
  calls: readonly { id: string; tool: string; input: unknown }[],
  finish: 'stop' | 'tool-calls',
): Fact => ({
  type: 'model.replied',
  step,
  reply: {
    text,
    calls,
    finish,
    usage: { inputTokens: 812 * step, outputTokens: 24, cachedInputTokens: 640 * step },
    cost: 137,
    durationMs: 412,
    firstMs: 233,
  },
})

const finished = (step: number, call: { id: string; tool: string; input: unknown }): Fact => ({
  type: 'tool.finished',
  record: {
    call,
    agent: 'ask',
    step,
    startedAt: 1_769_000_000_000,
    durationMs: 12,
    status: 'success',
    resultSummary: 'result of a lookup',
  },
  output: { text: `result ${step} ${'x'.repeat(1000)}` },
})
