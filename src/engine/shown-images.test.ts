import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { requestOf } from '../core/request.fixture.ts'
import { askLimits } from '../core/request.ts'
import { openingMessage } from '../core/run-messages.ts'
import { scriptedModel } from '../testing/scripted-model.ts'
import { tool } from '../tools/tool.ts'
import { words } from './context/conversation.fixture.ts'
import { imageTokens, messageTokens } from './context/count.ts'
import { fittingTurns } from './context/session-history-limit.ts'
import { runToEnd, testDependencies } from './engine.fixture.ts'
import { systemPrompt } from './prompt.ts'

const chart = { mediaType: 'image/png', hash: 'aa', size: 3, name: 'chart.png' }
const bytes = Uint8Array.of(1, 2, 3)
const media = {
  keep: async () => undefined,
  remove: async () => undefined,
  list: async () => [],
  read: async (hash: string) => (hash === 'aa' ? bytes : undefined),
}
const long = tool({
  name: 'read_page',
  description: 'Read page i',
  input: z.object({ i: z.number() }),
  run: ({ i }) => ({ text: `Page ${i}. ${words(900)}` }),
})

describe('images of a question', () => {
  it('come with every request of the run, folded or not', async () => {
    const model = scriptedModel((_, index) => (index < 30 ? { calls: [{ tool: 'read_page', input: { i: index } }] } : { text: 'Done.' }))
    const dependencies = { ...testDependencies({ model, tools: [long] }), media }
    const run = await runToEnd(dependencies, {
      question: 'what is it?',
      images: [chart],
      limits: { ...askLimits, steps: 40, toolCalls: 40 },
    })
    expect(run.foldedAt.length).toBeGreaterThan(0)
    const shown = model.requests.map(({ messages, images }) => [messages[0]?.role === 'user' && messages[0].images, images?.get('aa')])
    expect(new Set(shown.map((each) => JSON.stringify(each)))).toEqual(new Set([JSON.stringify([[chart], bytes])]))
    expect(new Set(model.requests.map(({ messages }) => messages[0])).size).toBe(1)
  })

  it('are not read for a model that sees none', async () => {
    const model = scriptedModel([{ text: 'I see nothing.' }])
    await runToEnd({ ...testDependencies({ model }), media }, { question: 'what is it?', images: [chart], seesImages: false })
    expect(model.requests[0]?.images).toBeUndefined()
  })

  it('are counted, also those of earlier turns', () => {
    const asked = openingMessage(requestOf({ images: [chart, chart] }), () => 's1')
    const { text } = asked
    expect(messageTokens(asked) - messageTokens({ role: 'user', text })).toBe(2 * imageTokens)
    const turn = { run: 'r', question: 'Before?', answer: 'So.' }
    expect(fittingTurns([{ ...turn, images: [chart] }], 1_000, 100)).toEqual([])
    expect(fittingTurns([turn], 1_000, 100)).toEqual([turn])
  })

  it('bring a rule for how to speak of them', () => {
    expect(systemPrompt('n', { tools: [], images: true })).toContain('You see the images that came with the question.')
    expect(systemPrompt('n', { tools: [] })).not.toContain('images')
  })
})
