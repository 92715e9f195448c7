import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { isRecord } from '../../core/json.ts'
import { type HttpClient, type HttpInit, type HttpWorld, httpWorld, worldPassword } from '../http.fixture.ts'
import type { Route } from '../route/route.ts'
import { routes } from './routes.ts'

const pattern = ({ path }: Route) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
const nameOf = ({ method, path }: Route) => `${method} ${path}`
const pointer = (...names: readonly string[]) =>
  names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')

/** Sends requests, and holds each answer against what the reference of the very server says of it. */
async function walking(world: HttpWorld) {
  const document = await world.nobody.json('/openapi.json')
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'ibid')
  const walked = new Set<string>()
  const fits = (value: unknown, ...place: readonly string[]) => {
    const check = ajv.getSchema(`ibid#/${pointer(...place)}`)
    expect(check, place.join(' ')).toBeDefined()
    check?.(value)
    expect([place.join(' '), check?.errors ?? []]).toEqual([place.join(' '), []])
  }
  const walk = async (
    request: string,
    body?: unknown,
    by: HttpClient = world,
    init: HttpInit = {},
  ): Promise<Readonly<Record<string, unknown>>> => {
    const [method = '', target = ''] = request.split(' ')
    const path = target.replace(/\?.*$/, '')
    const response = await by.fetch(target, { method: method.toUpperCase(), ...(body === undefined ? {} : { body }), ...init })
    const route =
      routes.find((each) => each.method === method && each.path === path) ??
      routes.find((each) => each.method === method && pattern(each).test(path))
    if (!route) throw new Error(`there is no route ${request}`)
    const answer: unknown = response.headers.get('content-type')?.includes('json') ? await response.json() : undefined
    const place = ['paths', route.path, route.method, 'responses']
    if (response.status >= 400 && !route.answers[response.status]) {
      expect([request, response.headers.get('content-type')]).toEqual([request, 'application/problem+json'])
      fits(answer, 'components', 'schemas', 'Problem')
    } else {
      expect([request, response.status, Object.keys(route.answers), answer]).toEqual([
        request,
        expect.toSatisfy((status) => String(status) in route.answers),
        Object.keys(route.answers),
        answer,
      ])
      if (route.answers[response.status]?.schema) fits(answer, ...place, String(response.status), 'content', 'application/json', 'schema')
      walked.add(nameOf(route))
    }
    return isRecord(answer) ? answer : {}
  }
  return { walk, walked }
}

/** JSON routes that nobody has walked. */
const left = (walked: ReadonlySet<string>): readonly string[] =>
  routes
    .filter(({ answers }) =>
      Object.values(answers).some(({ schema, mediaType }) => schema && (mediaType ?? 'application/json') === 'application/json'),
    )
    .map(nameOf)
    .filter((name) => !walked.has(name))

const question = 'How often is a job tried again?'
const asking = { calls: [{ tool: 'ask_user', input: { question: 'Which job?', assumption: 'any job' } }] }

test('what the server answers is what its reference says', { timeout: 120_000 }, async () => {
  await using world = await httpWorld(
    ({ body }) => {
      const words = JSON.stringify(body?.['messages'] ?? '')
      return words.includes('ASK BACK') && !words.includes('the small one') ? asking : { text: 'A job is tried again, up to 5 times.' }
    },
    { flags: { 'agent.style': 'direct' } },
  )
  const { walk, walked } = await walking(world)
  for (const path of [
    '/health',
    '/ready',
    '/v1/me',
    '/v1/sign-in',
    '/v1/collections',
    '/v1/agents',
    '/v1/verbs',
    '/v1/verbs/docs.answer',
    '/v1/tools',
    '/v1/model-choices',
    '/v1/models',
  ])
    await walk(`get ${path}`)
  for (const refused of [
    'get /v1/runs/none',
    'get /v1/runs?limit=x',
    'get /v1/collections/none',
    'get /v1/documents',
    'post /v1/verbs/none',
  ])
    await walk(refused, refused.startsWith('post') ? {} : undefined)
  await walk('get /v1/runs', undefined, world.nobody)

  const { collection } = await walk('post /v1/collections/docs/sync')
  await expect.poll(async () => (await walk(`get /v1/collections/${collection}/sync`))['status']).toBe('done')
  await walk('post /v1/collections', { url: './payroll' })
  await walk('get /v1/collections/docs')
  const { id: upload } = await walk('post /v1/uploads', { name: 'handbook' })
  const form = '--b\r\ncontent-disposition: form-data; name="file"; filename="handbook/a.md"\r\n\r\n# A\n\nAn article.\n\r\n--b--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'x-ibid': '1' }
  await walk(`post /v1/uploads/${upload}/files`, form, world, { headers })
  await walk(`post /v1/uploads/${upload}/finish`, {})
  await walk(`delete /v1/uploads/${upload}`)
  await walk('get /v1/documents?collection=docs')
  await walk('get /v1/documents/docs/content?path=guide/retries.md')
  await walk('get /v1/search?query=retries')
  await walk('get /v1/example-questions')

  const { run } = await walk('post /v1/runs', { question, waitSeconds: 30 })
  for (const path of ['', '/sources', '/next-questions', '/rating']) await walk(`get /v1/runs/${run}${path}`)
  await walk(`put /v1/runs/${run}/rating`, { rating: 'up', comment: 'Right.' })
  for (const path of ['/verify', '/replay']) await walk(`post /v1/runs/${run}${path}`)
  await walk(`post /v1/runs/${run}/fork`, { question: 'What are dead jobs?' })
  const resting = await walk('post /v1/runs', { question: `${question} ASK BACK`, waitSeconds: 30 })
  expect(resting['status']).toBe('waiting')
  await walk(`post /v1/runs/${resting['run']}/answers`, { text: 'the small one' })
  const other = await walk('post /v1/runs', { question: `${question} ASK BACK`, waitSeconds: 30 })
  await walk(`post /v1/runs/${other['run']}/resume`)
  await walk(`post /v1/runs/${other['run']}/cancel`)
  await walk('get /v1/runs?limit=2')
  await walk('post /v1/verbs/docs.answer', { input: { query: 'dead jobs' }, mode: 'data', waitSeconds: 30 })
  await walk('post /v1/chat/completions', { model: 'ibid', messages: [{ role: 'user', content: question }] })
  await walk('get /v1/usage')

  const { id: session } = await walk('post /v1/sessions', { title: 'Jobs' })
  const idle = () => expect.poll(async () => (await walk(`get /v1/sessions/${session}`))['state']).toMatch(/free|waiting/)
  await walk(`post /v1/sessions/${session}/prompts`, { prompt: `${question} ASK BACK` })
  await idle()
  const { queued } = await walk(`post /v1/sessions/${session}/prompts`, { prompt: 'And then?', whenBusy: 'queue' })
  const waiting = isRecord(queued) ? queued['id'] : undefined
  await walk(`put /v1/sessions/${session}/queue/${waiting}`, { text: 'And after that?' })
  await walk(`delete /v1/sessions/${session}/queue/${waiting}`)
  await walk(`post /v1/sessions/${session}/answers`, { text: 'the small one' })
  await idle()
  await walk(`patch /v1/sessions/${session}`, { title: 'Retries' })
  await walk(`get /v1/sessions/${session}/messages`)
  await walk('get /v1/sessions')
  await walk(`post /v1/sessions/${session}/fork`, {})
  await walk(`post /v1/sessions/${session}/resume`)
  await walk(`post /v1/sessions/${session}/cancel`)
  await walk(`post /v1/sessions/${session}/undo`)
  await walk(`post /v1/sessions/${session}/clear`)

  const { memory } = await walk('post /v1/memory', { content: 'I prefer metric units.', tier: 'core' })
  await walk('get /v1/memory')
  await walk(`post /v1/memory/${Object(memory).id}/settle`, { replaces: [] })
  const changed = await walk(`patch /v1/memory/${Object(memory).id}`, { content: 'I prefer imperial units.' })
  await walk(`delete /v1/memory/${changed['id']}`)
  await walk(`post /v1/memory/${changed['id']}/undo`)
  await walk('get /v1/memory?state=all')
  await walk('delete /v1/memory')

  const { id: papers } = await walk('post /v1/connectors', { name: 'papers', type: 'folder', options: { path: world.folder } })
  await walk('post /v1/connectors', { name: 'post', type: 'gmail', secrets: { clientId: 'ours' } })
  for (const path of ['', '/types', `/${papers}`]) await walk(`get /v1/connectors${path}`)
  await walk(`patch /v1/connectors/${papers}`, { name: 'pages' })
  for (const path of ['pages/test', 'pages/sync', 'post/sign-in']) await walk(`post /v1/connectors/${path}`)
  await walk('post /v1/connectors', { name: 'pages', type: 'folder', options: {} })
  await walk(`delete /v1/connectors/${papers}`)
  await walk('get /v1/connectors')

  const file = '# A note\n\nThe harbour opens at six.\n'
  const kept = await walk('post /v1/files?name=note.md', file, world, { headers: { 'content-type': 'text/markdown' } })
  const [first] = Array.isArray(kept['files']) ? kept['files'] : []
  await walk('get /v1/files')
  await walk(`get /v1/files/${Object(first).id}`)

  await walk('get /v1/settings')
  await walk('put /v1/settings/llm.temperature', { value: 0.5 })
  await walk('delete /v1/settings/llm.temperature')
  await walk('post /v1/settings/web.provider/test')
  await walk('get /v1/model-setup')
  await walk('post /v1/model-setup/models', { place: 'Groq' })
  await walk('put /v1/model-setup', { place: 'Groq', model: 'none' })
  const { changes } = await walk('get /v1/settings/history')
  const [change] = Array.isArray(changes) ? changes : []
  await walk(`post /v1/settings/history/${Object(change).id}/undo`)
  const { info } = await walk('post /v1/tokens', { name: 'A program', scopes: ['read'] })
  await walk('get /v1/tokens')
  await walk(`delete /v1/tokens/${Object(info).id}`)
  await walk('get /v1/audit')
  expect(world.errors).toEqual([])
  expect(left(walked)).toEqual([
    'get /v1/people',
    'get /v1/shares',
    'post /v1/shares',
    'patch /v1/shares/{share}',
    'get /v1/shared',
    'get /v1/shared/{share}',
    'get /v1/users',
    'post /v1/users',
    'patch /v1/users/{user}',
    'get /v1/me/belongings',
    'post /v1/me/erasure',
    'get /v1/users/{user}/belongings',
    'post /v1/users/{user}/erasure',
  ])
})

test('what the server of a team answers is what its reference says', { timeout: 120_000 }, async () => {
  await using world = await httpWorld([], { mode: 'team' })
  const { walk, walked } = await walking(world)
  await walk('get /v1/sign-in')
  await walk('get /v1/me')
  const { id } = await walk('post /v1/users', { name: 'Bob', email: 'bob@example.org', password: 'a long pass phrase' })
  await walk('get /v1/users')
  await walk(`patch /v1/users/${id}`, { dayCapCents: 20 })
  const eve = await world.as('Eve')
  await walk('get /v1/me', undefined, eve)
  await walk('get /v1/users', undefined, eve)
  await walk('get /v1/usage?of=everybody', undefined, eve)
  await walk('get /v1/me/belongings', undefined, eve)
  const { run } = await walk('post /v1/runs', { question: 'How long?', model: 'extractive', waitSeconds: 30 })
  const { id: share } = await walk('post /v1/shares', { kind: 'run', subject: run, audience: 'named', readers: [eve.id] })
  for (const path of ['/people', '/shares', '/shared', `/shared/${share}`]) await walk(`get /v1${path}`)
  await walk(`get /v1/shared`, undefined, eve)
  await walk(`patch /v1/shares/${share}`, { audience: 'everybody' })
  await walk(`delete /v1/shares/${share}`)
  await walk(`get /v1/users/${id}/belongings`)
  await walk(`post /v1/users/${id}/erasure`)
  await walk('post /v1/me/erasure', { password: 'not the pass phrase' }, eve)
  await walk('post /v1/me/erasure', { password: worldPassword }, eve)
  expect([...walked].filter((name) => name.endsWith('/v1/users') || name.includes('{user}'))).toEqual([
    'post /v1/users',
    'get /v1/users',
    'patch /v1/users/{user}',
    'get /v1/users/{user}/belongings',
    'post /v1/users/{user}/erasure',
  ])
})
