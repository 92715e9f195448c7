import { expect, test } from 'vitest'
import type { Fact } from '../../core/event-types.ts'
import type { ModelMessage, ModelRequest } from '../../core/model.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import { runOf } from '../guards/guards.fixture.ts'
import { expectedStep } from './expected-step.ts'

const price = { input: 2, output: 10, cachedInput: 1 }
const asked: ModelMessage = { role: 'user', text: 'word '.repeat(1_001) }
const request = (parts: Partial<ModelRequest> = {}): ModelRequest => ({
  system: '',
  messages: [asked],
  tools: [],
  toolChoice: 'auto',
  temperature: 0,
  maxTokens: 4_096,
  ...parts,
})
/** Tokens of the request above. */
const prompt = 4 + estimateTokens(asked.text)
const replied = (step: number, outputTokens: number, cachedInputTokens = 0): Fact => ({
  type: 'model.replied',
  step,
  reply: {
    text: '',
    calls: [],
    finish: 'tool-calls',
    usage: { inputTokens: 0, outputTokens, cachedInputTokens },
    cost: 0,
    durationMs: 0,
    firstMs: 0,
  },
})

test('a first step is expected to answer in 500 tokens', () => {
  expect(expectedStep(runOf(), request(), price)).toBe(prompt * 2 + 500 * 10)
})

test('later steps are expected to say half as much again as the mean so far, where that is more', () => {
  expect(expectedStep(runOf(replied(1, 80)), request(), price)).toBe(prompt * 2 + 500 * 10)
  expect(expectedStep(runOf(replied(1, 500), replied(2, 1_500)), request(), price)).toBe(prompt * 2 + 1_500 * 10)
})

test('no reply is expected to be longer than it may be', () => {
  expect(expectedStep(runOf(), request({ maxTokens: 100 }), price)).toBe(prompt * 2 + 100 * 10)
})

test('what the provider had cached at the step before is expected to be cached again, but not for another conversation', () => {
  expect(expectedStep(runOf(replied(1, 80, 600)), request(), price)).toBe((prompt - 600) * 2 + 600 * 1 + 500 * 10)
  expect(expectedStep(runOf(replied(1, 80, 5_000)), request(), price)).toBe(prompt * 1 + 500 * 10)
  const review = request({ system: 'Review.' })
  expect(expectedStep(runOf(replied(1, 80, 600)), review, price)).toBe((prompt + estimateTokens('Review.')) * 2 + 500 * 10)
})

test('the prompt is the system prompt, the tools and all messages', () => {
  const tokens = (parts: Partial<ModelRequest>) => expectedStep(runOf(), request({ maxTokens: 0, ...parts }), { input: 1, output: 0 })
  const system = 'You answer questions.'
  const probe = { name: 'probe', description: 'Probes.', input: { type: 'object' } }
  const call = { id: 'r1', tool: 'probe', input: { i: 1 } }
  expect(tokens({ system })).toBe(prompt + estimateTokens(system))
  expect(tokens({ tools: [probe, probe] })).toBe(prompt + 2 * 120)
  const said: ModelMessage = { role: 'assistant', text: '', calls: [call] }
  const found: ModelMessage = { role: 'tool', call, text: 'Found it.', sources: [] }
  expect(tokens({ messages: [asked, said, found] })).toBe(prompt + 4 + estimateTokens('probe {"i":1}') + 4 + estimateTokens('Found it.'))
})
