import { describe, expect, it } from 'vitest'
import { scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'
import { manual, world } from './cli.fixture.ts'

const search = (query: string) => ({ calls: [{ tool: 'documents_search', input: { query } }] })
const kept = { text: 'Dead jobs are kept for 14 days [s1].' }
const question = 'How long are dead jobs kept?'
/** Times and ids stand as words. */
const plain = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'NOW').replaceAll(/\b[0-9A-Z]{26}\b/g, 'ID')

describe('a conversation in the terminal', { concurrent: true, timeout: 120_000 }, () => {
  it('goes on from process to process, about the same documents', async () => {
    await using endpoint = await scriptedEndpoint([search('dead jobs kept'), kept, search('dead jobs kept'), kept])
    const { ibidWith } = world(manual)
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    const first = JSON.parse((await ibidWith({ env }, 'ask', '--in', 'docs', '--session', 'new', question, '--json')).out)
    const again = await ibidWith({ env }, 'ask', '--session', 'last', 'Say that again.')
    expect({ code: again.code, err: again.err }).toEqual({ code: 0, err: '' })
    expect(again.out).toMatch(new RegExp(`\\nRun \\S+, session ${first.session}, done, `))
    const messages = endpoint.requests[2]?.body?.['messages'] as { role: string; content: string }[]
    expect(messages.slice(1)).toEqual([
      { role: 'user', content: question },
      { role: 'assistant', content: 'Dead jobs are kept for 14 days.' },
      { role: 'user', content: 'Say that again.' },
    ])
    const shown = await ibidWith({ env }, 'sessions', 'show', first.session.slice(0, 12).toLowerCase())
    expect(plain(shown.out)).toBe(
      [
        `# ${question}`,
        '',
        'Session ID, NOW, 2 questions',
        ...[question, 'Say that again.'].flatMap((asked) => [
          '',
          `## ${asked}`,
          '',
          'NOW, run ID, by local',
          '',
          'Dead jobs are kept for 14 days. [1]',
          '',
          '- [1] Dead jobs are kept for 14 days. <file://./docs/guide/retries.md#L7>',
          '',
          'Confidence: high (0.92)',
        ]),
        '',
      ].join('\n'),
    )
  })

  it('can be listed, renamed, exported and deleted', async () => {
    const { ibid } = world(manual)
    expect((await ibid('sessions', 'list')).out).toBe('No conversations yet. Start one with: ibid ask "..." --session new\n')
    const { session } = JSON.parse((await ibid('ask', '--in', 'docs', '--session', 'new', question, '--json')).out)
    expect(plain((await ibid('sessions', 'list')).out)).toBe(`ID  NOW  1 question    ${question}\n`)
    expect(await ibid('sessions', 'rename', 'last', 'Dead jobs')).toEqual({ code: 0, err: '', out: `Renamed ${session} to: Dead jobs\n` })
    expect(JSON.parse((await ibid('sessions', 'list', '--json')).out)).toMatchObject([
      { id: session, title: 'Dead jobs', titledBy: 'person', runs: 1 },
    ])
    const turns = JSON.parse((await ibid('sessions', 'show', 'last', '--json')).out).turns
    expect(turns).toMatchObject([{ question, status: 'done', session }])
    const exported = JSON.parse((await ibid('sessions', 'export', 'last', '--json')).out)
    expect(exported).toMatchObject({
      title: 'Dead jobs',
      messages: [{ role: 'user', content: question }, { role: 'assistant' }, { role: 'tool' }, { role: 'assistant' }],
    })
    expect((await ibid('sessions', 'export', 'last')).out).toContain('# Dead jobs\n')
    expect(await ibid('sessions', 'delete', session)).toEqual({ code: 0, err: '', out: `Deleted ${session} and its 1 run: Dead jobs\n` })
    expect((await ibid('runs', 'list')).out).toContain('No runs yet.')
  })

  it('can be forked: the second goes on with what the first was told, and neither is told of the other', async () => {
    await using endpoint = await scriptedEndpoint([search('dead jobs kept'), kept, search('dead jobs kept'), kept])
    const { ibidWith } = world(manual)
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    const ask = async (session: string) =>
      JSON.parse((await ibidWith({ env }, 'ask', '--in', 'docs', '--session', session, question, '--fresh', '--json')).out)
    const { session } = await ask('new')
    const { code, out, err } = await ibidWith({ env }, 'sessions', 'fork', session)
    expect({ code, err, out: plain(out) }).toEqual({ code: 0, err: '', out: `Forked ID (1 run) as ID: ${question}\n` })
    expect((await ask('last')).session).not.toBe(session)
    const told = endpoint.requests[2]?.body?.['messages'] as { content: string }[]
    expect(told.slice(1).map(({ content }) => content)).toEqual([question, 'Dead jobs are kept for 14 days.', question])
    const listed = JSON.parse((await ibidWith({ env }, 'sessions', 'list', '--json')).out)
    expect(listed).toMatchObject([{ runs: 2 }, { id: session, runs: 1 }])
    expect(JSON.parse((await ibidWith({ env }, 'runs', 'list', '--json')).out)).toHaveLength(2)
  })

  it('refuses what cannot be, with one line each', async () => {
    const { ibid } = world(manual)
    const none = 'ibid: no conversations yet; start one with: ibid ask "..." --session new\n'
    expect(await ibid('ask', '--in', 'docs', '--session', 'last', question)).toEqual({ code: 1, out: '', err: none })
    expect(await ibid('sessions', 'show', '01zz')).toEqual({
      code: 1,
      out: '',
      err: 'ibid: conversation not found: 01zz; list them with: ibid sessions list\n',
    })
    expect(await ibid('ask', '--session', 'new', ' ')).toMatchObject({ code: 2, out: '' })
    await ibid('ask', '--in', 'docs', '--session', 'new', question, '--quiet')
    expect(await ibid('sessions', 'rename', 'last', ' ')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: the title is empty; enter a title\n',
    })
  })

  it('is busy while another process answers, and two at once do not both win', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
    await using endpoint = await scriptedEndpoint(async () => {
      isAsked()
      await held
      return { text: 'Here.' }
    })
    const { ibidWith, ibid } = world(manual)
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    await ibid('ask', '--in', 'docs', '--session', 'new', question, '--quiet')
    const first = ibidWith({ env }, 'ask', '--session', 'last', 'Hello?')
    await asked
    const refused = await ibidWith({ env }, 'ask', '--session', 'last', 'Hello, too?')
    expect({ code: refused.code, out: refused.out }).toEqual({ code: 1, out: '' })
    expect(plain(refused.err)).toBe(
      'ibid: conversation ID is busy: run ID has not finished; wait for it with: ibid runs follow ID; if it was interrupted, use: ibid runs resume ID or ibid runs cancel ID\n',
    )
    expect((await ibid('sessions', 'delete', 'last')).code).toBe(1)
    open()
    expect((await first).code).toBe(0)
    expect(JSON.parse((await ibid('sessions', 'list', '--json')).out)[0].runs).toBe(2)
  })

  it('can be searched for by words of its title, its questions and its answers', async () => {
    const { ibid } = world(manual)
    const asked = ['ask', '--in', 'docs', '--quiet', '--session']
    await ibid(...asked, 'new', question)
    await ibid(...asked, 'last', 'And who retries them?')
    await ibid(...asked, 'new', 'How many jobs does a worker run at once?')
    await ibid('sessions', 'rename', 'last', 'Workers')
    const titles = async (...words: readonly string[]) =>
      JSON.parse((await ibid('sessions', 'list', '--json', '--search', ...words)).out).map(({ title }: { title: string }) => title)
    expect(await titles('jobs')).toEqual(['Workers', question])
    expect(await titles('jobs', '-n', '1')).toEqual(['Workers'])
    expect(await titles('RETRIES kept long')).toEqual([question])
    const found = plain((await ibid('sessions', 'list', '--search', 'jobs does a worker')).out).split('\n')
    expect(found).toEqual(['ID  NOW  1 question    Workers', '  How many jobs does a worker run at once?', ''])
    expect(await ibid('sessions', 'list', '--search', 'zebra')).toEqual({ code: 0, err: '', out: 'No conversations match: zebra\n' })
    expect(await ibid('sessions', 'list', '--search', '')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: there is nothing to search for; enter some words, or omit --search\n',
    })
  })

  it('gets a title from the fast model', async () => {
    await using endpoint = await scriptedEndpoint((request) => ({
      text: request.body?.['model'] === 'quick' ? 'Dead jobs' : 'I do not know.',
    }))
    const { ibidWith, ibid } = world(manual)
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local', IBID_LLM_FAST_MODEL: 'quick' }
    await ibidWith({ env }, 'ask', '--in', 'docs', '--session', 'new', question, '--quiet')
    expect(JSON.parse((await ibid('sessions', 'list', '--json')).out)[0]).toMatchObject({ title: 'Dead jobs', titledBy: 'model' })
  })
})
