import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../core/event-types.ts'
import { isRecord } from '../../core/json.ts'
import type { RunState } from '../../core/schemas/http/runs.ts'
import { makePdf } from '../../docs/parse/fixtures/make-pdf.ts'
import type { EndpointRequest } from '../../testing/testing.ts'
import { type HttpWorld, httpWorld } from '../http.fixture.ts'
import { fileIds, pixel } from './files.fixture.ts'

const seeing = { flags: { 'llm.seesImages': true } }
const search = (query: string) => ({ calls: [{ tool: 'documents_search', input: { query } }] })
const answer = (text: string) => ({ text })
const never = new Promise<ReturnType<typeof answer>>(() => undefined)
const dataUrl = `data:image/png;base64,${pixel.toString('base64')}`

const ask = (world: HttpWorld, question: string, attachments: readonly string[], more: object = {}) =>
  world.json<RunState>('/v1/runs', { method: 'POST', body: { question, attachments, waitSeconds: 60, ...more } })
const isDone = (world: HttpWorld, run: string) =>
  expect.poll(async () => (await world.json<RunState>(`/v1/runs/${run}`)).status).toBe('done')
const eventsOf = (world: HttpWorld, run: string) =>
  world.json<readonly RunEvent[]>(`/v1/runs/${run}/events`, { headers: { accept: 'application/json' } })

/** What stands in the messages of people that a request holds, each part by its kind. */
function said({ body }: EndpointRequest): readonly unknown[] {
  const messages: readonly unknown[] = Array.isArray(body?.['messages']) ? body['messages'] : []
  return messages.flatMap((message) => (isRecord(message) && message['role'] === 'user' ? [message['content']] : []))
}
const withImage = (text: string | RegExp) => [
  { type: 'image_url', image_url: { url: dataUrl } },
  { type: 'text', text: expect.stringMatching(text) },
]

describe('a document that comes with a question', () => {
  it.each([
    ['tides.md', '# Tides\n\nHigh water at Brest is at 7:12.\n', 'High water at Brest is at 7:12.'],
    ['tides.csv', 'port,water,time\nBrest,high,7:12\n', '| port | water | time |\n| Brest | high | 7:12 |'],
    ['tides.pdf', makePdf([[['High water at Brest is at 7:12.', 12, 700]]], 'Tides'), 'High water at Brest is at 7:12.'],
  ])('is a source of the run, cited word for word under its name: %s', async (name, content, quote) => {
    await using world = await httpWorld([search('high water at Brest'), answer('High water at Brest is at 7:12 [s1].')])
    const ids = await fileIds(world, world, { [name]: content })
    const { run, result } = await ask(world, 'When is high water at Brest?', ids, { collections: [] })
    expect(result).toMatchObject({
      status: 'done',
      citations: [{ source: 's1', quote }],
      sources: [{ document: name, collection: name }],
    })
    const [began] = await eventsOf(world, run)
    expect(began).toMatchObject({ request: { files: [{ document: name }], scope: [expect.any(String)] } })
    expect(said(world.endpoint.requests[0]!)[0]).toMatch(
      /^When is high water at Brest\?\n\nDocuments that came with the question; .*:\n<<outside \w+\ntides\.\w+ \(collection \w{16}\)\n/,
    )
    const { collections } = await world.json<{ readonly collections: readonly { readonly name: string }[] }>('/v1/collections')
    expect(collections.map((one) => one.name)).not.toContain(name)
  })

  it('stays a source of what is asked next in the conversation', async () => {
    await using world = await httpWorld([
      search('high water at Brest'),
      answer('High water at Brest is at 7:12 [s1].'),
      search('low water at Brest'),
      answer('Low water at Brest is at 13:20 [s1].'),
    ])
    const attachments = await fileIds(world, world, {
      'tides.md': '# Tides\n\nHigh water at Brest is at 7:12. Low water at Brest is at 13:20.\n',
    })
    const { id } = await world.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: {} })
    const results = []
    for (const body of [{ prompt: 'When is high water at Brest?', attachments }, { prompt: 'And low water at Brest?' }]) {
      const { run } = await world.json<{ readonly run: string }>(`/v1/sessions/${id}/prompts`, { method: 'POST', body })
      await isDone(world, run)
      results.push((await world.json<RunState>(`/v1/runs/${run}`)).result)
    }
    expect(results.map((result) => result?.sources)).toMatchObject([[{ document: 'tides.md' }], [{ document: 'tides.md' }]])
    expect(said(world.endpoint.requests[2]!)[0]).toContain('tides.md (collection ')
  })
})

describe('an image that comes with a question', () => {
  it('is shown to a model that sees, with every step, and the answer contains that nothing checks it', async () => {
    await using world = await httpWorld(
      [search('retries'), answer('The chart shows one dot (chart.png). A job that throws is tried again, up to 5 times [s1].')],
      seeing,
    )
    const attachments = await fileIds(world, world, { 'chart.png': pixel })
    const { run, result } = await ask(world, 'What does the chart show, and how often is a job that throws tried again?', attachments)
    for (const request of world.endpoint.requests)
      expect(said(request)).toEqual([
        withImage(/^What does the chart show.*\n\nImages that came with the question, in their order:\n<<outside \w+\nchart\.png\n/s),
      ])
    expect(result).toMatchObject({
      answer: 'The chart shows one dot (chart.png). A job that throws is tried again, up to 5 times. [1]',
      unsupported: [],
      note: 'Statements about chart.png are based on what the model saw and are not checked.',
    })
    const events = await eventsOf(world, run)
    expect(JSON.stringify(events)).not.toContain(pixel.toString('base64').slice(0, 40))
    expect(await world.json(`/v1/runs/${run}/replay`, { method: 'POST' })).toEqual({ same: true })
  })

  it('may be all that an answer rests on', async () => {
    await using world = await httpWorld([answer('One dot (chart.png).')], seeing)
    const { result } = await ask(world, 'What does the chart show?', await fileIds(world, world, { 'chart.png': pixel }))
    expect(result).toMatchObject({ status: 'done', answer: 'One dot (chart.png).', confidence: 'low' })
    expect(result?.note).toBe('Statements about chart.png are based on what the model saw and are not checked.')
    expect(world.endpoint.requests).toHaveLength(1)
  })

  it('is seen again when the run is carried on after the server was stopped', async () => {
    await using world = await httpWorld(({ index }) => (index === 0 ? never : answer('One dot (chart.png).')), seeing)
    const attachments = await fileIds(world, world, { 'chart.png': pixel })
    const { run } = await world.json<RunState>('/v1/runs', { method: 'POST', body: { question: 'What does the chart show?', attachments } })
    await expect.poll(() => world.endpoint.requests.length).toBe(1)
    await world.restart()
    await isDone(world, run)
    expect(world.endpoint.requests.map((request) => said(request)[0])).toEqual([withImage(/^What/), withImage(/^What/)])
  })

  it('is seen again with the next question of the conversation', async () => {
    await using world = await httpWorld([answer('One dot (chart.png).'), answer('It is grey (chart.png).')], seeing)
    const attachments = await fileIds(world, world, { 'chart.png': pixel })
    const { id } = await world.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: {} })
    for (const body of [{ prompt: 'What does the chart show?', attachments }, { prompt: 'Which colour has it?' }]) {
      const { run } = await world.json<{ readonly run: string }>(`/v1/sessions/${id}/prompts`, { method: 'POST', body })
      await isDone(world, run)
    }
    expect(said(world.endpoint.requests[1]!)).toEqual([withImage(/^What does the chart show/), 'Which colour has it?'])
  })

  it('is told of in words where the model is not known to see, and the answer contains so', async () => {
    await using world = await httpWorld([answer('I cannot see it.'), answer('One dot (chart.png).')], {
      flags: { 'agent.style': 'direct' },
    })
    const attachments = await fileIds(world, world, { 'chart.png': pixel })
    const { run, result } = await ask(world, 'What does the chart show?', attachments, { collections: [] })
    expect(said(world.endpoint.requests[0]!)).toEqual([
      expect.stringMatching(/\n\nImages that came with the question\. They are not shown to you, as you see no images; .*\nchart\.png\n/s),
    ])
    expect(result?.note).toContain(
      'Images not used: chart.png. scripted is not known to support images; if it does, set llm.seesImages to true.',
    )
    await world.restart({ 'llm.seesImages': true })
    const forked = await world.json<RunState>(`/v1/runs/${run}/fork`, { method: 'POST', body: { at: 1 } })
    await isDone(world, forked.run)
    expect(said(world.endpoint.requests.at(-1)!)[0]).toEqual(withImage(/^What/))
  })

  it('is looked at by nobody where there is no language model', async () => {
    await using world = await httpWorld([], { flags: { 'llm.model': 'extractive', 'llm.seesImages': true } })
    const { result } = await ask(world, 'How often is a job that throws tried again?', await fileIds(world, world, { 'chart.png': pixel }))
    expect(result?.note).toContain('Images not used: chart.png. Without a language model, only text is read.')
    expect(result?.answer).toContain('up to 5 times')
  })

  it('that was taken away since is told of in words', async () => {
    await using world = await httpWorld(({ index }) => (index === 0 ? never : answer('It is gone.')), seeing)
    const [id] = await fileIds(world, world, { 'chart.png': pixel })
    const { run } = await world.json<RunState>('/v1/runs', { method: 'POST', body: { question: 'What does it show?', attachments: [id] } })
    await expect.poll(() => world.endpoint.requests.length).toBe(1)
    await world.fetch(`/v1/files/${id}`, { method: 'DELETE' })
    await world.restart()
    await isDone(world, run)
    expect(said(world.endpoint.requests[1]!)[0]).toMatch(/^\(chart\.png is not shown to you\)\n\nWhat does it show\?/)
  })
})

describe('files of a question', () => {
  it('that are not there are named', async () => {
    await using world = await httpWorld()
    const unknown = await world.fetch('/v1/runs', { method: 'POST', body: { question: 'Why?', attachments: ['nothing'] } })
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { detail: 'file not found: nothing' }])
    expect(world.errors).toEqual([])
  })
})
