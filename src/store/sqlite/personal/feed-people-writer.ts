import type { DatabaseSync } from 'node:sqlite'
import type { FeedItem, Person } from '../../../core/feed.ts'
import { isSamePerson } from '../../../core/feed-store.ts'

/** Notes whom items name. To be called within a transaction. */
export function peopleWriter(sqlite: DatabaseSync): { name(feed: string, item: number, named: FeedItem): void } {
  const add = sqlite.prepare('insert or ignore into feed_people (feed, address, handle, name) values (?, ?, ?, ?)')
  const find = sqlite.prepare('select number from feed_people where feed = ? and address = ? and handle = ? and name = ?')
  const link = sqlite.prepare(
    'insert into feed_named (person, item, wrote, at) values (?, ?, ?, ?) on conflict do update set wrote = max(wrote, excluded.wrote)',
  )
  const numberOf = (feed: string, { address = '', handle = '', name = '' }: Person): number => {
    const key = [feed, address.toLowerCase(), handle.toLowerCase(), name.trim()] as const
    const known = find.get(...key)
    return Number(known ? known['number'] : add.run(...key).lastInsertRowid)
  }
  return {
    name(feed, item, { author, people, at }) {
      const others = people.filter((person) => !author || !isSamePerson(person, author))
      if (author) link.run(numberOf(feed, author), item, 1, at)
      for (const person of others) if (person.address || person.handle) link.run(numberOf(feed, person), item, 0, at)
    },
  }
}
