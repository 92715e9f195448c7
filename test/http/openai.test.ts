import { describe, expect, it } from 'vitest'
import type { RunList } from '../../src/core/schemas/http/runs.ts'
import { type HttpWorld, httpWorld } from '../../src/http/http.fixture.ts'
import { openAiClient, type Piece } from './openai-client.fixture.ts'

const search = { calls: [{ tool: 'documents_search', input: { query: 'dead jobs kept' } }] }
const answer = { text: 'Dead jobs are kept for 14 days [s1].' }
const never = new Promise<typeof answer>(() => undefined)
const question = { role: 'user', content: 'How long are dead jobs kept?' }
const text = 'Dead jobs are kept for 14 days. [1]\n\nSources:\n- [1] docs/guide/retries.md > Dead jobs'

/** A program that asks with a token, as chat clients do. */
const clientOf = async (world: HttpWorld) => openAiClient(world.url, await world.token(['read', 'ask']))
const newest = async (world: HttpWorld) => (await world.json<RunList>('/v1/runs')).runs[0]!
const requestOf = async (world: HttpWorld) => {
  const [began] = await (await world.app.log()).read((await newest(world)).run)
  return began?.type === 'run.began' ? began.request : undefined
}

describe('a chat client that speaks to OpenAI', () => {
  it('gets an answer with its sources', async () => {
    await using world = await httpWorld([search, answer])
    const client = await clientOf(world)
    const completion = await client.chat.completions.create({ model: 'ibid', messages: [question] })
    expect(completion).toMatchObject({
      id: `chatcmpl-${(await newest(world)).run}`,
      object: 'chat.completion',
      model: 'ibid',
      choices: [{ message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 20, completion_tokens: 10, total_tokens: 30, prompt_tokens_details: { cached_tokens: 0 } },
      citations: [{ mark: 1, source: 's1', quote: 'Dead jobs are kept for 14 days.' }],
      sources: [{ id: 's1', document: 'guide/retries.md', section: 'Dead jobs' }],
    })
  })

  it('streams what is done, then the checked answer, then the sources', async () => {
    await using world = await httpWorld([search, { text: 'Dead jobs are kept for 90 days [s1].' }, answer])
    const client = await clientOf(world)
    const request = { model: 'ibid', messages: [question], stream: true, stream_options: { include_usage: true } }
    const pieces: Piece[] = []
    for await (const piece of await client.chat.completions.create(request)) pieces.push(piece)
    const deltas = pieces.flatMap(({ choices }) => choices.map(({ delta }) => delta))
    expect(deltas[0]).toEqual({ role: 'assistant', content: '' })
    const thoughts = deltas.map(({ reasoning_content = '' }) => reasoning_content)
    expect(thoughts.join('')).toContain('documents_search')
    const words = deltas.map(({ content = '' }) => content)
    expect(words.findIndex((each) => each !== '')).toBeGreaterThan(thoughts.findLastIndex((each) => each !== ''))
    expect(words.join('')).not.toContain('90 days')
    expect(pieces.at(-2)).toMatchObject({
      choices: [{ delta: {}, finish_reason: 'stop' }],
      citations: [{ mark: 1 }],
      sources: [{ id: 's1' }],
    })
    expect(pieces.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } })
  })

  it('says what it is for, and what was said before', async () => {
    await using world = await httpWorld([search, answer])
    const client = await clientOf(world)
    const messages = [
      { role: 'system', content: 'Answers go to a customer.' },
      { role: 'user', content: 'How often is a job tried again?' },
      { role: 'assistant', content: 'Up to 5 times. [1]\n\nSources:\n- [1] docs/guide/retries.md > Retries\n\nNote: No more is known.' },
      { role: 'tool', tool_call_id: 'x', content: 'noise' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'And how long' },
          { type: 'text', text: 'are dead jobs kept?' },
        ],
      },
    ]
    await client.chat.completions.create({ model: 'ibid', messages, temperature: 0.3, max_completion_tokens: 900, tools: [], user: 'u' })
    expect(await requestOf(world)).toMatchObject({
      question: 'And how long\nare dead jobs kept?',
      useCase: 'Answers go to a customer.',
      history: [{ question: 'How often is a job tried again?', answer: 'Up to 5 times.' }],
      temperature: 0.3,
      maxTokens: 900,
    })
  })

  it('is asked nothing: what is likely meant is assumed', async () => {
    const asks = { calls: [{ tool: 'ask_user', input: { question: 'Which jobs?', assumption: 'dead jobs' } }] }
    await using world = await httpWorld([asks, search, answer])
    const client = await clientOf(world)
    const completion = await client.chat.completions.create({ model: 'ibid', messages: [question] })
    expect(completion.choices[0]?.message.content).toContain('Dead jobs are kept for 14 days. [1]')
  })

  it('hears of errors in its own form', async () => {
    await using world = await httpWorld(() => ({ status: 401, error: { message: 'wrong key' } }))
    const client = await clientOf(world)
    const create = (request: object) => client.chat.completions.create({ model: 'ibid', messages: [question], ...request })
    await expect(create({ messages: [] })).rejects.toMatchObject({ status: 400, type: 'invalid_request_error', param: 'messages' })
    await expect(create({ n: 2 })).rejects.toMatchObject({ status: 400, param: 'n', code: 'invalid' })
    await expect(create({ response_format: { type: 'json_object' } })).rejects.toMatchObject({ status: 400, param: 'response_format.type' })
    const image = { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://example.org/a.png' } }] }
    await expect(create({ messages: [image] })).rejects.toMatchObject({ status: 400, message: expect.stringContaining('image_url') })
    await expect(create({ messages: [{ role: 'assistant', content: 'Hello.' }] })).rejects.toMatchObject({ status: 400 })
    const stranger = await openAiClient(world.url, 'ibid_wrong')
    await expect(stranger.chat.completions.create({ model: 'ibid', messages: [question] })).rejects.toMatchObject({
      status: 401,
      type: 'authentication_error',
    })
    const reader = await openAiClient(world.url, await world.token(['read']))
    await expect(reader.chat.completions.create({ model: 'ibid', messages: [question] })).rejects.toMatchObject({ status: 403 })
  })

  it('hears where the model cannot be asked, with what was found without it', async () => {
    await using world = await httpWorld(() => ({ status: 401, error: { message: 'wrong key' } }))
    const client = await clientOf(world)
    const { choices } = await client.chat.completions.create({ model: 'ibid', messages: [question] })
    expect(choices[0]?.message.content).toMatch(
      /Dead jobs are kept for 14 days\.” \[2\][\s\S]*\n\nSources:\n- \[1\]\[2\] docs[\s\S]*\n\nNote: The model failed/,
    )
  })

  it('hears in its stream that somebody else has cancelled the run', async () => {
    await using world = await httpWorld(() => never)
    const client = await clientOf(world)
    const stream = await client.chat.completions.create({ model: 'ibid', messages: [question], stream: true })
    const reading = (async () => {
      for await (const _ of stream);
    })()
    await Promise.all([
      expect(reading).rejects.toMatchObject({
        type: 'invalid_request_error',
        code: 'cancelled',
        message: expect.stringContaining('was cancelled'),
      }),
      world.json(`/v1/runs/${(await newest(world)).run}/cancel`, { method: 'POST', body: {} }),
    ])
  })

  it('cancels the run when it leaves', async () => {
    await using world = await httpWorld(() => never)
    const client = await clientOf(world)
    for (const stream of [false, true]) {
      const asked = world.endpoint.requests.length
      const leaving = new AbortController()
      const coming = client.chat.completions.create({ model: 'ibid', messages: [question], stream }, { signal: leaving.signal })
      coming.catch(() => undefined)
      await expect.poll(() => world.endpoint.requests.length).toBe(asked + 1)
      leaving.abort()
      await expect.poll(async () => (await newest(world)).status).toBe('cancelled')
      expect(await world.endpoint.requests[asked]?.over).toBe('closed')
    }
    expect(world.errors).toEqual([])
  })

  it('finds ibid among the models', async () => {
    await using world = await httpWorld()
    const { data } = await (await clientOf(world)).models.list()
    expect(data[0]).toEqual({ id: 'ibid', object: 'model', created: 0, owned_by: 'ibid' })
    expect(data.map(({ id }) => id)).toContain('extractive')
  })
})
