import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { EndpointReply } from '../../src/testing/chat-events.ts'
import type { EndpointRequest } from '../../src/testing/scripted-endpoint.ts'
import { chatWorld } from './chat.fixture.ts'

const ready = /^> $/m
const [_up, down, esc] = ['\u001b[A', '\u001b[B', '\u001b']
const models = { data: [{ id: 'large' }, { id: 'local' }, { id: 'small' }, { id: 'nomic-embed-text' }] }
/** Lists its models, and says which one was asked. */
const telling = ({ path, body }: EndpointRequest): EndpointReply =>
  path.endsWith('/models') ? { json: models } : { text: `Here speaks ${String(body?.['model'])}.` }

describe.concurrent('the first start', { timeout: 90_000 }, () => {
  it('sets up a folder and the model of a server on this machine, then answers', async () => {
    await using world = await chatWorld(telling, { isBare: true })
    const chat = world.start([])
    await chat.until('Set-up, 1 of 2: documents')
    chat.type('\r')
    await chat.until(/^> work\/|^> .*\/work\/$/m)
    chat.type('no-such')
    await chat.until('no-such')
    chat.type('\r')
    await chat.until(/✗ not found: .*no-such/)
    chat.type('\u0015docs')
    await chat.until('docs/')
    chat.type('\t\r')
    await chat.until('· docs: 1 document indexed')
    await chat.until('Added: docs. Add more?')
    chat.type('\r')
    await chat.until('Set-up, 2 of 2: model')
    await chat.until('❯   Ollama on this machine')
    chat.type('\r')
    await chat.until('Which model?')
    expect(chat.screen().join('\n')).not.toContain('nomic-embed-text')
    chat.type('sma\r')
    await chat.until('· small works; saved it in ~/.config/ibid/settings.json')
    await chat.until('Ask a question. Change these settings any time with /setup')
    chat.type('/model smal\r')
    await chat.until(/did you mean\s+small\?/)
    chat.type('who are you?\r')
    await chat.until('Here speaks small.')
    const settings: unknown = JSON.parse(readFileSync(join(world.env['HOME'] ?? '', '.config/ibid/settings.json'), 'utf8'))
    expect(settings).toEqual({ llm: { provider: world.endpoint.baseUrl, model: 'small' } })
    chat.type('\u0004')
    await chat.ended
    const again = world.start([])
    await again.until(ready)
    expect(again.history().join('\n')).not.toContain('Set-up')
  })

  it('tests a key that is pasted, says where it is refused, keeps it, and never shows it', async () => {
    const key = 'test-key-0123456789'
    await using world = await chatWorld(
      (request) =>
        request.headers.authorization === undefined || request.headers.authorization === `Bearer ${key}`
          ? request.headers.authorization
            ? telling(request)
            : { status: 401, error: { message: 'no key' } }
          : { status: 401, error: { message: `wrong: ${request.headers.authorization}` } },
      { isBare: true },
    )
    const chat = world.start([])
    await chat.until('Set-up, 1 of 2: documents')
    chat.type(esc)
    await chat.until('❯   Paste an API key')
    chat.type('\u001b[200~early-key-1234\u001b[201~')
    await chat.until('Which provider is the key for?')
    chat.type(esc)
    await chat.until('❯   Paste an API key')
    chat.type(`${down}\r`)
    await chat.until('── Another server')
    chat.type(`${world.endpoint.baseUrl}\r`)
    await chat.until('── Its API key')
    chat.type('wrong-key-999\r')
    await chat.until('rejected the key; copy the whole key again')
    chat.type('\r')
    await chat.until('── Its API key')
    chat.type(`\u001b[200~  "${key}" \u001b[201~`)
    await chat.until('•••••')
    chat.type('\r')
    await chat.until('Which model?')
    chat.type('large\r')
    await chat.until('large works; saved it, and the key, in ~/.config/ibid/settings.json')
    const file = join(world.env['HOME'] ?? '', '.config/ibid/settings.json')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ llm: { apiKey: key, provider: world.endpoint.baseUrl, model: 'large' } })
    expect(chat.output()).not.toContain(key)
    expect(chat.output()).not.toContain('wrong-key-999')
    expect(chat.output()).not.toContain('early-key-1234')
  })

  it('takes a path that is typed into the list of what to add, and is left by Ctrl-D', async () => {
    await using world = await chatWorld(telling, { isBare: true })
    const chat = world.start([])
    await chat.until('Set-up, 1 of 2: documents')
    chat.type('./no-such')
    await chat.until(/❯ {3}A folder on this machine {2}\.\/no-such/)
    chat.type('\r')
    await chat.until(/✗ not found: .*no-such/)
    chat.type(esc)
    await chat.until('What should answers be based on?')
    chat.type('./docs')
    await chat.until(/❯ {3}A folder on this machine {2}\.\/docs/)
    chat.type('\r')
    await chat.until('· docs: 1 document indexed')
    await chat.until('Added: docs. Add more?')
    chat.type('\u0004')
    await chat.until('Set-up, 2 of 2: model')
    chat.type('\u0004')
    await chat.until('Ask a question. Change these settings any time with /setup')
    chat.type('\u0004')
    await chat.ended
  })

  it('goes on without, by Esc at each step, and writes nothing', async () => {
    await using world = await chatWorld([], { isBare: true })
    const chat = world.start([], { columns: 40 })
    await chat.until('Set-up, 1 of 2: documents')
    chat.type('\r')
    await chat.until('Enter continues')
    chat.type(esc)
    await chat.until('❯   A folder on this machine')
    chat.type(esc)
    await chat.until('Set-up, 2 of 2: model')
    chat.type(esc)
    await chat.until('Ask a question. Change these')
    expect(existsSync(join(world.env['HOME'] ?? '', '.config/ibid/context.json'))).toBe(false)
    chat.type('/setup\r')
    await chat.until('Set-up, 1 of 2: documents')
    expect(chat.history().every((row) => row.length <= 40)).toBe(true)
  })

  it('is plain where there are no colours, and as wide as the terminal', async () => {
    await using world = await chatWorld(telling, { isBare: true })
    const chat = world.start(['--no-color'], { columns: 200 })
    await chat.until(`── Set-up, 1 of 2: documents ${'─'.repeat(171)}`)
    chat.type(esc)
    await chat.until('❯   Ollama on this machine  3 models')
    chat.type('\r')
    await chat.until('❯   large')
    expect(chat.output()).not.toMatch(/\u001b\[(?:[1-9]|[349]\d)m/)
  })

  it('without a model names what works at once where there are no documents, and that works', async () => {
    await using world = await chatWorld(telling, { isBare: true, files: { 'shop/tea.md': '# Tea\n\nGreen tea is kept for 14 days.\n' } })
    const chat = world.start(['chat', '--model', 'extractive'])
    await chat.until(/no documents found; use this folder with\s+\/collections \./)
    chat.type('/collections .\r')
    await chat.until('· The next messages use: ')
    chat.type('how long is green tea kept?\r')
    await chat.until('Green tea is kept for 14 days.')
  })

  it('is the help where nobody sits at a terminal that can show a chat', async () => {
    await using world = await chatWorld([], { isBare: true, env: { TERM: 'dumb' } })
    const help = world.start([])
    expect(await help.ended).toBe(0)
    expect(help.output()).toContain('Get started with:')
  })
})
