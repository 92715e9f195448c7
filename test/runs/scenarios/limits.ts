import { z } from 'zod'
import type { Limits } from '../../../src/core/request.ts'
import { tool } from '../../../src/tools/tool.ts'
import { replies, type Scenario, sourceOf, type World } from '../world.ts'
import { reading, search } from './reading.ts'

const answer = 'The pluginTimeout option defaults to 10000 milliseconds [s1]. What slow plugins do is missing.'

/** Goes on searching until it is told to answer. */
const greedy = (name: string, limits: Partial<Limits>, rest: Partial<Scenario> = {}): Scenario => ({
  name,
  ask: { question: 'What is the default of pluginTimeout?', limits },
  tools: (world) => [reading(world)],
  model: (request) =>
    request.toolChoice === 'none'
      ? { text: answer, usage: { inputTokens: 900, outputTokens: 30 } }
      : { calls: [search(replies(request) === 0 ? 'timeout' : `more ${replies(request)}`)], usage: { inputTokens: 900, outputTokens: 30 } },
  ...rest,
})

const slow = (world: World) =>
  tool({
    name: 'search',
    description: 'Takes its time',
    input: z.object({ query: z.string() }),
    run({ query }) {
      world.executed.push(`search ${query}`)
      world.clock.advance(25_000)
      return {
        text: '1 passage',
        sources: [sourceOf(query, 'Server', `The pluginTimeout option defaults to 10000 milliseconds, says ${query}.`)],
      }
    },
  })

const agent = tool({
  name: 'run_agent',
  description: 'Hands work over',
  input: z.object({ query: z.string() }),
  delegates: true,
  run: () => 'never',
})

const sections = tool({
  name: 'open_section',
  description: 'Open a section',
  input: z.object({ number: z.number() }),
  paged: true,
  run: ({ number }) => ({
    text: '1 section',
    sources: [
      sourceOf(`section-${number}`, `Section ${number}`, `The limit of section ${number} is ${number * 10} requests. ${prose(number)}`),
    ],
  }),
})

const prose = (number: number): string =>
  Array.from({ length: 40 }, (_, index) => `Sentence ${index} of section ${number} tells what its settings are for.`).join(' ')

export const limitScenarios: readonly Scenario[] = [
  greedy('limit-steps', { steps: 4 }),
  greedy('limit-tool-calls', { toolCalls: 3 }),
  greedy('limit-tokens', { tokens: 2_500 }),
  greedy('limit-spend', { spend: 4_000 }, { price: { input: 1, output: 10 } }),
  greedy('limit-time', { runMs: 60_000 }, { tools: (world) => [slow(world)] }),
  {
    name: 'limit-depth',
    ask: { question: 'What is the default of pluginTimeout?', limits: { depth: 0 } },
    tools: (world) => [reading(world), agent],
    model: (request) =>
      request.toolChoice === 'none'
        ? { text: answer }
        : { calls: [search('timeout'), { tool: 'run_agent', input: { query: 'slow plugins' } }] },
  },
  {
    name: 'folding-in-60-steps',
    ask: { question: 'What are the limits of section 3 and section 58?', limits: { steps: 70, toolCalls: 100 } },
    tools: () => [sections],
    // What it has read it counts by the marks that it can see, folded or not.
    model(request) {
      const seen = Math.max(
        0,
        ...[
          ...request.messages
            .map(({ text }) => text)
            .join('\n')
            .matchAll(/\[s(\d+)\]/g),
        ].map((match) => Number(match[1])),
      )
      return seen < 60
        ? { calls: [{ tool: 'open_section', input: { number: seen + 1 } }] }
        : { text: 'The limit of section 3 is 30 requests [s3]. The limit of section 58 is 580 requests [s58].' }
    },
  },
]
