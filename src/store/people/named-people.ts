import type { FeedItem, Person } from '../../core/feed.ts'
import { isSamePerson } from '../../core/feed-store.ts'

/** Somebody as one feed writes them, in the form in which they are kept: empty where it says nothing. */
export interface NamedPerson {
  readonly address: string
  readonly handle: string
  readonly name: string
  /** Whether they wrote the item. */
  readonly wrote: boolean
}

/** Whom an item names, its author first. Others with neither address nor handle are nobody who could be told apart. */
export function namedPeople({ author, people }: Pick<FeedItem, 'author' | 'people'>): readonly NamedPerson[] {
  const others = people.filter((person) => (!author || !isSamePerson(person, author)) && (person.address || person.handle))
  return [...(author ? [named(author, true)] : []), ...others.map((person) => named(person, false))]
}

const named = ({ address = '', handle = '', name = '' }: Person, wrote: boolean): NamedPerson => ({
  address: address.toLowerCase(),
  handle: handle.toLowerCase(),
  name: name.trim(),
  wrote,
})
