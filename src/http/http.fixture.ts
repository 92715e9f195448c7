import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { App } from '../app/app.ts'
import { openApp } from '../app/compose.ts'
import type { Role, Scope } from '../core/principal.ts'
import { hasPostgres, testDatabase } from '../store/postgres/cluster.fixture.ts'
import { startPooler } from '../store/postgres/pooler.fixture.ts'
import { type EndpointScript, type ScriptedEndpoint, scriptedEndpoint } from '../testing/testing.ts'
import type { LoadWatch } from './server/load-watch.ts'
import { type RunningServer, serve } from './server/serve.ts'

/** Documents of a job queue, and of something that is nobody's business. */
const files: Readonly<Record<string, string>> = {
  'context.json': JSON.stringify({ collections: { docs: { url: './docs' }, payroll: { url: './payroll' } } }),
  'docs/index.md': '# Ferry\n\nFerry is a job queue. Workers take jobs from the queue and run them.\n',
  'docs/guide/retries.md':
    '# Retries\n\nA job that throws is tried again, up to 5 times.\n\n## Dead jobs\n\nA job that fails for the sixth time moves to the dead queue. Dead jobs are kept for 14 days.\n',
  'docs/guide/workers.md':
    '# Workers\n\nA worker runs 4 jobs at once.\n\n## Shutdown\n\nOn SIGTERM a worker takes no new jobs. After 30 seconds it stops without waiting.\n',
  'payroll/salaries.md': '# Salaries\n\nThe harbour master earns 90 gold coins.\n',
}

/** Stores that this machine can run a world on. */
export const worldStores: readonly ('sqlite' | 'postgres')[] = hasPostgres ? ['sqlite', 'postgres'] : ['sqlite']

/** What servers of a team have in common. */
const teamKey = Buffer.alloc(32, 7).toString('base64')

/** What every account of a world signs in with. */
export const worldPassword = 'a long pass phrase'

/** Somebody at a server. */
export interface HttpClient {
  /** Asks the server; a body that is no text is sent as JSON. Redirects are not followed. */
  fetch(path: string, init?: HttpInit): Promise<Response>
  /** The JSON of a success; throws for any other status. */
  json<Answer = Readonly<Record<string, unknown>>>(path: string, init?: HttpInit): Promise<Answer>
  /** The cookie header they send; empty for nobody. */
  readonly cookie: string
}

/** Somebody with an account. */
export interface HttpUser extends HttpClient {
  /** Id of the account, which owns what they make. */
  readonly id: string
  readonly email: string
}

export interface HttpInit {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** A server over a folder with documents, an empty home, and a model that plays a script. Asks as the local person, or in a team as its first administrator. */
export interface HttpWorld extends HttpClient, AsyncDisposable {
  readonly folder: string
  readonly home: string
  readonly dataFolder: string
  readonly endpoint: ScriptedEndpoint
  /** The same after a restart. */
  readonly url: string
  readonly server: RunningServer
  /** Of this start. */
  readonly app: App
  /** What the server did not foresee. */
  readonly errors: unknown[]
  /** Of its database, where it has one: what the server left is carried on by workers then. */
  readonly storeUrl: string | undefined
  write(files: Readonly<Record<string, string>>): void
  /** Somebody who is not signed in. */
  readonly nobody: HttpClient
  /** Somebody who sends this cookie header. */
  withCookie(cookie: string): HttpClient
  /** A program that sends this token. */
  withToken(token: string): HttpClient
  /** A new token of whoever asks. */
  token(scopes: readonly Scope[], of?: HttpClient): Promise<string>
  /** In a team: who has the account of this name, made where there is none, signed in. */
  as(name: string, role?: Role): Promise<HttpUser>
  /** Stops the server, closes its app, and starts both anew over the same folder at the same address. */
  restart(flags?: Readonly<Record<string, unknown>>): Promise<void>
}

interface HttpWorldOptions {
  readonly mode?: 'local' | 'team'
  /** Settings, as options of the command would give them. */
  readonly flags?: Readonly<Record<string, unknown>>
  /** Variables of the environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Postgres: in a database of its own, through PgBouncer where pooled, or as another server of a team on that of a world, which ends later. */
  readonly store?: 'sqlite' | 'postgres' | 'pooled' | HttpWorld
  /** False where nobody is to be signed in, and no first administrator made. */
  readonly signedIn?: boolean
}

/** These servers share a process with their tests and a machine with many others: they let people wait rather than send them away. */
const keepsUp: LoadWatch = { assertKeepsUp: () => undefined, stop: () => undefined }

export async function httpWorld(
  script: EndpointScript = [],
  { mode = 'local', flags = {}, env = {}, store = 'sqlite', signedIn = true }: HttpWorldOptions = {},
): Promise<HttpWorld> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-http-')))
  const [home, folder, dataFolder] = [join(root, 'home'), join(root, 'work'), join(root, 'data')]
  for (const each of [home, folder]) mkdirSync(each)
  const endpoint = await scriptedEndpoint(script)
  const errors: unknown[] = []
  const users = new Map<string, HttpUser>()
  const database = store === 'postgres' || store === 'pooled' ? await testDatabase() : undefined
  const pooler = database && store === 'pooled' ? await startPooler(database.url, { sessions: 8 }) : undefined
  const storeUrl = typeof store === 'object' ? store.storeUrl : (pooler ?? database)?.url
  const usual = {
    dataDir: dataFolder,
    'llm.provider': endpoint.baseUrl,
    'llm.model': 'scripted',
    'agent.reuseMinutes': 0,
    'server.mode': mode,
    ...(storeUrl === undefined ? {} : { 'store.url': storeUrl, 'server.secretKey': teamKey }),
  }
  const write: HttpWorld['write'] = (more) => {
    for (const [path, content] of Object.entries(more)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
  }
  write(files)
  const start = async (more: Readonly<Record<string, unknown>> = {}) => {
    const app = await openApp({ env, home, platform: 'linux', folder, flags: { ...usual, ...flags, ...more } })
    const { publicUrl } = app.inspection.settings.server
    const server = await serve(app, { host: '127.0.0.1', port, publicUrl, mode, onError: (error) => errors.push(error), load: keepsUp })
    return { app, server }
  }
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  let now = await start()
  const client = (headers: Readonly<Record<string, string>>): HttpClient => {
    const send: HttpClient['fetch'] = (path, { body, ...init } = {}) =>
      fetch(base + path, {
        redirect: 'manual',
        ...init,
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        headers: {
          ...(body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' }),
          ...headers,
          ...init.headers,
        },
      })
    return {
      fetch: send,
      cookie: headers['cookie'] ?? '',
      async json<Answer>(path: string, init?: HttpInit) {
        const response = await send(path, init)
        if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
        return (await response.json()) as Answer
      },
    }
  }
  const nobody = client({})
  const withCookie = (cookie: string) => client({ cookie })
  const letIn = async (path: string, body: unknown): Promise<HttpClient> => {
    const response = await nobody.fetch(path, { method: 'POST', body })
    if (response.status !== 204) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
    return withCookie(cookiesOf(response))
  }
  const enter = async (): Promise<HttpClient> => {
    const link = new URL(now.server.invitation[0]!)
    if (mode === 'local') return withCookie(cookiesOf(await nobody.fetch(link.pathname + link.search)))
    const account = { name: 'Ada', email: 'ada@example.org', password: worldPassword }
    const entered = await letIn('/v1/setup', { ...account, token: link.searchParams.get('setup') })
    const { users: all } = await entered.json<{ readonly users: readonly { readonly id: string }[] }>('/v1/users')
    users.set('Ada', { ...entered, id: all[0]!.id, email: account.email })
    return entered
  }
  const person = signedIn ? await enter() : nobody
  return {
    ...person,
    folder,
    home,
    dataFolder,
    endpoint,
    errors,
    get storeUrl() {
      return now.app.inspection.keys.storeUrl()
    },
    get url() {
      return now.server.url
    },
    get server() {
      return now.server
    },
    get app() {
      return now.app
    },
    write,
    nobody,
    withCookie,
    withToken: (token) => client({ authorization: `Bearer ${token}` }),
    async token(scopes, of = person) {
      const { token } = await of.json<{ readonly token: string }>('/v1/tokens', { method: 'POST', body: { name: 'A program', scopes } })
      return token
    },
    async as(name, role = 'user') {
      const known = users.get(name)
      if (known) return known
      const email = `${name.toLowerCase()}@example.org`
      const body = { name, email, password: worldPassword, role }
      const { id } = await person.json<{ readonly id: string }>('/v1/users', { method: 'POST', body })
      const user: HttpUser = { ...(await letIn('/v1/sign-in', { email, password: worldPassword })), id, email }
      users.set(name, user)
      return user
    },
    async restart(more) {
      await now.server.close()
      await now.app.close()
      now = await start(more)
      // Connections of before are closed, of which this process has not heard yet.
      while (!(await nobody.fetch('/health').catch(() => undefined))?.ok);
    },
    async [Symbol.asyncDispose]() {
      await now.server.close().catch((error) => errors.push(error))
      await now.app.close()
      await endpoint.close()
      await pooler?.[Symbol.asyncDispose]()
      await database?.drop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** Known before the start, so that a server with a public address is found, and found again after a restart. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** What a browser would send back. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .filter((line) => !/max-age=0\b/i.test(line))
    .map((line) => line.split(';', 1)[0]!)
    .join('; ')
