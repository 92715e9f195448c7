import { expect, test } from 'vitest'
import type { UsageReport } from '../../core/schemas/http/runs.ts'
import { type HttpClient, httpWorld } from '../http.fixture.ts'

const usage = { input: 1_000, output: 100 }
const script = () => ({ text: 'A job is tried again, up to 5 times.', usage })
const flags = { 'agent.style': 'direct', 'llm.prices': { scripted: { input: 2, output: 10 } }, 'agent.dayCapCents': 50 }
const ask = (client: HttpClient) =>
  client.json('/v1/runs', { method: 'POST', body: { question: 'How often is a job tried again?', waitSeconds: 30, collections: [] } })

test('tells what runs have spent, and how much of the day is left', async () => {
  await using world = await httpWorld(script, { flags })
  await ask(world)
  const report = await world.json<UsageReport>('/v1/usage?days=2')
  const today = new Date().toISOString().slice(0, 10)
  expect(report).toMatchObject({ to: today, runs: 1, byModel: [{ name: 'scripted' }], byAgent: [{ name: 'ask' }], today: { capUsd: 0.5 } })
  expect(report.costUsd).toBeGreaterThan(0)
  expect(report.today.spentUsd).toBeCloseTo(report.costUsd!, 10)
  expect((await world.fetch('/v1/usage?days=0')).status).toBe(422)
})

test('keeps what others have spent to administrators', async () => {
  await using world = await httpWorld(script, { mode: 'team', flags })
  const bob = await world.as('Bob')
  await ask(bob)
  const runs = async (client: HttpClient, query = '') => (await client.json<UsageReport>(`/v1/usage${query}`)).runs
  expect([await runs(bob), await runs(world), await runs(world, '?of=everybody')]).toEqual([1, 0, 1])
  expect((await world.json<UsageReport>('/v1/usage?of=everybody')).today.spentUsd).toBe(0)
  expect((await bob.fetch('/v1/usage?of=everybody')).status).toBe(403)
  await world.json(`/v1/users/${bob.id}`, { method: 'PATCH', body: { dayCapCents: 20 } })
  expect((await bob.json<UsageReport>('/v1/usage')).today.capUsd).toBe(0.2)
})

test('calls a conversation by its title, for whom it is and while it is there', async () => {
  await using world = await httpWorld(script, { mode: 'team', flags })
  const bob = await world.as('Bob')
  const { id } = await bob.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: { title: 'Retries' } })
  const { run } = await bob.json<{ readonly run: string }>(`/v1/sessions/${id}/prompts`, {
    method: 'POST',
    body: { prompt: 'How often is a job tried again?' },
  })
  // The stream ends with the run.
  await (await bob.fetch(`/v1/runs/${run}/events`)).text()
  const called = async (client: HttpClient, query = '') =>
    (await client.json<UsageReport>(`/v1/usage${query}`)).bySession.map(({ name, title }) => [name, title])
  expect(await called(bob)).toEqual([[id, 'Retries']])
  expect(await called(world, '?of=everybody')).toEqual([[id, undefined]])
})

test('adds up to the total by conversation, of which versions are one, and so is what was compared with it', async () => {
  await using world = await httpWorld(script, { flags })
  const { id } = await world.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: {} })
  const isOver = async ({ run }: { readonly run: string }) => {
    await (await world.fetch(`/v1/runs/${run}/events`)).text()
    return run
  }
  const prompt = async (session: string) =>
    isOver(await world.json(`/v1/sessions/${session}/prompts`, { method: 'POST', body: { prompt: 'How often is a job tried again?' } }))
  const run = await prompt(id)
  await isOver(await world.json(`/v1/runs/${run}/fork`, { method: 'POST', body: { question: 'How often?' } }))
  const { id: version } = await world.json<{ readonly id: string }>(`/v1/sessions/${id}/fork?before=${run}`, { method: 'POST' })
  await prompt(version)
  const { calls, bySession } = await world.json<UsageReport>('/v1/usage')
  expect([calls, bySession]).toMatchObject([6, [{ name: version, title: 'How often is a job tried again?', calls: 6 }]])
})
