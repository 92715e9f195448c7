import type pg from 'pg'
import type { FeedItem } from '../../../core/feed.ts'
import { namedPeople } from '../../people/named-people.ts'
import { ask } from '../shared/ask.ts'

/** An item with the number of its row. */
export interface NumberedItem {
  readonly item: FeedItem
  readonly number: number
}

/** Notes whom new items name. To be called within a transaction that alone writes to the feed. */
export async function writePeople(client: pg.ClientBase, feed: string, items: readonly NumberedItem[]): Promise<void> {
  const named = items.flatMap(({ item, number }) => namedPeople(item).map((person) => ({ ...person, number, at: item.at })))
  if (named.length === 0) return
  const column = <T>(value: (each: (typeof named)[number]) => T): readonly T[] => named.map(value)
  const people = [column(({ address }) => address), column(({ handle }) => handle), column(({ name }) => name)]
  await ask(client, adding, [feed, ...people])
  await ask(client, linking, [feed, ...people, column(({ number }) => number), column(({ wrote }) => wrote), column(({ at }) => at)])
}

const adding = {
  name: 'feed-people.add',
  text: `insert into feed_people (feed, address, handle, name)
         select distinct $1, address, handle, name from unnest($2::text[], $3::text[], $4::text[]) as named (address, handle, name)
         on conflict do nothing`,
}
const linking = {
  name: 'feed-people.link',
  text: `insert into feed_named (person, item, wrote, at)
         select people.number, named.item, bool_or(named.wrote), max(named.at)
         from unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::boolean[], $7::bigint[]) as named (address, handle, name, item, wrote, at)
         join feed_people people on people.feed = $1 and people.address = named.address and people.handle = named.handle and people.name = named.name
         group by people.number, named.item`,
}
