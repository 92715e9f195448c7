import { join } from 'node:path'
import type { App } from '../../src/app/app.ts'
import { openApp } from '../../src/app/compose.ts'
import type { RunEvent } from '../../src/core/event-types.ts'
import { type EndpointScript, scriptedEndpoint } from '../../src/testing/testing.ts'
import { manual, type World, world } from '../cli/cli.fixture.ts'
import { type Running, started } from '../cli/process.fixture.ts'

/** A server in a process of its own, as `ibid serve --json` told of it. */
export interface Served extends Running {
  readonly url: string
  readonly pid: number
  /** As the person whom its link lets in. */
  readonly ask: <Answer>(path: string, body?: unknown) => Promise<Answer>
}

/** A folder with documents, and a model that plays a script. */
export interface ServedWorld extends AsyncDisposable {
  readonly world: World
  readonly requests: { readonly length: number }
  /** Starts the server anew. */
  serve(...more: readonly string[]): Promise<Served>
  /** The events of a run as they stand in the data folder. */
  events(run: string): Promise<readonly RunEvent[]>
  /** Runs that are marked to be carried on. */
  marks(): Promise<readonly string[]>
}

export async function servedWorld(script: EndpointScript): Promise<ServedWorld> {
  const endpoint = await scriptedEndpoint(script)
  const place = world({ ...manual, 'context.json': JSON.stringify({ collections: { docs: { url: './docs' } } }) })
  const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'scripted', IBID_AGENT_REUSE_MINUTES: '0' }
  const flags = { dataDir: join(place.home, '.local/share/ibid') }
  const alive: Running[] = []
  let app: Promise<App> | undefined
  const opened = () => (app ??= openApp({ env: {}, home: place.home, folder: place.folder, platform: 'linux', flags }))
  return {
    world: place,
    requests: endpoint.requests,
    async serve(...more) {
      const running = started(place, ['serve', '--port', '0', '--json', ...more], { env })
      alive.push(running)
      await running.until('Press Ctrl-C to stop')
      const told = JSON.parse(running.said())
      const entered = await fetch(told.invitation[0], { redirect: 'manual' })
      const cookie = entered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
      const ask: Served['ask'] = async (path, body) => {
        const json = { 'content-type': 'application/json' }
        const asked =
          body === undefined ? { headers: { cookie } } : { method: 'POST', body: JSON.stringify(body), headers: { ...json, cookie } }
        const response = await fetch(told.url + path, asked)
        if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
        return (await response.json()) as never
      }
      return { ...running, url: told.url, pid: told.pid, ask }
    },
    events: async (run) => (await (await opened()).log()).read(run),
    marks: async () => (await (await opened()).server()).carried.list(),
    async [Symbol.asyncDispose]() {
      for (const running of alive) running.kill('SIGKILL')
      await Promise.all(alive.map(({ ended }) => ended))
      await (await app)?.close()
      await endpoint.close()
    },
  }
}
