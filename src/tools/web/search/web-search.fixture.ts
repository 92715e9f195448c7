import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, onTestFinished } from 'vitest'
import { serve } from '../../../docs/sources/sources.fixture.ts'
import { openSharedFile } from '../../../store/sqlite/shared/shared-file.ts'
import { sqliteTables } from '../../../store/sqlite/tables.ts'
import { cacheIn } from '../../../store/tables/shared/cache.ts'
import { dayCounterIn } from '../../../store/tables/shared/day-counter.ts'
import type { AssistantDependencies, SearchProvider, WebDependencies } from '../../assistant-dependencies.ts'
import { contextIn, useTool } from '../../repository/repository.fixture.ts'
import { webFetch } from '../guarded-fetch.ts'
import { webSearch } from './web-search.ts'

/** An answer of a service as it was recorded. */
export const recorded = (name: string): unknown => JSON.parse(readFileSync(new URL(`recorded/${name}.json`, import.meta.url), 'utf8'))

const ajv = new Ajv2020({ allErrors: true, strict: false })
addFormats.default(ajv)

/** What a value has that its schema does not allow. */
export function misfits(schema: object, value: unknown): readonly string[] {
  // Compiled once a schema.
  const validate = ajv.compile(schema)
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** What a service answers: a recorded answer by name, or a status with headers and JSON. */
export type Played = string | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly json?: unknown }

interface Asked {
  readonly method: string | undefined
  readonly path: string
  readonly parameters: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  /** The JSON that was sent; undefined where there was no body. */
  readonly body: unknown
}

interface Options {
  readonly web?: Partial<WebDependencies>
  readonly owner?: string
  readonly keys?: Readonly<Record<string, string>>
  /** Data folder whose `shared.db` has the cache and the counter; without one, nothing is kept and everything is granted. */
  readonly folder?: string
  /** What the address of the service ends with. */
  readonly below?: string
}

export const startOfTest = Date.UTC(2026, 10, 22, 18, 30)

/** A service on this machine that plays these answers in turn, the last one ever after, and a search that asks it. */
export async function searching(provider: SearchProvider, played: readonly Played[], options: Options = {}) {
  const asked: Asked[] = []
  const { origin } = await serve(async (request, response) => {
    const answer = played[Math.min(asked.length, played.length - 1)]!
    asked.push(await readRequest(request))
    const { status, headers = {}, json } = typeof answer === 'string' ? { status: 200, json: recorded(answer) } : answer
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    response.end(typeof json === 'string' ? json : JSON.stringify(json))
  })
  const clock = testClock()
  const dependencies = dependenciesOf(options.folder, clock, {
    provider,
    url: `${origin}${options.below ?? ''}`,
    engine: '0123:abc',
    ...options.web,
  })
  const keys: Readonly<Record<string, string>> = options.keys ?? { [provider]: `canary-of-${provider}` }
  return {
    asked,
    clock,
    dependencies,
    search: async (input: object) => {
      const output = await useTool(
        webSearch(dependencies),
        input,
        contextIn('/', { credential: (name) => keys[name], ...ownerOf(options) }),
      )
      return { ...output, data: output.data as { results: readonly Record<string, unknown>[]; reformulated?: unknown; cachedAt?: number } }
    },
  }
}

const ownerOf = ({ owner }: Options) => (owner === undefined ? {} : { owner })

async function readRequest(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const body = await text(request)
  return {
    method: request.method,
    path: url.pathname,
    parameters: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: body === '' ? undefined : JSON.parse(body),
  }
}

/** A clock that stands still, but for those who wait: they are told at once that their time has come. */
function testClock() {
  const slept: number[] = []
  let at = startOfTest
  return {
    slept,
    now: () => at,
    pass: (ms: number) => {
      at += ms
    },
    sleep: async (ms: number) => {
      slept.push(ms)
      at += ms
    },
  }
}

const unused = () => Promise.reject(new Error('not for a search'))

function keptIn(folder: string | undefined, clock: AssistantDependencies['clock']): Pick<AssistantDependencies, 'cache' | 'counter'> {
  if (folder === undefined)
    return { cache: { get: async () => undefined, put: async () => undefined }, counter: { take: async () => true, count: async () => 0 } }
  const file = openSharedFile(folder)
  onTestFinished(() => file.close())
  return { cache: cacheIn(sqliteTables(file), clock), counter: dayCounterIn(sqliteTables(file)) }
}

function dependenciesOf(
  folder: string | undefined,
  clock: AssistantDependencies['clock'],
  web: Partial<WebDependencies>,
): AssistantDependencies {
  const allowed = web.url === undefined ? [] : [new URL(web.url).host]
  return {
    readDocument: unused,
    allowedHosts: [],
    fetch: webFetch({ allowed }),
    clock,
    ...keptIn(folder, clock),
    web: { provider: 'none', searchesPerDay: 100, fetchesPerDay: 0, honoursRobots: true, browser: unused, ...web },
    timeZone: 'UTC',
    memories: unused,
    imageModel: unused,
    feeds: unused,
  }
}

/** Whether no address of a request holds the key. */
export function expectNoKeyInAddresses(asked: readonly Asked[]): void {
  for (const { path, parameters } of asked) expect(path + JSON.stringify(parameters)).not.toContain('canary')
}
