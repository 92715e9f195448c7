import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Agent } from '../../core/agent.ts'
import type { Tool } from '../../core/tool.ts'
import { type EndpointScript, type ScriptedEndpoint, scriptedEndpoint } from '../../testing/scripted-endpoint.ts'
import type { House } from '../house.ts'
import { openHouse } from '../open-house.ts'
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
  }): Promise<{ readonly sessions: Sessions; readonly house: House }>
}

export async function sessionWorld(script: EndpointScript): Promise<SessionWorld> {
  const root = mkdtempSync(join(tmpdir(), 'ibid-sessions-'))
  const endpoint = await scriptedEndpoint(script)
  const houses: House[] = []
  const closing = new AbortController()
  const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local', IBID_DATA_DIR: join(root, 'data') }
  return {
    endpoint,
    root,
    async open({ tools = [], fastModel, agents } = {}) {
      const house = await openHouse(
        {
          env: { ...env, ...(fastModel ? { IBID_LLM_FAST_MODEL: fastModel } : {}) },
          home: root,
          folder: root,
          platform: 'linux',
        },
        agents,
      )
      houses.push(house)
      return { house, sessions: sessionsOf({ house, tools, scopeOf: async () => [], closing: closing.signal }) }
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      for (const house of houses) await house.close()
      await endpoint.close()
      rmSync(root, { recursive: true })
    },
  }
}
