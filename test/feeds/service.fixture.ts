import { createHash } from 'node:crypto'
import { z } from 'zod'
import { IbidError } from '../../src/core/fault.ts'
import type { Feed, FeedChange, FeedItem, FeedKind, FeedType } from '../../src/core/feed.ts'
import { schemaOf } from '../../src/tools/standard-schema.ts'

/** What a service of the tests holds and does. */
export interface Service {
  readonly type: FeedType
  /** Put there, or changed. */
  put(item: Partial<FeedItem> & { readonly path: string }, words: string): void
  drop(path: string): void
  /** Told by the service itself and by no sync. */
  readonly live: { item: Partial<FeedItem> & { readonly path: string }; words: string }[]
  /** Thrown once so many items were told; a cursor stands after every second one. */
  fails?: { readonly after: number; readonly error: Error }
  /** Items that syncs asked the words of. */
  readonly read: string[]
  readonly cursors: unknown[]
  opened: number
  closed: number
  /** Calls whoever watches. */
  changed(): void
  readonly watchers: Set<() => void>
}

const options = schemaOf(z.strictObject({ place: z.string().min(1) }))

/** A service of a kind in memory, whose cursor counts what has happened to it. */
export function service(kind: FeedKind = 'mail', more: Partial<FeedType> = {}): Service {
  const events: { readonly path: string; readonly item?: FeedItem; readonly words?: string }[] = []
  const full = (item: Partial<FeedItem> & { readonly path: string }): FeedItem => ({
    ...{ title: item.path, uri: `mid:${item.path}`, at: 1_000, people: item.author ? [item.author] : [] },
    ...item,
  })
  const told = (item: FeedItem, words: string): Extract<FeedChange, { readonly type: 'item' }> => ({
    type: 'item',
    item,
    hash: createHash('sha256')
      .update(JSON.stringify([item, words]))
      .digest('hex'),
    async content() {
      made.read.push(item.path)
      return { markdown: words }
    },
  })
  async function* changes({ cursor }: { readonly cursor: unknown }): AsyncGenerator<FeedChange> {
    made.cursors.push(cursor)
    let told_ = 0
    for (const [at, { path, item, words = '' }] of events.entries()) {
      if (at < Number(cursor ?? 0)) continue
      if (made.fails && told_ >= made.fails.after) throw made.fails.error
      yield item ? told(item, words) : { type: 'gone', path }
      told_++
      if (told_ % 2 === 0) yield { type: 'cursor', cursor: at + 1 }
    }
    yield { type: 'cursor', cursor: events.length }
  }
  const open = async (secret: string | undefined): Promise<Feed> => {
    made.opened++
    return {
      async test() {
        if (secret !== 'open sesame') throw new IbidError('unauthorised', 'the password is wrong', 'give another')
        return `${events.length} things are there`
      },
      changes,
      search: async () => made.live.map(({ item, words }) => told(full(item), words)),
      watch: (changed, signal) =>
        new Promise<void>((resolve) => {
          made.watchers.add(changed)
          signal.addEventListener('abort', () => {
            made.watchers.delete(changed)
            resolve()
          })
        }),
      async close() {
        made.closed++
      },
    }
  }
  const made: Service = {
    type: {
      ...{ name: 'box', kind, title: 'A box', description: 'Reads a box.', options },
      secrets: [{ name: 'password', description: 'what opens it' }],
      open: async (_, parts) => open(await parts.secret('password')),
      ...more,
    },
    put: (item, words) => void events.push({ path: item.path, item: full(item), words }),
    drop: (path) => void events.push({ path }),
    ...{ live: [], read: [], cursors: [], opened: 0, closed: 0 },
    watchers: new Set(),
    changed() {
      for (const changed of made.watchers) changed()
    },
  }
  return made
}
