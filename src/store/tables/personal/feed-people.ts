import type { FeedStore } from '../../../core/feed-store.ts'
import { knownPeople } from '../../people/known-people.ts'
import { type TableAccess, unprepared } from '../table-access.ts'
import { readable, readers } from './feed-condition.ts'

/** Everybody whom items of feeds name. */
export const feedPeopleIn = ({ askAgain, among }: TableAccess): Pick<FeedStore, 'people'> => ({
  async people(feeds, words, readableBy) {
    const limit = readableBy
      ? {
          join: 'join feed_items items on items.number = feed_named.item join feeds on feeds.id = items.feed',
          where: `and (${readable(among, '$2')})`,
          values: [readers(readableBy)],
        }
      : { join: '', where: '', values: [] }
    const text = `select feeds.name as feed, people.address as address, people.handle as handle, people.name as name,
        named.wrote as wrote, named.count as count, named.last_at as last_at
      from (
        select person, count(*) filter (where wrote) as wrote, count(*) as count, max(feed_named.at) as last_at
        from feed_named ${limit.join}
        where person in (select number from feed_people where feed ${among('$1')}) ${limit.where} group by person
      ) as named
      join feed_people people on people.number = named.person join feeds on feeds.id = people.feed`
    return knownPeople(await askAgain(unprepared(text, feeds, ...limit.values)), words)
  },
})
