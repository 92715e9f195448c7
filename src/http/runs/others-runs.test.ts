import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { RunList, RunState } from '../../core/schemas/http/runs.ts'
import { type HttpClient, type HttpWorld, httpWorld } from '../http.fixture.ts'

const search = { calls: [{ tool: 'documents_search', input: { query: 'retries of a job that throws' } }] }
const answer = { text: 'A job that throws is tried again, up to 5 times [s1].' }
const asks = { calls: [{ tool: 'ask_user', input: { question: 'Which job?', assumption: 'any job' } }] }

const ask = (client: HttpClient, more: object = {}) =>
  client.json<RunState>('/v1/runs', { method: 'POST', body: { question: 'How often is a job tried again?', waitSeconds: 60, ...more } })
const hash = createHash('sha256').update('a picture').digest('hex')

/** Everything that can be asked of a run. */
const requests: readonly { readonly method?: string; readonly path: string; readonly body?: object }[] = [
  { path: '' },
  { path: '/events' },
  { path: '/export?format=json' },
  { path: '/sources' },
  { path: `/media/${hash}` },
  { path: '/rating' },
  { method: 'PUT', path: '/rating', body: { rating: 'up' } },
  { method: 'DELETE', path: '/rating' },
  { method: 'POST', path: '/answers', body: { text: 'this' } },
  { method: 'POST', path: '/cancel', body: {} },
  { method: 'POST', path: '/resume', body: {} },
  { method: 'POST', path: '/fork', body: { at: 1 } },
  { method: 'POST', path: '/verify', body: {} },
  { method: 'POST', path: '/replay', body: {} },
]

const said = async (client: HttpClient, run: string) =>
  Promise.all(
    requests.map(async ({ path, ...init }) => {
      const response = await client.fetch(`/v1/runs/${run}${path}`, init)
      return [path, response.status, (await response.text()).replaceAll(run, 'RUN')]
    }),
  )

describe('in a team', () => {
  const team = (script: Parameters<typeof httpWorld>[0]): Promise<HttpWorld> => httpWorld(script, { mode: 'team' })

  it('nobody who is not signed in gets anything, and who may only read changes nothing', async () => {
    await using world = await team([asks])
    const bob = await world.as('Bob')
    const { run } = await ask(bob)
    expect((await said(world.nobody, run)).map(([, code]) => code)).toEqual(requests.map(() => 401))
    const reader = world.withToken(await world.token(['read'], bob))
    expect((await reader.json<RunState>(`/v1/runs/${run}`)).status).toBe('waiting')
    for (const { path, ...init } of requests.filter(({ path }) => /answers|cancel|resume|fork/.test(path)))
      expect((await reader.fetch(`/v1/runs/${run}${path}`, init)).status).toBe(403)
    expect((await reader.fetch('/v1/runs', { method: 'POST', body: { question: 'Why?' } })).status).toBe(403)
  })

  it('a run belongs to who asks, and so does its fork', async () => {
    await using world = await team([search, answer, answer])
    const bob = await world.as('Bob')
    const { run } = await ask(bob)
    const fork = await bob.json<RunState>(`/v1/runs/${run}/fork`, { method: 'POST', body: { at: 2 } })
    const log = await world.app.log()
    for (const id of [run, fork.run]) expect((await log.read(id))[0]).toMatchObject({ request: { owner: bob.id } })
    expect((await bob.json<RunList>('/v1/runs')).runs.map((row) => row.run)).toEqual([fork.run, run])
  })

  it('an answer that somebody was given is given again to them alone', async () => {
    await using world = await httpWorld(({ body }) => (JSON.stringify(body?.['messages']).includes('"tool"') ? answer : search), {
      mode: 'team',
      flags: { 'agent.reuseMinutes': 60 },
    })
    const [bob, eve] = [await world.as('Bob'), await world.as('Eve')]
    await ask(bob)
    expect((await ask(bob)).result).toHaveProperty('reused')
    expect((await ask(eve)).result).not.toHaveProperty('reused')
  })

  it('pictures of a run are shown, everything else is saved as a file', async () => {
    await using world = await team([])
    const bob = await world.as('Bob')
    const bytes = Buffer.from('a picture')
    await world.app.media().keep(hash, bytes)
    const log = await world.app.log()
    const run = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
    const { request } = await requestLike(world, bob)
    const of = async (mediaType: string, name: string) => {
      const id = run.slice(0, -1) + (mediaType === 'image/png' ? 'V' : 'W')
      await log.append(id, 0, { type: 'run.began', request: { ...request, images: [{ mediaType, hash, size: bytes.length, name }] } })
      const { headers, ...response } = await bob
        .fetch(`/v1/runs/${id}/media/${hash}`)
        .then(async (each) => ({ headers: each.headers, text: await each.text() }))
      return {
        ...response,
        type: headers.get('content-type'),
        place: headers.get('content-disposition'),
        sniff: headers.get('x-content-type-options'),
      }
    }
    expect(await of('image/png', 'a.png')).toEqual({ text: 'a picture', type: 'image/png', place: 'inline', sniff: 'nosniff' })
    expect(await of('image/svg+xml', '"a".svg')).toEqual({
      text: 'a picture',
      type: 'application/octet-stream',
      place: "attachment; filename*=UTF-8''%22a%22.svg",
      sniff: 'nosniff',
    })
    expect((await bob.fetch(`/v1/runs/${run}/media/${'0'.repeat(64)}`)).status).toBe(404)
    expect((await bob.fetch(`/v1/runs/${run}/media/..%2F..%2Fserver.secret`)).status).toBe(404)
  })
})

/** The request of a run of somebody, to be put on the log otherwise. */
async function requestLike(world: HttpWorld, client: HttpClient) {
  const { run } = await ask(client)
  const [began] = await (await world.app.log()).read(run)
  if (began?.type !== 'run.began') throw new Error('it did not begin')
  return began
}
