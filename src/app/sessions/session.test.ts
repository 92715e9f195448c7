import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { requestOf } from '../../core/request.fixture.ts'
import { controlNames } from '../../core/tool.ts'
import type { EndpointRequest } from '../../testing/scripted-endpoint.ts'
import { tool } from '../../tools/tool.ts'
import { askInSession } from './ask-in-session.ts'
import type { SessionEvent } from './events.ts'
import { sessionWorld } from './session.fixture.ts'

type Sent = { readonly role: string; readonly content: string }
const messagesOf = (request: EndpointRequest | undefined) => (request?.body?.['messages'] ?? []) as readonly Sent[]
/** What the model was told, without the system prompt. */
const toldTo = (request: EndpointRequest | undefined) =>
  messagesOf(request)
    .slice(1)
    .map(({ role, content }) => `${role}: ${content}`)
const systemOf = (request: EndpointRequest | undefined) => messagesOf(request)[0]?.content
/** The tools it was given, but for those by which it steers its run. */
const toolsOf = (request: EndpointRequest | undefined) =>
  ((request?.body?.['tools'] ?? []) as { function: { name: string } }[])
    .map((each) => each.function.name)
    .filter((name) => !controlNames.has(name))

const clock = tool({ name: 'clock', description: 'The time.', input: z.object({}), run: () => ({ text: 'It is noon.' }) })

describe('a session', () => {
  it('goes on in another process, and tells the model what was said', async () => {
    await using world = await sessionWorld([{ text: 'Blue light is scattered most.' }, { text: 'At sunset its way is longer.' }])
    const one = await world.open()
    const session = await one.sessions.create()
    await session.send('Why is the sky blue?').result
    const again = await (await world.open()).sessions.get(session.id)
    const result = await again.send('And at sunset?').result
    expect(result).toMatchObject({ status: 'done', answer: 'At sunset its way is longer.' })
    expect(toldTo(world.endpoint.requests[1])).toEqual([
      'user: Why is the sky blue?',
      'assistant: Blue light is scattered most.',
      'user: And at sunset?',
    ])
    expect(await session.history()).toEqual([
      { run: expect.any(String), question: 'Why is the sky blue?', answer: 'Blue light is scattered most.' },
      { run: result.run, question: 'And at sunset?', answer: 'At sunset its way is longer.' },
    ])
    expect(await one.sessions.list()).toMatchObject([{ id: session.id, title: 'Why is the sky blue?', titledBy: 'words', runs: 2 }])
  })

  it('gives callbacks and any number of readers the same events in the same order', async () => {
    await using world = await sessionWorld([{ calls: [{ tool: 'clock', input: {} }] }, { text: 'It is noon.' }])
    const session = await (await world.open({ tools: [clock] })).sessions.create()
    const called: string[] = []
    const heard: SessionEvent[] = []
    session.subscribe((event) => heard.push(event))
    const sending = session.send('What time is it?', {
      on: {
        textDelta: ({ text, seq }) => called.push(`${seq} text ${text}`),
        toolCall: ({ call, seq }) => called.push(`${seq} call ${call.tool}`),
        toolResult: ({ output, seq }) => called.push(`${seq} result ${output.text}`),
        complete: ({ result }) => called.push(`complete ${result.status}`),
        error: ({ fault }) => called.push(`error ${fault.message}`),
      },
    })
    const read: SessionEvent[] = []
    for await (const event of sending) read.push(event)
    const result = await sending.result
    expect(called).toEqual(['3 call clock', '4 result It is noon.', '4 text It is noon.', 'complete done'])
    expect(read).toEqual(heard)
    expect(read.filter(({ type }) => type === 'run.completed')).toHaveLength(1)
    expect(new Set(read.map(({ session: of, run }) => `${of} ${run}`))).toEqual(new Set([`${session.id} ${result.run}`]))
    expect(read.map(({ seq }) => seq)).toEqual(read.map(({ seq }) => seq).toSorted((a, b) => a - b))
  })

  it('is not harmed by a listener that leaves', async () => {
    await using world = await sessionWorld([{ text: 'One.' }, { text: 'Two.' }])
    const session = await (await world.open()).sessions.create()
    const heard: string[] = []
    const leave = session.subscribe((event) => heard.push(event.type))
    await session.send('First?').result
    leave()
    const before = heard.length
    await session.send('Second?').result
    expect([heard.at(-1), heard.length]).toEqual(['run.completed', before])
  })

  it('refuses an empty prompt before anything is changed', async () => {
    await using world = await sessionWorld([])
    const { sessions } = await world.open()
    const session = await sessions.create()
    const failed: string[] = []
    const sending = session.send(' \n ', { on: { error: ({ fault }) => failed.push(fault.code) } })
    await expect(sending.result).rejects.toMatchObject({ code: 'empty-prompt' })
    await expect(sending.run).rejects.toMatchObject({ code: 'empty-prompt' })
    await expect(session.queue.add('')).rejects.toMatchObject({ code: 'empty-prompt' })
    expect([failed, await session.info()]).toMatchObject([['empty-prompt'], { runs: 0, title: 'New session' }])
  })

  it('is busy while a run has not ended, in every process, and free when it has', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    await using world = await sessionWorld(async ({ index }) => {
      if (index === 0) await held
      return { text: index === 0 ? 'One.' : 'Two.' }
    })
    const session = await (await world.open()).sessions.create()
    const other = await (await world.open()).sessions.get(session.id)
    const first = session.send('First?')
    const run = await first.run
    const refused = other.send('Second?')
    await expect(refused.result).rejects.toMatchObject({
      code: 'busy',
      message: `conversation ${session.id} is busy: run ${run} has not finished`,
    })
    expect([await session.isBusy(), await other.isBusy(), (await other.info()).runs]).toEqual([true, true, 1])
    open()
    await first.result
    expect(await other.isBusy()).toBe(false)
    expect(await other.send('Second?').result).toMatchObject({ answer: 'Two.' })
  })

  it('is usable after a cancel, and no call is left without a result', async () => {
    const deaf = tool({ name: 'deaf', description: 'Waits.', input: z.object({}), run: () => new Promise<never>(() => {}) })
    await using world = await sessionWorld(({ index }) =>
      index === 0 ? { calls: [{ tool: 'deaf', input: {} }] } : { text: 'Here again.' },
    )
    const session = await (await world.open({ tools: [deaf] })).sessions.create()
    const started = Promise.withResolvers<void>()
    const sending = session.send('Wait!', { on: { toolCall: () => started.resolve() } })
    await started.promise
    await session.cancel()
    expect(await sending.result).toMatchObject({ status: 'cancelled' })
    expect(await session.isBusy()).toBe(false)
    const messages = await session.messages()
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
    expect(messages[2]?.toolResults).toMatchObject([{ tool: 'deaf', status: 'interrupted' }])
    expect(await session.send('Are you there?').result).toMatchObject({ status: 'done', answer: 'Here again.' })
    expect(toldTo(world.endpoint.requests[1])).toEqual(['user: Wait!', 'assistant: (no answer: cancelled)', 'user: Are you there?'])
  })

  it('keeps an approval that was given for it; a fork remembers what was said and has to ask again', async () => {
    const send = { calls: [{ tool: 'send', input: { to: 'ada' } }] }
    await using world = await sessionWorld([send, { text: 'Sent.' }, send, { text: 'Sent again.' }, send, { text: 'Not sent.' }])
    const sent: string[] = []
    const run = ({ to }: { readonly to: string }) => `sent ${sent.push(to)}`
    const sending = tool({ name: 'send', description: 'Sends it.', input: z.object({ to: z.string() }), effect: 'write', run })
    const { sessions } = await world.open({ tools: [sending] })
    const session = await sessions.create()
    const questions = { clarification: 'rest', approval: 'rest' } as const
    expect(await session.send('Send it.', { questions }).result).toMatchObject({ status: 'waiting' })
    expect(await session.answer({ text: '', decision: 'session' }).result).toMatchObject({ answer: 'Sent.' })
    expect(await session.send('Once more.', { questions }).result).toMatchObject({ status: 'done', answer: 'Sent again.' })
    const fork = await sessions.fork(session.id)
    expect((await sessions.current())?.id).toBe(fork.id)
    expect((await fork.history()).map(({ answer }) => answer)).toEqual(['Sent.', 'Sent again.'])
    expect(await fork.send('And now?', { questions }).result).toMatchObject({ status: 'waiting', question: { kind: 'approval' } })
    expect(sent).toEqual(['ada', 'ada'])
  })

  it('answers the question that its run rests on', async () => {
    const ask = { calls: [{ tool: 'ask_user', input: { question: 'Which sky?' } }] }
    await using world = await sessionWorld([ask, { text: 'That of Mars is red.' }])
    const { sessions, app } = await world.open()
    const session = await sessions.create()
    const resting = await askInSession(app, session.id, {
      question: 'What colour is the sky?',
      scope: [],
      questions: { clarification: 'rest', approval: 'rest' },
    })
    expect(await resting.result).toMatchObject({ status: 'waiting' })
    await expect(session.send('Never mind.').result).rejects.toMatchObject({
      code: 'busy',
      message: expect.stringContaining('is waiting for your answer'),
    })
    const heard: string[] = []
    session.subscribe((event) => heard.push(event.type))
    expect(await session.answer({ text: 'Mars.' }).result).toMatchObject({ status: 'done', answer: 'That of Mars is red.' })
    expect([heard[0], heard.at(-1)]).toEqual(['question.answered', 'run.completed'])
    await expect(session.answer({ text: 'Mars.' }).result).rejects.toMatchObject({ code: 'stale' })
    expect((await session.messages()).map(({ content }) => content)).toEqual([
      'What colour is the sky?',
      '',
      'Which sky?',
      'Mars.',
      expect.any(String),
      'That of Mars is red.',
    ])
  })

  it('cancels a run that a dead process left behind', async () => {
    const lost = '01M80AS799V87Y4P8CSVBWHFYF'
    await using world = await sessionWorld([{ text: 'Alive.' }])
    const { sessions, app } = await world.open()
    const session = await sessions.create()
    await (await app.sessions()).begin(session.id, lost, { type: 'run.began', request: requestOf({ model: 'gone' }) })
    expect(await session.isBusy()).toBe(true)
    await session.cancel()
    expect((await (await app.log()).read(lost)).at(-1)).toMatchObject({ type: 'run.ended', end: { status: 'cancelled' } })
    expect(await session.send('And now?').result).toMatchObject({ answer: 'Alive.' })
  })

  it('forgets what was cleared; the runs stay', async () => {
    await using world = await sessionWorld([{ text: 'One.' }, { text: 'Two.' }])
    const { sessions, app } = await world.open()
    const session = await sessions.create()
    const { run } = await session.send('First?').result
    await session.clear()
    expect([await session.history(), await session.messages()]).toEqual([[], []])
    await session.send('Second?').result
    expect(toldTo(world.endpoint.requests[1])).toEqual(['user: Second?'])
    expect((await (await app.log()).read(run)).at(-1)?.type).toBe('run.ended')
    expect(await session.export('markdown')).toContain('## First?')
  })

  it('keeps model, tools and prompt for the next runs, in any process, until they are taken back', async () => {
    await using world = await sessionWorld(() => ({ text: 'Yes.' }))
    const { sessions } = await world.open({ tools: [clock] })
    const session = await sessions.create()
    await session.setModel('other')
    await session.setTools([])
    await session.setSystemPrompt({ role: 'You are a parrot.' })
    const again = await (await world.open({ tools: [clock] })).sessions.get(session.id)
    expect(await again.info()).toMatchObject({ model: 'other', tools: [], prompts: { role: 'You are a parrot.' } })
    await again.send('One?').result
    await again.setTools([clock])
    await again.setModel(undefined)
    await again.setSystemPrompt(undefined)
    await again.send('Two?').result
    const [one, two] = world.endpoint.requests
    expect([one?.body?.['model'], toolsOf(one), systemOf(one)?.split('\n')[0]]).toEqual(['other', [], 'You are a parrot.'])
    expect([two?.body?.['model'], toolsOf(two), systemOf(two)?.split('. ')[0]]).toEqual(['local', ['clock'], 'You are ibid'])
    expect(await again.info()).not.toHaveProperty('prompts')
  })

  it('takes no tool that is not there, and no model that cannot be reached', async () => {
    await using world = await sessionWorld([])
    const session = await (await world.open()).sessions.create()
    await expect(session.setTools(['no_such'])).rejects.toMatchObject({ code: 'not-found', message: 'tool not found: no_such' })
    await expect(session.setModel('anthropic:some')).rejects.toMatchObject({ code: 'unauthorised' })
    expect(await session.info()).not.toHaveProperty('tools')
    await (await (await world.open({ tools: [clock] })).sessions.get(session.id)).setTools(['clock'])
    await expect(session.send('Time?').result).rejects.toMatchObject({
      message: 'the session uses clock, which is not a tool of this program',
    })
    expect((await session.info()).runs).toBe(0)
  })

  it('answers with up to 8,192 tokens, unless it is told otherwise', async () => {
    await using world = await sessionWorld(() => ({ text: 'Yes.' }))
    const session = await (await world.open()).sessions.create()
    await session.send('One?').result
    await session.send('Two?', { maxTokens: 50, temperature: 0.5 }).result
    expect(
      world.endpoint.requests.map(({ body }) => [body?.['max_tokens'] ?? body?.['max_completion_tokens'], body?.['temperature']]),
    ).toEqual([
      [8192, 0],
      [50, 0.5],
    ])
  })
})

describe('the sessions', () => {
  it('are created, chosen, renamed, listed and deleted', async () => {
    await using world = await sessionWorld([{ text: 'One.' }])
    const { sessions, app } = await world.open()
    expect(await sessions.current()).toBe(undefined)
    const first = await sessions.create({ title: 'Sky' })
    const second = await sessions.create()
    expect((await sessions.current())?.id).toBe(second.id)
    await sessions.setCurrent(first.id)
    expect((await (await world.open()).sessions.current())?.id).toBe(first.id)
    const { run } = await first.send('First?').result
    await sessions.rename(second.id, ' Sea ')
    expect((await sessions.list()).map(({ title, titledBy }) => [title, titledBy])).toEqual([
      ['Sky', 'person'],
      ['Sea', 'person'],
    ])
    await sessions.delete(first.id)
    expect(await (await app.log()).read(run)).toEqual([])
    await expect(sessions.get(first.id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(first.send('Still there?').result).rejects.toMatchObject({ code: 'not-found' })
    expect(await sessions.current()).toBe(undefined)
    await expect(sessions.rename(second.id, ' ')).rejects.toMatchObject({ code: 'usage' })
  })

  it('are written out as Markdown and as JSON', async () => {
    await using world = await sessionWorld([{ calls: [{ tool: 'clock', input: {} }] }, { text: 'It is noon.', reasoning: 'I looked.' }])
    const session = await (await world.open({ tools: [clock] })).sessions.create({ title: 'Time' })
    const { run } = await session.send('What time is it?').result
    expect((await session.export('markdown')).replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'NOW')).toBe(
      `# Time\n\nSession ${session.id}, NOW, 1 question\n\n## What time is it?\n\nNOW, run ${run}, by local\n\nIt is noon.\n\nNote: The answer is not based on any source.`,
    )
    const exported = JSON.parse(await session.export('json'))
    expect(exported).toMatchObject({ id: session.id, title: 'Time', runs: 1 })
    expect(exported.messages).toMatchObject([
      { id: `${run}:1`, role: 'user', content: 'What time is it?' },
      { id: `${run}:2`, role: 'assistant', content: '', toolCalls: [{ id: 'r1', tool: 'clock', input: {} }] },
      {
        id: `${run}:4`,
        role: 'tool',
        content: 'It is noon.',
        toolResults: [{ call: 'r1', tool: 'clock', status: 'success', text: 'It is noon.' }],
      },
      { role: 'assistant', content: 'It is noon.', reasoning: 'I looked.', createdAt: expect.any(Number) },
    ])
  })
})
