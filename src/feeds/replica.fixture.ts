import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import type { Feed, FeedChange, FeedItem, FeedParts } from '../core/feed.ts'
import type { Json } from '../core/json.ts'
import type { WebFetch, WebRequest } from '../core/web.ts'
import { webFetch } from '../tools/web/guarded-fetch.ts'

export const noSignal = new AbortController().signal

/** What a feed leans on in tests: the real guarded fetch, let through to this machine, and all that was asked for. */
export function testParts(
  given: {
    readonly secrets?: Readonly<Record<string, string>>
    readonly now?: string
    readonly origins?: Readonly<Record<string, string>>
    readonly token?: string
  } = {},
): FeedParts & { readonly requests: readonly WebRequest[] } {
  const requests: WebRequest[] = []
  const guarded = webFetch({ allowed: ['127.0.0.1'] })
  // A hosted service is played by a server of the test: its origin is put in place of the real one, and of nothing else.
  const fetch: WebFetch = (request) => {
    requests.push(request)
    const { origin } = new URL(request.url)
    return guarded({ ...request, url: request.url.replace(origin, given.origins?.[origin] ?? origin) })
  }
  return {
    fetch,
    requests,
    vetHost: async () => [],
    secret: async (name) => given.secrets?.[name],
    accessToken: async () => given.token ?? 'token-1',
    now: () => Date.parse(given.now ?? '2026-10-05T08:00:00Z'),
  }
}

/** What a store would hold after the syncs so far. */
export interface Replica {
  readonly items: Map<string, { readonly item: FeedItem; readonly hash: string; readonly text: string }>
  cursor: Json | undefined
}

export const emptyReplica = (): Replica => ({ items: new Map(), cursor: undefined })

/** Syncs once, or until so many changes were told. What was told, in order: `item work/a.ics`, `gone work/a.ics`, `failed x: why`. */
export async function sync(feed: Feed, replica: Replica, cutAfter = Number.POSITIVE_INFINITY): Promise<readonly string[]> {
  const told: string[] = []
  const past = { cursor: replica.cursor, known: async () => new Map([...replica.items].map(([path, { hash }]) => [path, hash])) }
  for await (const change of feed.changes(past, noSignal)) {
    if (change.type !== 'cursor') told.push(lineOf(change))
    if (change.type === 'item') {
      const content = await change.content()
      const text = 'markdown' in content ? content.markdown : Buffer.from(content.file.bytes).toString()
      replica.items.set(change.item.path, { item: change.item, hash: change.hash, text })
    } else if (change.type === 'gone') replica.items.delete(change.path)
    else if (change.type === 'cursor') replica.cursor = JSON.parse(JSON.stringify(change.cursor))
    if (told.length >= cutAfter) break
  }
  return told
}

const lineOf = (change: Exclude<FeedChange, { readonly type: 'cursor' }>): string =>
  change.type === 'item'
    ? `item ${change.item.path}`
    : change.type === 'gone'
      ? `gone ${change.path}`
      : `${change.type} ${change.path}: ${change.reason}`

/** A server of the test's own that ends with it. Its address, `http://127.0.0.1:port`. */
export async function played(handler: (request: IncomingMessage, response: ServerResponse, body: string) => void): Promise<string> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part)).on('end', () => handler(request, response, Buffer.concat(parts).toString()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}
