import type { FeedStore } from '../../../core/feed-store.ts'
import type { SqliteFile } from '../open.ts'
import { readable } from './feed-items.ts'
import { fittingPeople } from './fitting-people.ts'
import { mergedPeople, type NamedRow } from './merged-people.ts'

/** Everybody whom items of feeds name. */
export function feedPeople({ sqlite, guard }: SqliteFile): Pick<FeedStore, 'people'> {
  return {
    async people(feeds, words, readableBy) {
      const limits = readableBy ? readable(readableBy) : { where: 'true', values: [] }
      const rows = guard(() =>
        sqlite
          .prepare(
            `select feeds.name as feed, address, handle, people.name as name, named.wrote, named.count, named.lastAt from feed_people people
             join feeds on feeds.id = people.feed
             join (select person, sum(wrote) as wrote, count(*) as count, max(feed_named.at) as lastAt from feed_named
               ${readableBy ? 'join feed_items items on items.number = feed_named.item join feeds on feeds.id = items.feed' : ''}
               where ${limits.where} group by person) named on named.person = people.number
             where people.feed in (select value from json_each(?))`,
          )
          .all(...limits.values, JSON.stringify(feeds)),
      )
      const people = mergedPeople(rows.map(rowOf))
      return words === undefined || words.trim() === '' ? people : fittingPeople(people, words)
    },
  }
}

const rowOf = (row: Readonly<Record<string, unknown>>): NamedRow => ({
  feed: String(row['feed']),
  address: String(row['address']),
  handle: String(row['handle']),
  name: String(row['name']),
  wrote: Number(row['wrote']),
  count: Number(row['count']),
  lastAt: Number(row['lastAt']),
})
