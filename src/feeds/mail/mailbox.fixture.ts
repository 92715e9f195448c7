import type { Feed, FeedChange, FeedItem, FeedParts } from '../../core/feed.ts'
import type { Json } from '../../core/json.ts'

/** What a feed leans on, with nothing behind it; a test gives what it needs. */
export const partsOf = (given: Partial<FeedParts> = {}): FeedParts => ({
  fetch: () => Promise.reject(new Error('nothing is fetched here')),
  vetHost: async () => [{ address: '127.0.0.1', family: 4 }],
  secret: async () => undefined,
  accessToken: () => Promise.reject(new Error('nobody signs in here')),
  now: () => Date.UTC(2026, 9, 5),
  ...given,
})

/** Stores what a feed tells, as the app does: what is told after the last cursor is lost when a sync is cut off. */
export interface Shelf {
  cursor: Json | undefined
  readonly items: Map<string, { readonly item: FeedItem; readonly hash: string; readonly words: string }>
  /** `+path`, `-path`, `!path reason`, in the order told, of the newest sync. */
  told: readonly string[]
}

export const emptyShelf = (): Shelf => ({ cursor: undefined, items: new Map(), told: [] })

/** Syncs; `until` cuts it off after that many changes. */
export async function sync(feed: Feed, shelf: Shelf, until = Number.POSITIVE_INFINITY): Promise<Shelf> {
  const told: string[] = []
  let waiting: FeedChange[] = []
  const past = { cursor: shelf.cursor, known: async () => new Map([...shelf.items].map(([path, { hash }]) => [path, hash])) }
  for await (const change of feed.changes(past, new AbortController().signal)) {
    if (told.length >= until) break
    waiting.push(change)
    if (change.type === 'item') told.push(`+${change.item.path}`)
    if (change.type === 'gone') told.push(`-${change.path}`)
    if (change.type === 'failed' || change.type === 'skipped') told.push(`!${change.path} ${change.reason}`)
    if (change.type !== 'cursor') continue
    for (const done of waiting) await keep(shelf, done)
    waiting = []
    shelf.cursor = JSON.parse(JSON.stringify(change.cursor))
  }
  shelf.told = told
  return shelf
}

async function keep(shelf: Shelf, change: FeedChange): Promise<void> {
  if (change.type === 'gone') shelf.items.delete(change.path)
  if (change.type !== 'item') return
  const content = await change.content()
  shelf.items.set(change.item.path, { item: change.item, hash: change.hash, words: 'markdown' in content ? content.markdown : '' })
}

/** A plain mail. */
export const rawMail = (number: number, words = `Words of mail ${number}.`, more = ''): string =>
  [
    'From: Alex Chen <alex@acme.example>',
    'To: Bea <bea@acme.example>',
    `Subject: Mail ${number}`,
    `Message-ID: <mail-${number}@acme.example>`,
    `Date: ${new Date(Date.UTC(2026, 8, 1 + (number % 28), 9)).toUTCString()}`,
    ...(more === '' ? [] : [more]),
    '',
    words,
    '',
  ].join('\r\n')
