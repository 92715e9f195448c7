import type { DatabaseSync } from 'node:sqlite'
import type { FeedItem } from '../../../core/feed.ts'
import { type NamedPerson, namedPeople } from '../../people/named-people.ts'

/** Notes whom items name. To be called within a transaction. */
export function peopleWriter(sqlite: DatabaseSync): { name(feed: string, item: number, named: FeedItem): void } {
  const add = sqlite.prepare('insert or ignore into feed_people (feed, address, handle, name) values (?, ?, ?, ?)')
  const find = sqlite.prepare('select number from feed_people where feed = ? and address = ? and handle = ? and name = ?')
  const link = sqlite.prepare(
    'insert into feed_named (person, item, wrote, at) values (?, ?, ?, ?) on conflict do update set wrote = max(wrote, excluded.wrote)',
  )
  const numberOf = (feed: string, { address, handle, name }: NamedPerson): number => {
    const key = [feed, address, handle, name] as const
    const known = find.get(...key)
    return Number(known ? known['number'] : add.run(...key).lastInsertRowid)
  }
  return {
    name(feed, item, named) {
      for (const person of namedPeople(named)) link.run(numberOf(feed, person), item, Number(person.wrote), named.at)
    },
  }
}
