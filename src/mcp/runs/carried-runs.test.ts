import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { App } from '../../app/app.ts'
import { askQuestion } from '../../app/questions/ask.ts'
import { replay } from '../../core/fold-run.ts'
import type { EndpointReply } from '../../testing/testing.ts'
import { type McpWorld, mcpWorld } from '../mcp.fixture.ts'
import { carriedRuns } from './carried-runs.ts'

const worlds: McpWorld[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world[Symbol.asyncDispose]()
})

const held: EndpointReply = { text: ['Half an '], ends: 'silent', hold: new Promise(() => {}) }

/** A run that waits for its model. */
async function waiting(replies: readonly EndpointReply[] = [held]) {
  const world = await mcpWorld(({ index }) => replies[index] ?? { text: 'Nothing is known of that.' })
  worlds.push(world)
  const app = await world.app()
  const runs = carriedRuns(app)
  const run = await runs.begin((leavable, signal) =>
    askQuestion(leavable, { question: 'What is this?', scope: [], context: 'A note.', signal }),
  )
  while (world.endpoint.requests.length === 0) await setImmediate()
  return { world, app, runs, run }
}

/** Somebody who waits for a run, and how they stop. */
function waiter(hostLeft = false) {
  const stop = new AbortController()
  return { stop: () => stop.abort(), call: { signal: stop.signal, progress: () => {}, hostLeft: () => hostLeft } }
}

const stored = async (app: App, id: string) => replay(id, await (await app.log()).read(id))

describe('a run that is carried', () => {
  it('goes on while one of those who wait stays, and is cancelled by the last', async () => {
    const { world, app, run } = await waiting()
    const [one, other] = [waiter(), waiter()]
    const [first, second] = [run.attend(one.call, 60_000), run.attend(other.call, 60_000)]
    one.stop()
    await expect(first).rejects.toThrow()
    expect((await stored(app, run.id)).end).toBeUndefined()
    other.stop()
    await expect(second).rejects.toThrow()
    expect(await world.endpoint.requests[0]?.over).toBe('closed')
    await expect.poll(async () => (await stored(app, run.id)).end?.status).toBe('cancelled')
  })

  it('is left, not cancelled, by a host that is gone, and carried on once for all who ask for it', async () => {
    const { world, app, runs, run } = await waiting()
    const gone = waiter(true)
    const lost = run.attend(gone.call, 60_000)
    gone.stop()
    await expect(lost).rejects.toThrow()
    expect(await world.endpoint.requests[0]?.over).toBe('closed')
    expect(await stored(app, run.id)).toMatchObject({ end: undefined, cancelled: false })
    expect([runs.find(run.id), runs.wasLeft(run.id)]).toEqual([undefined, true])
    const [a, b] = await Promise.all([runs.resume(run.id), runs.resume(run.id)])
    expect(a).toBe(b)
    expect(await a.attend(waiter().call, 60_000)).toMatchObject({ status: 'done', answer: expect.stringContaining('Nothing is known') })
    expect(world.endpoint.requests).toHaveLength(2)
  })

  it('goes on where nobody waits any more because it took too long', async () => {
    const { runs, run } = await waiting()
    expect(await run.attend(waiter().call, 0)).toBeUndefined()
    expect(runs.find(run.id)).toBe(run)
    await runs.leave()
    expect(runs.find(run.id)).toBeUndefined()
  })
})
