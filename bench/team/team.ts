import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { App } from '../../src/app/app.ts'
import { openApp } from '../../src/app/compose.ts'
import { askQuestion } from '../../src/app/questions/ask.ts'
import { runQueueOf } from '../../src/app/runs/queue-run.ts'
import type { RunHandle } from '../../src/app/runs/run-handle.ts'
import { serverRunsOf } from '../../src/app/workers/server-runs.ts'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { migratePostgres } from '../../src/store/postgres/migrate.ts'
import { addressOf, endCluster, postgresUser, startCluster } from '../../src/store/postgres/server.fixture.ts'
import { type EndpointScript, scriptedEndpoint } from '../../src/testing/testing.ts'
import { changing, withTools } from './with-tools.ts'

/** A PostgreSQL server, a model that plays a script, workers in processes of their own, and a server that hands its runs over to them. */
export interface Team extends AsyncDisposable {
  readonly folder: string
  readonly data: string
  readonly url: string
  /** The server's. */
  readonly app: App
  worker(atOnce: number): Promise<ChildProcess>
  /** Asks for a run of so many steps, each of which changes something. */
  ask(list: string): Promise<RunHandle>
  /** Lines of the tool that changes something. */
  executions(): readonly string[]
}

/** Items of a list that a run changes, one a step; then it answers. */
export function stepsOf(steps: number): EndpointScript {
  return ({ body }) => {
    const messages = Array.isArray(body?.['messages']) ? body['messages'] : []
    const list = /list-\d+/.exec(JSON.stringify(messages))?.[0] ?? ''
    const i = messages.filter((message) => message?.role === 'assistant').length
    return i >= steps ? { text: 'All is changed.' } : { calls: [{ tool: 'change', input: { list, i } }] }
  }
}

/** `model` is a script, or the address of one that plays elsewhere; `settings` are those of the PostgreSQL server. */
export async function team(model: EndpointScript | string, settings: readonly string[] = []): Promise<Team> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-team-'))
  const place = mkdtempSync(join(tmpdir(), 'ibid-bench-postgres-'))
  const data = join(place, 'data')
  const { uid, gid } = postgresUser()
  if (uid !== undefined && gid !== undefined) chownSync(place, uid, gid)
  chmodSync(place, 0o700)
  startCluster(place, data, { settings })
  const url = addressOf(place, 'postgres')
  const database = connectPostgres(url)
  await migratePostgres(database)
  await database.close()
  const endpoint = typeof model === 'string' ? undefined : await scriptedEndpoint(model)
  const modelUrl = endpoint?.baseUrl ?? String(model)
  const env = {
    IBID_LLM_PROVIDER: modelUrl,
    IBID_LLM_MODEL: 'scripted',
    IBID_STORE_URL: url,
    IBID_DATA_DIR: join(folder, 'server'),
  }
  const app = withTools(await openApp({ env, home: folder, folder, platform: 'linux' }), folder)
  const [distribution, store] = await Promise.all([app.distribution!(), app.server()])
  const asking = serverRunsOf(app, store.carried, { elsewhere: runQueueOf(distribution) }).app
  const workers = new Set<ChildProcess>()
  process.once('exit', () => {
    for (const worker of workers) worker.kill('SIGKILL')
  })
  return {
    folder,
    data,
    url,
    app,
    async worker(atOnce) {
      const file = join(import.meta.dirname, 'worker-process.ts')
      const child = spawn(process.execPath, [...process.execArgv, file, url, modelUrl, folder, String(atOnce)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      workers.add(child)
      child.once('exit', () => workers.delete(child))
      await once(createInterface({ input: child.stdout! }), 'line')
      return child
    },
    ask: (list) =>
      askQuestion(asking, {
        question: `Change all of ${list}.`,
        scope: [],
        tools: [changing(folder)],
        permissions: [{ tool: 'change', decision: 'allow' }],
        limits: { steps: 20, stepsAtMost: 20, toolCalls: 100 },
        owner: `owner-${list.at(-1)}`,
      }),
    executions: () => (existsSync(join(folder, 'executions')) ? readFileSync(join(folder, 'executions'), 'utf8').trim().split('\n') : []),
    async [Symbol.asyncDispose]() {
      for (const worker of workers) worker.kill('SIGKILL')
      await app.close()
      await endpoint?.close()
      endCluster(place)
    },
  }
}
