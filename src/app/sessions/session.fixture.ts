import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Agent } from '../../core/agent.ts'
import type { Tool } from '../../core/tool.ts'
import { type EndpointScript, type ScriptedEndpoint, scriptedEndpoint } from '../../testing/scripted-endpoint.ts'
import type { App } from '../app.ts'
import { openApp } from '../compose.ts'
import { type Sessions, sessionsOf } from './sessions.ts'

/** Programs with sessions over one data folder and one scripted endpoint. */
export interface SessionWorld extends AsyncDisposable {
  readonly endpoint: ScriptedEndpoint
  /** Holds the data folder, `data`, and whatever a test puts beside it. */
  readonly root: string
  /** Opens another program on the same data folder; all are closed at the end. */
  open(options?: {
    readonly tools?: readonly Tool[]
    readonly fastModel?: string
    readonly agents?: readonly Agent[]
  }): Promise<{ readonly sessions: Sessions; readonly app: App }>
}

export async function sessionWorld(script: EndpointScript): Promise<SessionWorld> {
  const root = mkdtempSync(join(tmpdir(), 'ibid-sessions-'))
  const endpoint = await scriptedEndpoint(script)
  const apps: App[] = []
  const closing = new AbortController()
  const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local', IBID_DATA_DIR: join(root, 'data') }
  return {
    endpoint,
    root,
    async open({ tools = [], fastModel, agents } = {}) {
      const app = await openApp(
        {
          env: { ...env, ...(fastModel ? { IBID_LLM_FAST_MODEL: fastModel } : {}) },
          home: root,
          folder: root,
          platform: 'linux',
        },
        agents,
      )
      apps.push(app)
      return { app, sessions: sessionsOf({ app, tools, scopeOf: async () => [], closing: closing.signal }) }
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      for (const app of apps) await app.close()
      await endpoint.close()
      rmSync(root, { recursive: true })
    },
  }
}
