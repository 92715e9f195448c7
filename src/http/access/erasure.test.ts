import { describe, expect, test } from 'vitest'
import { tracesOf } from '../../app/people/retention/erase-person.ts'
import { canaries, fillPerson, hashOf, sharedPicture } from '../../app/people/retention/person.fixture.ts'
import type { AuditList, Belongings, ErasureAnswer } from '../../core/schemas/http/accounts.ts'
import type { RunState } from '../../core/schemas/http/runs.ts'
import { httpWorld, worldPassword, worldStores } from '../http.fixture.ts'

/** Kinds of things in which words stand. */
const kindsIn = (traces: readonly { readonly word: string }[]): readonly string[] => [...new Set(traces.map(({ word }) => word))].sort()

describe.each(worldStores)('%s', (store) => {
  test('of who is erased nothing is left anywhere, and of others everything', { timeout: 120_000 }, async () => {
    await using world = await httpWorld(
      ({ body }) => (JSON.stringify(body).includes('zyxquilllive') ? new Promise(() => undefined) : { text: '1 | new' }),
      { mode: 'team', store },
    )
    const [gone, stays] = [await world.as('Quillonia'), await world.as('Bramwella')]
    const { app } = world
    const runs = await fillPerson(app, gone.id, 'zyxquill')
    const [kept = ''] = await fillPerson(app, stays.id, 'vutbram')
    const { run } = await gone.json<RunState>('/v1/runs', { method: 'POST', body: { question: 'zyxquilllive?' } })
    await expect.poll(() => world.endpoint.requests.some(({ body }) => JSON.stringify(body).includes('zyxquilllive?'))).toBe(true)
    const theirs = { ...canaries('zyxquill'), live: 'zyxquilllive', id: gone.id, email: gone.email, name: 'Quillonia' }
    expect(kindsIn(await tracesOf(app, theirs))).toEqual(Object.keys(theirs).sort())
    const othersBefore = await world.json<Belongings>(`/v1/users/${stays.id}/belongings`)

    const erasure = await world.json<ErasureAnswer>(`/v1/users/${gone.id}/erasure`, { method: 'POST' })
    expect(erasure).toMatchObject({
      person: gone.id,
      before: {
        runs: 4,
        conversations: 1,
        memories: 1,
        connectors: 1,
        'connector items': 1,
        accounts: 1,
        documents: 3,
        'images and files': 2,
      },
      after: {},
      traces: [],
      left: [],
    })
    expect(await tracesOf(app, theirs)).toEqual([])
    const log = await app.log()
    for (const each of [...runs, run]) expect(await log.read(each)).toEqual([])
    const { ledger } = await app.kept()
    expect(await ledger.spent({ owner: gone.id, at: Date.now() })).toBe(0)
    expect(await ledger.spent({ owner: 'deleted', at: Date.now() })).toBe(500)
    expect((await gone.fetch('/v1/me')).status).toBe(401)
    const signIn = { email: gone.email, password: worldPassword }
    expect((await world.nobody.fetch('/v1/sign-in', { method: 'POST', body: signIn })).status).toBe(401)

    // What others have is as it was.
    const alone = { documents: 4, 'images and files': 4 }
    expect(await world.json(`/v1/users/${stays.id}/belongings`)).toEqual({ amounts: { ...othersBefore.amounts, ...alone } })
    expect(await log.verify(kept)).toMatchObject({ intact: true })
    expect(await app.media().read(hashOf(sharedPicture))).toBeDefined()
    expect((await stays.json<{ readonly files: readonly unknown[] }>('/v1/files')).files).toHaveLength(2)
    const found = await stays.json<{ readonly hits: readonly unknown[] }>(
      '/v1/search?query=harbour+vutbramdocument&collections=vutbram-own',
    )
    expect(found.hits).toHaveLength(1)
    const { entries } = await world.json<AuditList>('/v1/audit')
    expect(entries.filter(({ name }) => name === 'deleted').map(({ action }) => action)).toContain('connector.added')
    expect(entries.find(({ action }) => action === 'user.erased')).toMatchObject({ name: 'Ada', subject: 'deleted' })

    // There is nothing left to do, and nobody to do it for.
    expect((await world.fetch(`/v1/users/${gone.id}/erasure`, { method: 'POST' })).status).toBe(404)
    expect(world.errors).toEqual([])
  })
})

test('people erase themselves with their password, and not the last administrator', async () => {
  await using world = await httpWorld([], { mode: 'team' })
  const gone = await world.as('Quillonia')
  await gone.json('/v1/memory', { method: 'POST', body: { content: 'I like zyxquillmemory.' } })
  expect((await gone.json<Belongings>('/v1/me/belongings')).amounts).toMatchObject({ memories: 1, accounts: 1 })
  const erase = (client: typeof gone, body: unknown) => client.fetch('/v1/me/erasure', { method: 'POST', body })
  expect((await erase(gone, {})).status).toBe(403)
  expect((await erase(gone, { password: 'another pass phrase' })).status).toBe(403)
  expect((await gone.fetch(`/v1/users/${gone.id}/erasure`, { method: 'POST' })).status).toBe(403)
  expect((await world.fetch('/v1/me/erasure', { method: 'POST', body: { password: worldPassword } })).status).toBe(403)
  const answered = await erase(gone, { password: worldPassword })
  expect([answered.status, await answered.json()]).toMatchObject([200, { after: {}, traces: [], left: [] }])
  expect((await gone.fetch('/v1/me')).status).toBe(401)
  expect((await world.json<AuditList>('/v1/audit')).entries[0]).toMatchObject({ name: 'deleted', action: 'user.erased' })
})
