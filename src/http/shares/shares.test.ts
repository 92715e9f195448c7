import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunState } from '../../core/schemas/http/runs.ts'
import type { PersonList, SharedList, SharedView, ShareList, ShareView } from '../../core/schemas/http/shares.ts'
import { type HttpClient, type HttpUser, type HttpWorld, httpWorld, worldStores } from '../http.fixture.ts'

const search = { calls: [{ tool: 'documents_search', input: { query: 'dead jobs' } }] }
const answer = { text: 'Dead jobs are kept for 14 days [s1].' }
const unknown = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

/** Searches, then answers. */
const script = ({ body }: { readonly body?: Readonly<Record<string, unknown>> | undefined }) => {
  const messages = (body?.['messages'] ?? []) as { readonly role: string }[]
  return messages.at(-1)?.role === 'tool' ? answer : search
}

describe.each(worldStores)('what people share: %s', (store) => {
  let world: HttpWorld
  let anna: HttpUser
  let bela: HttpUser
  let carl: HttpUser
  beforeAll(async () => {
    world = await httpWorld(script, { mode: 'team', store })
    anna = await world.as('Anna')
    bela = await world.as('Bela')
    carl = await world.as('Carl')
  })
  afterAll(async () => {
    await world[Symbol.asyncDispose]()
    expect(world.errors).toEqual([])
  })

  const asked = async (of: HttpUser, session: string, prompt: string): Promise<string> => {
    const { run } = await of.json<{ readonly run: string }>(`/v1/sessions/${session}/prompts`, { method: 'POST', body: { prompt } })
    await expect.poll(async () => (await of.json<RunState>(`/v1/runs/${run}`)).status).toBe('done')
    return run
  }
  const conversation = async (of: HttpUser, prompt: string) => {
    const { id: session } = await of.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: {} })
    return { session, run: await asked(of, session, prompt) }
  }
  const share = (of: HttpUser, body: object) => of.json<ShareView>('/v1/shares', { method: 'POST', body })
  const status = async (of: HttpClient, path: string, method = 'GET', body?: object) =>
    (await of.fetch(path, { method, ...(body ? { body } : {}) })).status
  const withMe = async (of: HttpUser) => (await of.json<SharedList>('/v1/shared')).shares
  const view = (of: HttpClient, id: string) => of.json<SharedView>(`/v1/shared/${id}`)
  const said = async (of: HttpClient, path: string) => Object((await (await of.fetch(path)).json()) as object).detail as string
  const audited = async (subject: string) => {
    const { entries } = await world.json<{
      readonly entries: readonly { name: string; action: string; subject?: string; detail?: string }[]
    }>('/v1/audit?limit=200')
    return entries.flatMap((entry) =>
      entry.subject === subject || entry.detail === subject
        ? [`${entry.name} ${entry.action} ${entry.subject} ${entry.detail ?? ''}`.trim()]
        : [],
    )
  }

  it('is read by those who are named, with what the answers quote, and by nobody else', async () => {
    const { session, run } = await conversation(anna, 'How long are dead jobs kept?')
    const made = await share(anna, { kind: 'session', subject: session, audience: 'named', readers: [bela.id] })
    expect(made).toMatchObject({
      kind: 'session',
      subject: session,
      audience: 'named',
      readers: [{ id: bela.id, name: 'Bela' }],
      questions: 1,
      newer: 0,
    })
    const read = await view(bela, made.id)
    expect(read).toMatchObject({
      isOwn: false,
      share: { id: made.id, kind: 'session', by: 'Anna', questions: 1, title: 'How long are dead jobs kept?' },
      runs: [
        {
          run,
          question: 'How long are dead jobs kept?',
          result: {
            answer: 'Dead jobs are kept for 14 days. [1]',
            citations: [{ mark: 1, source: 's1', quote: 'Dead jobs are kept for 14 days.' }],
            sources: [{ id: 's1', collection: 'docs', document: 'guide/retries.md', uri: '' }],
          },
          sources: [
            { handle: 's1', source: { document: 'guide/retries.md', text: expect.stringContaining('Dead jobs are kept for 14 days.') } },
          ],
        },
      ],
    })
    expect(read.runs[0]?.steps.map(({ detail }) => detail).filter(Boolean)).toEqual([expect.stringContaining('dead jobs')])
    expect((await withMe(bela)).map(({ id, by }) => [id, by])).toContainEqual([made.id, 'Anna'])
    expect((await view(anna, made.id)).isOwn).toBe(true)

    const missing = await said(carl, `/v1/shared/${unknown}`)
    expect(missing).toBe(`share not found: ${unknown}`)
    for (const other of [carl, world]) {
      expect(await status(other, `/v1/shared/${made.id}`)).toBe(404)
      expect(await said(other, `/v1/shared/${made.id}`)).toBe(missing.replace(unknown, made.id))
    }
    expect(await withMe(carl)).toEqual([])
    expect(await status(world.nobody, `/v1/shared/${made.id}`)).toBe(401)
  })

  it('opens nothing else of it: neither session, run, sources and files, nor anything that changes', async () => {
    const { session, run } = await conversation(anna, 'How long?')
    const { id } = await share(anna, { kind: 'session', subject: session, audience: 'everybody' })
    expect((await view(bela, id)).runs).toHaveLength(1)
    for (const path of ['', '/messages', '/export', '/events'])
      expect([path, await status(bela, `/v1/sessions/${session}${path}`)]).toEqual([path, 404])
    for (const path of ['', '/events', '/sources', '/export', '/rating', '/next-questions', `/media/${'a'.repeat(64)}`])
      expect([path, await status(bela, `/v1/runs/${run}${path}`)]).toEqual([path, 404])
    const changes: readonly (readonly [string, string, object?])[] = [
      ['POST', `/v1/sessions/${session}/prompts`, { prompt: 'And?' }],
      ['POST', `/v1/sessions/${session}/fork`],
      ['PATCH', `/v1/sessions/${session}`, { title: 'Mine' }],
      ['DELETE', `/v1/sessions/${session}`],
      ['POST', `/v1/runs/${run}/cancel`, {}],
      ['POST', `/v1/runs/${run}/verify`, {}],
      ['PUT', `/v1/runs/${run}/rating`, { rating: 'up' }],
      ['PATCH', `/v1/shares/${id}`, { audience: 'everybody' }],
      ['DELETE', `/v1/shares/${id}`],
      ['POST', '/v1/shares', { kind: 'session', subject: session, audience: 'everybody' }],
      ['POST', '/v1/shares', { kind: 'run', subject: run, audience: 'everybody' }],
    ]
    for (const [method, path, body] of changes) expect([path, await status(bela, path, method, body)]).toEqual([path, 404])
    expect((await bela.json<ShareList>('/v1/shares')).shares).toEqual([])
  })

  it('tells nothing of the instructions, the folder of the server or the account', async () => {
    const { session } = await conversation(anna, 'How long?')
    const { id } = await share(anna, { kind: 'session', subject: session, audience: 'named', readers: [bela.id] })
    const text = JSON.stringify(await view(bela, id))
    for (const hidden of [world.folder, anna.id, session, 'payroll', 'You are'])
      expect([hidden, text.includes(hidden)]).toEqual([hidden, false])
  })

  it('ends where it was shared until its owner goes on, and without a turn that was taken back', async () => {
    const { session, run } = await conversation(anna, 'How long?')
    const { id } = await share(anna, { kind: 'session', subject: session, audience: 'named', readers: [bela.id] })
    const second = await asked(anna, session, 'And then?')
    const questions = async () => (await view(bela, id)).runs.map((each) => each.run)
    expect(await questions()).toEqual([run])
    const [mine] = (await anna.json<ShareList>(`/v1/shares?subject=${session}`)).shares
    expect(mine).toMatchObject({ id, questions: 1, newer: 1 })
    expect(await anna.json<ShareView>(`/v1/shares/${id}`, { method: 'PATCH', body: { update: true } })).toMatchObject({
      questions: 2,
      newer: 0,
    })
    expect(await questions()).toEqual([run, second])
    await anna.json(`/v1/sessions/${session}/undo`, { method: 'POST' })
    expect(await questions()).toEqual([run])
  })

  it('is for everyone who signs in, or for others than before, from the next request on; each step stands in the audit', async () => {
    const { run } = await conversation(anna, 'How long?')
    const { id } = await share(anna, { kind: 'run', subject: run, audience: 'everybody' })
    for (const reader of [bela, carl, world, bela]) expect((await view(reader, id)).share).toMatchObject({ kind: 'run', by: 'Anna' })
    const change = (body: object) => anna.json<ShareView>(`/v1/shares/${id}`, { method: 'PATCH', body })
    expect((await change({ audience: 'named', readers: [carl.id] })).readers).toEqual([{ id: carl.id, name: 'Carl' }])
    expect([await status(bela, `/v1/shared/${id}`), await status(carl, `/v1/shared/${id}`)]).toEqual([404, 200])
    await change({ readers: [bela.id] })
    expect([await status(bela, `/v1/shared/${id}`), await status(carl, `/v1/shared/${id}`)]).toEqual([200, 404])
    expect(await status(anna, `/v1/shares/${id}`, 'DELETE')).toBe(204)
    for (const each of [anna, bela, carl]) expect(await status(each, `/v1/shared/${id}`)).toBe(404)
    expect(await status(anna, `/v1/shares/${id}`, 'DELETE')).toBe(404)
    expect((await withMe(bela)).map((each) => each.id)).not.toContain(id)
    expect((await audited(id)).toReversed()).toEqual([
      `Anna share.created ${id} run ${run}, for everyone who signs in`,
      `Bela share.opened ${id}`,
      `Carl share.opened ${id}`,
      `Ada share.opened ${id}`,
      `Anna share.changed ${id} for 1 person`,
      `Anna share.reader-added ${carl.id} ${id}`,
      `Anna share.changed ${id} for 1 person`,
      `Anna share.reader-added ${bela.id} ${id}`,
      `Anna share.reader-removed ${carl.id} ${id}`,
      `Anna share.ended ${id} run ${run}`,
    ])
  })

  it('is refused for what is not there, not answered, shared already, or for nobody', async () => {
    const { session } = await conversation(anna, 'How long?')
    const { id: empty } = await anna.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: {} })
    const refused = async (body: object) => {
      const response = await anna.fetch('/v1/shares', { method: 'POST', body })
      return [response.status, Object(await response.json()).detail]
    }
    const named = { kind: 'session', audience: 'named' }
    expect(await refused({ ...named, subject: unknown, readers: [bela.id] })).toEqual([404, `conversation not found: ${unknown}`])
    expect(await refused({ ...named, subject: empty, readers: [bela.id] })).toEqual([422, 'there is no answer to share yet'])
    expect(await refused({ ...named, subject: session, readers: [] })).toEqual([422, 'no readers were specified'])
    expect(await refused({ ...named, subject: session, readers: [anna.id] })).toEqual([422, 'no readers were specified'])
    expect(await refused({ ...named, subject: session, readers: ['nobody'] })).toEqual([422, 'there is no person with the id nobody'])
    await share(anna, { ...named, subject: session, readers: [bela.id] })
    expect(await refused({ ...named, subject: session, readers: [carl.id] })).toEqual([422, 'this conversation is already shared'])
  })

  it('is shared by people, and read and ended by programs with the right to it', async () => {
    const { session } = await conversation(anna, 'How long?')
    const { id } = await share(anna, { kind: 'session', subject: session, audience: 'named', readers: [bela.id] })
    const body = { kind: 'session', subject: session, audience: 'everybody' }
    const full = world.withToken(await world.token(['read', 'ask', 'manage'], anna))
    expect([await status(full, '/v1/shares', 'POST', body), await status(full, `/v1/shares/${id}`, 'PATCH', {})]).toEqual([403, 403])
    const [reader, asker] = [world.withToken(await world.token(['read'], bela)), world.withToken(await world.token(['ask'], bela))]
    expect([await status(reader, `/v1/shared/${id}`), await status(asker, `/v1/shared/${id}`)]).toEqual([200, 403])
    expect(await status(world.withToken(await world.token(['read'], anna)), `/v1/shares/${id}`, 'DELETE')).toBe(403)
    expect(await status(full, `/v1/shares/${id}`, 'DELETE')).toBe(204)
    expect(await status(reader, `/v1/shared/${id}`)).toBe(404)
  })

  it('goes with the conversation, and with what its owner may do', async () => {
    const { session, run } = await conversation(anna, 'How long?')
    const { id } = await share(anna, { kind: 'session', subject: session, audience: 'everybody' })
    const { id: ofRun } = await share(anna, { kind: 'run', subject: run, audience: 'everybody' })
    expect(await status(anna, `/v1/sessions/${session}`, 'DELETE')).toBe(204)
    const { shares } = await world.app.server()
    expect([await shares.get(id), await shares.get(ofRun)]).toEqual([undefined, undefined])

    const dora = await world.as('Dora')
    const hers = await conversation(dora, 'How long?')
    const blocked = await share(dora, { kind: 'session', subject: hers.session, audience: 'everybody' })
    expect(await status(world, `/v1/users/${dora.id}`, 'PATCH', { blocked: true })).toBe(200)
    expect(await status(bela, `/v1/shared/${blocked.id}`)).toBe(404)
    expect((await withMe(bela)).map((each) => each.id)).not.toContain(blocked.id)
  })

  it('is gone with the account of its owner, and forgets a reader whose account goes', async () => {
    const [emil, fay] = [await world.as('Emil'), await world.as('Fay')]
    const ofEmil = await conversation(emil, 'How long?')
    const { id } = await share(emil, { kind: 'session', subject: ofEmil.session, audience: 'named', readers: [bela.id] })
    const ofAnna = await conversation(anna, 'How long?')
    const { id: toFay } = await share(anna, { kind: 'session', subject: ofAnna.session, audience: 'named', readers: [bela.id, fay.id] })
    await view(bela, id)
    await view(fay, toFay)
    for (const user of [emil, fay]) expect(await status(world, `/v1/users/${user.id}/erasure`, 'POST', {})).toBe(200)
    expect(await status(bela, `/v1/shared/${id}`)).toBe(404)
    expect((await anna.json<ShareList>(`/v1/shares?subject=${ofAnna.session}`)).shares[0]?.readers).toEqual([{ id: bela.id, name: 'Bela' }])
    const { shares } = await world.app.server()
    expect([await shares.get(id), (await shares.get(toFay))?.readers]).toEqual([undefined, [bela.id]])
    expect(await audited(fay.id)).toEqual([])
  })

  it('finds people by name without telling addresses, but where two have one name', async () => {
    const people = async (words: string) => (await anna.json<PersonList>(`/v1/people?search=${words}`)).people
    expect(await people('bel')).toEqual([{ id: bela.id, name: 'Bela' }])
    expect(await people('anna')).toEqual([])
    const account = { name: 'Bela', email: 'bela.two@example.org', password: 'a long pass phrase', role: 'user' }
    expect(await status(world, '/v1/users', 'POST', account)).toBe(201)
    expect((await people('bela')).map(({ email }) => email).toSorted()).toEqual([bela.email, 'bela.two@example.org'].toSorted())
  })
})

it('is not offered where one person works alone', async () => {
  await using world = await httpWorld(script)
  const answers = await Promise.all(['/v1/people', '/v1/shares', '/v1/shared'].map((path) => world.fetch(path)))
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(Object(await answers[0]?.json())).toMatchObject({
    detail: 'only people with accounts can share with each other',
    remedy: 'set server.mode to team, and sign in',
  })
})
