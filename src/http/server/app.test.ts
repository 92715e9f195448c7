import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawRequest } from '../access/raw-request.fixture.ts'
import { type HttpInit, type HttpWorld, httpWorld } from '../http.fixture.ts'

let world: HttpWorld
beforeAll(async () => {
  world = await httpWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const problem = async (path: string, init?: HttpInit) => {
  const response = await world.fetch(path, init)
  return { allow: response.headers.get('allow'), type: response.headers.get('content-type'), body: await response.json() }
}
const type = 'application/problem+json'

test.each([
  ['PUT', '/v1/runs', 'GET, HEAD, POST'],
  ['GET', '/v1/chat/completions', 'POST'],
  ['DELETE', '/v1/runs/01ARZ3NDEKTSV4RRFFQ69G5FAV/events', 'GET, HEAD'],
  ['POST', '/health', 'GET, HEAD'],
  ['PATCH', '/mcp', 'DELETE, GET, HEAD, POST'],
])('%s on %s, which has other methods, says which', async (method, path, allow) => {
  expect(await problem(path, { method })).toMatchObject({
    allow,
    type,
    body: { status: 405, detail: `${method} is not allowed for ${path}`, remedy: `use ${allow}` },
  })
})

test.each(['/v1', '/v1/', '/v1/embeddings', '/v1/runs/a/b/c', '/v1/chat'])('%s is nothing, and no page', async (path) => {
  expect(await problem(path)).toMatchObject({ type, body: { status: 404, detail: `${path} does not exist` } })
})

test('says what type a body has to be of', async () => {
  const send = async (given: string | undefined) => {
    const headers = { cookie: world.cookie, ...(given === undefined ? {} : { 'content-type': given }) }
    const response = await rawRequest(`${world.url}/v1/runs`, { method: 'POST', headers, body: '{"question":"Why?"}' })
    const { status, detail } = Object(await response.json())
    return [response.status, status, detail]
  }
  expect(await send(undefined)).toEqual([415, 415, 'the body must be application/json; it has no content type'])
  expect(await send('text/xml')).toEqual([415, 415, 'the body must be application/json, not text/xml'])
  expect(await send('text/plain;charset=UTF-8')).toEqual([403, 403, 'the body must be application/json, not text/plain'])
})

test('says what does not fit in plain words', async () => {
  const { body } = await problem('/v1/runs', { method: 'POST', body: { question: 3, waitSeconds: 'long' } })
  expect(body).toMatchObject({
    status: 422,
    detail: 'body.question: must be text',
    errors: [
      { at: 'body.question', message: 'must be text' },
      { at: 'body.waitSeconds', message: 'must be a number' },
    ],
  })
  expect((await problem('/v1/runs?limit=many')).body).toMatchObject({ status: 422, detail: 'query.limit: must be a number' })
  expect((await problem('/v1/runs?before=x')).body).toMatchObject({ status: 422, detail: 'query.before: must be the id of a run' })
})

test.each([
  ['/v1/runs?limt=5', 'query: has unknown fields: limt'],
  ['/v1/sessions?a=1&b=2', 'query: has unknown fields: a, b'],
  ['/v1/me?x', 'query: has unknown fields: x'],
])('%s names no parameter of its route', async (path, detail) => {
  expect((await problem(path)).body).toMatchObject({ status: 422, detail })
})

test.each(['/health?at=1', '/ready?at=1', '/v1/models?api-version=1', '/sign-in?link=old'])(
  '%s may say more than is known here',
  async (path) => {
    expect((await world.fetch(path)).status).not.toBe(422)
  },
)

test('tells who comes by another address how that is let in', async () => {
  const remedy = 'set server.publicUrl to the address that browsers use, and have the proxy forward the Host header'
  const refused = async (headers: Readonly<Record<string, string>>) => (await rawRequest(`${world.url}/v1/me`, { headers })).json()
  expect(await refused({ host: 'ibid.example' })).toMatchObject({ status: 403, detail: 'Host ibid.example is not this server', remedy })
  expect(await refused({ origin: 'https://a.example' })).toMatchObject({ detail: 'Origin https://a.example is a different site', remedy })
})
