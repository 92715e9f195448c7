import { setImmediate } from 'node:timers/promises'
import type { Client } from '@modelcontextprotocol/client'
import { afterEach, describe, expect, it } from 'vitest'
import { askQuestion } from '../../app/questions/ask.ts'
import type { EndpointReply, EndpointScript } from '../../testing/testing.ts'
import { type Era, eras, heard, type McpWorld, mcpWorld, type ServeOptions, textOf } from '../mcp.fixture.ts'
import { carriedRuns } from '../runs/carried-runs.ts'

const worlds: McpWorld[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world[Symbol.asyncDispose]()
})

const question = { query: 'How long are dead jobs kept?', use_case: 'an answer to a customer' }
const search: EndpointReply = { calls: [{ tool: 'documents_search', input: { query: 'dead jobs kept' } }] }
const answer: EndpointReply = { text: 'Dead jobs are kept for 14 days. [s1]' }
const never = new Promise<never>(() => {})
const held: EndpointReply = { text: ['Dead jobs are '], ends: 'silent', hold: never }
const ask: EndpointReply = {
  calls: [{ tool: 'ask_user', input: { question: 'Which jobs?', options: ['dead jobs', 'all jobs'], assumption: 'dead jobs' } }],
}

/** A world whose model plays a script, and an agent server of the collection `docs` in it. */
async function agent(script: EndpointScript, options: Partial<ServeOptions> = {}) {
  const world = await mcpWorld(script)
  worlds.push(world)
  const url = await world.serve({ kind: 'agent', selection: { collections: ['docs'] }, ...options })
  return { world, url }
}

const call = (client: Client, args: Record<string, unknown>, options: Parameters<Client['callTool']>[1] = {}) =>
  client.callTool({ name: 'ask_documents', arguments: args }, options)

const runIn = (text: string): string => /(?:Run: |run )([0-9A-Z]{26})/.exec(text)?.[1] ?? 'no run'

describe.each(eras)('ask_documents, for a host of %s', (era: Era) => {
  it('answers with marks, sources, confidence and what is missing, in text alone', async () => {
    const { world, url } = await agent([search, answer])
    const result = await call(await world.connect(url, era), question)
    expect(result.structuredContent).toBeUndefined()
    expect(textOf(result)).toBe(
      ['Dead jobs are kept for 14 days. [1]', '', 'Sources:', '[1] docs/guide/retries.md > Dead jobs', '', 'Confidence: high'].join('\n'),
    )
    expect(JSON.stringify(world.endpoint.requests[0]?.body)).toContain('an answer to a customer')
  })

  it('answers with quotes where there is no model', async () => {
    const world = await mcpWorld()
    worlds.push(world)
    const url = await world.serve({ kind: 'agent', app: await world.app({ 'llm.model': 'extractive' }) })
    const text = textOf(await call(await world.connect(url, era), question))
    expect(text).toContain('Dead jobs are kept for 14 days.')
    expect(text).toMatch(/^No language model was used/)
    expect(text).toMatch(/\nSources:\n\[1\]\[2\] docs\/guide\/retries\.md > Dead jobs\n/)
  })

  it('says what is wrong with its arguments, and what they must be', async () => {
    const { world, url } = await agent([])
    const client = await world.connect(url, era)
    const text = async (args: Record<string, unknown>) => textOf(await call(client, args))
    expect(await text({})).toBe(
      'invalid arguments for ask_documents: query: enter a search query; use_case: say what you need the answer for',
    )
    expect(await text({ ...question, answer: 'dead jobs' })).toBe(
      'invalid arguments for ask_documents: answer: specify the run that it answers',
    )
    expect(await text({ ...question, collection: 'docs' })).toMatch(/Unrecognized key: "collection"/)
    expect(await text({ ...question, collections: ['doc'] })).toBe('collection not found: doc; did you mean docs?')
    expect(world.endpoint.requests).toHaveLength(0)
  })

  it('tells its run and what it does while the host waits', async () => {
    const { world, url } = await agent([search, answer])
    const { messages, onprogress } = heard()
    await call(await world.connect(url, era), question, { onprogress })
    expect(messages[0]).toMatch(/^(indexing docs|run [0-9A-Z]{26} started)/)
    expect(messages.length).toBeGreaterThan(0)
  })

  it('hands over a run that takes too long, and gives its answer to whoever asks for it', async () => {
    const { promise: gate, resolve: go } = Promise.withResolvers<void>()
    const { world, url } = await agent(({ index }) => (index === 0 ? search : gate.then(() => answer)), { patienceMs: 1_000 })
    const client = await world.connect(url, era)
    let first = ''
    // On a busy machine its documents, and then its first step, may take longer than the host waits.
    await expect
      .poll(async () => (first = textOf(await call(client, question))))
      .toMatch(/^Still working: .*\.\nRun: [0-9A-Z]{26}\nCall ask_documents again with this run to wait for the answer\.$/)
    await expect
      .poll(async () => textOf(await call(client, { run: runIn(first) })))
      .toMatch(/^Still working: 1 step and 1 tool call so far, /)
    go()
    const other = await world.connect(url, era)
    expect(textOf(await call(other, { run: runIn(first) }))).toContain('Dead jobs are kept for 14 days. [1]')
    expect(textOf(await call(other, { run: runIn(first).toLowerCase() }))).toContain('Dead jobs are kept for 14 days. [1]')
    expect(world.endpoint.requests).toHaveLength(2)
  })

  it('ends the model call when the host cancels', async () => {
    const { world, url } = await agent([search, held])
    const client = await world.connect(url, era)
    const cancel = new AbortController()
    const { onprogress, first } = heard()
    const cancelled = call(client, question, { onprogress, signal: cancel.signal })
    await first(/^answering/)
    cancel.abort()
    await expect(cancelled).rejects.toThrow()
    expect(await world.endpoint.requests[1]?.over).toBe('closed')
  })

  it('ends the model call when the host is gone, and carries the run on for whoever asks for it', async () => {
    const { world, url } = await agent(({ index }) => [search, held, answer][index] ?? answer)
    const client = await world.connect(url, era)
    const { onprogress, first } = heard()
    const lost = call(client, question, { onprogress })
    const [, run] = await first(/^run ([0-9A-Z]{26}) started/)
    await first(/^answering/)
    await client.close()
    await expect(lost).rejects.toThrow()
    expect(await world.endpoint.requests[1]?.over).toBe('closed')
    const other = await world.connect(url, era)
    expect(textOf(await call(other, { run }))).toContain('Dead jobs are kept for 14 days. [1]')
    // What had been found before was not looked for again.
    expect(world.endpoint.requests).toHaveLength(3)
  })

  it('puts a question of the run before the person as a form', async () => {
    const { world, url } = await agent([ask, search, answer])
    const forms: unknown[] = []
    const client = await world.connect(url, era, { capabilities: { elicitation: { form: {} } } }, (host) =>
      host.setRequestHandler('elicitation/create', ({ params }) => {
        forms.push(params)
        return { action: 'accept', content: { choice: 'all jobs' } }
      }),
    )
    expect(textOf(await call(client, question))).toContain('Dead jobs are kept for 14 days. [1]')
    expect(forms).toMatchObject([
      {
        message: 'Which jobs?',
        requestedSchema: { properties: { choice: { enum: ['dead jobs', 'all jobs'] }, words: { type: 'string' } } },
      },
    ])
    expect(JSON.stringify(world.endpoint.requests[1]?.body)).toContain('all jobs')
  })

  it('goes on with what is likely meant where the person leaves the form', async () => {
    const { world, url } = await agent([ask, search, answer])
    const client = await world.connect(url, era, { capabilities: { elicitation: { form: {} } } }, (host) =>
      host.setRequestHandler('elicitation/create', () => ({ action: 'decline' })),
    )
    expect(textOf(await call(client, question))).toContain('Dead jobs are kept for 14 days. [1]')
    expect(JSON.stringify(world.endpoint.requests[1]?.body)).toContain('The answer: dead jobs')
  })

  it('states its assumption where the host has no forms', async () => {
    const { world, url } = await agent([ask, search, answer])
    const text = textOf(await call(await world.connect(url, era), question))
    expect(text).toContain('Dead jobs are kept for 14 days. [1]')
    expect(text).toMatch(/\nNote: .*Assumed, because nobody answered "Which jobs\?": dead jobs\./)
  })

  it('rests for the words of the caller where that is chosen', async () => {
    const { world, url } = await agent([ask, search, answer], { unasked: 'rest' })
    const client = await world.connect(url, era)
    const rests = textOf(await call(client, question))
    expect(rests.replace(/[0-9A-Z]{26}/, 'RUN')).toBe(
      [
        'The run is waiting for your answer:',
        'Which jobs?',
        '  1. dead jobs',
        '  2. all jobs',
        'Most likely meaning: dead jobs',
        'Run: RUN',
        'Ask the user, then call ask_documents again with this run and their answer.',
      ].join('\n'),
    )
    expect(textOf(await call(client, { run: runIn(rests) }))).toBe(rests)
    expect(textOf(await call(client, { run: runIn(rests), answer: '2' }))).toContain('Dead jobs are kept for 14 days. [1]')
    expect(JSON.stringify(world.endpoint.requests[1]?.body)).toContain('The answer: all jobs')
    // Answered twice: told what came of it.
    expect(textOf(await call(client, { run: runIn(rests), answer: '1' }))).toContain('Dead jobs are kept for 14 days. [1]')
  })

  it('lets the person approve in a form, and no caller in their place', async () => {
    const { world } = await agent([search, answer])
    const app = await world.app({ 'agent.permissions': '[{"tool": "documents_search", "decision": "ask"}]' })
    const url = await world.serve({ kind: 'agent', app })
    const plain = await world.connect(url, era)
    await plain.listResources()
    const scope = (await (await app.documents()).read((reader) => reader.collections())).map(({ id }) => id)
    const questions = { clarification: 'rest', approval: 'rest' } as const
    const { run } = await (await askQuestion(app, { question: question.query, scope, questions })).result
    const refused = await call(plain, { run, answer: 'yes' })
    expect(refused.isError).toBe(true)
    expect(textOf(refused)).toMatch(
      /^only the user can approve this: .*documents_search.*; they can do so with: ibid runs answer [0-9A-Z]{26} --allow once$/s,
    )
    const withForms = await world.connect(url, era, { capabilities: { elicitation: {} } }, (host) =>
      host.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { decision: 'once' } })),
    )
    expect(textOf(await call(withForms, { run }))).toContain('Dead jobs are kept for 14 days. [1]')
  })

  it('has the runs of others no more than runs that do not exist', async () => {
    const { world, url } = await agent([search, answer, search, answer, answer])
    const client = await world.connect(url, era)
    const app = await world.app()
    const wide = await world.connect(await world.serve({ kind: 'agent', app }), era)
    await wide.listResources()
    const scope = (await (await app.documents()).read((reader) => reader.collections())).map(({ id }) => id)
    expect(scope).toHaveLength(2)
    const ofBoth = await (await askQuestion(app, { question: question.query, scope })).result
    const withInput = await (await askQuestion(app, { question: 'What is this?', context: 'Of nobody else.', scope: [] })).result
    expect(textOf(await call(wide, { run: ofBoth.run }))).toContain('Dead jobs are kept for 14 days. [1]')
    const told = async (run: string) => textOf(await call(client, { run })).replaceAll(run, 'RUN')
    const nonsense = 'run not found: RUN; ask again, without a run'
    expect(await told('01M8A0000000000000000000AA')).toBe(nonsense)
    expect(await told(ofBoth.run)).toBe(nonsense)
    expect(await told(withInput.run)).toBe(nonsense)
    expect(await told(ofBoth.run.slice(0, 12))).toBe(nonsense)
    expect(await told('last')).toBe(nonsense)
    expect(textOf(await call(client, { run: ofBoth.run, answer: 'yes' }))).toContain('run not found')
  })

  it('keeps to the collections that a call names', async () => {
    const { world } = await agent([])
    const app = await world.app({ 'llm.model': 'extractive' })
    const client = await world.connect(await world.serve({ kind: 'agent', app }), era)
    const asked = { query: 'What does the harbour master earn?', use_case: 'curiosity' }
    expect(textOf(await call(client, asked))).toContain('90 gold coins')
    expect(textOf(await call(client, { ...asked, collections: ['docs'] }))).not.toMatch(/gold|payroll/)
    const result = await call(client, { ...asked, collections: ['docs', 'secrets'] })
    expect([result.isError, textOf(result)]).toEqual([true, 'collection not found: secrets; available: docs, payroll'])
  })
})

describe('a run whose process died', () => {
  it('is carried on by the next server that is asked for it', async () => {
    const { world, url } = await agent(({ index }) => [search, held, answer][index] ?? answer)
    const app = await world.app()
    const runs = carriedRuns(app)
    const client = await world.connect(url, '2026-07-28')
    await client.listResources()
    const scope = (await (await app.documents()).read((reader) => reader.collections())).map(({ id }) => id)
    const { id } = await runs.begin((leavable, signal) => askQuestion(leavable, { question: question.query, scope, signal }))
    while (world.endpoint.requests.length < 2) await setImmediate()
    await runs.leave()
    expect(await world.endpoint.requests[1]?.over).toBe('closed')
    expect(textOf(await call(client, { run: id }))).toContain('Dead jobs are kept for 14 days. [1]')
    expect(await (await app.log()).verify(id)).toMatchObject({ intact: true })
  })
})
