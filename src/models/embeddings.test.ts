import { describe, expect, it } from 'vitest'
import type { EndpointReply } from '../testing/chat-events.ts'
import { scriptedEndpoint } from '../testing/scripted-endpoint.ts'
import { embeddingsAt } from './embeddings.ts'

const limits = { signal: new AbortController().signal, withinMs: 2_000 }
const key = 'canary-0123456789'

async function embedded(reply: EndpointReply, { name = 'small', use = 'section' as 'section' | 'question' } = {}) {
  await using endpoint = await scriptedEndpoint([reply])
  const model = embeddingsAt({ id: name, name, baseUrl: new URL(endpoint.baseUrl), apiKey: key })
  const answer = await model.embed(['one', 'two'], use, limits)
  expect(JSON.stringify(answer)).not.toContain('canary')
  return { answer, request: endpoint.requests[0] }
}

const row = (index: number, ...embedding: readonly unknown[]) => ({ object: 'embedding', index, embedding })

describe('embeddings', () => {
  it('are asked for at /embeddings with the key, and come in the order of the texts', async () => {
    const { answer, request } = await embedded({
      json: { data: [row(1, 0, 2), row(0, 1, 0)], usage: { prompt_tokens: 4, total_tokens: 4 } },
    })
    expect(answer).toEqual({ ok: true, vectors: [Float32Array.of(1, 0), Float32Array.of(0, 2)], tokens: 4 })
    expect([request?.path, request?.headers.authorization]).toEqual(['/v1/embeddings', `Bearer ${key}`])
    expect(request?.body).toEqual({ model: 'small', input: ['one', 'two'] })
  })

  it('have the words before them that some models want', async () => {
    const reply = { json: { data: [row(0, 1), row(1, 1)] } }
    const input = async (name: string, use: 'section' | 'question') => (await embedded(reply, { name, use })).request?.body?.['input']
    expect(await input('nomic-embed-text', 'question')).toEqual(['search_query: one', 'search_query: two'])
    expect(await input('intfloat/multilingual-e5-small', 'section')).toEqual(['passage: one', 'passage: two'])
  })

  it.each([
    ['too few', { json: { data: [row(0, 1)] } }, '1 vectors for 2 texts'],
    ['twice the same place', { json: { data: [row(0, 1), row(0, 1)] } }, 'two vectors for one text'],
    ['an unknown place', { json: { data: [row(0, 1), row(2, 1)] } }, 'vectors with an invalid index'],
    ['an empty one', { json: { data: [row(0, 1), row(1)] } }, 'an empty vector'],
    ['words', { json: { data: [row(0, 1), row(1, 'x')] } }, 'a vector that is not a list of numbers'],
    ['different lengths', { json: { data: [row(0, 1), row(1, 1, 2)] } }, 'vectors of different lengths'],
    ['a page', { text: '<html>' }, 'no JSON'],
    ['another form', { json: { embeddings: [[1], [2]] } }, 'no list of vectors'],
  ])('are a fault where the answer has %s', async (_, reply, words) => {
    const { answer } = await embedded(reply)
    expect(answer).toMatchObject({ ok: false, fault: { code: 'malformed', message: expect.stringContaining(words), retryable: false } })
  })

  it('are a fault that can be tried again where the endpoint is busy, and one that cannot where the key is wrong', async () => {
    expect((await embedded({ status: 503 })).answer).toMatchObject({ ok: false, fault: { code: 'overloaded', retryable: true } })
    expect((await embedded({ status: 401, error: { message: `no ${key}` } })).answer).toMatchObject({
      ok: false,
      fault: { code: 'unauthorised', retryable: false },
    })
  })

  it('are given up after their time', async () => {
    await using endpoint = await scriptedEndpoint([{ text: 'x', hold: new Promise(() => undefined) }])
    const model = embeddingsAt({ id: 'small', name: 'small', baseUrl: new URL(endpoint.baseUrl) })
    const answer = await model.embed(['one'], 'question', { ...limits, withinMs: 50 })
    expect(answer).toMatchObject({
      ok: false,
      fault: { code: 'timeout', message: expect.stringMatching(/did not respond within 0.05 s$/) },
    })
  })
})
