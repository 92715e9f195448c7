import type { App } from '../../app/app.ts'
import { wantedCollections } from '../../app/collections/collections.ts'
import { faultOf } from '../../core/fault.ts'
import type { CarriedRuns } from '../../mcp/runs/carried-runs.ts'
import type { ServerParts } from '../../mcp/server.ts'
import { say } from '../../views/words/say.ts'
import { type Cli, faultLine } from '../cli.ts'
import { warnWithoutModel } from '../model-warning.ts'

export interface McpOptions {
  readonly in?: readonly string[]
  readonly collections?: readonly string[]
  readonly global?: boolean
  readonly name?: string
  readonly http?: { readonly host: string; readonly port: number }
  readonly assume?: boolean
  readonly conformance?: boolean
}

type Kind = 'docs' | 'agent' | 'hybrid' | 'verbs'

/** `ibid mcp docs` and its siblings: serves until the host goes or the person interrupts. Standard output belongs to the protocol. */
export async function serve(cli: Cli, kind: Kind, options: McpOptions): Promise<number> {
  const app = await cli.app()
  // What cannot be selected is told now, to the person, not later to a model.
  if (kind !== 'verbs') wantedCollections(app, { ...options })
  if (kind !== 'docs') warnWithoutModel(cli, app)
  const { carriedRuns } = await import('../../mcp/runs/carried-runs.ts')
  const runs = carriedRuns(app)
  const warned = new Set<string>()
  const warn = (text: string) => {
    if (!warned.has(text)) cli.warn(text)
    warned.add(text)
  }
  const parts = await partsOf(kind, { app, runs, options, warn })
  const onError = (error: Error) => {
    if (cli.options.verbose) cli.warn(faultLine(faultOf(error)))
  }
  try {
    await (options.http ? overHttp(cli, parts, options, onError) : overStdio(cli, kind, parts, onError))
  } finally {
    await runs.leave()
  }
  return 0
}

interface Parts {
  readonly app: App
  readonly runs: CarriedRuns
  readonly options: McpOptions
  warn(text: string): void
}

async function partsOf(kind: Kind, { app, runs, options, warn }: Parts): Promise<ServerParts> {
  const { name, assume, conformance } = options
  if (conformance) return (await import('../../mcp/conformance/conformance-parts.ts')).conformanceParts()
  const unasked = assume === false ? 'rest' : 'assume'
  if (kind === 'verbs') {
    const { verbServer } = await import('../../mcp/servers/verb-server.ts')
    return verbServer({ app, runs, selection: { ...options }, name })
  }
  const { documentServer } = await import('../../mcp/servers/document-servers.ts')
  return documentServer({ kind, app, runs, selection: { ...options }, name, unasked, warn })
}

/** ms that a server without a model may take for its last answers: the first call of a collection indexes it. */
const lastReadsMs = 20_000

async function overStdio(cli: Cli, kind: Kind, parts: ServerParts, onError: (error: Error) => void): Promise<void> {
  const { serveStdio } = await import('../../mcp/serve/serve-stdio.ts')
  if (process.stdin.isTTY)
    cli.terminal.err(say`Waiting for a host on standard input. Editors start this command themselves; see: ibid help mcp`)
  const { signal } = cli
  const patience = kind === 'docs' ? { lastWordsMs: lastReadsMs } : {}
  await serveStdio(parts, { input: process.stdin, output: process.stdout, signal, onError, ...patience })
}

async function overHttp(
  cli: Cli,
  parts: ServerParts,
  { http: at = { host: '', port: 0 }, conformance }: McpOptions,
  onError: (error: Error) => void,
): Promise<void> {
  const [{ serveHttp }, { mcpToken }] = await Promise.all([import('../../mcp/serve/serve-http.ts'), import('../../store/mcp-token.ts')])
  // The suite has no way to show one, and what it is served is nothing of the person's.
  const known = conformance ? undefined : mcpToken((await cli.app()).dataFolder)
  const http = await serveHttp(parts, { ...at, token: known?.token }, onError)
  const told = known && say`Hosts must send the token in ${known.file} as Authorization: Bearer TOKEN`
  cli.show({ url: http.url, ...(known ? { tokenFile: known.file } : {}) }, [say`Serving ${http.url}`, ...(told ? [told] : [])].join('\n'))
  await new Promise<void>((resolve) => {
    if (cli.signal.aborted) resolve()
    else cli.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await http.close()
}
