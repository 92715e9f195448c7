import { describe, expect, it } from 'vitest'
import type { EndpointReply } from '../../testing/chat-events.ts'
import type { EndpointRequest } from '../../testing/scripted-endpoint.ts'
import { sessionWorld } from './session.fixture.ts'
import type { Session } from './session.ts'

/** Resolves when this many runs of the session have been completed or have failed, with their questions and outcomes. */
function outcomes(session: Session, count: number): Promise<readonly string[]> {
  const seen: string[] = []
  return new Promise((resolve) => {
    session.subscribe((event) => {
      if (event.type === 'run.completed') seen.push(event.result.answer)
      if (event.type === 'run.failed') seen.push(event.fault.message)
      if (seen.length === count) resolve(seen)
    })
  })
}

/** Says the question again; that of `First?` once `held` is settled. */
const parrot =
  (held: Promise<void>) =>
  async ({ body }: EndpointRequest): Promise<EndpointReply> => {
    const content = ((body?.['messages'] ?? []) as { content: string }[]).at(-1)?.content
    if (content === 'First?') await held
    return { text: `You asked: ${content}` }
  }

describe('the queue of a session', () => {
  it('takes what is typed while the session is busy, and plays it one by one', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    await using world = await sessionWorld(parrot(held))
    const session = await (await world.open()).sessions.create()
    const all = outcomes(session, 3)
    await session.send('First?').run
    const second = await session.queue.add('Second?')
    const third = await session.queue.add('Third?')
    const dropped = await session.queue.add('Never?')
    await session.queue.edit(third.id, 'Third, changed?')
    await session.queue.drop(dropped.id)
    expect(await session.queue.list()).toEqual([second, { id: third.id, text: 'Third, changed?' }])
    open()
    expect(await all).toEqual(['You asked: First?', 'You asked: Second?', 'You asked: Third, changed?'])
    expect((await session.history()).map(({ question }) => question)).toEqual(['First?', 'Second?', 'Third, changed?'])
    expect(await session.queue.list()).toEqual([])
    await expect(session.queue.edit(second.id, 'Too late')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('begins at once where the session is free', async () => {
    await using world = await sessionWorld([{ text: 'Here.' }])
    const session = await (await world.open()).sessions.create()
    const all = outcomes(session, 1)
    await session.queue.add('Anybody there?')
    expect(await all).toEqual(['Here.'])
  })

  it('answers as the program says, until the next prompt is sent', async () => {
    await using world = await sessionWorld(() => ({ text: 'Here.' }))
    const { sessions, app } = await world.open()
    const session = await sessions.create()
    const ended = outcomes(session, 3)
    session.queue.answerWith({ maxTokens: 77 })
    await session.queue.add('One?')
    await session.queue.add('Two?')
    await expect.poll(async () => [(await session.queue.list()).length, await session.isBusy()]).toEqual([0, false])
    await session.send('Three?', { maxTokens: 88 }).result
    await ended
    const all = outcomes(session, 1)
    await session.queue.add('Four?')
    await all
    const log = await app.log()
    const runs = await (await app.sessions()).runs(session.id)
    const began = await Promise.all(runs.map(async (run) => (await log.read(run))[0]))
    expect(began.map((event) => event?.type === 'run.began' && event.request.maxTokens)).toEqual([77, 77, 88, 88])
  })

  it('is kept on disk, and filled by other processes', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    await using world = await sessionWorld(parrot(held))
    const session = await (await world.open()).sessions.create()
    const all = outcomes(session, 2)
    await session.send('First?').run
    const other = await (await world.open()).sessions.get(session.id)
    await other.queue.add('From elsewhere?')
    expect((await (await (await world.open()).sessions.get(session.id)).queue.list()).map(({ text }) => text)).toEqual(['From elsewhere?'])
    open()
    expect(await all).toEqual(['You asked: First?', 'You asked: From elsewhere?'])
  })

  it('goes on after a run that was cancelled', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    await using world = await sessionWorld(parrot(held))
    const session = await (await world.open()).sessions.create()
    const first = session.send('First?')
    await first.run
    await session.queue.add('Second?')
    const all = outcomes(session, 2)
    await session.cancel()
    expect((await first.result).status).toBe('cancelled')
    expect((await all)[1]).toBe('You asked: Second?')
    open()
  })

  it('keeps a prompt that cannot begin, and says why', async () => {
    await using world = await sessionWorld([{ text: 'One.' }])
    const { sessions, app } = await world.open()
    const session = await sessions.create()
    await (await app.sessions()).change(session.id, { tools: ['gone'] }, 1)
    const all = outcomes(session, 1)
    const prompt = await session.queue.add('With what?')
    expect(await all).toEqual(['the session uses gone, which is not a tool of this program'])
    expect(await session.queue.list()).toEqual([prompt])
  })
})

describe('the title of a session', () => {
  const title = (request: { readonly body?: Readonly<Record<string, unknown>> | undefined }) => request.body?.['model'] === 'quick'
  const titled = (session: Session, by: string) => expect.poll(async () => (await session.info()).titledBy).toBe(by)

  it('is made of the first words, cut between them', async () => {
    await using world = await sessionWorld(() => ({ text: 'Because.' }))
    const session = await (await world.open()).sessions.create()
    await session.send(`Why is the sky blue\nby day, red at sunset and black at night, when the sun is gone?`).result
    expect(await session.info()).toMatchObject({ title: 'Why is the sky blue by day, red at sunset and black at…', titledBy: 'words' })
    await session.send('And green?').result
    expect((await session.info()).title).toBe('Why is the sky blue by day, red at sunset and black at…')
  })

  it('is made better by the fast model after the first run, once', async () => {
    await using world = await sessionWorld((request) => (title(request) ? { text: '"Colours of the sky."\n' } : { text: 'Because.' }))
    const session = await (await world.open({ fastModel: 'quick' })).sessions.create()
    await session.send('Why is the sky blue?').result
    await titled(session, 'model')
    expect((await session.info()).title).toBe('Colours of the sky')
    await session.send('And green?').result
    expect(world.endpoint.requests.filter(title)).toHaveLength(1)
  })

  it('stays as it was where the fast model fails or says nothing', async () => {
    const asked = Promise.withResolvers<void>()
    await using world = await sessionWorld((request) => {
      if (!title(request)) return { text: 'Because.' }
      asked.resolve()
      return { status: 500 }
    })
    const session = await (await world.open({ fastModel: 'quick' })).sessions.create()
    await session.send('Why is the sky blue?').result
    await asked.promise
    await session.send('And green?').result
    expect(await session.info()).toMatchObject({ title: 'Why is the sky blue?', titledBy: 'words' })
    expect(world.endpoint.requests.filter(title)).toHaveLength(1)
  })

  it("never takes the place of a person's", async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    await using world = await sessionWorld(async (request) => {
      if (!title(request)) return { text: 'Because.' }
      await held
      return { text: 'Colours' }
    })
    const session = await (await world.open({ fastModel: 'quick' })).sessions.create()
    await session.send('Why is the sky blue?').result
    await expect.poll(() => world.endpoint.requests.filter(title).length).toBe(1)
    await session.rename('My sky')
    open()
    await world.endpoint.requests.find(title)?.over
    await session.send('And green?').result
    expect(await session.info()).toMatchObject({ title: 'My sky', titledBy: 'person' })
  })
})
