import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { EndpointReply } from '../../testing/chat-events.ts'
import type { EndpointRequest } from '../../testing/scripted-endpoint.ts'
import { tool } from '../../tools/tool.ts'
import { type SessionWorld, sessionWorld } from './session.fixture.ts'

const read = (path: string) => (existsSync(path) ? readFileSync(path) : null)

/** Changes a file as told; `fails` is told of after the change was announced and before it is made. */
const edit = tool({
  name: 'edit',
  description: 'Writes a file, or removes it.',
  input: z.object({ path: z.string(), text: z.string().nullable(), fails: z.boolean().optional() }),
  async run({ path, text, fails }, { changing }) {
    await changing({ path, before: read(path), after: text === null ? null : Buffer.from(text) })
    if (fails) throw new Error('The disk is full.')
    if (text === null) rmSync(path)
    else writeFileSync(path, text)
    return 'Done.'
  },
})
const shell = tool({
  name: 'shell',
  description: 'Runs.',
  input: z.object({ command: z.string() }),
  run: ({ command }) => `ran ${command}`,
})
const tools = [edit, shell]

type Edit = { readonly path: string; readonly text: string | null; readonly fails?: boolean }
const edits = (...all: readonly Edit[]): EndpointReply[] => all.map((input) => ({ calls: [{ tool: 'edit', input }] }))
const done: EndpointReply = { text: 'Done.' }

/** A world whose model makes these edits in one turn; the paths are in `work`. */
async function changedWorld(script: (work: string) => readonly EndpointReply[]): Promise<SessionWorld & { readonly work: string }> {
  const replies: EndpointReply[] = []
  const world = await sessionWorld(({ index }) => replies[index] ?? { text: 'Nothing.' })
  const work = join(world.root, 'work')
  mkdirSync(work)
  replies.push(...script(work))
  return { ...world, work }
}

const toldTo = (request: EndpointRequest | undefined) =>
  ((request?.body?.['messages'] ?? []) as { role: string; content: string }[]).slice(1).map(({ role, content }) => `${role}: ${content}`)

describe('taking back a turn', () => {
  it('gives its files the bytes and the mode they had, in another process too, and the next prompt is told nothing of it', async () => {
    await using world = await changedWorld((work) => [
      // An answer without sources is asked for twice.
      { text: 'Hello.' },
      { text: 'Hello.' },
      ...edits({ path: join(work, 'a.sh'), text: 'one' }, { path: join(work, 'new.txt'), text: 'new' }),
      {
        calls: [
          { tool: 'edit', input: { path: join(work, 'gone.txt'), text: null } },
          { tool: 'edit', input: { path: join(work, 'a.sh'), text: 'two' } },
        ],
      },
      done,
    ])
    const [a, fresh, gone] = ['a.sh', 'new.txt', 'gone.txt'].map((name) => join(world.work, name)) as [string, string, string]
    writeFileSync(a, 'zero')
    chmodSync(a, 0o751)
    writeFileSync(gone, Buffer.from([0, 255, 10]))
    const session = await (await world.open({ tools })).sessions.create()
    await session.send('Hello?').result
    const { run } = await session.send('Change them.').result
    expect([read(a)?.toString(), read(fresh)?.toString(), read(gone)]).toEqual(['two', 'new', null])

    const { sessions, app } = await world.open({ tools })
    const again = await sessions.get(session.id)
    const files = [
      { path: a, outcome: 'restored' },
      { path: gone, outcome: 'restored' },
      { path: fresh, outcome: 'removed' },
    ]
    const preview = await again.undoPreview()
    expect(preview).toMatchObject({ run, question: 'Change them.', commands: 0 })
    // Calls of one step run together: which of the two came last is open.
    expect(preview.files.toSorted((one, other) => (one.path < other.path ? -1 : 1))).toEqual(files)
    expect(preview.files.at(-1)?.path).toBe(fresh)
    expect([read(a)?.toString(), (await again.info()).runs]).toEqual(['two', 2])
    expect(await again.undo()).toEqual(preview)
    expect([read(a)?.toString(), statSync(a).mode & 0o7777, read(fresh), read(gone)]).toEqual([
      'zero',
      0o751,
      null,
      Buffer.from([0, 255, 10]),
    ])
    expect((await again.info()).runs).toBe(1)
    expect((await (await app.log()).read(run)).at(-1)?.type).toBe('run.ended')
    await session.send('And now?').result
    expect(toldTo(world.endpoint.requests.at(-2))).toEqual(['user: Hello?', 'assistant: Hello.', 'user: And now?'])
  })

  it('leaves alone what somebody changed since, unless it is forced', async () => {
    await using world = await changedWorld((work) => [
      ...edits({ path: join(work, 'a'), text: 'one' }, { path: join(work, 'b'), text: 'b' }, { path: join(work, 'c'), text: 'c' }),
      done,
    ])
    const [a, b, c] = ['a', 'b', 'c'].map((name) => join(world.work, name)) as [string, string, string]
    writeFileSync(a, 'zero')
    const session = await (await world.open({ tools })).sessions.create()
    await session.send('Change them.').result
    writeFileSync(a, 'by hand')
    rmSync(b)
    rmSync(c)
    mkdirSync(c)
    const outcomes = async (force: boolean) => (await session.undoPreview({ force })).files.map(({ outcome }) => outcome)
    expect(await outcomes(false)).toEqual(['conflict', 'unchanged', 'conflict'])
    expect(await outcomes(true)).toEqual(['conflict', 'unchanged', 'restored'])
    expect((await session.undo({ force: true })).files.map(({ outcome }) => outcome)).toEqual(['conflict', 'unchanged', 'restored'])
    expect([read(a)?.toString(), existsSync(b), statSync(c).isDirectory()]).toEqual(['zero', false, true])
    expect((await session.info()).runs).toBe(0)
  })

  it('goes by what has happened, not by what was announced', async () => {
    await using world = await changedWorld((work) => [
      ...edits(
        { path: join(work, 'a'), text: 'one' },
        { path: join(work, 'a'), text: 'two', fails: true },
        { path: join(work, 'b'), text: 'b', fails: true },
      ),
      done,
    ])
    const a = join(world.work, 'a')
    writeFileSync(a, 'zero')
    const session = await (await world.open({ tools })).sessions.create()
    await session.send('Change it.').result
    expect(read(a)?.toString()).toBe('one')
    expect((await session.undo()).files).toEqual([
      { path: join(world.work, 'b'), outcome: 'unchanged' },
      { path: a, outcome: 'restored' },
    ])
    expect(read(a)?.toString()).toBe('zero')
  })

  it('says where the bytes are not kept any more', async () => {
    await using world = await changedWorld((work) => [...edits({ path: join(work, 'a'), text: 'one' }), done])
    const a = join(world.work, 'a')
    writeFileSync(a, 'zero')
    const { sessions, app } = await world.open({ tools })
    const session = await sessions.create()
    await session.send('Change it.').result
    const media = app.media()
    for (const hash of await media.list()) await media.remove(hash)
    expect((await session.undo()).files).toEqual([{ path: a, outcome: 'lost' }])
    expect(read(a)?.toString()).toBe('one')
  })

  it('takes back what the agents did that worked for it, and counts the commands of all', async () => {
    const scribe = { id: 'scribe', name: 'Scribe', description: 'Writes files', domains: ['files'], prompt: 'You are the scribe.' }
    const file = { path: '' }
    await using world = await sessionWorld(({ body }) => {
      const messages = (body?.['messages'] ?? []) as { role: string; content: string }[]
      const results = messages.filter(({ role }) => role === 'tool').length
      const isChild = messages[0]?.content.startsWith('You are the scribe.')
      const run = { tool: 'shell', input: { command: isChild ? 'child' : 'parent' } }
      if (isChild) return [{ calls: [run] }, { calls: [{ tool: 'edit', input: { path: file.path, text: 'child' } }] }][results] ?? done
      return [{ calls: [run] }, { calls: [{ tool: 'run_agent', input: { agentId: 'scribe', query: 'Write it.' } }] }][results] ?? done
    })
    file.path = join(world.root, 'file')
    writeFileSync(file.path, 'zero')
    const session = await (await world.open({ tools, agents: [scribe] })).sessions.create()
    await session.send('Have it written.').result
    expect(read(file.path)?.toString()).toBe('child')
    const again = await (await world.open({ tools })).sessions.get(session.id)
    expect(await again.undo()).toMatchObject({ files: [{ path: file.path, outcome: 'restored' }], commands: 2 })
    expect(read(file.path)?.toString()).toBe('zero')
  })

  it('counts a command that was cut off, and none that never began', async () => {
    const began = Promise.withResolvers<void>()
    const hanging = tool({
      name: 'shell',
      description: 'Hangs.',
      input: z.object({}),
      run: () => {
        began.resolve()
        return new Promise<never>(() => {})
      },
    })
    await using world = await sessionWorld([{ calls: [{ tool: 'shell', input: {} }] }, { calls: [{ tool: 'shell', input: 'no' }] }, done])
    const session = await (await world.open({ tools: [hanging] })).sessions.create()
    session.send('Run it.')
    await began.promise
    await expect(session.undo()).rejects.toMatchObject({ code: 'busy' })
    await session.cancel()
    expect((await session.undo()).commands).toBe(1)
    await session.send('Run something else.').result
    expect((await session.undo()).commands).toBe(0)
  })

  it('can be done again after a crash between the files and the session', async () => {
    await using world = await changedWorld((work) => [...edits({ path: join(work, 'a'), text: 'one' }), done])
    const a = join(world.work, 'a')
    writeFileSync(a, 'zero')
    const { sessions } = await world.open({ tools })
    const session = await sessions.create()
    await session.send('Change it.').result
    writeFileSync(a, 'zero')
    expect((await session.undo()).files).toEqual([{ path: a, outcome: 'unchanged' }])
    await expect(session.undo()).rejects.toMatchObject({ code: 'not-found', message: `conversation ${session.id} has no turn to undo` })
  })

  it('leaves the turn where it is while a file cannot be written', async () => {
    await using world = await changedWorld((work) => [...edits({ path: join(work, 'in', 'a'), text: 'one' }), done])
    const folder = join(world.work, 'in')
    mkdirSync(folder)
    writeFileSync(join(folder, 'a'), 'zero')
    const session = await (await world.open({ tools })).sessions.create()
    await session.send('Change it.').result
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file in its place')
    await expect(session.undo({ force: true })).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringContaining('in/a cannot be written ('),
    })
    expect((await session.info()).runs).toBe(1)
    rmSync(folder)
    expect((await session.undo({ force: true })).files).toEqual([{ path: join(folder, 'a'), outcome: 'restored' }])
    expect(read(join(folder, 'a'))?.toString()).toBe('zero')
  })

  it('follows a link, and leaves nothing else in the folder', async () => {
    await using world = await changedWorld((work) => [...edits({ path: join(work, 'link'), text: 'one' }), done])
    const [link, target] = [join(world.work, 'link'), join(world.work, 'target')]
    writeFileSync(target, 'zero')
    symlinkSync(target, link)
    const session = await (await world.open({ tools })).sessions.create()
    await session.send('Change it.').result
    await session.undo()
    expect([read(target)?.toString(), lstatSync(link).isSymbolicLink()]).toEqual(['zero', true])
  })

  it('ends the approvals that were given in it, and those given before hold', async () => {
    const send = (to: string): EndpointReply => ({ calls: [{ tool: 'send', input: { to } }] })
    await using world = await sessionWorld([send('ada'), done, send('eve'), done, send('ada'), done, send('eve')])
    const sending = tool({ name: 'send', description: 'Sends.', input: z.object({ to: z.string() }), effect: 'write', run: () => 'sent' })
    const session = await (await world.open({ tools: [sending] })).sessions.create()
    const questions = { clarification: 'rest', approval: 'rest' } as const
    for (const to of ['ada', 'eve']) {
      expect(await session.send(`To ${to}.`, { questions }).result).toMatchObject({ status: 'waiting' })
      await session.answer({ text: '', decision: 'session' }).result
    }
    expect((await session.undo()).question).toBe('To eve.')
    expect(await session.send('To ada.', { questions }).result).toMatchObject({ status: 'done' })
    expect(await session.send('To eve.', { questions }).result).toMatchObject({ status: 'waiting' })
  })

  it('finds nothing where nothing was asked, or all is forgotten', async () => {
    await using world = await sessionWorld([done])
    const session = await (await world.open()).sessions.create()
    await expect(session.undoPreview()).rejects.toMatchObject({ code: 'not-found' })
    await session.send('One?').result
    await session.clear()
    await expect(session.undo()).rejects.toMatchObject({ code: 'not-found' })
  })
})
