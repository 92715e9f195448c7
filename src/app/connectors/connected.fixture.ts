import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { badServer, shopServer } from '../../connectors/connect.fixture.ts'
import type { ProcessServer } from '../../connectors/server.ts'
import { replay } from '../../core/fold-run.ts'
import type { Run } from '../../core/run.ts'
import { type EndpointScript, type ScriptedEndpoint, scriptedEndpoint } from '../../testing/scripted-endpoint.ts'
import type { App } from '../app.ts'
import { openApp } from '../compose.ts'

type Entry = Readonly<Record<string, unknown>>

/** Programs with connectors, over one data folder and one scripted endpoint. */
export interface ConnectedWorld extends AsyncDisposable {
  readonly root: string
  readonly endpoint: ScriptedEndpoint
  /** The shop of the tests, as an entry of `mcpServers`. */
  shop(more?: Entry, env?: Readonly<Record<string, string>>): Entry
  /** A server that misbehaves. */
  bad(fault: string, more?: Entry): Entry
  /** What the shop was asked to do. */
  logged(): readonly string[]
  /** Opens a program with these servers. */
  open(mcpServers: Readonly<Record<string, Entry>>, env?: Readonly<Record<string, string>>): Promise<App>
  runOf(app: App, id: string): Promise<Run>
}

const entryOf = ({ command, args }: ProcessServer): Entry => ({ command, args, connectSeconds: 30 })

export async function connectedWorld(script: EndpointScript): Promise<ConnectedWorld> {
  const root = mkdtempSync(join(tmpdir(), 'ibid-connected-'))
  const endpoint = await scriptedEndpoint(script)
  const apps: App[] = []
  const log = join(root, 'log')
  return {
    root,
    endpoint,
    shop: (more = {}, env = {}) => ({ ...entryOf(shopServer()), env: { SHOP_LOG: log, ...env }, ...more }),
    bad: (fault, more = {}) => ({ ...entryOf(badServer(fault)), ...more }),
    logged: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
    async open(mcpServers, env = {}) {
      const app = await openApp({
        env: {
          PATH: process.env['PATH'],
          IBID_LLM_PROVIDER: endpoint.baseUrl,
          IBID_LLM_MODEL: 'local',
          IBID_DATA_DIR: join(root, 'data'),
          ...env,
        },
        home: root,
        folder: root,
        platform: 'linux',
        flags: { mcpServers },
      })
      apps.push(app)
      return app
    },
    runOf: async (app, id) => replay(id, await (await app.log()).read(id)),
    async [Symbol.asyncDispose]() {
      await Promise.all(apps.map((app) => app.close()))
      await endpoint.close()
      rmSync(root, { recursive: true })
    },
  }
}
