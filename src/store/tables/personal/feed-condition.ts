import type { ItemFilter } from '../../../core/feed-store.ts'
import type { TableAccess } from '../table-access.ts'

/** A condition with the values of its parameters. */
interface Condition {
  readonly where: string
  readonly values: readonly unknown[]
}

type Among = TableAccess['among']

/** A filter over `feed_items` as `items`, joined with `feeds`, after values that a statement has already. */
export function conditionOf(among: Among, filter: ItemFilter, before: readonly unknown[]): Condition {
  const { authors, people, from, to, place, thread, label, readableBy } = filter
  const values = [...before]
  const parameter = (value: unknown): string => `$${values.push(value)}`
  const named = (keys: readonly string[]): string => {
    const wanted = among(parameter(keys.map((key) => key.toLowerCase())))
    return `items.number in (select item from feed_named join feed_people on feed_people.number = person
      where (address ${wanted} or handle ${wanted})`
  }
  const parts = ['true']
  if (authors) parts.push(`${named(authors)} and wrote)`)
  if (people) parts.push(`${named(people)})`)
  if (from !== undefined) parts.push(`items.until >= ${parameter(from)}`)
  if (to !== undefined) parts.push(`items.at <= ${parameter(to)}`)
  if (place !== undefined) parts.push(`lower(items.place) = ${parameter(inSmallLetters(place))}`)
  if (thread !== undefined) parts.push(`items.thread = ${parameter(thread)}`)
  if (label !== undefined)
    parts.push(`items.number in (select item from feed_labels where lower(label) = ${parameter(inSmallLetters(label))})`)
  if (readableBy) parts.push(readable(among, parameter(readers(readableBy))))
  return { where: parts.map((part) => `(${part})`).join(' and '), values }
}

/** As databases have it: of ASCII letters alone. */
const inSmallLetters = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

export const readers = (addresses: readonly string[]): readonly string[] => addresses.map((address) => address.toLowerCase())

/** `parameter`: that of the readers. Nothing of a feed that is nobody else's is hidden from its owner. */
export const readable = (among: Among, parameter: string): string =>
  `not items.restricted or not feeds.shared or exists
    (select 1 from feed_readers where feed_readers.item = items.number and address ${among(parameter)})`
