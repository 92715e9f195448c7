import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { onTestFinished } from 'vitest'
import type { FeedChange, FeedPast } from '../../core/feed.ts'
import type { Json } from '../../core/json.ts'
import { webFetch } from '../../tools/web/guarded-fetch.ts'

/** A question as it came over the wire. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface Answered {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json: unknown
  /** The schema, by its name, that the answer is to fit. */
  readonly schema?: string
}

/** A service on loopback that plays a wire format. `invalid`: what its answers have that the published schema does not allow. */
export interface WireService {
  readonly origin: string
  readonly asked: readonly Asked[]
  readonly invalid: readonly string[]
}

/** Compiled once for all services that speak the same. */
const ajvs = new WeakMap<object, Ajv>()

function ajvOf(definitions: Readonly<Record<string, object>>): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ $id: 'wire', definitions })
  ajvs.set(definitions, ajv)
  return ajv
}

/** Serves answers and checks each against the part of the published schema that it names. Goes when the test is over. */
export async function wireService(definitions: Readonly<Record<string, object>>, answer: (asked: Asked) => Answered): Promise<WireService> {
  const ajv = ajvs.get(definitions) ?? ajvOf(definitions)
  const asked: Asked[] = []
  const invalid: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const one = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: await text(request),
      }
      asked.push(one)
      const { status = 200, headers = {}, json, schema } = answer(one)
      if (schema !== undefined) {
        const validate = ajv.getSchema(`wire#/definitions/${schema}`)
        if (!validate?.(json)) invalid.push(`${one.path}: ${ajv.errorsText(validate?.errors)}`)
      }
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(json))
    })().catch((error: unknown) => {
      invalid.push(String(error))
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  return { origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, asked, invalid }
}

/** What the adapters lean on, with services on loopback in reach. */
export const feedParts = (secrets: Readonly<Record<string, string>>, now = Date.parse('2026-10-20T12:00:00Z')) => ({
  fetch: webFetch({ allowed: ['127.0.0.1'] }),
  vetHost: async () => [],
  secret: async (name: string) => secrets[name],
  accessToken: async (): Promise<string> => {
    throw new Error('nobody signs in here')
  },
  now: () => now,
})

/** What a feed has stored: it takes changes as a sync does. */
export interface StoredFeed extends FeedPast {
  cursor: Json | undefined
  readonly hashes: Map<string, string>
  readonly words: Map<string, string>
  /** Lines such as `item general/...`, since the last sync. */
  told: string[]
  /** Takes all changes; stops after `most` of them, as if the machine had died. */
  sync(changes: AsyncIterable<FeedChange>, most?: number): Promise<string[]>
}

export function storedFeed(): StoredFeed {
  const feed: StoredFeed = {
    cursor: undefined,
    hashes: new Map(),
    words: new Map(),
    told: [],
    known: async () => new Map(feed.hashes),
    async sync(changes, most = Number.POSITIVE_INFINITY) {
      feed.told = []
      let count = 0
      for await (const change of changes) {
        if (change.type === 'cursor') feed.cursor = change.cursor
        else if (change.type === 'item') {
          feed.hashes.set(change.item.path, change.hash)
          const content = await change.content()
          feed.words.set(change.item.path, 'markdown' in content ? content.markdown : '')
        } else feed.hashes.delete(change.path)
        if (change.type !== 'cursor') feed.told.push(`${change.type} ${change.type === 'item' ? change.item.path : change.path}`)
        if (++count >= most) break
      }
      return feed.told.sort()
    },
  }
  return feed
}

/** The items among these changes. */
export async function itemsOf(changes: AsyncIterable<FeedChange>) {
  const items: Extract<FeedChange, { readonly type: 'item' }>[] = []
  for await (const change of changes) if (change.type === 'item') items.push(change)
  return items
}
