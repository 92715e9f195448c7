import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { requestOf } from '../../core/request.fixture.ts'
import { type EndpointScript, scriptedEndpoint } from '../../testing/scripted-endpoint.ts'
import { tool } from '../../tools/tool.ts'
import type { App } from '../app.ts'
import { openApp } from '../compose.ts'
import { askQuestion } from '../questions/ask.ts'
import type { AskRequest } from '../questions/ask-request.ts'
import { answerRun } from './answer-run.ts'
import { cancelRun } from './cancel-run.ts'

const rest = { clarification: 'rest', approval: 'rest' } as const
const asks = { calls: [{ tool: 'ask_user', input: { question: 'Which order?', assumption: 'the newest' } }] }
const send = { calls: [{ tool: 'send', input: { to: 'eve' } }] }
const done = { text: 'It is done.' }

/** A data folder and a model that plays this script; each app is what another process would open. */
async function world(script: EndpointScript, env: Readonly<Record<string, string>> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'ibid-answer-'))
  const endpoint = await scriptedEndpoint(script)
  const apps: App[] = []
  const sent: string[] = []
  const open = async (more: Readonly<Record<string, string>> = {}) => {
    const all = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local', IBID_DATA_DIR: join(root, 'data'), ...env, ...more }
    const app = await openApp({ env: all, home: root, folder: root, platform: 'linux' })
    apps.push(app)
    return app
  }
  const sending = tool({
    name: 'send',
    description: 'Sends it',
    effect: 'write',
    input: z.object({ to: z.string() }),
    run: ({ to }) => {
      sent.push(to)
      return `sent to ${to}`
    },
  })
  const ask = async (app: App, question: Partial<AskRequest> = {}) =>
    (await askQuestion(app, { question: 'Send it', scope: [], tools: [sending], ...question })).result
  const close = async () => {
    for (const app of apps) await app.close()
    await endpoint.close()
    rmSync(root, { recursive: true })
  }
  return { endpoint, open, ask, sent, tools: [sending], [Symbol.asyncDispose]: close }
}

describe('a question that a run rests on', () => {
  it('is answered in another process, and the run goes on there', async () => {
    await using here = await world([asks, done])
    const { run, status, question } = await here.ask(await here.open(), { questions: rest, tools: [] })
    expect({ status, question }).toMatchObject({ status: 'waiting', question: { id: 'q1', text: 'Which order?' } })
    const runHandle = await answerRun(await here.open(), run, { text: 'order 7' })
    const types: string[] = []
    for await (const event of runHandle) types.push(event.type)
    expect(await runHandle.result).toMatchObject({ run, status: 'done', answer: 'It is done.' })
    expect(types[0]).toBe('question.answered')
    expect(JSON.stringify(here.endpoint.requests[1]?.body?.['messages'])).toContain('The answer: order 7')
  })

  it('is answered once: of two who answer at the same time, one is heard', async () => {
    await using here = await world([asks, done])
    const { run } = await here.ask(await here.open(), { questions: rest, tools: [] })
    const both = [answerRun(await here.open(), run, { text: 'order 7' }), answerRun(await here.open(), run, { text: 'order 8' })]
    const results = await Promise.allSettled(both.map(async (runHandle) => (await runHandle).result))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'stale', message: `question q1 of run ${run} has already been answered` },
    })
    expect(here.endpoint.requests).toHaveLength(2)
  })

  it('stays open where the settings cannot reach the model of the run', async () => {
    await using here = await world([asks, done])
    const { run } = await here.ask(await here.open(), { questions: rest, tools: [] })
    const other = await here.open({ IBID_LLM_MODEL: 'other' })
    await expect(answerRun(other, run, { text: 'order 7' })).rejects.toThrow('the run uses the model local, but the settings specify other')
    expect(await (await answerRun(await here.open(), run, { text: 'order 7' })).result).toMatchObject({ status: 'done' })
  })
})

describe('a call that changes something', () => {
  it('is not run where nobody can approve it', async () => {
    await using here = await world([send, done])
    const result = await here.ask(await here.open())
    expect(result).toMatchObject({ status: 'done', note: expect.stringContaining('Not allowed: send.') })
    expect(here.sent).toEqual([])
  })

  it('is run where a rule allows it, or a person', async () => {
    await using allowed = await world([send, done])
    await allowed.ask(await allowed.open(), { permissions: [{ tool: 'send', decision: 'allow' }] })
    expect(allowed.sent).toEqual(['eve'])
    await using approved = await world([send, done])
    const { run, question } = await approved.ask(await approved.open(), { questions: rest })
    expect(question).toMatchObject({ kind: 'approval', text: 'Allow send to run with {"to":"eve"}?' })
    await expect(answerRun(await approved.open(), run, { text: '', decision: 'once' })).rejects.toMatchObject({
      message: 'the run uses send, which is not available here',
    })
    await (await answerRun(await approved.open(), run, { text: '', decision: 'once' }, { tools: approved.tools })).result
    expect(approved.sent).toEqual(['eve'])
  })
})

describe('cancelling by id', () => {
  it('ends a run that rests, once', async () => {
    await using here = await world([asks, done])
    const { run } = await here.ask(await here.open(), { questions: rest, tools: [] })
    const app = await here.open()
    expect(await cancelRun(app, run)).toMatchObject({ run, status: 'cancelled' })
    await expect(cancelRun(app, run)).rejects.toMatchObject({ code: 'stale', message: `run ${run} has already ended: cancelled` })
    const answered = await answerRun(app, run, { text: 'order 7' })
    await expect(answered.result).rejects.toMatchObject({ code: 'not-found' })
  })

  it('stops a run that another process carries while its model speaks: that one stores what was said, and lets go of the model', async () => {
    await using here = await world([{ text: ['It was '], ends: 'silent', hold: new Promise(() => {}) }])
    const runHandle = await askQuestion(await here.open(), { question: 'Send it', scope: [] })
    const types: string[] = []
    for await (const event of runHandle) {
      const isFirst = !types.includes(event.type)
      types.push(event.type)
      if (event.type === 'text.delta' && isFirst) await cancelRun(await here.open(), event.run)
    }
    expect(await runHandle.result).toMatchObject({ status: 'cancelled', answer: 'It was' })
    expect([...new Set(types)]).toEqual(['run.began', 'text.delta', 'run.cancelled', 'model.replied', 'run.ended'])
    expect(await here.endpoint.requests[0]?.over).toBe('closed')
  })

  it('ends a run itself whose carrier does nothing for two seconds', async () => {
    await using here = await world([])
    const app = await here.open()
    const run = '01M80AS799V87Y4P8CSVBWHFYF'
    await (await app.log()).append(run, 0, { type: 'run.began', request: requestOf({}) })
    const letGo = (await (await here.open()).carriers()).hold(run)
    expect(await cancelRun(app, run)).toMatchObject({ run, status: 'cancelled' })
    letGo()
  })

  it('ends a run that was cut off, whatever model it needs', async () => {
    await using here = await world([])
    const app = await here.open()
    const run = '01M80AS799V87Y4P8CSVBWHFYF'
    await (await app.log()).append(run, 0, { type: 'run.began', request: requestOf({ model: 'gone' }) })
    expect(await cancelRun(app, 'last')).toMatchObject({ run, status: 'cancelled' })
  })
})

it('the fast model plans and reviews, the other one answers', async () => {
  const planned = (status: string) => ({
    calls: [{ tool: 'write_plan', input: { goal: 'send it', subTasks: [{ id: '1', description: 'send', status }] } }],
  })
  const reviewed = { calls: [{ tool: 'submit_review', input: { actions: [], notes: 'One part is open.' } }] }
  await using here = await world([planned('pending'), send, done, reviewed, planned('done'), done], {
    IBID_LLM_FAST_MODEL: 'small',
    IBID_AGENT_PLANNING: 'always',
  })
  const result = await here.ask(await here.open(), { permissions: [{ tool: 'send', decision: 'allow' }] })
  expect(here.endpoint.requests.map(({ body }) => body?.['model'])).toEqual(['small', 'local', 'local', 'small', 'local', 'local'])
  expect(result).toMatchObject({ status: 'done', answer: 'It is done.', plan: { goal: 'send it', subTasks: [{ status: 'done' }] } })
})
