import type { FeedStore } from '../../../core/feed-store.ts'
import { knownPeople } from '../../people/known-people.ts'
import type { SqliteFile } from '../sqlite-file.ts'
import { readable } from './feed-items.ts'

/** Everybody whom items of feeds name. */
export function feedPeople({ sqlite, guard }: SqliteFile): Pick<FeedStore, 'people'> {
  return {
    async people(feeds, words, readableBy) {
      const limits = readableBy ? readable(readableBy) : { where: 'true', values: [] }
      const rows = guard(() =>
        sqlite
          .prepare(
            `select feeds.name as feed, address, handle, people.name as name, named.wrote, named.count, named.last_at from feed_people people
             join feeds on feeds.id = people.feed
             join (select person, sum(wrote) as wrote, count(*) as count, max(feed_named.at) as last_at from feed_named
               ${readableBy ? 'join feed_items items on items.number = feed_named.item join feeds on feeds.id = items.feed' : ''}
               where ${limits.where} group by person) named on named.person = people.number
             where people.feed in (select value from json_each(?))`,
          )
          .all(...limits.values, JSON.stringify(feeds)),
      )
      return knownPeople(rows, words)
    },
  }
}
