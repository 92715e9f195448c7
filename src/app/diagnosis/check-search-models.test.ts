import { describe, expect, it } from 'vitest'
import type { EndpointReply } from '../../testing/chat-events.ts'
import type { EndpointRequest } from '../../testing/scripted-endpoint.ts'
import { vectorEndpoint } from '../../testing/vector-endpoint.ts'
import { checkSearchModels } from './check-search-models.ts'
import { place } from './check-up.fixture.ts'

const texts = ['A kettle boils water.', 'Water boils in a kettle.', 'A ferry crosses the river.', 'The river has a ferry.']

async function checked(
  instead: (request: EndpointRequest) => EndpointReply | undefined | Promise<EndpointReply | undefined>,
  env: Readonly<Record<string, string>> = {},
  offline = false,
) {
  await using endpoint = await vectorEndpoint(texts, { dimensions: 2, instead })
  const names = { IBID_LLM_EMBED_MODEL: 'small', IBID_LLM_RERANK_MODEL: 'small-rerank' }
  using here = place({ IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_API_KEY: 'canary-0123456789', ...names, ...env })
  const checks = await checkSearchModels(await here.inspect(), { offline, signal: new AbortController().signal })
  expect(JSON.stringify(checks)).not.toContain('canary')
  return {
    lines: checks.map(({ name, state, found }) => `${state} ${name}: ${found}`.replace(new URL(endpoint.baseUrl).host, 'HOST')),
    asked: endpoint.requests.length,
  }
}

describe('the check of the models that searches use', () => {
  it('is content with vectors of one length and an order that makes sense', async () => {
    expect(await checked(() => undefined)).toEqual({
      lines: ['ok vectors: small, vectors with 2 dimensions', 'ok reranking: small-rerank, ranks results'],
      asked: 2,
    })
  })

  it('asks nobody offline, and nothing where no model is configured', async () => {
    expect(await checked(() => undefined, {}, true)).toEqual({
      lines: ['ok vectors: small, not checked (--offline)', 'ok reranking: small-rerank, not checked (--offline)'],
      asked: 0,
    })
    expect(await checked(() => undefined, { IBID_LLM_EMBED_MODEL: '', IBID_LLM_RERANK_MODEL: '' })).toEqual({ lines: [], asked: 0 })
  })

  it('tells what is wrong with the answers', async () => {
    const wrong = ({ path }: EndpointRequest): EndpointReply =>
      path.endsWith('/embeddings')
        ? { json: { data: [0, 1].map((index) => ({ index, embedding: index === 0 ? [1, 2] : [1] })) } }
        : { json: { results: [{ index: 1, relevance_score: 2 }] } }
    expect((await checked(wrong)).lines).toEqual([
      'broken vectors: small: HOST responded with vectors of different lengths; searches run without it',
      'broken reranking: small-rerank: it ranks an irrelevant text first; searches run without it',
    ])
    expect((await checked(() => ({ status: 404 }))).lines[0]).toMatch(
      /^broken vectors: small: HOST does not recognize the model small or the address \(404\)/,
    )
  })

  it('tells of a vendor that has none', async () => {
    const { lines } = await checked(() => undefined, { IBID_LLM_EMBED_MODEL: 'anthropic:claude', ANTHROPIC_API_KEY: 'canary-9876543210' })
    expect(lines[0]).toBe(
      'broken vectors: anthropic:claude: llm.embedModel specifies a model that anthropic does not have; searches run without it',
    )
  })

  it('tells of one that is too slow for a search', async () => {
    const slow = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 1_200))
    expect((await checked(slow, { IBID_LLM_RERANK_MODEL: '' })).lines[0]).toMatch(
      /^warning vectors: small, vectors with 2 dimensions, but took 1\.\d s; searches wait at most 1 s$/,
    )
  })
})
