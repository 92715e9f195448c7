import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Agent } from '../../core/agent.ts'
import { replay } from '../../core/fold-run.ts'
import { childRunId } from '../../engine/run-id.ts'
import type { EndpointReply, EndpointScript } from '../../testing/testing.ts'
import { tool } from '../../tools/tool.ts'
import type { App } from '../app.ts'
import { askQuestion } from '../questions/ask.ts'
import { answerRun } from '../runs/answer-run.ts'
import { resumeRun } from '../runs/resume-run.ts'
import { type SessionWorld, sessionWorld } from '../sessions/session.fixture.ts'
import { serverRunsOf } from './server-runs.ts'

const worlds: SessionWorld[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world[Symbol.asyncDispose]()
})

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
  input: z.object({}),
  run: async () => ({ text: 'There are 12 pieces in stock.' }),
})

async function carrying(script: EndpointScript) {
  const world = await sessionWorld(script)
  worlds.push(world)
  const { app } = await world.open({ tools: [stock], agents: [billing] })
  const marks = (await app.server()).carried
  const server = serverRunsOf(app, marks)
  return {
    world,
    app,
    marks,
    server,
    ask: (question = 'How many pieces are there?') =>
      askQuestion(server.app, {
        question,
        scope: [],
        tools: [stock],
        questions: { clarification: 'rest', approval: 'rest' },
        permissions: [{ tool: 'stock', decision: 'allow' }],
      }),
  }
}

const stored = async (app: App, run: string) => replay(run, await (await app.log()).read(run))

/** The model begins to answer and does not go on. */
const held: EndpointReply = { text: ['Half an '], ends: 'silent', hold: new Promise(() => {}) }

describe('an app that knows the runs that it carries', () => {
  it('knows a run while it is under way, tells who watches, and marks it', async () => {
    const { ask, marks, server } = await carrying([held])
    const heard: string[] = []
    server.onCarry(() => heard.push('carried'))
    const runHandle = await ask()
    const run = await runHandle.run
    await expect.poll(() => server.live(run)).toBe(runHandle)
    server.watch(run, () => heard.push('let go of'))
    expect([server.count(), await marks.list()]).toEqual([1, [run]])
    runHandle.cancel()
    await runHandle.result
    await expect.poll(() => server.count()).toBe(0)
    expect([server.live(run), await marks.list(), heard]).toEqual([undefined, [], ['carried', 'let go of']])
  })

  it('marks a run before its first event is stored', async () => {
    const { ask, marks, app } = await carrying([held])
    const log = await app.log()
    const runHandle = await ask()
    const run = await runHandle.run
    expect(await marks.list()).toEqual([run])
    expect((await log.read(run)).map(({ type }) => type)).toEqual(['run.began'])
    runHandle.cancel()
    await runHandle.result
  })

  it('has no mark of a run that rests', async () => {
    const { ask, marks, server } = await carrying([
      { calls: [{ tool: 'ask_user', input: { question: 'Which article?', assumption: 'Article 7' } }] },
      held,
    ])
    const runHandle = await ask()
    await runHandle.result
    await expect.poll(() => marks.list()).toEqual([])
    const answered = await answerRun(server.app, await runHandle.run, { text: 'Article 7' }, { tools: [stock] })
    const run = await answered.run
    expect(await marks.list()).toEqual([run])
    answered.cancel()
    await answered.result
    await expect.poll(() => marks.list()).toEqual([])
  })

  it('lets go of all runs without a word on their logs, and keeps the marks', async () => {
    const { ask, marks, server, app, world } = await carrying([held])
    const runHandle = await ask()
    const run = await runHandle.run
    await expect.poll(() => world.endpoint.requests.length).toBe(1)
    await server.leave()
    await expect(runHandle.result).rejects.toThrow(`run ${run} is no longer attached`)
    expect(await world.endpoint.requests[0]?.over).toBe('closed')
    expect(await stored(app, run)).toMatchObject({ cancelled: false, end: undefined })
    expect(await marks.list()).toEqual([run])
    await expect((await ask()).run).rejects.toThrow('is no longer attached')
  })

  it('lets go at once of what somebody was about to carry on', async () => {
    const { ask, marks, server, app, world } = await carrying([held, held])
    const runHandle = await ask()
    const run = await runHandle.run
    await expect.poll(() => world.endpoint.requests.length).toBe(1)
    await server.leave()
    const again = await resumeRun(server.app, run, undefined, [stock])
    await expect(again.result).rejects.toThrow(`run ${run} is no longer attached`)
    expect(world.endpoint.requests).toHaveLength(1)
    expect(await stored(app, run)).toMatchObject({ cancelled: false, end: undefined })
    expect(await marks.list()).toEqual([run])
  })

  it('lets go of the agents that a run has called as well', async () => {
    const { ask, server, app, world } = await carrying(({ body }) =>
      JSON.stringify(body).includes('You are the billing agent.')
        ? held
        : { calls: [{ tool: 'run_agent', input: { agentId: 'billing', query: 'What is in stock?' } }] },
    )
    const runHandle = await ask()
    const run = await runHandle.run
    await expect.poll(() => world.endpoint.requests.length).toBe(2)
    await server.leave()
    await runHandle.result.catch(() => undefined)
    const child = childRunId(run, 'r1')
    expect(await stored(app, child)).toMatchObject({ cancelled: false, end: undefined, seq: 1 })
    expect(await stored(app, run)).toMatchObject({ cancelled: false, end: undefined })
  })
})
