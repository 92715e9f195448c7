import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { App } from '../../../app/app.ts'
import { askQuestion } from '../../../app/questions/ask.ts'
import type { SettingChange, SettingList } from '../../../core/schemas/http/settings.ts'
import { hasPostgres } from '../../../store/postgres/cluster.fixture.ts'
import { httpWorld } from '../../http.fixture.ts'

type World = Awaited<ReturnType<typeof httpWorld>>
const put = (world: Pick<World, 'fetch'>, key: string, value: unknown) =>
  world.fetch(`/v1/settings/${key}`, { method: 'PUT', body: { value } })
const rowOf = async (world: Pick<World, 'json'>, key: string) =>
  (await world.json<SettingList>('/v1/settings')).settings.find((row) => row.key === key)
const changesOf = async (world: Pick<World, 'json'>) =>
  (await world.json<{ readonly changes: readonly SettingChange[] }>('/v1/settings/history')).changes
const styleOf = async (app: App) => {
  const runHandle = await askQuestion(app, { question: 'What is a job?', scope: [] })
  await runHandle.result
  const [began] = await (await app.log()).read(await runHandle.run)
  return began?.type === 'run.began' ? began.request.style : undefined
}

/** Two servers over one database, each with a home of its own. */
async function twoServers() {
  const script = () => ({ text: 'Nothing is known of that.' })
  const flags = { 'server.publicUrl': 'http://ibid.example.org' }
  const one = await httpWorld(script, { mode: 'team', store: 'postgres', flags })
  const two = await httpWorld(script, { mode: 'team', store: one, signedIn: false, flags })
  return {
    one,
    two,
    there: two.withCookie(one.cookie),
    async [Symbol.asyncDispose]() {
      await two[Symbol.asyncDispose]()
      await one[Symbol.asyncDispose]()
    },
  }
}

describe.skipIf(!hasPostgres)('settings of a team', () => {
  test('hold at all its servers, from the next run on, and are taken back at any', async () => {
    await using servers = await twoServers()
    const { one, two, there } = servers
    expect((await one.json<SettingList>('/v1/settings')).place).toBe(one.app.place)
    const changed = await put(one, 'agent.style', 'direct')
    expect([changed.status, await changed.json()]).toMatchObject([
      200,
      { key: 'agent.style', value: 'direct', origin: 'team', place: one.app.place, isSet: true, editable: true },
    ])
    expect(await styleOf(one.app)).toBe('direct')
    await expect.poll(() => two.app.inspection.settings.agent.style).toBe('direct')
    expect(await styleOf(two.app)).toBe('direct')
    expect(await changesOf(there)).toMatchObject([{ id: 1, by: 'Ada', key: 'agent.style', after: 'direct', undoable: true }])
    const undone = await there.fetch('/v1/settings/history/1/undo', { method: 'POST', body: {} })
    expect([undone.status, await undone.json()]).toMatchObject([200, { key: 'agent.style', value: 'balanced', isSet: false }])
    await expect.poll(() => one.app.inspection.settings.agent.style).toBe('balanced')
    expect((await one.fetch('/v1/settings/history/1/undo', { method: 'POST', body: {} })).status).toBe(409)
    await put(one, 'agent.style', 'tool_first')
    expect((await there.fetch('/v1/settings/agent.style', { method: 'DELETE' })).status).toBe(200)
    await expect.poll(() => one.app.inspection.settings.agent.style).toBe('balanced')
    expect([one.errors, two.errors]).toEqual([[], []])
  })

  test('are refused where they do not fit, and where they are each machine’s own', async () => {
    await using servers = await twoServers()
    const { one, two, there } = servers
    const misfit = await put(one, 'agent.maxIterations', 99)
    expect([misfit.status, await misfit.json()]).toMatchObject([400, { detail: expect.stringContaining('a whole number from 1 to 10') }])
    const own = await put(one, 'server.sessionDays', 3)
    expect([own.status, await own.json()]).toMatchObject([409, { detail: 'server.sessionDays is set separately on each machine' }])
    expect(await rowOf(one, 'server.sessionDays')).toMatchObject({ editable: false, origin: 'default' })
    // What a machine says itself wins there, and only there.
    const file = join(two.home, '.config', 'ibid', 'settings.json')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ agent: { style: 'tool_first' } }))
    expect((await put(one, 'agent.style', 'direct')).status).toBe(200)
    expect(await rowOf(there, 'agent.style')).toMatchObject({ value: 'tool_first', origin: 'user', place: file, editable: false })
    const there409 = await put(there, 'agent.style', 'balanced')
    expect([there409.status, await there409.json()]).toMatchObject([
      409,
      { detail: `agent.style is set by ${file}, which takes precedence over the team's settings` },
    ])
    expect(await rowOf(one, 'agent.style')).toMatchObject({ value: 'direct', origin: 'team' })
    expect(await changesOf(one)).toHaveLength(1)
  })

  test('hold keys that nobody is shown, that are struck out of everything, and that nobody finds in the database', async () => {
    await using servers = await twoServers()
    const { one, two, there } = servers
    const key = 'ghp_harbour90goldcoins'
    expect((await put(one, 'tools.credentials', { github: key })).status).toBe(200)
    await expect.poll(() => two.app.inspection.keys.credential('github')).toBe(key)
    expect(two.app.redact(`the key is ${key}`)).not.toContain(key)
    const told = await Promise.all([there.fetch('/v1/settings'), there.fetch('/v1/settings/history'), there.fetch('/v1/audit')])
    for (const answer of told) expect(await answer.text()).not.toContain(key)
    expect(await (await one.app.retention()).traces({ token: key })).toEqual([])
  })

  test('are there when a server is started, and name nobody who is gone', async () => {
    await using one = await httpWorld([], { mode: 'team', store: 'postgres' })
    const ben = await one.as('Benedict', 'admin')
    expect((await put(ben, 'agent.style', 'direct')).status).toBe(200)
    await using two = await httpWorld([], { mode: 'team', store: one, signedIn: false })
    expect(two.app.inspection.settings.agent.style).toBe('direct')
    expect((await one.fetch(`/v1/users/${ben.id}/erasure`, { method: 'POST' })).status).toBe(200)
    expect((await changesOf(one)).map(({ by }) => by)).toEqual(['deleted'])
  })
})
