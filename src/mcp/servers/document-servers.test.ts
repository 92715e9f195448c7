import { resolve } from 'node:path'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eras, files, type McpWorld, mcpWorld, textOf } from '../mcp.fixture.ts'

let world: McpWorld
beforeAll(async () => {
  world = await mcpWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const tokens = (value: unknown) => encode(JSON.stringify(value)).length

describe.each(eras)('a server of documents, for a host of %s', (era) => {
  const docs = async () => world.connect(await world.serve({ kind: 'docs', selection: { collections: ['docs'] } }), era)

  it('lists the eight tools that read, in at most 700 tokens', async () => {
    const { tools, nextCursor } = await (await docs()).listTools()
    expect(nextCursor).toBeUndefined()
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'documents_find_related',
      'documents_get_document',
      'documents_get_outline',
      'documents_get_section',
      'documents_list_collections',
      'documents_list_documents',
      'documents_search',
      'documents_search_batch',
    ])
    expect(tools.every(({ title, annotations }) => title && annotations?.readOnlyHint)).toBe(true)
    expect(tools.reduce((sum, tool) => sum + tokens(tool), 0)).toBeLessThanOrEqual(700)
  })

  it('says in at most 150 tokens how it is used', async () => {
    for (const kind of ['docs', 'agent', 'hybrid'] as const) {
      const client = await world.connect(await world.serve({ kind }), era)
      expect(tokens(client.getInstructions())).toBeLessThanOrEqual(150)
      expect(client.getServerVersion()?.name).toBe(`ibid-${kind}`)
    }
  })

  it('has ask_documents alone as an agent, in at most 250 tokens, and beside the others as a hybrid', async () => {
    const agent = await world.connect(await world.serve({ kind: 'agent' }), era)
    const [ask, ...others] = (await agent.listTools()).tools
    expect([ask?.name, others]).toEqual(['ask_documents', []])
    expect(tokens(ask)).toBeLessThanOrEqual(250)
    const hybrid = await world.connect(await world.serve({ kind: 'hybrid', name: 'manual' }), era)
    expect((await hybrid.listTools()).tools).toHaveLength(9)
    expect(hybrid.getServerVersion()?.name).toBe('manual')
  })

  it('gives text and nothing else, with the places by which it is read on', async () => {
    const client = await docs()
    const found = await client.callTool({ name: 'documents_search', arguments: { query: 'how long are dead jobs kept' } })
    expect(found.structuredContent).toBeUndefined()
    expect(textOf(found)).toContain('[1] Retries > Dead jobs (docs/guide/retries.md)\n')
    expect(textOf(found)).toContain('Dead jobs are kept for 14 days.')
    const opened = await client.callTool({
      name: 'documents_get_section',
      arguments: { collection: 'docs', document: 'guide/workers.md', section: 'Shutdown' },
    })
    expect(textOf(opened)).toBe(
      'Shutdown\n\n[1] Workers > Shutdown (docs/guide/workers.md)\nOn SIGTERM a worker takes no new jobs. After 30 seconds it stops without waiting.',
    )
    const listed = await client.callTool({ name: 'documents_list_collections', arguments: {} })
    expect(textOf(listed)).toMatch(/^docs: 3 documents, \d sections$/)
  })

  it('names the nearest tool and the nearest argument for those that it does not have', async () => {
    const client = await docs()
    await expect(client.callTool({ name: 'documents_serach', arguments: {} })).rejects.toThrow(
      'tool not found: "documents_serach"; did you mean documents_search?',
    )
    const misspelt = await client.callTool({ name: 'documents_search', arguments: { query: 'jobs', colections: ['docs'] } })
    expect([misspelt.isError, textOf(misspelt)]).toEqual([true, 'documents_search has no argument colections; did you mean collections?'])
  })

  it('tells wrong arguments in words, with what they must be', async () => {
    const client = await docs()
    const wrong = await client.callTool({ name: 'documents_search', arguments: { query: 7, limit: 500 } })
    expect(wrong.isError).toBe(true)
    expect(textOf(wrong)).toMatch(/query: .*expected string.*limit: .*<=50/s)
    // Names that callers of other servers know.
    const other = await client.callTool({ name: 'documents_search', arguments: { query: 'jobs', rerank: true } })
    expect(other.isError).toBeFalsy()
  })

  it('has what lies outside its collections no more than what does not exist', async () => {
    const client = await docs()
    const section = (collection: string) =>
      client.callTool({ name: 'documents_get_section', arguments: { collection, document: 'salaries.md', section: 'Salaries' } })
    const ofOthers = await section('payroll')
    expect([ofOthers.isError, textOf(ofOthers)]).toEqual([true, 'collection not found: payroll; available: docs'])
    expect(textOf(await section('nonsense'))).toBe('collection not found: nonsense; available: docs')
    const id = (await (await world.app()).documents()).read((reader) => reader.collections())
    const hidden = (await id).find(({ name }) => name === 'payroll')?.id ?? 'never indexed'
    expect(textOf(await section(hidden))).toBe(`collection not found: ${hidden}; available: docs`)
    const search = await client.callTool({ name: 'documents_search', arguments: { query: 'harbour master gold coins' } })
    expect(textOf(search)).toBe('No sections for "harbour master gold coins"')
    const named = await client.callTool({ name: 'documents_search', arguments: { query: 'gold', collections: ['payroll'] } })
    expect([named.isError, textOf(named)]).toEqual([true, 'collection not found: payroll; available: docs'])
    expect(textOf(await client.callTool({ name: 'documents_list_collections', arguments: {} }))).not.toContain('payroll')
  })

  it('finds in all of them where nothing was selected', async () => {
    const client = await world.connect(await world.serve({ kind: 'docs' }), era)
    expect(textOf(await client.callTool({ name: 'documents_search', arguments: { query: 'harbour master' } }))).toContain('90 gold coins')
  })

  it('has its documents as resources, read by address, and completes the names in it', async () => {
    const client = await docs()
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual([
      'ibid://docs/guide/retries.md',
      'ibid://docs/guide/workers.md',
      'ibid://docs/index.md',
    ])
    const { contents } = await client.readResource({ uri: 'ibid://docs/guide/workers.md#Shutdown' })
    expect(contents).toEqual([
      {
        uri: 'ibid://docs/guide/workers.md#Shutdown',
        mimeType: 'text/markdown',
        text: 'On SIGTERM a worker takes no new jobs. After 30 seconds it stops without waiting.',
      },
    ])
    expect((await client.readResource({ uri: 'ibid://docs/index.md' })).contents[0]).toMatchObject({
      text: files['docs/index.md']?.trimEnd(),
    })
    const { resourceTemplates } = await client.listResourceTemplates()
    const ref = { type: 'ref/resource' as const, uri: resourceTemplates[0]!.uriTemplate }
    const complete = async (name: string, value: string, known: Record<string, string> = {}) =>
      (await client.complete({ ref, argument: { name, value }, context: { arguments: known } })).completion.values
    expect(await complete('collection', '')).toEqual(['docs'])
    expect(await complete('collection', 'pay')).toEqual([])
    expect(await complete('document', 'guide/w', { collection: 'docs' })).toEqual(['guide/workers.md'])
    expect(await complete('document', 'work', { collection: 'docs' })).toEqual(['guide/workers.md'])
    expect(await complete('section', 'shut', { collection: 'docs', document: 'guide/workers.md' })).toEqual(['Shutdown'])
    expect(await complete('document', '', { collection: 'payroll' })).toEqual([])
  })

  it('answers a resource of others as it answers one that does not exist', async () => {
    const client = await docs()
    const problem = (uri: string) => client.readResource({ uri }).then(String, (error: Error) => error.message.replaceAll(uri, 'URI'))
    expect(await problem('ibid://payroll/salaries.md')).toBe(await problem('ibid://nonsense/nothing.md'))
    expect(await problem('file:///etc/passwd')).toBe(await problem('ibid://nonsense/nothing.md'))
  })

  it('pages through many documents, and refuses a cursor that it did not give', async () => {
    world.write(Object.fromEntries(Array.from({ length: 230 }, (_, index) => [`many/page-${index}.md`, `# Page ${index}\n\nWords.\n`])))
    const client = await world.connect(await world.serve({ kind: 'docs', selection: { in: ['many', 'docs'] } }), era)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await client.listResources(cursor === undefined ? {} : { cursor })
      seen.push(...page.resources.map(({ uri }) => uri))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect([seen.length, new Set(seen).size]).toEqual([233, 233])
    await expect(client.listResources({ cursor: 'bm9uc2Vuc2U' })).rejects.toThrow('the cursor is not from this server')
    await expect(client.listTools({ cursor: 'bm9uc2Vuc2U' })).rejects.toThrow('the cursor is not from this server')
  })

  it('keeps a result under 8,000 tokens, and says what to ask for instead', async () => {
    const long = Array.from({ length: 4_000 }, (_, index) => `Berth ${index} takes ships of ${index + 3} metres.`).join('\n')
    world.write({ 'long/berths.md': `# Berths\n\n${long}\n` })
    const client = await world.connect(await world.serve({ kind: 'docs', selection: { in: ['long'] } }), era)
    const section = await client.callTool({
      name: 'documents_get_section',
      arguments: { collection: 'long', document: 'berths.md', section: 'Berths' },
    })
    expect(tokens(textOf(section))).toBeLessThanOrEqual(8_000)
    expect(textOf(section)).toMatch(/Open its subsections one at a time: documents_get_outline lists them\.$/)
    const page = await client.callTool({
      name: 'documents_get_document',
      arguments: { collection: 'long', document: 'berths.md', maxTokens: 8_000 },
    })
    expect(tokens(textOf(page))).toBeLessThanOrEqual(8_000)
    expect(textOf(page)).toMatch(/More: call again with offset \d+/)
    expect(textOf(page)).not.toContain('Cut here')
  })

  it('finds by default in at most 1,500 tokens', async () => {
    const manual = resolve(import.meta.dirname, '../../../docs')
    const client = await world.connect(await world.serve({ kind: 'docs', selection: { in: [manual] } }), era)
    for (const query of ['how is a citation checked?', 'what does a question cost', 'sessions', 'settings of the model endpoint', '引用']) {
      const found = await client.callTool({ name: 'documents_search', arguments: { query } })
      expect([query, tokens(textOf(found)) <= 1_500]).toEqual([query, true])
    }
  })

  it('says so where indexing takes longer than a host waits, and goes on with it', async () => {
    const path = `fresh-${era}`
    world.write({ [`${path}/cranes.md`]: '# Cranes\n\nA crane lifts 40 tonnes.\n' })
    const client = await world.connect(await world.serve({ kind: 'docs', selection: { in: [path] }, patienceMs: 0 }), era)
    const search = () => client.callTool({ name: 'documents_search', arguments: { query: 'crane' } })
    const first = await search()
    expect([first.isError, textOf(first)]).toEqual([
      true,
      expect.stringMatching(/^the documents are still being indexed: .*; try again in a minute$/),
    ])
    const patient = await world.connect(await world.serve({ kind: 'docs', selection: { in: [path] } }), era)
    expect(textOf(await patient.callTool({ name: 'documents_search', arguments: { query: 'crane' } }))).toContain('40 tonnes')
  })

  it('says what to do where there are no documents', async () => {
    world.write({ 'empty/context.json': '{"collections": {}}' })
    const client = await world.connect(await world.serve({ kind: 'docs', selection: { collections: [] } }), era)
    const nothing = await client.callTool({ name: 'documents_search', arguments: { query: 'jobs' } })
    expect([nothing.isError, textOf(nothing)]).toEqual([
      true,
      'no documents found; the user can add some with: ibid collections add ./docs',
    ])
    expect((await client.listResources()).resources).toEqual([])
  })

  it('serves many hosts at once, each its own', async () => {
    const url = await world.serve({ kind: 'docs', selection: { collections: ['docs'] } })
    const clients = await Promise.all(Array.from({ length: 5 }, () => world.connect(url, era)))
    const texts = await Promise.all(
      clients.map(async (client) => textOf(await client.callTool({ name: 'documents_search', arguments: { query: 'dead jobs' } }))),
    )
    expect(new Set(texts).size).toBe(1)
  })
})
