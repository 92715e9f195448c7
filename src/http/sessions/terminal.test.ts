import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import type { SessionView } from '../../core/schemas/http/sessions.ts'
import { type HttpWorld, httpWorld } from '../http.fixture.ts'
import { readSession, type Seen } from './session-stream.fixture.ts'
import { parrot, say } from './session-talk.fixture.ts'

const fixture = fileURLToPath(new URL('../../app/sessions/session-process.fixture.ts', import.meta.url))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** A terminal that follows the session; `until` gives what it has printed up to the line that fits, and not before. */
async function terminal(world: HttpWorld, session: string) {
  const child = spawn(process.execPath, [fixture, world.dataFolder, world.endpoint.baseUrl, session], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const until = async (wanted: string): Promise<readonly string[]> => {
    for (const seen: string[] = []; ; ) {
      const { done, value } = await lines.next()
      if (done) throw new Error(`there was no ${wanted} in: ${seen.join('; ')}`)
      if (!value.startsWith('text ')) seen.push(value)
      if (value === wanted) return seen
    }
  }
  await until('ready')
  return { until, say: (order: string) => child.stdin.write(`${order}\n`), kill: () => child.kill('SIGKILL') }
}

async function both(script: Parameters<typeof httpWorld>[0]) {
  const world = await httpWorld(script, { flags: { 'llm.model': 'local' } })
  const { id } = await world.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: { title: 'Two' } })
  const [there, here] = await Promise.all([terminal(world, id), readSession(world, id)])
  return { world, id, there, here, view: () => world.json<SessionView>(`/v1/sessions/${id}`) }
}

const isOutcome =
  (status: string) =>
  ({ event }: Seen): boolean =>
    event.type === 'run.completed' && event.result.status === status
const ids = (seen: readonly Seen[]) => seen.flatMap(({ id }) => id || [])
const idsOf = async (world: HttpWorld, run: string) => (await (await world.app.log()).read(run)).map(({ seq }) => `${run}:${seq}`)

describe('a terminal and a browser on one session', { timeout: 120_000 }, () => {
  it('see the turns of each other, and wait for each other', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    const { world, id, there, here, view } = await both(parrot(held))
    await using _ = world
    there.say('send From the terminal. Wait.')
    await here.until(({ event }) => event.type === 'run.began' && event.request.question === 'From the terminal. Wait.')
    expect(await view()).toMatchObject({ state: 'busy-elsewhere' })
    const refused = await world.fetch(`/v1/sessions/${id}/prompts`, { method: 'POST', body: { prompt: 'Too early.' } })
    expect(refused.status).toBe(409)
    await say(world, id, 'From the browser.', { whenBusy: 'queue' })
    await there.until('queue From the browser.')
    open()
    await there.until('done You asked: From the browser.')
    const [first = '', second = ''] = (await view()).runs
    await here.until((seen) => seen.id.startsWith(second) && isOutcome('done')(seen))
    const facts = ids(here.seen).filter((each) => !each.endsWith(':end'))
    expect(facts).toEqual([...(await idsOf(world, first)), ...(await idsOf(world, second))])
    await say(world, id, 'Once more.')
    expect(await there.until('done You asked: Once more.')).toEqual(['began Once more.', 'done You asked: Once more.'])
    here.leave()
  })

  it('answer the questions of each other, and take back the turns of each other', async () => {
    const { world, id, there, here, view } = await both(parrot())
    await using _ = world
    const post = (deed: string, body?: unknown) => world.fetch(`/v1/sessions/${id}/${deed}`, { method: 'POST', ...(body ? { body } : {}) })
    there.say('send Which? Ask.')
    await here.until(isOutcome('waiting'))
    await there.until('waiting')
    expect((await post('answers', { text: 'The second.' })).status).toBe(202)
    expect(await there.until('done Settled.')).toEqual(['done Settled.'])
    await say(world, id, 'Which now? Ask.')
    await there.until('waiting')
    there.say('answer The third.')
    await there.until('done Settled.')
    const [first = '', second = ''] = (await view()).runs
    await here.until((seen) => seen.id.startsWith(second) && isOutcome('done')(seen))
    const facts = ids(here.seen).filter((each) => !each.endsWith(':end'))
    expect(facts).toEqual([...(await idsOf(world, first)), ...(await idsOf(world, second))])
    there.say('undo')
    await here.until(({ event }) => event.type === 'session.undone' && event.run === second)
    expect((await post('undo')).status).toBe(200)
    await there.until('session.undone')
    await here.until(({ event }) => event.type === 'session.undone' && event.run === first)
    here.leave()
  })

  it('carry on what the other left: the terminal dies, the browser resumes, and what was queued follows', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    const { world, id, there, here, view } = await both(parrot(held))
    await using _ = world
    there.say('send From the terminal. Wait.')
    await here.until(({ event }) => event.type === 'run.began')
    await say(world, id, 'From the browser.', { whenBusy: 'queue' })
    there.kill()
    await expect.poll(async () => (await view()).state).toBe('cut-off')
    expect((await world.fetch(`/v1/sessions/${id}/resume`, { method: 'POST' })).status).toBe(202)
    open()
    await here.until(isOutcome('done'))
    await here.until(isOutcome('done'))
    const [first = '', second = ''] = (await view()).runs
    const facts = ids(here.seen).filter((each) => !each.endsWith(':end'))
    expect(facts).toEqual([...(await idsOf(world, first)), ...(await idsOf(world, second))])
    here.leave()
  })
})
