import type { IncomingMessage } from 'node:http'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import type { FeedChange, FeedPast } from '../core/feed.ts'
import type { Json } from '../core/json.ts'
import type { ItemChange } from './item-change.ts'
import { played, testParts } from './replica.fixture.ts'

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
  /** Beginnings of paths: the next question for one is answered with status 503. */
  readonly failing: string[]
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
  const failing: string[] = []
  const origin = await played((request, response, body) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const one = { method: request.method ?? '', path: url.pathname, query: url.searchParams, headers: request.headers, body }
    asked.push(one)
    const fails = failing.findIndex((begin) => one.path.startsWith(begin))
    if (fails >= 0) {
      failing.splice(fails, 1)
      response.writeHead(503).end()
      return
    }
    try {
      const { status = 200, headers = {}, json, schema } = answer(one)
      if (schema !== undefined) {
        const validate = ajv.getSchema(`wire#/definitions/${schema}`)
        if (!validate?.(json)) invalid.push(`${one.path}: ${ajv.errorsText(validate?.errors)}`)
      }
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(json))
    } catch (error) {
      invalid.push(String(error))
      response.destroy()
    }
  })
  return { origin, asked, invalid, failing }
}

/** What the adapters lean on, with services on loopback in reach. `now`: ms since 1970. */
export const feedParts = (secrets: Readonly<Record<string, string>>, now = Date.parse('2026-10-20T12:00:00Z')) =>
  testParts({ secrets, now: new Date(now).toISOString() })

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
        } else if (change.type !== 'failed') feed.hashes.delete(change.path)
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
  const items: ItemChange[] = []
  for await (const change of changes) if (change.type === 'item') items.push(change)
  return items
}
