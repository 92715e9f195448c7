import type { KnownPerson } from '../../core/feed-store.ts'
import { fittingPeople } from './fitting-people.ts'
import { mergedPeople } from './merged-people.ts'

/** Everybody of rows of whom feeds name, or those who fit the words. */
export function knownPeople(rows: readonly Readonly<Record<string, unknown>>[], words: string | undefined): readonly KnownPerson[] {
  const people = mergedPeople(
    rows.map((row) => ({
      feed: String(row['feed']),
      address: String(row['address']),
      handle: String(row['handle']),
      name: String(row['name']),
      wrote: Number(row['wrote']),
      count: Number(row['count']),
      lastAt: Number(row['last_at']),
    })),
  )
  return words === undefined || words.trim() === '' ? people : fittingPeople(people, words)
}
