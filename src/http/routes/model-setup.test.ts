import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Me } from '../../core/schemas/http/accounts.ts'
import {
  type ModelSetup,
  modelSetupSchema,
  type PlaceModels,
  placeModelsSchema,
  type SavedModel,
  savedModelSchema,
} from '../../core/schemas/http/model-setup.ts'
import type { EndpointScript } from '../../testing/testing.ts'
import { type HttpClient, httpWorld } from '../http.fixture.ts'

const key = 'sesame-open-0815'
/** An endpoint that takes one key, and has one model that replies. */
const script: EndpointScript = ({ path, headers, body }) => {
  if (headers['authorization'] !== `Bearer ${key}`) return { status: 401, error: { message: `no ${headers['authorization']} here` } }
  if (!path.endsWith('/chat/completions')) return { json: { data: [{ id: 'talker' }, { id: 'broken' }] } }
  return body?.['model'] === 'talker' ? { text: 'ready' } : { status: 404, error: { message: `no such model for ${key}` } }
}
/** As somebody begins: nothing is set. */
const nothing = { 'llm.provider': undefined, 'llm.model': undefined }

const modelsOf = async (client: HttpClient, body: unknown) =>
  placeModelsSchema.parse(await client.json<PlaceModels>('/v1/model-setup/models', { method: 'POST', body }))
const use = async (client: HttpClient, body: unknown) =>
  savedModelSchema.parse(await client.json<SavedModel>('/v1/model-setup', { method: 'PUT', body }))
const modelOf = async (client: HttpClient) => (await client.json<Me>('/v1/me')).model

describe('a first model', () => {
  it('is chosen from what a place lists for the key, tried, and used from then on', async () => {
    await using world = await httpWorld(script, { flags: nothing })
    const file = join(world.home, '.config', 'ibid', 'settings.json')
    expect(await modelOf(world)).toBe('extractive')
    const setup = modelSetupSchema.parse(await world.json<ModelSetup>('/v1/model-setup'))
    expect(setup).toMatchObject({ otherAddress: true })
    expect(setup.blocked).toBeUndefined()
    expect(setup.providers.map(({ name }) => name)).toEqual(['Anthropic', 'OpenRouter', 'OpenAI', 'Google', 'Groq'])

    const place = world.endpoint.baseUrl
    const { host } = new URL(place)
    expect(await modelsOf(world, { place })).toEqual({ why: `${host} requires an API key`, needsKey: true })
    expect(await modelsOf(world, { place, apiKey: 'not-the-key-0815' })).toEqual({
      why: `${host} rejected the key; copy the whole key again`,
    })
    expect(await modelsOf(world, { place, apiKey: 'short' })).toEqual({
      why: 'that is not a valid key: it is too short or contains spaces; copy the whole key again',
    })
    expect(await modelsOf(world, { place: 'Groq' })).toEqual({ why: 'Groq needs an API key; create one at console.groq.com/keys' })
    expect(await modelsOf(world, { place: 'http://127.0.0.1:9/v1' })).toMatchObject({
      why: expect.stringMatching(/^127\.0\.0\.1:9 does not respond/),
    })
    expect(await modelsOf(world, { place: 'localhost;999' })).toEqual({
      why: 'http://localhost;999/models is not a web address; use one like http://127.0.0.1:11434/v1',
    })
    expect(await modelsOf(world, { place, apiKey: ` "${key}" ` })).toEqual({ models: ['broken', 'talker'] })

    const broken = await use(world, { place, apiKey: key, model: 'broken' })
    expect(broken.why).toContain('broken')
    expect(JSON.stringify(broken)).not.toContain(key)
    expect(await modelOf(world)).toBe('extractive')

    expect(await use(world, { place, apiKey: key, model: 'talker' })).toEqual({ model: 'talker' })
    expect(await modelOf(world)).toBe('talker')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ llm: { provider: place, model: 'talker', apiKey: key } })
    expect(await (await world.fetch('/v1/settings')).text()).not.toContain(key)
    expect(JSON.stringify(await world.json('/v1/settings/history'))).not.toContain(key)
  })

  it('gets no key that was set for another place', async () => {
    await using world = await httpWorld(() => ({ text: 'ready' }), { flags: nothing })
    await world.fetch('/v1/settings/llm.apiKey', { method: 'PUT', body: { value: 'the-old-key-4711' } })
    expect(await use(world, { place: world.endpoint.baseUrl, model: 'talker' })).toEqual({ model: 'talker' })
    expect(JSON.stringify(world.endpoint.requests)).not.toContain('the-old-key-4711')
    expect(readFileSync(join(world.home, '.config', 'ibid', 'settings.json'), 'utf8')).not.toContain('the-old-key-4711')
  })

  it('is not chosen where something above the settings names one', async () => {
    await using world = await httpWorld(script)
    expect((await world.json<ModelSetup>('/v1/model-setup')).blocked).toBe(
      'llm.provider is set by the command line; change it there, then restart ibid',
    )
    const response = await world.fetch('/v1/model-setup', {
      method: 'PUT',
      body: { place: world.endpoint.baseUrl, apiKey: key, model: 'talker' },
    })
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { code: 'blocked', detail: 'llm.provider is set by the command line' },
    ])
    expect(world.endpoint.requests).toEqual([])
  })

  it('is the business of administrators who are signed in, who name no address of their own in a team', async () => {
    await using team = await httpWorld(script, { mode: 'team', flags: nothing })
    const asked = { method: 'POST', body: { place: team.endpoint.baseUrl, apiKey: key } }
    expect((await team.json<ModelSetup>('/v1/model-setup')).otherAddress).toBe(false)
    const response = await team.fetch('/v1/model-setup/models', asked)
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { detail: `${team.endpoint.baseUrl} cannot be set over HTTP: everyone's questions would be sent there` },
    ])
    expect(team.endpoint.requests).toEqual([])
    const [ben, program] = [await team.as('Ben'), team.withToken(await team.token(['admin']))]
    expect((await ben.fetch('/v1/model-setup')).status).toBe(403)
    expect((await ben.fetch('/v1/model-setup/models', asked)).status).toBe(403)
    expect((await program.fetch('/v1/model-setup/models', asked)).status).toBe(403)
  })
})
