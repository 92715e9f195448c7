import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Client, type ClientOptions, type Progress, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { App } from '../app/app.ts'
import { openApp } from '../app/compose.ts'
import { type EndpointScript, type ScriptedEndpoint, scriptedEndpoint } from '../testing/testing.ts'
import { type CarriedRuns, carriedRuns } from './runs/carried-runs.ts'
import { serveHttp } from './serve/serve-http.ts'
import type { ServerParts } from './server.ts'
import { type DocumentServerOptions, documentServer } from './servers/document-servers.ts'

/** Both protocol revisions that hosts speak. */
export const eras = ['2025-11-25', '2026-07-28'] as const
export type Era = (typeof eras)[number]

/** Documents of a job queue, and of something that is nobody's business. */
export const files: Readonly<Record<string, string>> = {
  'context.json': JSON.stringify({ collections: { docs: { url: './docs' }, payroll: { url: './payroll' } } }),
  'docs/index.md': '# Ferry\n\nFerry is a job queue. Workers take jobs from the queue and run them.\n',
  'docs/guide/retries.md':
    '# Retries\n\nA job that throws is tried again, up to 5 times.\n\n## Dead jobs\n\nA job that fails for the sixth time moves to the dead queue. Dead jobs are kept for 14 days.\n',
  'docs/guide/workers.md':
    '# Workers\n\nA worker runs 4 jobs at once.\n\n## Shutdown\n\nOn SIGTERM a worker takes no new jobs. After 30 seconds it stops without waiting.\n',
  'payroll/salaries.md': '# Salaries\n\nThe harbour master earns 90 gold coins.\n',
}

/** A folder with documents, an empty home, and a model that plays a script. */
export interface McpWorld extends AsyncDisposable {
  readonly folder: string
  readonly home: string
  readonly endpoint: ScriptedEndpoint
  write(files: Readonly<Record<string, string>>): void
  /** A app of this folder; closed with the world. */
  app(flags?: Readonly<Record<string, unknown>>): Promise<App>
  /** A server over HTTP in this process, and its address; closed with the world. */
  serve(options: ServeOptions): Promise<string>
  /** The same for a server of any kind. */
  host(parts: ServerParts, runs: CarriedRuns): Promise<string>
  /** A host that is connected to that address, or to the real command over its standard streams; closed with the world. */
  connect(to: string | readonly string[], era: Era, options?: ClientOptions, prepare?: (client: Client) => void): Promise<Client>
}

export type ServeOptions = Pick<DocumentServerOptions, 'kind'> & Partial<DocumentServerOptions>

export async function mcpWorld(script: EndpointScript = []): Promise<McpWorld> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-mcp-')))
  const [home, folder] = [join(root, 'home'), join(root, 'work')]
  for (const each of [home, folder]) mkdirSync(each)
  const endpoint = await scriptedEndpoint(script)
  const closers: (() => Promise<unknown>)[] = [() => endpoint.close()]
  const write: McpWorld['write'] = (more) => {
    for (const [path, content] of Object.entries(more)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
  }
  write(files)
  const app: McpWorld['app'] = async (flags = {}) => {
    const opened = await openApp({
      env: {},
      home,
      platform: 'linux',
      folder,
      flags: { dataDir: join(root, 'data'), 'llm.provider': endpoint.baseUrl, 'llm.model': 'scripted', 'agent.reuseMinutes': 0, ...flags },
    })
    closers.push(() => opened.close())
    return opened
  }
  const host: McpWorld['host'] = async (parts, runs) => {
    const http = await serveHttp(parts, { host: '127.0.0.1', port: 0, token: undefined }, () => {})
    closers.push(async () => {
      await http.close()
      await runs.leave()
    })
    return http.url
  }
  return {
    folder,
    home,
    endpoint,
    write,
    app,
    host,
    async serve({ kind, ...options }) {
      const opened = options.app ?? (await app())
      const runs = carriedRuns(opened)
      return host(documentServer({ selection: {}, runs, warn: () => {}, ...options, kind, app: opened }), runs)
    },
    async connect(to, era, options = {}, prepare) {
      const mode = era === '2025-11-25' ? ('legacy' as const) : { pin: era }
      const client = new Client({ name: 'host', version: '1.0.0' }, { ...options, versionNegotiation: { mode } })
      prepare?.(client)
      closers.push(() => client.close())
      await client.connect(typeof to === 'string' ? new StreamableHTTPClientTransport(new URL(to)) : overStdio(to, { home, folder }))
      return client
    },
    async [Symbol.asyncDispose]() {
      for (const close of closers.reverse()) await close().catch(() => undefined)
      rmSync(root, { recursive: true, force: true })
    },
  }
}

const main = resolve(import.meta.dirname, '../cli/main.ts')

const overStdio = (args: readonly string[], { home, folder }: Pick<McpWorld, 'home' | 'folder'>) =>
  new StdioClientTransport({
    command: process.execPath,
    args: [main, ...args],
    cwd: folder,
    env: { HOME: home, PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '' },
    stderr: 'ignore',
  })

/** The words of a result. */
export const textOf = (result: { readonly content: readonly { readonly type: string; readonly text?: string }[] }): string =>
  result.content.map(({ text = '' }) => text).join('\n')

/** What a host hears while it waits. */
export function heard(): {
  readonly messages: string[]
  readonly onprogress: (progress: Progress) => void
  first(pattern: RegExp): Promise<RegExpExecArray>
} {
  const messages: string[] = []
  let wake = () => {}
  return {
    messages,
    onprogress({ message = '' }) {
      messages.push(message)
      wake()
    },
    async first(pattern) {
      for (;;) {
        for (const message of messages) {
          const found = pattern.exec(message)
          if (found) return found
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}
