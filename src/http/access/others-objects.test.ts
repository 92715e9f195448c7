import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canaries, fillPerson, hashOf } from '../../app/people/retention/person.fixture.ts'
import { hasPostgres } from '../../store/postgres/cluster.fixture.ts'
import { hasPooler } from '../../store/postgres/pooler.fixture.ts'
import { type HttpClient, type HttpUser, type HttpWorld, httpWorld } from '../http.fixture.ts'
import type { Route } from '../route/route.ts'
import { closed, nameOf } from './every-route.fixture.ts'

const word = 'quillon'
/** What routes that read a body are sent: all of it fits. Those of one that is not here are sent none. */
const bodies: Readonly<Record<string, object | string>> = {
  'POST /v1/runs/{run}/answers': { text: 'this' },
  'POST /v1/runs/{run}/cancel': {},
  'POST /v1/runs/{run}/fork': { at: 1 },
  'PUT /v1/runs/{run}/rating': { rating: 'up' },
  'PATCH /v1/sessions/{session}': { title: 'Mine now' },
  'POST /v1/sessions/{session}/prompts': { prompt: 'What was said?' },
  'PUT /v1/sessions/{session}/queue/{prompt}': { text: 'Say all.' },
  'POST /v1/sessions/{session}/answers': { text: 'this' },
  'PATCH /v1/shares/{share}': { audience: 'everybody' },
  'POST /v1/uploads/{upload}/finish': { replace: true },
  'PATCH /v1/connectors/{connector}': { name: 'mine' },
  'PATCH /v1/memory/{id}': { content: 'I like nothing.' },
  'POST /v1/memory/{id}/settle': { replaces: [] },
}
/** What routes want to know behind `?`. */
const queries: Readonly<Record<string, string>> = {
  'GET /v1/documents/{collection}/content': '?path=a.md',
  'GET /v1/documents/{collection}/original': '?path=a.md',
}
/** Ids that are well formed, where they are not as most are. */
const unknownIds: Readonly<Record<string, string>> = { hash: 'f'.repeat(64), prompt: '999999' }
/** Objects that nobody owns. */
const notOwned = /\{(verb|key|change)\}/
const isStream = /\/events$|^\/mcp$|^\/v1\/changes$/

const stores = [['sqlite', true] as const, ['pooled', hasPostgres && hasPooler] as const].flatMap(([store, isHere]) =>
  isHere ? [store] : [],
)

describe.each(stores)('somebody else, %s', (store) => {
  let one: HttpWorld
  let two: HttpWorld | undefined
  let anna: HttpUser
  /** Nobody of whom Anna knows, at the other server where there is one, and a program of theirs. */
  let strangers: readonly HttpClient[]
  /** Of Anna, by the name that routes give their kind. */
  let ids: Readonly<Record<string, string>>
  let secret = ''

  beforeAll(async () => {
    const flags = { 'server.publicUrl': 'http://ibid.example.org' }
    one = await httpWorld([], { mode: 'team', store, flags })
    two =
      store === 'pooled'
        ? await httpWorld([], { mode: 'team', store: one, signedIn: false, flags: { ...flags, 'server.runsAtOnce': 0 } })
        : undefined
    anna = await one.as('Anna')
    const [run = ''] = await fillPerson(one.app, anna.id, word)
    const [session = ''] = (await listed(anna, '/v1/sessions', 'sessions')).map(({ id }) => id)
    const [bela, carl] = [await one.as('Bela'), await one.as('Carl')]
    const program = await one.token(['read', 'ask', 'manage'], carl)
    strangers = [(two ?? one).withCookie(bela.cookie), one.withToken(program), (two ?? one).withToken(program)]
    const upload = await anna.json<{ readonly id: string }>('/v1/uploads', { method: 'POST', body: { name: `${word} uploads` } })
    const memory = (await listed(anna, '/v1/memory', 'memories'))[0]
    const file = (await listed(anna, '/v1/files', 'files'))[0]
    const queued = await anna.json<{ readonly queue: readonly { readonly id: string }[] }>(`/v1/sessions/${session}`)
    ids = {
      ...{ run, session, prompt: queued.queue[0]?.id ?? '', share: `${word}-h`, file: file?.id ?? '', collection: `${word}-own` },
      ...{ upload: upload.id, connector: `${word}-f`, id: memory?.id ?? '', token: `${word}-t`, user: anna.id },
      hash: hashOf(Buffer.from(`bytes of ${word}picture`)),
    }
    secret = `${Object.values(canaries(word)).join('|')}|${Object.values(ids)
      .filter((id) => id.length > 5)
      .join('|')}`
  })
  afterAll(async () => {
    const errors = [one, two].flatMap((world) => world?.errors ?? [])
    await two?.[Symbol.asyncDispose]()
    await one?.[Symbol.asyncDispose]()
    expect(errors).toEqual([])
  })

  const listed = async (of: HttpClient, path: string, member: string) =>
    (await of.json<Record<string, readonly { readonly id: string }[]>>(path))[member] ?? []
  const asked = async (by: HttpClient, route: Route, of: Readonly<Record<string, string>>) => {
    const name = nameOf(route)
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, kind: string) => encodeURIComponent(of[kind] ?? 'unknown'))
    const response = await by.fetch(path + (queries[name] ?? ''), {
      method: route.method.toUpperCase(),
      ...(bodies[name] ? { body: bodies[name] } : {}),
    })
    let said = await response.text()
    for (const [, kind = ''] of route.path.matchAll(/\{(\w+)\}/g)) said = said.replaceAll(`${of[kind]}`, kind)
    return { status: response.status, said }
  }
  const named = closed.filter(({ path, scope }) => path.includes('{') && !notOwned.test(path) && scope !== 'admin')

  it('is not there for her: she gets what she asks for', async () => {
    const reads = named.filter(({ method, path }) => method === 'get' && !isStream.test(path))
    const statuses = await Promise.all(reads.map(async (route) => [nameOf(route), (await asked(anna, route, ids)).status] as const))
    // It was never synced here, what it was read from is nowhere, and nobody shares with themself.
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([
      ['GET /v1/shared/{share}', 404],
      ['GET /v1/collections/{collection}/sync', 204],
      ['GET /v1/documents/{collection}/original', 404],
    ])
  })

  it('gets the same for what is hers as for what does not exist, by every route', async () => {
    const unknown = Object.fromEntries(Object.keys(ids).map((kind) => [kind, unknownIds[kind] ?? '01ARZ3NDEKTSV4RRFFQ69G5FAV']))
    const wrong: string[] = []
    for (const [index, by] of strangers.entries())
      for (const route of named) {
        const [hers, nobodys] = [await asked(by, route, ids), await asked(by, route, unknown)]
        // A token is not enough for some.
        const isRight = (index > 0 && route.personOnly ? hers.status === 403 : hers.status === 404) && hers.said === nobodys.said
        if (!isRight) wrong.push(`${index} ${nameOf(route)}: ${hers.status} ${hers.said} / ${nobodys.status} ${nobodys.said}`)
      }
    expect(wrong).toEqual([])
    expect(named.length).toBeGreaterThan(50)
  })

  it('finds none of it in any list, search or count', async () => {
    const lists = closed.filter(
      ({ method, path, scope }) => method === 'get' && !path.includes('{') && !isStream.test(path) && scope !== 'admin',
    )
    const paths = [
      ...lists.map(({ path }) =>
        path === '/v1/search' ? `${path}?query=harbour` : path === '/v1/documents' ? `${path}?collection=docs` : path,
      ),
      `/v1/search?query=${word}document&limit=20`,
      `/v1/runs?search=${word}`,
      `/v1/sessions?search=${word}`,
      `/v1/shares?subject=${ids['run']}`,
      '/v1/memory?state=all',
    ]
    const found: string[] = []
    for (const by of strangers)
      for (const path of paths) {
        const response = await by.fetch(path)
        const said = await response.text()
        // People of a team are found by their names, to share with them.
        const told = path.startsWith('/v1/people') ? said.replaceAll(anna.id, '') : said.replaceAll(path.split('=')[1] ?? '-', '')
        for (const [match] of told.matchAll(new RegExp(secret, 'g'))) found.push(`${path}: ${match}`)
        if (response.status !== 200) found.push(`${path}: ${response.status}`)
      }
    expect(found).toEqual([])
  })

  it('can ask about none of it, share none of it and add to none of it', async () => {
    const tries = [
      ['/v1/runs', { question: 'What is it?', collections: [ids['collection']] }],
      ['/v1/runs', { question: 'What is it?', attachments: [ids['file']] }],
      ['/v1/uploads', { collection: ids['collection'] }],
      ['/v1/shares', { kind: 'run', subject: ids['run'], audience: 'everybody' }],
      ['/v1/shares', { kind: 'session', subject: ids['session'], audience: 'everybody' }],
    ] as const
    for (const [index, by] of strangers.entries())
      for (const [path, body] of tries) {
        const { status } = await by.fetch(path, { method: 'POST', body })
        expect([path, JSON.stringify(body), [400, 404].includes(status) || (index > 0 && path === '/v1/shares' && status === 403)]).toEqual(
          [path, JSON.stringify(body), true],
        )
      }
    for (const by of strangers)
      for (const path of [`/v1/search?query=harbour&collections=${ids['collection']}`, `/v1/documents?collection=${ids['collection']}`])
        expect([path, (await by.fetch(path)).status]).toEqual([path, 404])
  })

  it('has changed nothing of it', async () => {
    const gone: string[] = []
    for (const path of [
      `/v1/runs/${ids['run']}`,
      `/v1/sessions/${ids['session']}`,
      `/v1/files/${ids['file']}`,
      `/v1/collections/${ids['collection']}`,
      `/v1/connectors/${ids['connector']}`,
    ])
      if ((await anna.fetch(path)).status !== 200) gone.push(path)
    expect(gone).toEqual([])
    expect(await anna.json(`/v1/sessions/${ids['session']}`)).toMatchObject({
      info: { title: `About ${word}question` },
      queue: [{ text: `${word}queued` }],
    })
    expect((await listed(anna, '/v1/memory', 'memories')).map((each) => Object(each).content)).toEqual([`I like ${word}memory.`])
    expect((await listed(anna, '/v1/tokens', 'tokens')).map(({ id }) => id)).toContain(ids['token'])
  })
})
