import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openApp } from '../../src/app/compose.ts'
import { scriptedEndpoint } from '../../src/testing/testing.ts'
import { started } from '../cli/process.fixture.ts'
import { beforeApp, content, contentOf, made, timeless } from './before-app.fixture.ts'

const nobody = { IBID_LLM_PROVIDER: 'http://127.0.0.1:9/v1' }

describe('what the last program before src/app has written', { concurrent: true, timeout: 120_000 }, () => {
  it('is read whole: runs that prove themselves, conversations, memories, feeds, people, money', async () => {
    const app = await beforeApp().open()
    const all = await contentOf(app).finally(() => app.close())
    expect(all).toEqual({
      ...content,
      // Stood in the write-ahead log of a program that was killed.
      runs: [[made.cutOff, 'unfinished', 'How long does a deploy take?', 4, 'attested b616f501'], ...content.runs],
      spending: { costUsd: 0.00675, calls: 15, inputTokens: 6090, outputTokens: 165 },
      booked: { ...content.booked, local: 8582 },
    })
  })

  it('is whole in the eyes of the doctor, but for the documents that are not there', async () => {
    const { ibidWith } = beforeApp()
    const { code, out } = await ibidWith({ env: nobody }, 'doctor', '--deep', '--json')
    expect(code).toBe(1)
    const checks: readonly { readonly name: string; readonly state: string; readonly found: string }[] = JSON.parse(out)
    expect(checks.filter(({ state }) => state === 'broken').map(({ name }) => name)).toEqual(['collection ferry', 'model'])
    expect(checks.map(({ name, found }) => `${name}: ${found}`)).toEqual(
      expect.arrayContaining([
        'database of documents: whole',
        'database of runs: whole',
        'database of costs and cached results: whole',
        'database of accounts and tokens: whole',
        'database of memory and connectors: whole',
        'runs: 10 runs, each with an intact hash chain',
        'events: 75 events, all readable',
        'sessions: 1 session, all of their runs present',
        'files: 1 stored file, each matching its hash',
        'memories: 4 memories',
        'secrets: 1 secret, decrypted with the key',
        'index: 9 sections, all searchable',
      ]),
    )
  })

  it('settings: those of the person and of the project hold, and a change is taken back', async () => {
    const { ibid } = beforeApp()
    const { out } = await ibid('config', 'list')
    expect(out.split('\n').filter((line) => line.includes('settings.json'))).toEqual([
      'llm.provider                 http://localhost:11434/v1  (~/.config/ibid/settings.json)',
      'llm.model                    qwen3  (~/.config/ibid/settings.json)',
      'llm.prices                   {"qwen3":{"input":1,"output":4}}  (~/.config/ibid/settings.json)',
      'agent.style                  direct  (~/.config/ibid/settings.json)',
      'agent.costCapCents           7  (./.ibid/settings.json)',
    ])
    expect(
      timeless((await ibid('config', 'history')).out)
        .split('\n')
        .slice(0, 2),
    ).toEqual(['5  MOMENT  terminal  agent.style "tool_first" -> "direct"', '4  MOMENT  terminal  agent.style unset -> "tool_first"'])
    expect((await ibid('config', 'undo')).out).toBe('Undid change 5: agent.style is now "tool_first" in ~/.config/ibid/settings.json\n')
    expect((await ibid('agents', 'list')).out).toContain(
      'worker-guide        user  worker.report@v1  ~/.config/ibid/agents/worker-guide.md\n',
    )
  })

  it('runs: are told again, also from a file, and come to the same when they are made again', async () => {
    const { ibid, exports } = beforeApp()
    const told = [
      '  1  MOMENT  asked: How often is a job tried again? (qwen3)',
      '  3  MOMENT  r1 documents_search {"query":"job tried again"}',
      '  6  MOMENT  drafted an answer with 1 citation',
      '  7  MOMENT  checked the citations',
      '  8  MOMENT  done: one source answers it',
      '',
      'A job that throws is tried again, up to 5 times. [1]',
      '',
      'Sources',
      '[1] ferry/retries.md',
      '    file:///tmp/kept/work/docs/retries.md#L3',
    ]
    for (const of of [[made.tried], ['--file', join(exports, 'run.jsonl')]]) {
      const { code, out } = await ibid('runs', 'replay', ...of)
      expect([code, timeless(out).split('\n')]).toEqual([0, expect.arrayContaining(told)])
    }
    const proved = `${made.tried}: 8 events, intact. Last hash c7cd4c4b6a5d30311b878a1af65149fc86bb5bd0c3ee1c8ad2f6d78eb6cf2b8f\n`
    expect(await ibid('runs', 'verify', '--file', join(exports, 'run.jsonl'))).toEqual({ code: 0, out: proved, err: '' })
    expect((await ibid('runs', 'replay', made.tried, '--check')).out).toBe(`${made.tried}: identical, 8 events\n`)
    expect((await ibid('runs', 'show', made.verb)).out).toContain('One job failed for the sixth time.')
  })

  it('a conversation: is shown with both turns, and goes on with a third about the same documents', async () => {
    await using endpoint = await scriptedEndpoint([
      { calls: [{ tool: 'documents_search', input: { query: 'dead queue' } }] },
      { text: 'A job that fails for the sixth time moves to the dead queue [s1].' },
    ])
    const { ibid, ibidWith } = beforeApp()
    const shown = await ibid('sessions', 'show', 'last')
    expect(timeless(shown.out)).toBe(`# How many jobs does a worker run at once?

Session ${made.session}, MOMENT, 2 questions

## How many jobs does a worker run at once?

MOMENT, run 01M8CRPJJSMKBR0N9ACGN9EJME, by qwen3, $0.0011

A worker runs 4 jobs at once. [1]

- [1] A worker runs 4 jobs at once. <file:///tmp/kept/work/docs/workers.md#L3>

Confidence: high (0.92)

## What happens on SIGTERM?

MOMENT, run 01M8CRPJTH3TYZZTTABRGZ8EBK, by qwen3, $0.0011

On SIGTERM a worker takes no new jobs. [1]

- [1] On SIGTERM a worker takes no new jobs. <file:///tmp/kept/work/docs/workers.md#L7>

Confidence: medium (0.64)
`)
    const third = 'When does a job move to the dead queue?'
    const asked = await ibidWith({ env: { IBID_LLM_PROVIDER: endpoint.baseUrl } }, 'ask', '--session', 'last', third, '--json')
    expect(JSON.parse(asked.out)).toMatchObject({
      status: 'done',
      answer: 'A job that fails for the sixth time moves to the dead queue. [1]',
      citations: [{ uri: 'file:///tmp/kept/work/docs/retries.md#L7' }],
    })
    const told = JSON.stringify(endpoint.requests[0]?.body)
    expect(told).toContain('On SIGTERM a worker takes no new jobs')
    expect((await ibid('sessions', 'list')).out).toMatch(new RegExp(`^${made.session} .* 3 questions   How many jobs does a worker`))
  })

  it('a run that was cut off, and one that rests on its question: are carried on where they stood', async () => {
    await using endpoint = await scriptedEndpoint(() => ({ text: 'Nothing is said of that.' }))
    const { ibidWith } = beforeApp()
    const ibid = (...args: readonly string[]) => ibidWith({ env: { IBID_LLM_PROVIDER: endpoint.baseUrl } }, ...args, '--json')
    const told = () => JSON.stringify(endpoint.requests.at(-1)?.body)
    const result = { status: 'done', answer: 'Nothing is said of that.' }
    expect(JSON.parse((await ibid('runs', 'resume', made.cutOff)).out)).toMatchObject({ run: made.cutOff, ...result })
    expect(told()).toContain('In no document: deploy')
    expect(JSON.parse((await ibid('runs', 'answer', made.resting, '1')).out)).toMatchObject({ run: made.resting, ...result })
    expect(told()).toContain('The answer: dead ones')
    for (const run of [made.cutOff, made.resting]) expect((await ibid('runs', 'verify', run)).code).toBe(0)
  })

  it('memories: stand with what became of them, and that is taken back', async () => {
    const { ibid } = beforeApp()
    const list = async () => timeless((await ibid('memory', 'list', '--all')).out)
    expect(await list()).toBe(
      [
        '427a880d  MOMENT  core       profile     kept        I live in Graz.',
        '9d28e202  MOMENT  core       preference  kept        I prefer metric units.',
        'f361b9ce  MOMENT  core       profile     removed     I keep bees.',
        'ce527f0e  MOMENT  core       profile     superseded  I live in Vienna.\n',
      ].join('\n'),
    )
    expect((await ibid('memory', 'undo', 'f361b9ce')).out).toBe('Remembered again: I keep bees.\n')
    expect((await ibid('memory', 'undo', '427a880d')).out).toBe(
      'No longer remembered: I live in Graz.\nRemembered again: I live in Vienna.\n',
    )
    expect((await list()).split('\n').map((line) => line.slice(41))).toEqual([
      'kept        I keep bees.',
      'kept        I live in Vienna.',
      'kept        I prefer metric units.',
      'removed     I live in Graz.',
      '',
    ])
  })

  it('documents, mail and calendar: are found and answered from, though what they were read from is gone', async () => {
    const { ibid } = beforeApp()
    expect((await ibid('search', 'dead queue', '-c', 'ferry', '--limit', '1')).out).toBe(
      [
        '1. ferry/retries.md > Dead jobs',
        '   file:///tmp/kept/work/docs/retries.md#L7',
        '   A job that fails for the sixth time moves to the dead queue. Dead jobs are kept for 14 days.\n',
      ].join('\n'),
    )
    expect(timeless((await ibid('connectors', 'list')).out)).toBe(`archive (Email (mbox files): /tmp/kept/work/mail/archive.mbox)
  1 item, synced MOMENT
dates (Calendar files: /tmp/kept/work/calendar.ics)
  1 item, synced MOMENT
google (Gmail)
  sign in with: ibid connectors sign-in google
`)
    const launch = ['ask', 'When is the launch of Ferry 3?', '--model', 'extractive', '--connectors']
    expect((await ibid(...launch, 'archive')).out).toContain('“The launch of Ferry 3 moves to 12 November.” [1]')
    expect((await ibid(...launch, 'dates')).out).toContain('“When: 2026-11-12T09:00Z to 2026-11-12T10:00Z” [1]')
  })

  it('a backup: is whole, and restored into an empty folder holds the same', async () => {
    const { ibid, exports, home, folder } = beforeApp()
    const file = join(exports, 'backup.tar.zst')
    expect((await ibid('store', 'backup', '--check', file)).out).toContain(
      'backup.tar.zst is whole: 282 rows and 1 file from 2026-11-26T20:28:25.640Z',
    )
    const dataDir = join(folder, 'restored')
    expect(await ibid('store', 'restore', file, '--data-dir', dataDir)).toMatchObject({
      code: 0,
      out: expect.stringContaining('backup.tar.zst is restored: 282 rows and 1 file from 2026-11-26T20:28:25.640Z'),
    })
    const secret = readFileSync(join(home, '.local/share/ibid/secret.key'), 'utf8').trim()
    const app = await openApp({ env: { IBID_SERVER_SECRET_KEY: secret }, home, folder, platform: 'linux', flags: { dataDir } })
    expect(await contentOf(app).finally(() => app.close())).toEqual(content)
  })

  it('a team: people sign in with their passwords, their token lets programs in, and all find what is theirs', async () => {
    const place = beforeApp()
    const env = { ...nobody, IBID_COLLECTIONS_RESYNC_HOURS: '0' }
    const server = started(place, ['serve', '--team', '--port', '0', '--json'], { env })
    try {
      await server.until('Press Ctrl-C to stop')
      const { url } = JSON.parse(server.said())
      const json = { 'content-type': 'application/json' }
      const signIn = (email: string, password: string) =>
        fetch(`${url}/v1/sign-in`, { method: 'POST', headers: json, body: JSON.stringify({ email, password }) })
      const entered = await signIn('ada@example.org', 'a long pass phrase')
      expect(entered.status).toBe(204)
      const cookie = entered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
      const of = async (path: string, headers: Readonly<Record<string, string>> = { cookie }) =>
        (await fetch(url + path, { headers })).json()
      expect(await of('/v1/me')).toMatchObject({ name: 'Ada', role: 'admin' })
      expect(await of('/v1/runs')).toMatchObject({ runs: [{ run: made.note, question: 'What does the note say?', status: 'done' }] })
      expect(await of(`/v1/runs/${made.note}/rating`)).toMatchObject({ rating: 'up', comment: 'Just so.' })
      expect(await of('/v1/search?query=deploy&collections=handbook')).toMatchObject({
        hits: [{ collectionName: 'handbook', document: 'deploy.md' }],
      })
      const token = readFileSync(join(place.exports, 'token'), 'utf8')
      expect(await of('/v1/me', { authorization: `Bearer ${token}` })).toMatchObject({ name: 'Ada', scopes: ['read', 'ask'] })
      expect((await signIn('ben@example.org', 'another pass phrase')).status).toBe(204)
      expect((await signIn('ben@example.org', 'a long pass phrase')).status).toBe(401)
    } finally {
      server.kill('SIGTERM')
      await server.ended
    }
  })
})
