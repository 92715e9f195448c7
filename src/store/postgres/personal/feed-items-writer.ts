import type pg from 'pg'
import type { FeedItem } from '../../../core/feed.ts'
import type { FeedStore } from '../../../core/feed-store.ts'
import type { PostgresDatabase } from '../database.ts'
import { ask } from '../shared/ask.ts'
import { type NumberedItem, writePeople } from './feed-people-writer.ts'

/** Items that one statement writes at most. */
const mostAtOnce = 500

/** Writes items by the hundreds, since the database may be far away. It can be done twice, so it lasts while the database is away. */
export function feedItemsWriter(database: PostgresDatabase): Pick<FeedStore, 'putItems' | 'removeItems'> {
  const writing = (feed: string, work: (client: pg.ClientBase) => Promise<void>): Promise<void> =>
    database.lasting(() =>
      database.transaction(async (client) => {
        // Of two that write the same path at once, the later one replaces what the earlier wrote.
        await ask(client, holding, [feed])
        await work(client)
      }),
    )
  return {
    putItems: (feed, items) =>
      writing(feed, async (client) => {
        const places = new Map(items.map(({ path }, place) => [path, place]))
        const last = items.filter(({ path }, place) => places.get(path) === place)
        for (let at = 0; at < last.length; at += mostAtOnce) await put(client, feed, last.slice(at, at + mostAtOnce))
      }),
    removeItems: (feed, paths) => writing(feed, async (client) => void (await ask(client, removing, [feed, paths]))),
  }
}

const holding = { name: 'feed-items.hold', text: 'select 1 from feeds where id = $1 for no key update' }
const removing = { name: 'feed-items.remove', text: 'delete from feed_items where feed = $1 and path = any($2::text[])' }
const adding = {
  name: 'feed-items.add',
  text: `insert into feed_items (feed, path, at, until, place, thread, restricted, item)
         select $1, path, at, until, place, thread, restricted, item
         from unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::boolean[], $8::text[])
           with ordinality as items (path, at, until, place, thread, restricted, item, number)
         order by items.number
         returning number, path`,
}
const addingLabels = {
  name: 'feed-items.labels',
  text: 'insert into feed_labels (item, label) select * from unnest($1::bigint[], $2::text[])',
}
const addingReaders = {
  name: 'feed-items.readers',
  text: 'insert into feed_readers (item, address) select * from unnest($1::bigint[], $2::text[])',
}

async function put(client: pg.ClientBase, feed: string, items: readonly FeedItem[]): Promise<void> {
  await ask(client, removing, [feed, items.map(({ path }) => path)])
  const column = <T>(value: (item: FeedItem) => T): readonly T[] => items.map(value)
  const { rows } = await ask(client, adding, [
    feed,
    column(({ path }) => path),
    column(({ at }) => at),
    column(({ at, until = at }) => until),
    column(({ place = null }) => place),
    column(({ thread = null }) => thread),
    column(({ readers }) => readers !== undefined),
    column((item) => JSON.stringify(item)),
  ])
  const numbers = new Map(rows.map((row) => [row['path'], Number(row['number'])]))
  const numbered = items.map((item) => ({ item, number: numbers.get(item.path) ?? 0 }))
  await addPairs(client, addingLabels, numbered, ({ labels = [] }) => labels)
  await addPairs(client, addingReaders, numbered, ({ readers = [] }) => readers.map((each) => each.toLowerCase()))
  await writePeople(client, feed, numbered)
}

async function addPairs(
  client: pg.ClientBase,
  statement: typeof addingLabels,
  items: readonly NumberedItem[],
  words: (item: FeedItem) => readonly string[],
): Promise<void> {
  const pairs = items.flatMap(({ item, number }) => [...new Set(words(item))].map((word) => ({ number, word })))
  if (pairs.length > 0) await ask(client, statement, [pairs.map(({ number }) => number), pairs.map(({ word }) => word)])
}
