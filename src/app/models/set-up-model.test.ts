import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { EndpointReply } from '../../testing/chat-events.ts'
import { type EndpointScript, scriptedEndpoint } from '../../testing/scripted-endpoint.ts'
import { findLocalServers } from './local-servers.ts'
import { cleanKey, providerOfKey } from './model-providers.ts'
import { listModels, saveModel, tryModel } from './set-up-model.ts'

const { signal } = new AbortController()
const accessTo = async (script: EndpointScript, apiKey?: string) => {
  const endpoint = await scriptedEndpoint(script)
  onTestFinished(() => endpoint.close())
  return { place: { kind: 'compatible' as const, baseUrl: endpoint.baseUrl }, ...(apiKey === undefined ? {} : { apiKey }) }
}
const always =
  (reply: EndpointReply): EndpointScript =>
  () =>
    reply

describe('the models of a place', () => {
  it('are those that write text', async () => {
    const list = { data: [{ id: 'small' }, { id: 'text-embedding-3' }, { id: 'large' }, { id: 'whisper-1' }] }
    expect(await listModels(await accessTo(always({ json: list })), signal)).toEqual({ models: ['large', 'small'] })
  })

  it('are none where there is no list, and then a name has to be typed', async () => {
    expect(await listModels(await accessTo(always({ status: 404 })), signal)).toEqual({ models: [] })
  })

  it('are not told of where the key is refused, missing, the server is broken, absent, or no address', async () => {
    const refused = await accessTo(always({ status: 401, error: { message: 'wrong key my-secret-key' } }), 'my-secret-key')
    const host = new URL(refused.place.baseUrl).host
    expect(await listModels(refused, signal)).toEqual({ why: `${host} rejected the key; copy the whole key again` })
    expect(await listModels({ place: refused.place }, signal)).toEqual({ why: `${host} requires an API key`, needsKey: true })
    const broken = await accessTo(always({ status: 500 }))
    expect(await listModels(broken, signal)).toEqual({ why: `${new URL(broken.place.baseUrl).host} responded with 500; try again later` })
    const free = createServer()
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
    const address = free.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await new Promise((resolve) => free.close(resolve))
    expect(await listModels({ place: { kind: 'compatible', baseUrl: `http://127.0.0.1:${port}/v1` } }, signal)).toEqual({
      why: `127.0.0.1:${port} does not respond (ECONNREFUSED); check the address and the network`,
    })
    expect(await listModels({ place: { kind: 'compatible', baseUrl: 'no address' } }, signal)).toEqual({
      why: 'no address/models is not a web address; use one like http://127.0.0.1:11434/v1',
    })
  })
})

describe('trying a model', () => {
  it('asks it for a few tokens', async () => {
    const endpoint = await scriptedEndpoint([{ text: 'ready' }])
    onTestFinished(() => endpoint.close())
    expect(await tryModel({ place: { kind: 'compatible', baseUrl: endpoint.baseUrl } }, 'small', signal)).toEqual({ answered: true })
    expect(endpoint.requests[0]?.body).toMatchObject({ model: 'small', max_tokens: 16 })
  })

  it('says in a line why it did not answer, without the key', async () => {
    const access = await accessTo(always({ status: 400, error: { message: 'no such model; your key is my-secret-key' } }), 'my-secret-key')
    const tried = await tryModel(access, 'small', signal)
    expect(tried).toEqual({ why: expect.stringMatching(/^small: /) })
    expect(JSON.stringify(tried)).not.toContain('my-secret-key')
  })
})

it('a model is saved with its key, and without one no key of before goes to the new place', () => {
  const home = mkdtempSync(join(tmpdir(), 'ibid-save-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const input = { env: {}, home, platform: 'linux' as const, folder: home }
  const kept = (): unknown => JSON.parse(readFileSync(file, 'utf8')).llm
  const { file } = saveModel(input, { place: { kind: 'vendor', vendor: 'anthropic' }, apiKey: 'sk-ant-12345678' }, 'large')
  expect(kept()).toEqual({ model: 'anthropic:large', apiKey: 'sk-ant-12345678' })
  saveModel(input, { place: { kind: 'compatible', baseUrl: 'http://127.0.0.1:11434/v1' } }, 'small')
  expect(kept()).toEqual({ provider: 'http://127.0.0.1:11434/v1', model: 'small' })
  expect(statSync(file).mode & 0o077).toBe(0)
})

it('servers on this machine are found, Ollama where OLLAMA_HOST says', async () => {
  const access = await accessTo(always({ json: { data: [{ id: 'qwen3:8b' }, { id: 'bge-embed' }] } }))
  const { host, port } = new URL(access.place.baseUrl)
  for (const said of [host, `0.0.0.0:${port}`, `http://${host}`])
    expect(await findLocalServers({ OLLAMA_HOST: said }, signal)).toContainEqual({
      name: 'Ollama',
      baseUrl: access.place.baseUrl,
      models: ['qwen3:8b'],
    })
})

it('a key is known by how it begins, and cleaned of what copying adds', () => {
  expect(providerOfKey('sk-ant-abcdef')?.name).toBe('Anthropic')
  expect(providerOfKey('sk-or-v1-abc')?.name).toBe('OpenRouter')
  expect(providerOfKey('AIzaSy123')?.name).toBe('Google')
  expect(providerOfKey('something-else')).toBeUndefined()
  expect(cleanKey('  "sk-ant-abcdef"\n')).toBe('sk-ant-abcdef')
  expect(cleanKey('Bearer sk-ant-abcdef')).toBe('sk-ant-abcdef')
  expect(cleanKey('short')).toBeUndefined()
  expect(cleanKey('two words here')).toBeUndefined()
})
