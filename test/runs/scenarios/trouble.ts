import { z } from 'zod'
import { tool } from '../../../src/tools/tool.ts'
import { replies, results, type Scenario, sourceOf, type World } from '../world.ts'
import { reading, search } from './reading.ts'

const answer = 'The pluginTimeout option defaults to 10000 milliseconds [s1].'

/** Fails its first three executions, by what the log tells of them. */
const shaky = (world: World) =>
  tool({
    name: 'shaky',
    description: 'Fails at first',
    input: z.object({ i: z.number() }),
    async run({ i }) {
      world.executed.push(`shaky ${i}`)
      const failures = (await world.run()).results.filter(({ record }) => record.status === 'error').length
      if (failures < 3) return { text: 'the service is down', failed: true }
      return { text: `item ${i}`, sources: [sourceOf('shaky', 'Shaky', 'The service is up again since noon.')] }
    },
  })

export const troubleScenarios: readonly Scenario[] = [
  {
    name: 'tool-fails-rests-comes-back',
    ask: { question: 'Is the service up?', limits: { steps: 20 } },
    tools: (world) => [shaky(world), reading(world)],
    model(request) {
      const done = replies(request)
      const back = request.messages.some(({ role, text }) => role === 'user' && text.startsWith('shaky is no longer paused'))
      if (request.messages.some(({ text }) => text.includes('item '))) return { text: 'The service is up again since noon [s1].' }
      if (back || done < 4) return { calls: [{ tool: 'shaky', input: { i: done } }] }
      return { calls: [search(`other ${done}`)] }
    },
  },
  {
    name: 'malformed-arguments',
    ask: { question: 'What is the default of pluginTimeout?' },
    tools: (world) => [reading(world)],
    model: (request) =>
      [{ calls: [{ tool: 'search', input: '{"query": "time' }] }, { calls: [search('timeout')] }, { text: answer }][replies(request)]!,
  },
  {
    name: 'cut-stream',
    ask: { question: 'What is the default of pluginTimeout?' },
    tools: (world) => [reading(world)],
    model(request, retried) {
      if (results(request) === 0) return { calls: [search('timeout')] }
      const fault = { code: 'cut-stream', message: 'the stream ended before the reply was complete' } as const
      return retried === 0 ? { text: 'The pluginTimeout option de', fault } : { text: answer }
    },
  },
  {
    name: 'blocked-loop',
    ask: { question: 'What is the default of pluginTimeout?', limits: { steps: 50, toolCalls: 50 } },
    tools: (world) => [reading(world)],
    model: (request) => (request.toolChoice === 'none' ? { text: answer } : { calls: [search('timeout')] }),
  },
  {
    name: 'never-stops-calling',
    ask: { question: 'What is the default of pluginTimeout?' },
    tools: (world) => [reading(world)],
    model: (request) => ({ calls: [search(replies(request) === 0 ? 'timeout' : `more ${replies(request)}`)] }),
  },
  {
    name: 'failed',
    ask: { question: 'What is the default of pluginTimeout?' },
    tools: (world) => [reading(world)],
    model: (request) =>
      results(request) === 0
        ? { calls: [search('timeout')] }
        : { fault: { code: 'unauthorised', message: 'the key was refused', retryable: false, recoverable: false } },
  },
  {
    name: 'cancelled-mid-stream',
    ask: { question: 'What is the default of pluginTimeout?' },
    tools: (world) => [reading(world)],
    model(request, _retried, world) {
      if (results(request) === 0) return { calls: [search('timeout')] }
      world.cancel()
      return { text: answer }
    },
  },
  {
    name: 'cancelled-mid-tool',
    ask: { question: 'What is the default of pluginTimeout?' },
    tools: (world) => [
      reading(world),
      tool({
        name: 'deaf',
        description: 'Never ends',
        input: z.object({}),
        run() {
          world.executed.push('deaf')
          world.cancel()
          return new Promise<string>(() => undefined)
        },
      }),
    ],
    model: (request) =>
      replies(request) === 0 ? { calls: [search('timeout')] } : { calls: [{ tool: 'deaf', input: {} }, search('order')] },
  },
]
