import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { scriptedEndpoint } from '../../testing/scripted-endpoint.ts'
import { checkModel } from './check-model.ts'
import { place } from './check-up.fixture.ts'

const key = 'canary-0123456789abcdef'

async function checked(baseUrl: string, { env = {}, offline = false }: { env?: Readonly<Record<string, string>>; offline?: boolean } = {}) {
  using here = place({ IBID_LLM_PROVIDER: baseUrl, IBID_LLM_MODEL: 'qwen3', IBID_LLM_API_KEY: key, ...env })
  const checks = await checkModel(await here.inspect(), here.input, { offline, signal: new AbortController().signal })
  expect(JSON.stringify(checks)).not.toContain('canary')
  const host = new RegExp(`${new URL(baseUrl).host}`, 'g')
  return checks.map(({ name, state, found, remedy }) => `${state} ${name}: ${found}${remedy ? ` -> ${remedy}` : ''}`.replace(host, 'HOST'))
}

/** An endpoint that lists models, at `/v1/models` alone. */
async function listing(names: readonly string[], date?: string) {
  const server = createServer(({ url }, response) => {
    response.writeHead(url === '/v1/models' ? 200 : 404, { 'content-type': 'application/json', ...(date ? { date } : {}) })
    response.end(JSON.stringify(url === '/v1/models' ? { data: names.map((id) => ({ id })) } : { error: { message: `no ${key}` } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const root = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    root,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

describe('the check of the model', () => {
  it('is content with an endpoint that lists it, and whose clock agrees', async () => {
    await using endpoint = await listing(['qwen3:latest', 'llama4'])
    expect(await checked(`${endpoint.root}/v1`)).toEqual(['ok model: qwen3 at HOST, reachable', "ok clock: matches the endpoint's clock"])
  })

  it('names those that are nearest to one that is not listed', async () => {
    await using endpoint = await listing(['mistral', 'qwen3.5', 'qwen2', 'gemma', 'qwen3-coder'])
    expect((await checked(`${endpoint.root}/v1`))[0]).toBe(
      'warning model: qwen3 at HOST: it responds, but does not list this model; closest match: qwen3.5, qwen3-coder, qwen2 -> correct the name with: ibid config set llm.model NAME',
    )
  })

  it('finds the path that is missing in the address', async () => {
    await using endpoint = await listing(['qwen3'])
    const message = (base: string, better: string) =>
      `broken model: qwen3 at HOST: no model list under ${base} (404), but there is one under ${better} -> ibid config set llm.provider ${better}`
    expect((await checked(endpoint.root))[0]).toBe(message('http://HOST', 'http://HOST/v1'))
    expect((await checked(`${endpoint.root}/v1/chat/completions`))[0]).toBe(message('http://HOST/v1/chat/completions', 'http://HOST/v1'))
  })

  it('finds a clock that is wrong', async () => {
    await using endpoint = await listing(['qwen3'], new Date(Date.now() + 3_600_000).toUTCString())
    expect((await checked(`${endpoint.root}/v1`))[1]).toMatch(
      /^warning clock: this machine's clock is (?:59|60) min \d+ s behind the endpoint's clock -> set the clock/,
    )
  })

  it.each([
    [401, 'broken model: qwen3 at HOST: the key was rejected (401) -> set another with: ibid config set llm.apiKey KEY'],
    [403, 'broken model: qwen3 at HOST: the key was rejected (403) -> set another with: ibid config set llm.apiKey KEY'],
    [
      404,
      'warning model: qwen3 at HOST: it responds, but has no model list (404) -> check the path in llm.provider, which usually ends in /v1; some endpoints have no model list',
    ],
    [429, 'warning model: qwen3 at HOST: responded with 429 -> try again later'],
    [503, 'warning model: qwen3 at HOST: responded with 503 -> try again later'],
  ])('tells what an answer of %i means', async (status, words) => {
    await using endpoint = await scriptedEndpoint(({ headers }) => ({ status, error: { message: String(headers.authorization) } }))
    expect((await checked(endpoint.baseUrl))[0]).toBe(words)
  })

  it('finds an endpoint that is not running, and a proxy that is passed over', async () => {
    const gone = await scriptedEndpoint([])
    await gone.close()
    const env = { HTTPS_PROXY: 'http://me:canary@proxy.example:3128' }
    expect(await checked(gone.baseUrl, { env })).toEqual([
      'broken model: qwen3 at HOST: no answer (ECONNREFUSED) -> start the program that serves the model, or check the port in llm.provider',
      'warning proxy: HTTPS_PROXY is set, but Node ignores it -> to use the proxy, run: export NODE_USE_ENV_PROXY=1',
    ])
  })

  it('sends nothing offline', async () => {
    await using endpoint = await scriptedEndpoint([])
    expect(await checked(endpoint.baseUrl, { offline: true })).toEqual(['ok model: qwen3 at HOST, not checked (--offline)'])
    expect(endpoint.requests).toEqual([])
  })
})
