import { afterEach, describe, expect, it } from 'vitest'
import type { EndpointReply } from '../../testing/testing.ts'
import { type HttpWorld, httpWorld } from '../http.fixture.ts'
import { httpApp } from './http-app.ts'
import { openServing } from './open-serving.ts'
import { serve } from './serve.ts'

const worlds: HttpWorld[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world[Symbol.asyncDispose]()
})
async function opened(...options: Parameters<typeof httpWorld>): Promise<HttpWorld> {
  const world = await httpWorld(...options)
  worlds.push(world)
  return world
}

const held: EndpointReply = { text: ['Half an '], ends: 'silent', hold: new Promise(() => {}) }

describe('a server', () => {
  it('is ready while it serves', async () => {
    const { nobody } = await opened()
    for (const path of ['/health', '/ready']) {
      const response = await nobody.fetch(path)
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
    }
  })

  it('counts what it is asked', async () => {
    const world = await opened()
    await world.fetch('/health')
    await world.fetch('/no/such/page.js')
    const metrics = await (await world.fetch('/metrics')).text()
    expect(metrics).toContain('ibid_http_requests_total{route="/health",method="get",status="200"} 1')
    expect(metrics).toContain('ibid_http_requests_total{route="(none)",method="(any)",status="404"} 1')
    expect((await world.nobody.fetch('/metrics')).status).toBe(401)
  })

  it('is not ready while it stops, and takes nothing new', async () => {
    const { app } = await opened()
    const stopping = await openServing(app, { mode: 'local', port: 7337, url: 'http://127.0.0.1:7337', onError: () => undefined })
    const web = httpApp(stopping.serving, { port: 7337, publicUrl: undefined }, () => undefined)
    const asked = async (path: string) => {
      const response = await web.fetch(new Request(`http://127.0.0.1:7337${path}`, { headers: { host: '127.0.0.1:7337' } }))
      return [response.status, await response.json()]
    }
    expect(await asked('/ready')).toEqual([200, { status: 'ok' }])
    await stopping.stop()
    expect(await asked('/ready')).toEqual([503, { status: 'stopping' }])
    expect(await asked('/health')).toEqual([200, { status: 'ok' }])
    expect(await asked('/v1/me')).toEqual([503, expect.objectContaining({ code: 'interrupted', detail: 'the server is shutting down' })])
    await stopping.close()
  })

  it('lets go of its runs when it closes, and carries them on when it starts again', async () => {
    const world = await opened(({ index }) => (index === 0 ? held : { text: 'Ferry is a job queue.' }))
    const { run } = await world.json<{ readonly run: string }>('/v1/runs', { method: 'POST', body: { question: 'What is Ferry?' } })
    await expect.poll(() => world.endpoint.requests.length).toBe(1)
    await Promise.all([world.server.close(), world.server.close()])
    await expect(world.nobody.fetch('/health')).rejects.toThrow()
    const left = (await (await world.app.log()).read(run)).map(({ type }) => type)
    expect(left).not.toContain('run.cancelled')
    await world.restart()
    expect(world.server.resumed).toEqual(world.storeUrl === undefined ? [run] : [])
    await expect
      .poll(async () => (await (await world.app.log()).read(run)).at(-1))
      .toMatchObject({ type: 'run.ended', end: { status: 'done' } })
    await expect.poll(async () => (await world.app.server()).carried.list()).toEqual([])
    expect(world.errors).toEqual([])
  })

  it.each([
    ['nobody signs in', { mode: 'local', publicUrl: 'https://ibid.example.org' }, /sign-in is not enabled/],
    [
      'browsers could not be told by their address',
      { mode: 'team', publicUrl: undefined },
      /^the address that browsers use to reach 0\.0\.0\.0 is not known$/,
    ],
  ] as const)('refuses an address that others reach where %s', async (_what, options, words) => {
    const { app } = await opened()
    const serving = serve(app, { host: '0.0.0.0', port: 0, onError: () => undefined, ...options })
    await expect(serving).rejects.toMatchObject({ code: 'denied', message: expect.stringMatching(words) })
  })
})
