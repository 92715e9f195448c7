import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { askQuestion } from '../../app/questions/ask.ts'
import { answerRun } from '../../app/runs/answer-run.ts'
import { type SessionWorld, sessionWorld } from '../../app/sessions/session.fixture.ts'
import { serverRunsOf } from '../../app/workers/server-runs.ts'
import type { Agent } from '../../core/agent.ts'
import type { CarriedMarks } from '../../core/server-store.ts'
import type { EndpointScript } from '../../testing/testing.ts'
import { tool } from '../../tools/tool.ts'
import { prometheus } from './prometheus.ts'

const worlds: SessionWorld[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world[Symbol.asyncDispose]()
})

const noMarks: CarriedMarks = { add: async () => 1, remove: async () => {}, of: async () => undefined, list: async () => [] }
const billing: Agent = {
  id: 'billing',
  name: 'Billing',
  description: 'Knows invoices',
  domains: ['invoices'],
  prompt: 'You are the billing agent.',
  tools: ['stock'],
}
const stock = tool({
  name: 'stock',
  description: 'How many pieces are in stock.',
  input: z.object({ article: z.number() }),
  run: async ({ article }) => {
    if (article === 9) throw new Error('there is no article 9')
    return { text: `Article ${article} is in stock 12 times.` }
  },
})

async function counting(script: EndpointScript) {
  const world = await sessionWorld(script)
  worlds.push(world)
  const { app } = await world.open({ tools: [stock], agents: [billing] })
  const metrics = prometheus(app)
  const carrying = serverRunsOf(metrics.measured(app), noMarks)
  metrics.hears(carrying, 'server')
  return {
    carrying,
    metrics,
    ask: (question: string) =>
      askQuestion(carrying.app, {
        question,
        scope: [],
        tools: [stock],
        questions: { clarification: 'rest', approval: 'rest' },
        permissions: [{ tool: 'stock', decision: 'allow' }],
      }),
    /** What was counted so far, but for the buckets. */
    lines: async () => (await metrics.text()).split('\n').filter((line) => line.startsWith('ibid_') && !line.includes('_bucket')),
  }
}

describe('the metrics of a server', () => {
  it('count runs, tools and tokens', async () => {
    const { ask, lines } = await counting([
      {
        calls: [
          { tool: 'stock', input: { article: 7 } },
          { tool: 'stock', input: { article: 9 } },
          { tool: 'made_up', input: {} },
        ],
        usage: { input: 100, output: 20, cached: 60 },
      },
      { text: 'There are 12 pieces of article 7.', usage: { input: 150, output: 10 } },
    ])
    await (await ask('How many pieces of article 7 are there?')).result
    await expect.poll(lines).toContain('ibid_runs_total{status="done"} 1')
    expect(await lines()).toEqual(
      expect.arrayContaining([
        'ibid_run_seconds_count{status="done"} 1',
        'ibid_runs_open 0',
        'ibid_time_to_first_token_seconds_count 1',
        'ibid_model_first_token_seconds_count{model="local"} 1',
        'ibid_tools_chosen_total{tool="stock"} 2',
        'ibid_tools_chosen_total{tool="unknown"} 1',
        'ibid_tool_calls_total{tool="stock",status="success"} 1',
        'ibid_tool_calls_total{tool="stock",status="error"} 1',
        'ibid_tool_seconds_count{tool="stock"} 2',
        'ibid_model_tokens_total{model="local",kind="input"} 250',
        'ibid_model_tokens_total{model="local",kind="cached"} 60',
        'ibid_model_tokens_total{model="local",kind="output"} 30',
        'ibid_unpriced_calls_total{model="local"} 2',
      ]),
    )
  })

  it('count a run that rests, and what comes behind the answer once', async () => {
    const { carrying, ask, lines } = await counting([
      { calls: [{ tool: 'ask_user', input: { question: 'Which article?', assumption: 'Article 7' } }], usage: { input: 10, output: 1 } },
      { calls: [{ tool: 'stock', input: { article: 7 } }], usage: { input: 20, output: 2 } },
      { text: 'There are 12 pieces of article 7.', usage: { input: 40, output: 4 } },
    ])
    const resting = await ask('How many pieces are there?')
    await resting.result
    await expect.poll(lines).toContain('ibid_runs_total{status="waiting"} 1')
    await (await answerRun(carrying.app, await resting.run, { text: 'Article 7' }, { tools: [stock] })).result
    await expect.poll(lines).toContain('ibid_runs_total{status="done"} 1')
    expect(await lines()).toEqual(
      expect.arrayContaining([
        'ibid_model_tokens_total{model="local",kind="input"} 70',
        'ibid_model_first_token_seconds_count{model="local"} 1',
        'ibid_time_to_first_token_seconds_count 0',
        'ibid_tools_chosen_total{tool="ask_user"} 1',
      ]),
    )
  })

  it('count what an agent does for a run under its own models and tools', async () => {
    const { ask, lines } = await counting(({ body }) => {
      const text = JSON.stringify(body)
      const isChild = text.includes('You are the billing agent.')
      const used = text.includes('"role":"tool"')
      const usage = isChild ? { input: 1, output: 1 } : { input: 1_000, output: 100 }
      if (used) return { text: 'There are 12 pieces of article 7.', usage }
      return isChild
        ? { calls: [{ tool: 'stock', input: { article: 7 } }], usage }
        : { calls: [{ tool: 'run_agent', input: { agentId: 'billing', query: 'What is in stock of article 7?' } }], usage }
    })
    await (await ask('What does billing say about the stock?')).result
    await expect.poll(lines).toContain('ibid_runs_total{status="done"} 1')
    expect(await lines()).toEqual(
      expect.arrayContaining([
        'ibid_tool_calls_total{tool="run_agent",status="success"} 1',
        'ibid_tool_calls_total{tool="stock",status="success"} 1',
        'ibid_model_tokens_total{model="local",kind="input"} 2002',
      ]),
    )
  })

  it('show runs and streams while they are open, requests and ratings', async () => {
    const { metrics, ask, lines } = await counting([{ text: 'Half an ', hold: new Promise(() => {}) }])
    const runHandle = await ask('How many?')
    const closed = metrics.streamOpened()
    metrics.streamOpened()
    metrics.requested('/v1/runs/{run}', 'get', 200, 0.003)
    metrics.rated('up')
    expect(await lines()).toEqual(
      expect.arrayContaining([
        'ibid_runs_open 1',
        'ibid_streams_open 2',
        'ibid_http_requests_total{route="/v1/runs/{run}",method="get",status="200"} 1',
        'ibid_answers_rated_total{rating="up"} 1',
      ]),
    )
    closed()
    closed()
    runHandle.cancel()
    await runHandle.result
    await expect
      .poll(lines)
      .toEqual(expect.arrayContaining(['ibid_streams_open 1', 'ibid_runs_open 0', 'ibid_runs_total{status="cancelled"} 1']))
  })
})
