import { expect, test } from 'vitest'
import type { RunState } from '../../../core/schemas/http/runs.ts'
import { type HttpClient, httpWorld } from '../../http.fixture.ts'

const search = { calls: [{ tool: 'documents_search', input: { query: 'dead jobs' } }] }
const answer = { text: 'Dead jobs are kept for 14 days [s1].' }
/** A model that costs something; its first reply of each run searches, the second answers. */
const world = () =>
  httpWorld(({ body }) => (JSON.stringify(body).includes('"role":"tool"') ? answer : search), {
    mode: 'team',
    flags: { 'llm.prices': { scripted: { input: 1, output: 1 } }, 'agent.dayCapCents': 50, 'agent.reviewer': false },
  })
const question = 'How long are dead jobs kept?'

test('the cap of a user holds for runs and sessions of theirs, and for nobody else, from the moment at which it is set', async () => {
  await using made = await world()
  const [ben, cem] = [await made.as('Ben'), await made.as('Cem')]
  const ask = async (of: HttpClient) => {
    const { status } = await of.json<RunState>('/v1/runs', { method: 'POST', body: { question, waitSeconds: 60, fresh: true } })
    return status
  }
  const cap = (dayCapCents: number | null) => made.json(`/v1/users/${ben.id}`, { method: 'PATCH', body: { dayCapCents } })
  expect(await ask(ben)).toBe('done')
  await cap(0)
  expect([await ask(ben), await ask(cem)]).toEqual(['limit', 'done'])
  const { id } = await ben.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: {} })
  const { run } = await ben.json<{ readonly run: string }>(`/v1/sessions/${id}/prompts`, { method: 'POST', body: { prompt: question } })
  await expect.poll(async () => (await ben.json<RunState>(`/v1/runs/${run}`)).status).toBe('limit')
  const { result } = await ben.json<RunState>(`/v1/runs/${run}`)
  expect(result).toMatchObject({
    fault: {
      code: 'limit',
      message: expect.stringMatching(/^the next model call could cost \$0\.\d{4}, but only \$0\.0000 of the day's \$0\.0000 is left$/),
    },
  })
  await cap(null)
  expect(await ask(ben)).toBe('done')
})
