import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The client of the SDK's first generation, which most hosts are still made of. It is one of the peers, so this checkout's own types know nothing of it;
 * what stands here is what the tests use.
 */
export interface OldClient {
  connect(transport: object): Promise<void>
  listTools(): Promise<{
    readonly tools: readonly { readonly name: string; readonly description?: string; readonly annotations?: object }[]
  }>
  callTool(
    params: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> },
    schema?: undefined,
    options?: { readonly signal?: AbortSignal; readonly onprogress?: (progress: { readonly message?: string }) => void },
  ): Promise<Answer>
  setRequestHandler(schema: unknown, handler: (request: { readonly params: Form }) => unknown): void
  close(): Promise<void>
}

export interface Answer {
  readonly isError?: boolean
  readonly content: readonly { readonly type: string; readonly text?: string }[]
}

/** A question that a server puts to the person. */
export interface Form {
  readonly message: string
  readonly requestedSchema: object
}

/** A program to start, or an address. */
export type Target =
  | { readonly command: string; readonly args: readonly string[]; readonly env: Readonly<Record<string, string>>; readonly cwd: string }
  | { readonly url: string; readonly headers: Readonly<Record<string, string>> }

const load = (file: string) =>
  import(pathToFileURL(resolve(import.meta.dirname, '../peers/node_modules/@modelcontextprotocol/sdk/dist/esm', file)).href)

/** A host that is connected; `fill` is how its person answers forms, and without it the host says that it has no way to ask. */
export async function oldClient(target: Target, fill?: (form: Form) => Readonly<Record<string, unknown>>): Promise<OldClient> {
  const [{ Client }, { StdioClientTransport }, { StreamableHTTPClientTransport }, { ElicitRequestSchema }] = await Promise.all([
    load('client/index.js'),
    load('client/stdio.js'),
    load('client/streamableHttp.js'),
    load('types.js'),
  ])
  const client: OldClient = new Client({ name: 'old-host', version: '1.0.0' }, { capabilities: fill ? { elicitation: {} } : {} })
  if (fill) client.setRequestHandler(ElicitRequestSchema, ({ params }) => ({ action: 'accept', content: fill(params) }))
  await client.connect(
    'url' in target
      ? new StreamableHTTPClientTransport(new URL(target.url), { requestInit: { headers: target.headers } })
      : new StdioClientTransport({ ...target, stderr: 'ignore' }),
  )
  return client
}

export const textOf = ({ content }: Answer): string => content.map(({ text = '' }) => text).join('\n')
