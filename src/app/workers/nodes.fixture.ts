import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Distribution } from '../../core/waiting-runs.ts'
import { type TestDatabase, testDatabase } from '../../store/postgres/cluster.fixture.ts'
import { connectPostgres } from '../../store/postgres/database.ts'
import { type EndpointScript, type ScriptedEndpoint, scriptedEndpoint } from '../../testing/scripted-endpoint.ts'
import type { App } from '../app.ts'
import { openApp } from '../compose.ts'
import { askQuestion } from '../questions/ask.ts'
import { runQueueOf } from '../runs/queue-run.ts'
import type { RunHandle } from '../runs/run-handle.ts'
import { serverRunsOf } from './server-runs.ts'
import { startWorker, type Worker } from './worker.ts'

/** A machine: a folder of its own, and the database that all share. */
export interface Node {
  readonly app: App
  readonly distribution: Distribution
  /** Asks as a server does that hands its runs over. */
  ask(question: string, owner?: string): Promise<RunHandle>
  work(atOnce?: number): Promise<Worker>
  close(): Promise<void>
}

/** Machines of a team over one database and one scripted endpoint. */
export interface Nodes extends AsyncDisposable {
  readonly endpoint: ScriptedEndpoint
  readonly database: TestDatabase
  open(): Promise<Node>
  /** Runs in the queue that nobody has taken. */
  waiting(): Promise<number>
}

export async function nodes(script: EndpointScript): Promise<Nodes> {
  const [endpoint, database] = await Promise.all([scriptedEndpoint(script), testDatabase()])
  const open: { close(): Promise<void> }[] = []
  return {
    endpoint,
    database,
    async open() {
      const root = mkdtempSync(join(tmpdir(), 'ibid-node-'))
      const env = {
        IBID_LLM_PROVIDER: endpoint.baseUrl,
        IBID_LLM_MODEL: 'local',
        IBID_DATA_DIR: join(root, 'data'),
        IBID_STORE_URL: database.url,
      }
      const app = await openApp({ env, home: root, folder: root, platform: 'linux' })
      const distribution = await app.distribution!()
      const store = await app.server()
      const workers: Worker[] = []
      let closed: Promise<void> | undefined
      const close = async () => {
        for (const worker of workers) await worker.stop()
        await app.close()
        rmSync(root, { recursive: true, force: true })
      }
      const asking = serverRunsOf(app, store.carried, { elsewhere: runQueueOf(distribution) }).app
      const node: Node = {
        app,
        distribution,
        ask: (question, owner) => askQuestion(asking, { question, scope: [], context: 'A note.', owner }),
        async work(atOnce = 4) {
          const worker = startWorker(app, { distribution, store, atOnce })
          workers.push(worker)
          return worker
        },
        close: () => (closed ??= close()),
      }
      open.push(node)
      return node
    },
    async waiting() {
      const connection = connectPostgres(database.url)
      try {
        const { rows } = await connection.query<{ waiting: number }>(
          `select count(*)::integer as waiting from ibid_jobs.job where name like 'runs%' and state in ('created', 'retry')`,
        )
        return rows[0]?.waiting ?? 0
      } finally {
        await connection.close()
      }
    },
    async [Symbol.asyncDispose]() {
      for (const node of open) await node.close()
      await endpoint.close()
      await database.drop()
    },
  }
}
