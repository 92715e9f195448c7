import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Source } from '../../../core/source.ts'
import type { ToolContext, ToolOutput } from '../../../core/tool.ts'
import { parseDocument } from '../../../docs/parse/parse.ts'
import { type Handler, serve } from '../../../docs/sources/sources.fixture.ts'
import { openSharedFile } from '../../../store/sqlite/shared/shared-file.ts'
import { sqliteTables } from '../../../store/sqlite/tables.ts'
import { cacheIn } from '../../../store/tables/shared/cache.ts'
import { dayCounterIn } from '../../../store/tables/shared/day-counter.ts'
import { type FixedClock, fixedClock } from '../../../testing/fixed-clock.ts'
import type { AssistantDependencies, WebDependencies } from '../../assistant-dependencies.ts'
import { contextIn, useTool } from '../../repository/repository.fixture.ts'
import { webFetch } from '../guarded-fetch.ts'
import type { Reach } from '../vetted-lookup.ts'
import { webFetchTool } from './web-fetch.ts'

const unread = () => Promise.reject(new Error('nothing is read here'))

/** What came of an address, as `data` tells it. */
interface Page {
  readonly url: string
  readonly title?: string
  readonly place?: string
  readonly notes?: readonly string[]
  readonly part?: number
  readonly parts?: number
  readonly fault?: { readonly code: string; readonly message: string }
  readonly passages?: readonly { readonly text: string; readonly heading: string; readonly score?: number }[]
}

export interface Reading {
  readonly output: ToolOutput
  readonly text: string
  readonly sources: readonly Source[]
  readonly pages: readonly Page[]
}

export interface WebReader {
  readonly clock: FixedClock
  read(urls: string | readonly string[], input?: object, context?: Partial<ToolContext>): Promise<Reading>
}

/** `web_fetch` with a store of its own, a clock that never waits and this reach. */
export function webReader(reach: Reach, web: Partial<WebDependencies> = {}, more: Partial<AssistantDependencies> = {}): WebReader {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-web-'))
  const clock = fixedClock()
  const file = openSharedFile(folder)
  onTestFinished(() => {
    file.close()
    rmSync(folder, { recursive: true })
  })
  const dependencies: AssistantDependencies = {
    readDocument: parseDocument,
    allowedHosts: reach.allowed,
    fetch: webFetch(reach),
    clock,
    cache: cacheIn(sqliteTables(file), clock),
    counter: dayCounterIn(sqliteTables(file)),
    timeZone: 'UTC',
    web: {
      provider: 'none',
      searchesPerDay: 0,
      fetchesPerDay: 1_000,
      honoursRobots: false,
      browser: async () => undefined,
      ...web,
    },
    memories: unread,
    imageModel: async () => undefined,
    feeds: unread,
    ...more,
  }
  const made = webFetchTool(dependencies, reach)
  let run = 0
  return {
    clock,
    async read(urls, input = {}, context = {}) {
      const asked = { urls: [urls].flat(), query: 'How large is the main sail?', ...input }
      const output = await useTool(made, asked, contextIn('/', { run: `run ${run++}`, ...context }))
      const { pages } = output.data as { readonly pages: readonly Page[] }
      return { output, text: output.text, sources: output.sources ?? [], pages }
    },
  }
}

/** The address of every name, in place of a look-up. */
export const onLoopback = async () => [{ address: '127.0.0.1', family: 4 }]

/** Web sites of several names on one server. `site('boats.example', '/x')` is an address of one. */
export async function sites(handler: Handler) {
  const { origin, requests } = await serve(handler)
  const { port } = new URL(origin)
  return {
    port,
    requests,
    asked: () => requests.map(({ headers, url }) => `${headers.host?.split(':')[0]}${url}`),
    site: (host: string, path = '/') => `http://${host}:${port}${path}`,
    reach: { allowed: ['*.example'], lookup: onLoopback } satisfies Reach,
  }
}

/** A page of HTML, and any other answer. */
export const html = (body: string): Handler => answering(body, 'text/html; charset=utf-8')
export const answering =
  (body: string | Uint8Array, type: string, headers: Readonly<Record<string, string>> = {}): Handler =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type, ...headers }).end(body)

/** Answers by path, everything else with 404. */
export const paths =
  (handlers: Readonly<Record<string, Handler>>): Handler =>
  (request, response) => {
    const handler = handlers[request.url ?? '']
    if (handler) handler(request, response)
    else response.writeHead(404).end()
  }

export const boats = `<html><head><title>Boats</title></head><body><nav>Home About Contact us today</nav><main><h1>Boats</h1>
<p>A boat floats on water because it is lighter than the water it displaces.</p>
<h2>Sails</h2><p>The main sail has an area of 24 square metres. It is made of cotton.</p>
<h2>Crew</h2><p>A crew of 3 people handles the boat in a storm.</p></main></body></html>`
