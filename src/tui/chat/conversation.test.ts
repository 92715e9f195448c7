import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { attachPaths } from '../../app/attachments/attach-paths.ts'
import type { ReadRun } from '../../app/runs/read-runs.ts'
import { type SessionWorld, sessionWorld } from '../../app/sessions/session.fixture.ts'
import type { SendOptions, Session } from '../../app/sessions/session.ts'
import type { EventLog } from '../../core/event-log.ts'
import { requestOf } from '../../core/request.fixture.ts'
import type { EndpointReply } from '../../testing/chat-events.ts'
import type { EndpointRequest } from '../../testing/scripted-endpoint.ts'
import { type Conversation, type ConversationListener, conversation } from './conversation.ts'

const questions = { clarification: 'rest', approval: 'rest' } as const
const cutOff = '01M80AS799V87Y4P8CSVBWHFYF'

/** A conversation of a program of its own, and what it heard: a line for each thing that a person would notice. */
interface Terminal {
  readonly held: Conversation
  readonly seen: readonly string[]
  readonly past: readonly ReadRun[]
  /** Resolves once this line was heard, and was not awaited before. */
  until(line: string): Promise<void>
  session(id: string): Promise<Session>
}

const open: Conversation[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

interface TerminalOptions {
  readonly model?: string
  readonly send?: () => Partial<SendOptions>
  /** Called when a run has been read to open its session; what was read is given when this settles. */
  readonly read?: () => Promise<unknown>
}

async function terminal(world: SessionWorld, options: TerminalOptions = {}) {
  const { app, sessions } = await world.open()
  const log = async () => {
    const whole = await app.log()
    const read: EventLog['read'] = async (...place) => {
      const events = await whole.read(...place)
      await options.read?.()
      return events
    }
    return { ...whole, read }
  }
  const seen: string[] = []
  let past: readonly ReadRun[] = []
  let taken = 0
  /** As it was told last: following begins with the queue as it is. */
  let queue = 'queue'
  let wake: () => void = () => undefined
  const hear = (line: string) => {
    seen.push(line)
    wake()
  }
  const listener: ConversationListener = {
    opened(session, runs) {
      past = runs
      hear(session ? `opened with ${runs.length}` : 'opened none')
    },
    event(event) {
      if (event.type === 'run.began') hear(`began ${event.request.question}`)
      if (event.type === 'run.completed') hear(`${event.result.status} ${event.result.answer}`.trim())
      if (event.type === 'run.failed') hear(`failed ${event.fault.message}`)
      if (event.type !== 'queue.changed') return
      const before = queue
      queue = `queue ${event.queue.map(({ text }) => text).join(', ')}`.trim()
      if (queue !== before) hear(queue)
    },
    failed: (error) => hear(`fault ${String(error)}`),
  }
  const held = conversation(
    {
      app: { sessions: app.sessions, log },
      sessions,
      model: () => options.model,
      sendOptions: () => ({ questions, style: 'direct', ...options.send?.() }),
    },
    listener,
  )
  open.push(held)
  const made: Terminal = {
    held,
    seen,
    get past() {
      return past
    },
    async until(line) {
      for (;;) {
        const at = seen.indexOf(line, taken)
        if (at >= 0) {
          taken = at + 1
          return
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    session: (id) => sessions.get(id),
  }
  return made
}

/** Says the question again. One that ends with `Wait.` is answered once `held` is settled; one that ends with `Ask.` is asked back. */
const parrot =
  (held: Promise<unknown> = new Promise(() => {})) =>
  async ({ body }: EndpointRequest): Promise<EndpointReply> => {
    const messages = (body?.['messages'] ?? []) as { role: string; content: string }[]
    if (messages.at(-1)?.role === 'tool') return { text: 'Settled.' }
    const asked = messages.findLast(({ role }) => role === 'user')?.content ?? ''
    if (asked.endsWith('Wait.')) await held
    if (asked.endsWith('Ask.')) return { calls: [{ tool: 'ask_user', input: { question: 'Which one?', assumption: 'any' } }] }
    return { text: `You said: ${asked}` }
  }

const withoutQueue = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('queue'))

describe('a conversation', () => {
  it('makes its session when the first prompt is sent, and goes on in it', async () => {
    await using world = await sessionWorld(parrot())
    const { held, seen, until } = await terminal(world)
    expect(held.session).toBeUndefined()
    expect(await held.send('First.')).toBe('sent')
    await until('done You said: First.')
    const { session } = held
    await held.send('Second.')
    await until('done You said: Second.')
    expect(held.session).toBe(session)
    expect(seen).toEqual(['opened with 0', 'began First.', 'done You said: First.', 'began Second.', 'done You said: Second.'])
    expect((await session!.history()).map(({ question }) => question)).toEqual(['First.', 'Second.'])
  })

  it('sends what goes along with a prompt, and asks the model of the chat', async () => {
    await using world = await sessionWorld(() => ({ text: 'Read.' }))
    const { held, until } = await terminal(world, { model: 'other' })
    await held.send('What is in a.ts?', { context: 'export const a = 1', contextFrom: { title: 'a.ts', uri: 'file:///a.ts' } })
    await until('done Read.')
    expect(world.endpoint.requests[0]?.body).toMatchObject({ model: 'other' })
    expect(JSON.stringify(world.endpoint.requests[0]?.body)).toMatch(/a\.ts \(file:\/\/\/a\.ts\).*export const a = 1/)
    expect(await held.session?.info()).toMatchObject({ model: 'other' })
  })

  it('sends images along with a prompt', async () => {
    await using world = await sessionWorld(() => ({ text: 'One dot (dot.png).' }))
    const { held, until } = await terminal(world, { model: 'gpt-4o-mini' })
    const path = join(world.root, 'dot.png')
    writeFileSync(path, '\x89PNG\r\n\x1a\n', 'latin1')
    await held.send('What is in @dot.png?', { attached: await attachPaths((await world.open()).app, [path]) })
    await until('done One dot (dot.png).')
    expect(world.endpoint.requests[0]?.body).toMatchObject({
      messages: [
        { role: 'system' },
        { role: 'user', content: [{ image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } }, { type: 'text' }] },
      ],
    })
  })

  it('queues what is sent while the session is busy, and answers it as the chat says by then', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await using world = await sessionWorld(parrot(promise))
    let maxTokens = 77
    const { held, seen, until } = await terminal(world, { send: () => ({ maxTokens }) })
    expect(await held.send('First. Wait.')).toBe('sent')
    await until('began First. Wait.')
    expect(await held.send('Second.')).toBe('queued')
    await until('queue Second.')
    maxTokens = 88
    held.chosen()
    resolve()
    await until('done You said: Second.')
    expect(withoutQueue(seen).slice(2)).toEqual(['done You said: First. Wait.', 'began Second.', 'done You said: Second.'])
    expect(world.endpoint.requests.map(({ body }) => body?.['max_tokens'])).toEqual([77, 88])
  })

  it('is told nothing of a prompt that cannot be sent, and stays usable', async () => {
    await using world = await sessionWorld(parrot())
    const { held, seen, until } = await terminal(world)
    await expect(held.send(' ')).rejects.toMatchObject({ code: 'empty-prompt' })
    expect(await held.send('First.')).toBe('sent')
    await until('done You said: First.')
    expect(seen.filter((line) => line.startsWith('fault'))).toEqual([])
  })

  it('answers the question that its run rests on, once', async () => {
    await using world = await sessionWorld(parrot())
    const { held, seen, until } = await terminal(world)
    await held.send('Which? Ask.')
    await until('waiting')
    await held.answer({ text: 'the second' })
    await until('done Settled.')
    await expect(held.answer({ text: 'the third' })).rejects.toMatchObject({ code: 'stale' })
    expect(seen).toEqual(['opened with 0', 'began Which? Ask.', 'waiting', 'done Settled.'])
  })

  it('stops its run, and is then free', async () => {
    await using world = await sessionWorld(parrot())
    const { held, seen, until } = await terminal(world)
    await held.cancel()
    await held.send('First. Wait.')
    await until('began First. Wait.')
    await held.cancel()
    await until('cancelled')
    expect(await held.send('Second.')).toBe('sent')
    await until('done You said: Second.')
    expect(seen).toEqual(['opened with 0', 'began First. Wait.', 'cancelled', 'began Second.', 'done You said: Second.'])
  })

  it('hears nothing more once it is closed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await using world = await sessionWorld(parrot(promise))
    const { held, seen, until } = await terminal(world)
    await held.send('First. Wait.')
    await until('began First. Wait.')
    const { session } = held
    held.close()
    const over = new Promise<void>((told) => session!.subscribe((event) => event.type === 'run.completed' && told()))
    resolve()
    await over
    expect(seen).toEqual(['opened with 0', 'began First. Wait.'])
  })
})

describe('another session', () => {
  it('is held with its newest turns, oldest first, and is the current one', async () => {
    await using world = await sessionWorld(parrot())
    const { sessions } = await world.open()
    const other = await sessions.create()
    for (let turn = 1; turn <= 11; turn++) await other.send(`Turn ${turn}.`).result
    const here = await terminal(world)
    await here.held.send('First.')
    await here.until('done You said: First.')
    const first = here.held.session!
    await here.held.open(await here.session(other.id))
    expect(here.seen.at(-1)).toBe('opened with 10')
    expect(here.past.map(({ run }) => run.request?.question)).toEqual(Array.from({ length: 10 }, (_, index) => `Turn ${index + 2}.`))
    expect((await sessions.current())?.id).toBe(other.id)
    await here.held.send('Turn 12.')
    await here.until('done You said: Turn 12.')
    // What happens in the session before is heard no more.
    await first.send('Elsewhere.').result
    await here.held.send('Turn 13.')
    await here.until('done You said: Turn 13.')
    expect(here.seen.filter((line) => line.includes('Elsewhere'))).toEqual([])
    expect((await first.info()).runs).toBe(2)
  })

  it('is told from its beginning where its run is under way or rests', async () => {
    await using world = await sessionWorld(parrot())
    const { sessions } = await world.open()
    const other = await sessions.create()
    await other.send('First.').result
    await other.send('Which? Ask.', { questions }).result
    const here = await terminal(world)
    await here.held.open(await here.session(other.id))
    await here.until('waiting')
    expect(here.seen).toEqual(['opened with 1', 'began Which? Ask.', 'waiting'])
    await here.held.answer({ text: 'that one' })
    await here.until('done Settled.')
  })

  it('is told to its end where its run ends while it is opened', async () => {
    const { promise: held, resolve } = Promise.withResolvers<void>()
    const { promise: isOver, resolve: over } = Promise.withResolvers<void>()
    await using world = await sessionWorld(parrot(held))
    const one = await terminal(world)
    await one.held.send('First.')
    await one.until('done You said: First.')
    await one.held.send('Second. Wait.')
    await one.until('began Second. Wait.')
    const read = vi.fn(() => isOver)
    const two = await terminal(world, { read })
    const opening = two.held.open(await two.session(one.held.session!.id))
    await expect.poll(() => read.mock.calls.length).toBe(2)
    resolve()
    await one.until('done You said: Second. Wait.')
    over()
    await opening
    await two.until('done You said: Second. Wait.')
    expect(two.seen).toEqual(['opened with 1', 'began Second. Wait.', 'done You said: Second. Wait.'])
  })

  it('begins with the next prompt where none is held', async () => {
    await using world = await sessionWorld(parrot())
    const { held, seen, until } = await terminal(world)
    await held.send('First.')
    await until('done You said: First.')
    const before = held.session!.id
    held.begin()
    expect([held.session, seen.at(-1)]).toEqual([undefined, 'opened none'])
    await held.send('Second.')
    await until('done You said: Second.')
    expect(held.session!.id).not.toBe(before)
    expect((await held.session!.history()).map(({ question }) => question)).toEqual(['Second.'])
  })
})

describe('a run whose process died', () => {
  it('is carried on by the conversation that opens its session', async () => {
    await using world = await sessionWorld(parrot())
    const { app, sessions } = await world.open()
    const session = await sessions.create()
    const request = requestOf({ model: 'local', question: 'Anybody there?', session: session.id })
    await (await app.sessions()).begin(session.id, cutOff, { type: 'run.began', request })
    const here = await terminal(world)
    await here.held.open(await here.session(session.id))
    await here.until('done You said: Anybody there?')
    expect(here.seen).toEqual(['opened with 0', 'began Anybody there?', 'done You said: Anybody there?'])
    expect(await session.state()).toBe('free')
  })

  it('goes on once where several open it at the same time, and all of them see it', async () => {
    await using world = await sessionWorld(parrot())
    const { app, sessions } = await world.open()
    const session = await sessions.create()
    const request = requestOf({ model: 'local', question: 'Anybody there?', session: session.id })
    await (await app.sessions()).begin(session.id, cutOff, { type: 'run.began', request })
    const both = await Promise.all([terminal(world), terminal(world)])
    await Promise.all(both.map(async ({ held, session: get }) => held.open(await get(session.id))))
    for (const { until } of both) await until('done You said: Anybody there?')
    for (const { seen } of both) expect(seen).toEqual(['opened with 0', 'began Anybody there?', 'done You said: Anybody there?'])
    const events = await (await app.log()).read(cutOff)
    expect(events.filter(({ type }) => type === 'model.replied' || type === 'run.ended').map(({ type }) => type)).toEqual([
      'model.replied',
      'run.ended',
    ])
  })

  it('is carried on where it dies while others look on', async () => {
    await using world = await sessionWorld(parrot())
    const { app, sessions } = await world.open()
    const session = await sessions.create()
    const here = await terminal(world)
    await here.held.open(await here.session(session.id))
    // Straight into the store, as by a program that was killed right after.
    const request = requestOf({ model: 'local', question: 'Anybody there?', session: session.id })
    await (await app.sessions()).begin(session.id, cutOff, { type: 'run.began', request })
    await here.until('done You said: Anybody there?')
    expect(here.seen).toEqual(['opened with 0', 'began Anybody there?', 'done You said: Anybody there?'])
  })
})

describe('two conversations on one session', () => {
  it('see all turns, and what one queues while the other is busy', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await using world = await sessionWorld(parrot(promise))
    const [one, two] = [await terminal(world), await terminal(world)]
    await one.held.send('First. Wait.')
    await one.until('began First. Wait.')
    await two.held.open(await two.session(one.held.session!.id))
    await two.until('began First. Wait.')
    expect(await two.held.send('Second.')).toBe('queued')
    for (const { until } of [one, two]) await until('queue Second.')
    resolve()
    for (const { until } of [one, two]) await until('done You said: Second.')
    await two.held.send('Third.')
    for (const { until } of [one, two]) await until('done You said: Third.')
    const turns = ['First. Wait.', 'Second.', 'Third.'].flatMap((text) => [`began ${text}`, `done You said: ${text}`])
    for (const { seen } of [one, two]) expect(withoutQueue(seen)).toEqual(['opened with 0', ...turns])
    expect(world.endpoint.requests).toHaveLength(3)
  })

  it('answer and stop the runs of each other', async () => {
    await using world = await sessionWorld(parrot())
    const [one, two] = [await terminal(world), await terminal(world)]
    await one.held.send('Which? Ask.')
    await one.until('waiting')
    await two.held.open(await two.session(one.held.session!.id))
    await two.until('waiting')
    await two.held.answer({ text: 'the second' })
    for (const { until } of [one, two]) await until('done Settled.')
    await expect(one.held.answer({ text: 'too late' })).rejects.toMatchObject({ code: 'stale' })
    await one.held.send('First. Wait.')
    await two.until('began First. Wait.')
    await two.held.cancel()
    for (const { until } of [one, two]) await until('cancelled')
    for (const { seen } of [one, two]) expect(seen.filter((line) => line.startsWith('fault'))).toEqual([])
  })
})
