import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { chatWorld, masked } from './chat-control.fixture.ts'

const files = {
  'docs/guide.md': '# Guide\n\nPlugins run in order.\n',
  'notes/a.md': '# Notes\n\nNothing.\n',
  'context.json': JSON.stringify({ collections: { guide: { url: './docs' }, notes: { url: './notes' } } }),
}

describe('/collections', () => {
  it('lists what is declared, and chooses what the next prompts ask', async () => {
    await using world = await chatWorld([{ text: 'Hello.' }], { files })
    const chat = world.chat()
    const typed = async (line: string) => masked(await chat.type(line), world)
    const hint = '  * in use. Choose with: /collections NAMES, all or none'
    expect(await typed('/collections')).toEqual(['  *  guide  not synced yet', '  *  notes  not synced yet', hint])
    expect(await typed('/collections notes')).toEqual(['· The next messages use: notes'])
    await chat.ask('Hello')
    expect(await typed('/collections')).toEqual(['     guide  not synced yet', '  *  notes  1 document, 1 section, synced AGE ago', hint])
    expect(await typed('/collections all')).toEqual(['· The next messages use: guide, notes'])
    expect(chat.control.choices.selection).toEqual({ collections: ['guide', 'notes'] })
    expect(await typed('/collections none')).toEqual(['· The next messages use no documents'])
    expect(await typed('/collections ./docs, notes')).toEqual(['· The next messages use: docs, notes'])
    expect(await typed('/collections')).toEqual([
      '  *  ./docs  added for this chat',
      '     guide   not synced yet',
      '  *  notes   1 document, 1 section, synced AGE ago',
      hint,
    ])
  })

  it('names the nearest for one that is not there, and changes nothing', async () => {
    await using world = await chatWorld([], { files })
    const chat = world.chat({ columns: 40 })
    expect(await chat.type('/collections guid')).toEqual(['✗ collection not found: guid; did you', '  mean guide?'])
    expect(chat.control.choices.selection).toEqual({})
    expect((await chat.type('/collections ./nowhere')).join('').replaceAll(/\s/g, '')).toMatch(/^✗.*nowhere/)
  })

  it('says how to use the current folder where there is none', async () => {
    await using world = await chatWorld([], { files: { 'notes/a.md': '# Notes\n\nNothing.\n' } })
    const chat = world.chat()
    expect(await chat.type('/collections')).toEqual(['· No collections found. Use this folder with: /collections .'])
    expect(await chat.type('/collections .')).toEqual([expect.stringMatching(/^· The next messages use: /)])
    expect(chat.control.choices.selection).toEqual({ in: ['.'] })
  })
})

describe('/use-case, /verbose, /workspace', () => {
  it('show and change what the next prompts are asked with', async () => {
    await using world = await chatWorld([])
    const chat = world.chat()
    expect(await chat.type('/use-case')).toEqual(['· No purpose is set for the answers'])
    expect(await chat.type('/use-case a talk for beginners')).toEqual(['· Purpose of the answers: a talk for beginners'])
    expect(chat.control.choices.useCase).toBe('a talk for beginners')
    expect(await chat.type('/use-case none')).toEqual(['· Cleared the purpose of the answers'])
    expect(chat.control.choices.useCase).toBeUndefined()
    expect(await chat.type('/verbose')).toEqual(['· Tool results are shown, with full diffs'])
    expect(await chat.type('/verbose')).toEqual(['· Tool results are hidden'])
    expect(await chat.type('/verbose on')).toEqual(['✗ /verbose takes no arguments; use: /verbose'])
    expect(await chat.type('/workspace')).toEqual(['· The workspace is off: runs cannot see the files here'])
    expect(await chat.type('/workspace read-only')).toEqual(['· The workspace is read-only: runs may read files here but change nothing'])
    expect(chat.control.choices.workspace).toBe('read-only')
    expect(await chat.type('/workspace ful')).toEqual(['✗ invalid workspace "ful"; did you mean full?'])
    expect(await chat.type('/workspace everything')).toEqual(['✗ invalid workspace "everything"; use full, read-only or off'])
    expect(chat.control.choices.workspace).toBe('read-only')
  })
})

describe('/model', () => {
  it('shows the model, takes another for the conversation, and goes back', async () => {
    await using world = await chatWorld([{ text: 'One.' }, { text: 'Two.' }, { text: 'Three.' }])
    const chat = world.chat()
    const hint = '  Change it with: /model NAME; list models with: /models'
    expect(await chat.type('/model')).toEqual(['· local (from the settings)', hint])
    expect(await chat.type('/model big')).toEqual(['· The next messages are answered by big'])
    await chat.ask('One')
    expect(await chat.type('/model')).toEqual(['· big (chosen for this conversation)', hint])
    expect(await chat.type('/model bigger')).toEqual(['· The next messages are answered by bigger'])
    await chat.ask('Two')
    expect(await chat.type('/model default')).toEqual(['· The next messages are answered by local'])
    await chat.ask('Three')
    expect(world.endpoint.requests.flatMap(({ body }) => body?.['model'] ?? [])).toEqual(['big', 'bigger', 'local'])
  })

  it('refuses one that cannot be reached', async () => {
    await using world = await chatWorld([])
    const chat = world.chat()
    expect(await chat.type('/model openai:gpt-x')).toEqual(['✗ no key for openai; set OPENAI_API_KEY'])
    expect(chat.control.choices.model).toBeUndefined()
  })
})

describe('/models', () => {
  /** An endpoint that lists models, and answers nothing else. */
  async function listing(status: number, body: unknown) {
    const server = createServer((_, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    return { url, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())) }
  }
  const hint = '  Choose one with: /model NAME'

  it('lists what the endpoint offers, the one in use marked, and finds by words', async () => {
    await using endpoint = await listing(200, { data: [{ id: 'local' }, { id: 'big-code' }, { id: 'big-talk', name: 'Big Talk' }] })
    await using world = await chatWorld([], { env: { IBID_LLM_PROVIDER: endpoint.url } })
    const chat = world.chat()
    expect(masked(await chat.type('/models'), world)).toEqual(['HOST', '  big-code  big-talk  *local', hint])
    expect(masked(await chat.type('/models BIG talk'), world)).toEqual(['HOST', '  big-talk', hint])
    expect(masked(await chat.type('/models huge'), world)).toEqual(['HOST  none of 3 match', hint])
  })

  it('tells in a line why an endpoint cannot be asked', async () => {
    await using refusing = await listing(401, { error: { message: 'wrong key sk-secret' } })
    await using world = await chatWorld([], { env: { IBID_LLM_PROVIDER: refusing.url } })
    expect(masked(await world.chat().type('/models'), world)).toEqual([
      'HOST  the key was rejected (401); diagnose it with: ibid doctor',
      hint,
    ])
    await using gone = await chatWorld([], { env: { IBID_LLM_PROVIDER: 'http://127.0.0.1:9/v1' } })
    expect(masked(await gone.chat().type('/models'), gone)[0]).toMatch(/^HOST {2}no response \(\w+\); diagnose it with: ibid doctor$/)
    await using keyless = await chatWorld([], { env: { IBID_LLM_MODEL: 'openai:gpt-x', IBID_LLM_PROVIDER: refusing.url } })
    expect(masked(await keyless.chat().type('/models'), keyless)).toEqual([
      'openai:gpt-x  no key for openai; set OPENAI_API_KEY, or run: ibid config set',
      '  llm.apiKey KEY',
      'HOST  the key was rejected (401); diagnose it with: ibid doctor',
      hint,
    ])
  })
})
