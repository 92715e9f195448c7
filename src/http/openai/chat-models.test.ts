import { expect, test } from 'vitest'
import type { RunList } from '../../core/schemas/http/runs.ts'
import { httpWorld } from '../http.fixture.ts'

interface ModelsAnswer {
  readonly data: readonly { readonly id: string }[]
}

const messages = [{ role: 'user', content: 'How long are dead jobs kept?' }]

test('a model that is not listed is 404 with those that are, and each of those answers under its name', async () => {
  const text = 'Dead jobs are kept for 14 days.'
  await using world = await httpWorld(({ path }) => (path.endsWith('/models') ? { status: 404 } : { text }))
  const ask = (model: string, stream = false) => world.fetch('/v1/chat/completions', { method: 'POST', body: { model, messages, stream } })
  for (const [model, stream] of [['gpt-4o', false] as const, ['gpt-4o', true] as const, ['IBID', false] as const]) {
    const response = await ask(model, stream)
    expect([response.status, await response.json()]).toEqual([
      404,
      {
        error: {
          message: `The model ${model} does not exist; available: ibid, scripted, extractive`,
          type: 'invalid_request_error',
          param: 'model',
          code: 'model_not_found',
        },
      },
    ])
  }
  expect((await world.json<RunList>('/v1/runs')).runs).toEqual([])
  const { data } = await world.json<ModelsAnswer>('/v1/models')
  expect(data.map(({ id }) => id)).toEqual(['ibid', 'scripted', 'extractive'])
  for (const { id } of data) expect(await (await ask(id)).json()).toMatchObject({ model: id, choices: [{ finish_reason: 'stop' }] })
  // A name is no longer optional than it is at OpenAI.
  const none = await ask('')
  expect([none.status, await none.json()]).toMatchObject([400, { error: { param: 'model' } }])
})

test('of many models fifty are told, and what an endpoint lists can be asked', async () => {
  const data = Array.from({ length: 60 }, (_, at) => ({ id: `model-${at + 10}` }))
  await using world = await httpWorld(({ path }) =>
    path.endsWith('/models') ? { json: { data } } : { text: 'Dead jobs are kept for 14 days.' },
  )
  const ask = (model: string) => world.fetch('/v1/chat/completions', { method: 'POST', body: { model, messages } })
  const { error }: { readonly error: { readonly message: string } } = JSON.parse(await (await ask('model-9')).text())
  expect(error.message).toMatch(
    /^The model model-9 does not exist; available: ibid, scripted, model-10, .*, model-57 and 13 more, all listed at \/v1\/models$/,
  )
  expect((await ask('model-69')).status).toBe(200)
  expect(world.endpoint.requests.at(-1)?.body).toMatchObject({ model: 'model-69' })
})
