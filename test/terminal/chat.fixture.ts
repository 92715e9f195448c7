import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Clock } from '../../src/core/clock.ts'
import { type EndpointScript, type ScriptedEndpoint, scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'
import { startInTerminal, type TerminalRun } from './terminal.fixture.ts'

const root = resolve(import.meta.dirname, '../..')

/** A person's machine: a home, a folder with documents, and a model endpoint that says what the script says. */
export interface ChatWorld extends AsyncDisposable {
  readonly endpoint: ScriptedEndpoint
  /** Where the chat is started. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** Starts `ibid` in a terminal of its own. */
  start(args: readonly string[], size?: { readonly columns?: number; readonly rows?: number }): TerminalRun
}

const documents = {
  'docs/plugins.md':
    '# Plugins\n\n## Order\n\nPlugins run in the order in which they were registered.\n\n## Hooks\n\nA hook is called before each request.\n',
}

export async function chatWorld(
  script: EndpointScript,
  {
    files = {},
    settings = {},
    env: more = {},
    isBare = false,
    clock,
  }: {
    readonly files?: Readonly<Record<string, string>>
    readonly settings?: object
    readonly env?: Readonly<Record<string, string>>
    /** Whether no model is set up: the endpoint stands where Ollama would. */
    readonly isBare?: boolean
    /** Of the model's slow letters. */
    readonly clock?: Clock
  } = {},
): Promise<ChatWorld> {
  const place = mkdtempSync(join(tmpdir(), 'ibid-chat-'))
  const folder = join(place, 'work')
  for (const [path, text] of Object.entries({ ...documents, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  mkdirSync(join(place, 'home', '.config', 'ibid'), { recursive: true })
  writeFileSync(join(place, 'home', '.config', 'ibid', 'settings.json'), JSON.stringify(settings))
  const endpoint = await scriptedEndpoint(script, clock ? { clock } : {})
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: join(place, 'home'),
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    ...(isBare ? { OLLAMA_HOST: new URL(endpoint.baseUrl).host } : { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }),
    IBID_DATA_DIR: join(place, 'data'),
    ...more,
  }
  const running: TerminalRun[] = []
  return {
    endpoint,
    folder,
    env,
    start(args, size = {}) {
      const run = startInTerminal([join(root, 'bin/ibid.cjs'), ...args], { ...size, env, folder })
      running.push(run)
      return run
    },
    async [Symbol.asyncDispose]() {
      for (const run of running) await run[Symbol.asyncDispose]()
      await endpoint.close()
      rmSync(place, { recursive: true, force: true })
    },
  }
}

/** The words of the newest message that a model was sent. */
export const lastMessage = (body: Readonly<Record<string, unknown>> | undefined): string => {
  const messages = Array.isArray(body?.['messages']) ? body['messages'] : []
  return JSON.stringify(messages.at(-1) ?? '')
}

/** Rows of a chat in which what differs from run to run reads alike. */
export const alike = (rows: readonly string[]): readonly string[] =>
  rows.map((row) =>
    row
      .replace(/\b\d+(?:\.\d+)? (?:ms|s)\b/g, 'TIME')
      .replace(/(ibid \d+\.\d+\.\d+ · ).*/, '$1FOLDER')
      .trimEnd(),
  )
