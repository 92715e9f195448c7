import { afterEach, describe, expect, test } from 'vitest'
import { hasPostgres } from '../../store/postgres/cluster.fixture.ts'
import type { EndpointReply, EndpointScript } from '../../testing/testing.ts'
import type { LiveEvent } from '../runs/live-events.ts'
import { type Node, type Nodes, nodes } from './nodes.fixture.ts'

const answer: EndpointReply = { text: ['Nothing is ', 'known of that.'] }
const held: EndpointReply = { text: ['Half an '], ends: 'silent', hold: new Promise(() => {}) }

describe.skipIf(!hasPostgres)('workers of a team', () => {
  let team: Nodes
  const start = async (script: EndpointScript) => {
    team = await nodes(script)
    return team
  }
  afterEach(() => team[Symbol.asyncDispose]())

  const marks = async ({ app }: Node) => (await app.server()).carried.list()

  test('carry what a server was asked, and the server hears of it as it happens', async () => {
    await start(() => answer)
    const [server, worker] = [await team.open(), await team.open()]
    const runHandle = await server.ask('What is this?')
    const run = await runHandle.run
    expect(await marks(server)).toEqual([run])
    await worker.work()
    const heard: LiveEvent[] = []
    for await (const event of runHandle) heard.push(event)
    expect(await runHandle.result).toMatchObject({ status: 'done', run })
    const facts = heard.filter((event) => 'at' in event)
    expect(facts.map(({ seq }) => seq)).toEqual(facts.map((_, index) => index + 1))
    expect(facts).toEqual(await (await worker.app.log()).read(run))
    await expect.poll(() => marks(server)).toEqual([])
  })

  test('give a run up to another when they are stopped', async () => {
    await start(({ index }) => (index === 0 ? held : answer))
    const [server, first, second] = [await team.open(), await team.open(), await team.open()]
    const worker = await first.work()
    const runHandle = await server.ask('What is this?')
    await expect.poll(() => team.endpoint.requests.length).toBe(1)
    expect(worker.count()).toBe(1)
    await second.work()
    await worker.stop()
    expect(await runHandle.result).toMatchObject({ status: 'done' })
    expect(team.endpoint.requests).toHaveLength(2)
  })

  test('give up, when they are stopped, what they were about to carry', async () => {
    await start(() => held)
    const [server, worker, other] = [await team.open(), await team.open(), await team.open()]
    const runHandle = await server.ask('What is this?')
    const run = await runHandle.run
    const letGo = (await other.app.carriers()).hold(run)
    await expect.poll(async () => (await worker.app.carriers()).presence(run)).toBe('elsewhere')
    const working = await worker.work()
    await expect.poll(() => working.count()).toBe(1)
    const stopped = working.stop()
    letGo()
    await stopped
    expect(team.endpoint.requests).toHaveLength(0)
    await other.work()
    await expect.poll(() => team.endpoint.requests.length).toBe(1)
    runHandle.cancel()
    expect(await runHandle.result).toMatchObject({ status: 'cancelled' })
  })

  test('are told when somebody cancels what they carry', async () => {
    await start(() => held)
    const [server, worker] = [await team.open(), await team.open()]
    const working = await worker.work()
    const runHandle = await server.ask('What is this?')
    const types: string[] = []
    for await (const event of runHandle) {
      if (event.type === 'text.delta') runHandle.cancel()
      types.push(event.type)
    }
    expect(await runHandle.result).toMatchObject({ status: 'cancelled', answer: 'Half an' })
    expect(types.slice(-3)).toEqual(['run.cancelled', 'model.replied', 'run.ended'])
    await expect.poll(() => working.count()).toBe(0)
  })

  test('take turns: an owner with much to do does not keep others waiting', async () => {
    const owners: string[] = []
    const { promise: allMayEnd, resolve: letAllEnd } = Promise.withResolvers<void>()
    await start(({ body }) => {
      owners.push(/owner [ab]/.exec(JSON.stringify(body))?.[0] ?? '')
      return { ...answer, hold: allMayEnd }
    })
    const [server, worker] = [await team.open(), await team.open()]
    const all = []
    for (let index = 0; index < 6; index++) all.push(await server.ask(`Of owner a: ${index}`, 'a'))
    all.push(await server.ask('Of owner b', 'b'))
    await Promise.all(all.map(({ run }) => run))
    await expect.poll(() => team.waiting()).toBe(7)
    await worker.work(2)
    await expect.poll(() => owners.toSorted()).toEqual(['owner a', 'owner b'])
    letAllEnd()
    await Promise.all(all.map(({ result }) => result))
  })
})
