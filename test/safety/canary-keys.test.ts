import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, keptIn } from '../../src/app/kept.fixture.ts'
import { httpWorld } from '../../src/http/http.fixture.ts'
import { collector } from '../../src/http/tracing/collector.fixture.ts'
import { scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'
import { type Ended, manual, world } from '../cli/cli.fixture.ts'

/** Row 15: a key that an endpoint repeats wherever it can, looked for in everything that is said, logged, sent and kept. */

const canary = 'canary-4b1d55f0c0ffee-key'
const question = 'How long are dead jobs kept?'

/** Every way of showing something, after a run whose endpoint repeats the key wherever it can. */
const looks: readonly (readonly string[])[] = [
  ['ask', '--in', 'docs', question, '--verbose'],
  ['ask', '--in', 'docs', question, '--json'],
  ['ask', '--in', 'docs', question, '--jsonl'],
  ['ask', '--in', 'docs', `Is ${canary} my key?`, '--verbose'],
  ['runs', 'list'],
  ['runs', 'show', 'last'],
  ['runs', 'show', 'last', '--json'],
  ['runs', 'replay', 'last', '--jsonl'],
  ['config', 'list', '--json', '--verbose'],
  ['config', 'get', 'llm.apiKey'],
  ['doctor', '--verbose', '--json'],
  ['config', 'set', 'llm.temperature', '99', '--verbose'],
  ['ask', '--in', 'gone', question, '--verbose'],
  ['ask', '--in', 'docs', question, '--temperature', '99', '--verbose'],
]

/** An endpoint that is no friend: it repeats the key in answers, in tool arguments, in errors. */
const echoing = () =>
  scriptedEndpoint(({ index, headers, path }) => {
    const key = headers.authorization ?? headers['x-api-key'] ?? ''
    if (path.endsWith('/models')) return { status: 401, error: { message: `wrong key ${String(key)}` } }
    if (index % 4 === 0) return { calls: [{ tool: 'documents_search', input: { query: `dead jobs ${String(key)}` } }] }
    if (index % 4 === 1) return { status: 500, error: { message: `failed for ${String(key)}` } }
    if (index % 4 === 2) return { status: 401, error: { message: `no such key: ${String(key)}` } }
    return { text: [`Dead jobs are kept for 14 days [s1]. Your key is ${String(key)}.`] }
  })

const leaks = (ended: readonly (readonly [readonly string[], Ended])[]) =>
  ended.filter(([, { out, err }]) => `${out}${err}`.includes(canary)).map(([words]) => words.join(' '))

const hasIt = ([, text]: readonly [string, string]) => text.includes(canary)
/** Texts of documents, in which anything may stand. */
const ofDocuments = /documents\.db|^ibid\.(?:documents|sections|forward|terms|layouts|postings|latent_\w+)$/

/** Places below a home and a folder that hold it. */
async function holdingIt(home: string, folder: string): Promise<readonly string[]> {
  const kept = await keptIn(join(home, '.local/share/ibid'))
  return [...new Set([...filesBelow(home), ...filesBelow(folder), ...kept].filter(hasIt).map(([place]) => place))]
}

describe('a key', { concurrent: true, timeout: 180_000 }, () => {
  it('given by environment appears in no output, log row or file', async () => {
    await using endpoint = await echoing()
    const { ibidWith, home, folder } = world(manual)
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local', IBID_LLM_API_KEY: canary }
    const ended: (readonly [readonly string[], Ended])[] = []
    for (const words of looks) ended.push([words, await ibidWith({ env }, ...words)])
    expect(endpoint.requests.length).toBeGreaterThan(0)
    expect(endpoint.requests.every(({ headers }) => headers.authorization === `Bearer ${canary}`)).toBe(true)
    expect(leaks(ended)).toEqual([])
    expect(await holdingIt(home, folder)).toEqual([])
  })

  it('given by settings stands in that file and nowhere else', async () => {
    await using endpoint = await echoing()
    const { ibidWith, ibid, home, folder } = world(manual)
    mkdirSync(join(home, '.config/ibid'), { recursive: true })
    const file = join(home, '.config/ibid/settings.json')
    writeFileSync(file, JSON.stringify({ llm: { provider: endpoint.baseUrl, model: 'local', apiKey: canary } }), { mode: 0o644 })
    const ended: (readonly [readonly string[], Ended])[] = []
    for (const words of looks) ended.push([words, await ibid(...words)])
    ended.push([['pack'], await ibid('collections', 'pack', 'docs', 'docs.tar.gz', '--verbose')])
    expect(endpoint.requests.length).toBeGreaterThan(0)
    expect(ended[0]?.[1].err).toContain('others can read the key in ~/.config/ibid/settings.json')
    expect(leaks(ended)).toEqual([])
    expect(await holdingIt(home, folder)).toEqual([file])
    writeFileSync(file, `{"llm": {"apiKey": "${canary}" "model": "x"}}`, { mode: 0o600 })
    const broken = await ibidWith({}, 'search', '--in', 'docs', 'jobs', '--verbose')
    expect(broken.code).toBe(2)
    expect(leaks([[['search'], broken]])).toEqual([])
  })
})

describe('a key that a server has', () => {
  it('is in no answer, event, export, trace, figure or record of it, also where a document holds it', async () => {
    const says = (key: unknown) => `Dead jobs are kept for 14 days [s1]. Your key is ${String(key)}.`
    await using receiver = await collector()
    const flags = { 'llm.apiKey': canary, 'server.traces.url': receiver.url, 'server.traces.content': true }
    let hasFailed = false
    await using made = await httpWorld(
      ({ headers, body }) => {
        const key = headers.authorization
        if (!JSON.stringify(body?.['messages'] ?? []).includes('"role":"tool"'))
          return { calls: [{ tool: 'documents_search', input: { query: `dead jobs ${String(key)}` } }], reasoning: says(key) }
        if (hasFailed) return { text: says(key) }
        hasFailed = true
        return { status: 500, error: { message: says(key) } }
      },
      { flags },
    )
    made.write({ 'docs/leak.md': `# Leak\n\nDead jobs are kept for 14 days by ${canary}.\n` })
    const body = { question: `Are dead jobs kept with ${canary}?`, collections: ['docs'], waitSeconds: 60 }
    const asked = await made.fetch('/v1/runs', { method: 'POST', body })
    expect(asked.status).toBe(200)
    const { run } = JSON.parse(await asked.clone().text())
    const paths = [
      `/v1/runs/${run}`,
      `/v1/runs/${run}/events`,
      `/v1/runs/${run}/export?format=json`,
      `/v1/runs/${run}/export?format=html`,
      `/v1/runs/${run}/sources`,
      '/v1/runs',
      '/v1/settings',
      '/v1/audit',
      '/v1/usage',
      '/metrics',
      '/v1/model-choices',
    ]
    const said = [
      ['the answer', await asked.text()],
      ...(await Promise.all(paths.map(async (path) => [path, await (await made.fetch(path)).text()]))),
    ]
    const events = await (await made.app.log()).read(run)
    await made.server.close()
    said.push(
      ['the log', JSON.stringify(events)],
      ['traces', JSON.stringify([receiver.spans, receiver.resource])],
      ['what went wrong', String(made.errors)],
    )
    expect(receiver.spans.length).toBeGreaterThan(2)
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['model.retried', 'tool.finished', 'run.ended']))
    expect(said.filter(([, words]) => words?.includes(canary)).map(([what]) => what)).toEqual([])
    expect(
      (await keptIn(made.dataFolder))
        .filter(hasIt)
        .map(([place]) => place)
        .filter((place) => !ofDocuments.test(place)),
    ).toEqual([])
  })
})
