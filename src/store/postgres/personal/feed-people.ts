import type { FeedStore } from '../../../core/feed-store.ts'
import { knownPeople } from '../../people/known-people.ts'
import type { PostgresDatabase } from '../database.ts'
import { askAgain } from '../shared/ask.ts'
import { readable, readers } from './feed-condition.ts'

/** Everybody whom items of feeds name. */
export const feedPeople = (database: PostgresDatabase): Pick<FeedStore, 'people'> => ({
  async people(feeds, words, readableBy) {
    const limit = readableBy
      ? {
          join: 'join feed_items items on items.number = feed_named.item join feeds on feeds.id = items.feed',
          where: `and (${readable('$2')})`,
          values: [readers(readableBy)],
        }
      : { join: '', where: '', values: [] }
    const text = `select feeds.name as feed, people.address, people.handle, people.name, named.wrote, named.count, named.last_at
      from (
        select person, count(*) filter (where wrote) as wrote, count(*) as count, max(feed_named.at) as last_at
        from feed_named join feed_people on feed_people.number = feed_named.person ${limit.join}
        where feed_people.feed = any($1::text[]) ${limit.where} group by person
      ) as named
      join feed_people people on people.number = named.person join feeds on feeds.id = people.feed`
    const { rows } = await askAgain(database, { text }, [feeds, ...limit.values])
    return knownPeople(rows, words)
  },
})
