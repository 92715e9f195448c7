import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../app/app.ts'
import { openApp } from '../../app/compose.ts'
import { startWorker, type Worker } from '../../app/workers/worker.ts'
import { hasPostgres } from '../../store/postgres/cluster.fixture.ts'
import { type HttpWorld, httpWorld } from '../http.fixture.ts'
import { collector } from '../tracing/collector.fixture.ts'
import { type WorkerHealthServer, workerHealthServer } from './worker-health-server.ts'

const root = resolve(import.meta.dirname, '../../..')
const script = [
  { calls: [{ tool: 'documents_search', input: { query: 'dead jobs' } }], usage: { input: 100, output: 20 } },
  { text: 'Dead jobs are kept for 14 days. [s1]', usage: { input: 300, output: 12 } },
]
const body = { question: 'How long are dead jobs kept?', collections: ['docs'], waitSeconds: 60 }

/** The values of a text of `/metrics`, but for buckets. */
const valuesIn = (text: string): readonly string[] => text.split('\n').filter((line) => !line.startsWith('#') && !line.includes('_bucket'))
/** Every name by which something can be asked for. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
const named = (expression: string): readonly string[] => expression.match(/\b(?:ibid|process|nodejs)_\w+/g) ?? []

describe.skipIf(!hasPostgres)('a worker that is watched', () => {
  let world: HttpWorld
  let receiver: Awaited<ReturnType<typeof collector>>
  let app: App
  let watched: WorkerHealthServer
  let worker: Worker
  const errors: unknown[] = []
  const metricsOf = async () => (await fetch(`${watched.url}/metrics`)).text()

  beforeAll(async () => {
    receiver = await collector()
    const traces = { 'server.traces.url': receiver.url }
    world = await httpWorld(script, { mode: 'team', store: 'postgres', flags: { ...traces, 'server.runsAtOnce': 0 } })
    const flags = {
      ...{ dataDir: join(world.home, 'worker'), 'llm.provider': world.endpoint.baseUrl, 'llm.model': 'scripted' },
      ...{ 'store.url': world.storeUrl, 'server.secretKey': Buffer.alloc(32, 7).toString('base64'), ...traces },
    }
    app = await openApp({ env: {}, home: world.home, folder: world.folder, platform: 'linux', flags })
    watched = await workerHealthServer(app, { at: { host: '127.0.0.1', port: 0 }, onError: (error) => errors.push(error) })
  })
  afterAll(async () => {
    await worker?.stop()
    await watched?.close()
    await app?.close()
    await world?.[Symbol.asyncDispose]()
    await receiver?.[Symbol.asyncDispose]()
  })

  it('tells what waits, then what it does, and the server only what its readers wait for', async () => {
    const asked = world.json<{ readonly run: string }>('/v1/runs', { method: 'POST', body })
    await expect.poll(async () => valuesIn(await metricsOf())).toContain('ibid_runs_waiting{urgency="program"} 1')
    worker = startWorker(watched.app, {
      distribution: await app.distribution!(),
      store: await app.server(),
      atOnce: 2,
      watch: watched.watch,
    })
    const { run } = await asked
    await expect.poll(async () => valuesIn(await metricsOf())).toContain('ibid_runs_total{status="done"} 1')
    expect(valuesIn(await metricsOf())).toEqual(
      expect.arrayContaining([
        'ibid_runs_open 0',
        'ibid_run_queued_seconds_count 1',
        'ibid_step_seconds_count 2',
        'ibid_model_calls_total{model="scripted",outcome="replied"} 2',
        'ibid_model_tokens_total{model="scripted",kind="input"} 400',
        'ibid_time_to_first_token_seconds_count 0',
        'ibid_store_up 1',
        'ibid_log_fenced_total 0',
      ]),
    )
    const text = await (await world.fetch('/metrics')).text()
    const ofServer = valuesIn(text)
    expect(ofServer).toEqual(
      expect.arrayContaining(['ibid_time_to_first_event_seconds_count 1', 'ibid_runs_followed 0', 'ibid_runs_open 0']),
    )
    expect(ofServer.filter((line) => /^ibid_(model_tokens|runs_total|tool_calls)/.test(line))).toEqual([])
    expect([text, await metricsOf()].filter((each) => each.includes(run))).toEqual([])
  })

  it('has with the server every metric that the dashboard and the alerts ask for', async () => {
    const known = namesIn((await (await world.fetch('/metrics')).text()) + (await metricsOf()))
    const dashboard = readFileSync(join(root, 'ops/dashboard.json'), 'utf8')
    const expressions = [...dashboard.matchAll(/"expr": "(.*)"/g)].map(([, expression = '']) => expression)
    const rules = [...readFileSync(join(root, 'ops/alerts.yaml'), 'utf8').matchAll(/expr: (.*)/g)].map(([, expression = '']) => expression)
    expect(expressions.length).toBeGreaterThan(30)
    expect(rules.length).toBeGreaterThan(8)
    expect([...expressions, ...rules].filter((each) => named(each).length === 0)).toEqual([])
    expect([...expressions, ...rules].flatMap(named).filter((name) => !known.has(name))).toEqual([])
  })

  it('has every metric that the manual names', async () => {
    const known = namesIn((await (await world.fetch('/metrics')).text()) + (await metricsOf()))
    const inManual = [...readFileSync(join(root, 'docs/operations.md'), 'utf8').matchAll(/`(ibid_\w+)`/g)].map(([, name = '']) => name)
    expect(inManual.length).toBeGreaterThan(20)
    expect(inManual.filter((name) => !known.has(name) && !known.has(`${name}_count`))).toEqual([])
  })

  it('sends the trace of a run that a server was asked, once', async () => {
    await watched.close()
    await world.server.close()
    const wholes = receiver.spans.filter(({ name }) => name === 'invoke_agent ask')
    expect(wholes).toHaveLength(1)
    expect([...new Set(receiver.spans.map(({ traceId }) => traceId))]).toEqual([wholes[0]?.traceId])
    expect(receiver.spans).toHaveLength(4)
    expect(errors).toEqual([])
  })
})

describe.skipIf(!hasPostgres)('what a worker tells', () => {
  it('is for whoever may: on this machine anybody but other sites, elsewhere an administrator', async () => {
    await using world = await httpWorld([], { mode: 'team', store: 'postgres' })
    const open = (host: string) => workerHealthServer(world.app, { at: { host, port: 0 }, onError: () => undefined })
    const [here, everywhere] = [await open('127.0.0.1'), await open('0.0.0.0')]
    const statusOf = async ({ url = '' }: WorkerHealthServer, path: string, headers: Readonly<Record<string, string>> = {}) =>
      (await fetch(url.replace('0.0.0.0', '127.0.0.1') + path, { headers })).status
    const admin = { authorization: `Bearer ${await world.token(['admin'])}` }
    const reader = { authorization: `Bearer ${await world.token(['read'])}` }
    expect([await statusOf(here, '/metrics'), await statusOf(here, '/ready'), await statusOf(here, '/')]).toEqual([200, 200, 404])
    expect(await statusOf(here, '/metrics', { origin: 'https://evil.example' })).toBe(403)
    expect([await statusOf(everywhere, '/health'), await statusOf(everywhere, '/metrics')]).toEqual([200, 401])
    expect([await statusOf(everywhere, '/metrics', reader), await statusOf(everywhere, '/metrics', admin)]).toEqual([401, 200])
    here.stopping()
    expect([await statusOf(here, '/ready'), await statusOf(here, '/health')]).toEqual([503, 200])
    await here.close()
    await everywhere.close()
  })
})
