import { expect, it } from 'vitest'
import { z } from 'zod'
import { openApp } from '../../src/app/compose.ts'
import { askQuestion } from '../../src/app/questions/ask.ts'
import type { AskRequest } from '../../src/app/questions/ask-request.ts'
import { startRun } from '../../src/app/runs/start-run.ts'
import { sessionWorld } from '../../src/app/sessions/session.fixture.ts'
import type { Agent } from '../../src/core/agent.ts'
import { systemClock } from '../../src/core/clock.ts'
import type { RunEvent } from '../../src/core/event-types.ts'
import type { RunResult } from '../../src/core/run-result.ts'
import { memoryLog } from '../../src/store/memory-log.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import type { EndpointReply, EndpointRequest } from '../../src/testing/testing.ts'
import { tool } from '../../src/tools/tool.ts'
import { toolbox } from '../../src/tools/toolbox.ts'

/** Row 19: models that never come to an end by themselves, and endpoints that take nothing. */
const fact = 'A job is tried again up to 5 times.'
const looked: unknown[] = []
const look = tool({
  name: 'look',
  description: 'Looks something up.',
  timeDependent: true,
  input: z.object({ at: z.number() }),
  run({ at }) {
    looked.push(at)
    return { text: `look ${at}`, sources: [{ id: `s${at}`, title: 'Jobs', uri: `file:///jobs.md#L${at}`, text: fact }] }
  },
})

/** Whether the model may not call anything any more: its last step. */
const isLast = ({ body }: EndpointRequest): boolean => body?.['tool_choice'] === 'none' || body?.['tools'] === undefined
const answer = { text: `${fact} [s1]`, usage: { input: 900, output: 30 } }
const calls = (...places: readonly number[]): EndpointReply => ({
  calls: places.map((at) => ({ tool: 'look', input: { at } })),
  usage: { input: 900, output: 30 },
})

async function asked(
  script: (request: EndpointRequest) => EndpointReply,
  question: Partial<AskRequest> = {},
  { agents, flags }: { readonly agents?: readonly Agent[]; readonly flags?: Readonly<Record<string, unknown>> } = {},
): Promise<{
  readonly result: RunResult
  readonly events: readonly RunEvent[]
  readonly requests: number
  readonly all: readonly string[]
  readonly looks: number
}> {
  looked.length = 0
  await using world = await sessionWorld(script)
  const env = { IBID_LLM_PROVIDER: world.endpoint.baseUrl, IBID_LLM_MODEL: 'local', IBID_DATA_DIR: `${world.root}/data` }
  const app = await openApp(
    { env, home: world.root, folder: world.root, platform: 'linux', flags: { 'agent.reuseMinutes': 0, ...flags } },
    agents,
  )
  try {
    const { result } = await askQuestion(app, { question: 'How often is a job tried again?', scope: [], tools: [look], ...question })
    const ended = await result
    const log = await app.log()
    const all = (await log.list()).flatMap(({ last }) => (last.type === 'run.ended' ? [`${last.end.status} ${last.end.reason}`] : ['open']))
    return { result: ended, events: await log.read(ended.run), requests: world.endpoint.requests.length, all, looks: looked.length }
  } finally {
    await app.close()
  }
}
const steps = (events: readonly RunEvent[]) => events.filter(({ type }) => type === 'model.replied').length

it('one call for ever is not run for ever: the same result is pointed at, and the run answers with what it has', async () => {
  const { result, events } = await asked((request) => (isLast(request) ? answer : calls(1)))
  expect(result).toMatchObject({ status: 'blocked', reason: 'loop', answer: `${fact} [1]`, citations: [{ quote: fact }] })
  expect(steps(events)).toBeLessThanOrEqual(11)
  expect(looked.length).toBeLessThanOrEqual(10)
})

it('an endless search stops on steps, with an answer from what was found: not one step more', async () => {
  const { result, events, requests } = await asked((request) => (isLast(request) ? answer : calls(request.index)), { maxSteps: 4 })
  expect([result.status, result.reason, steps(events), requests]).toEqual(['limit', 'steps', 4, 4])
  expect(result).toMatchObject({ answer: `${fact} [1]`, citations: [{ quote: fact }] })
})

it('10,000 calls in one step are ten, what is over them is refused by name, and the run answers', async () => {
  looked.length = 0
  const all = Array.from({ length: 10_000 }, (_, at) => ({ tool: 'look', input: { at } }))
  const clock = systemClock
  // The log is in memory: each of these calls is two facts, and how fast a disk takes them is no part of this.
  const asking = startRun(
    {
      ...{ log: memoryLog(clock), clock, tools: toolbox([look]), retrieval: () => [], evidence: () => '', redact: (value) => value },
      model: async () => scriptedModel((request) => (request.toolChoice === 'none' ? { text: `${fact} [s1]` } : { calls: all })),
    },
    { question: 'How often is a job tried again?', model: 'scripted', tools: ['look'] },
  )
  const records = []
  for await (const event of asking) if (event.type === 'tool.finished') records.push(event.record)
  expect(looked).toHaveLength(10)
  expect(records).toHaveLength(10_000)
  expect(new Set(records.slice(10).map(({ status, error }) => `${status} ${error?.code}`))).toEqual(new Set(['skipped limit']))
  expect(await asking.result).toMatchObject({ status: 'limit', reason: 'tool-calls', answer: `${fact} [1]` })
})

it('stops on tokens and on money, before a step that would be too dear, with the answer that there is', async () => {
  const greedy = (request: EndpointRequest) => (isLast(request) ? answer : calls(request.index))
  const tokens = await asked(greedy, { limits: { tokens: 2_500 } } as never)
  expect([tokens.result.status, tokens.result.reason]).toEqual(['limit', 'tokens'])
  expect(steps(tokens.events)).toBeLessThanOrEqual(4)
  const priced = { 'llm.prices': { local: { input: 10, output: 10 } }, 'agent.costCapCents': 3 }
  const money = await asked(greedy, {}, { flags: priced })
  expect([money.result.status, money.result.reason]).toEqual(['limit', 'spend'])
  expect(money.result.costUsd).toBeLessThanOrEqual(0.03)
  for (const { result } of [tokens, money]) expect(result).toMatchObject({ answer: `${fact} [1]`, citations: [{ quote: fact }] })
})

it('stops on time where the model never answers, with what was found before', async () => {
  const mute = (request: EndpointRequest): EndpointReply =>
    request.index === 0 ? calls(1) : { hold: new Promise(() => undefined), ends: 'silent' }
  const flags = { 'agent.limits.runSeconds': 2, 'agent.limits.modelSeconds': 1, 'agent.limits.attemptSeconds': 1 }
  const { result, looks } = await asked(mute, {}, { flags })
  expect([result.status, looks]).toEqual(['failed', 1])
  expect(result.answer).toContain(fact)
  expect(result.durationMs).toBeLessThan(30_000)
})

const agent = (id: string): Agent => ({
  id,
  name: id,
  description: `Knows jobs as ${id} does`,
  domains: ['jobs'],
  prompt: `You are ${id}.`,
})

it('agents that call each other go two deep, and each answers with what it has', async () => {
  const other = ({ body }: EndpointRequest) => (JSON.stringify(body?.['messages']).includes('You are ping.') ? 'pong' : 'ping')
  const { result, all } = await asked(
    (request) =>
      isLast(request)
        ? answer
        : { calls: [{ tool: 'run_agent', input: { agentId: other(request), query: 'How often is a job tried again?' } }] },
    { tools: [] },
    { agents: [agent('ping'), agent('pong')] },
  )
  expect(result.status).not.toBe('failed')
  expect(all.length).toBeGreaterThan(2)
  expect(all.filter((end) => end === 'open')).toEqual([])
  expect(all).toContain('limit depth')
})

it('a storm of 429 ends after three more tries of one call, and what was found before is kept', async () => {
  const storm = (request: EndpointRequest): EndpointReply =>
    request.index === 0 ? calls(1) : { status: 429, headers: { 'retry-after': '0' } }
  const { result, events, requests } = await asked(storm)
  expect(events.filter(({ type }) => type === 'model.retried').length).toBeLessThanOrEqual(6)
  expect(requests).toBeLessThanOrEqual(9)
  expect(looked).toEqual([1])
  expect(result.status).toBe('failed')
  expect(result.sources).toHaveLength(1)
  expect(result.answer).toContain(fact)
})
