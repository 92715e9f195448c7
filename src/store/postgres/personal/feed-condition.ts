import type { ItemFilter } from '../../../core/feed-store.ts'

/** A condition with the values of its parameters. */
interface Condition {
  readonly where: string
  readonly values: readonly unknown[]
}

/** A filter over `feed_items` as `items`, joined with `feeds`, after values that a statement has already. */
export function conditionOf(filter: ItemFilter, before: readonly unknown[]): Condition {
  const { authors, people, from, to, place, thread, label, readableBy } = filter
  const values = [...before]
  const parameter = (value: unknown): string => `$${values.push(value)}`
  const named = (keys: readonly string[]): string => {
    const among = `any(${parameter(keys.map((key) => key.toLowerCase()))}::text[])`
    return `items.number in (select item from feed_named join feed_people on feed_people.number = person
      where (address = ${among} or handle = ${among})`
  }
  const parts = ['true']
  if (authors) parts.push(`${named(authors)} and wrote)`)
  if (people) parts.push(`${named(people)})`)
  if (from !== undefined) parts.push(`items.until >= ${parameter(from)}`)
  if (to !== undefined) parts.push(`items.at <= ${parameter(to)}`)
  if (place !== undefined) parts.push(`lower(items.place) = ${lower(parameter(place))}`)
  if (thread !== undefined) parts.push(`items.thread = ${parameter(thread)}`)
  if (label !== undefined) parts.push(`items.number in (select item from feed_labels where lower(label) = ${lower(parameter(label))})`)
  if (readableBy) parts.push(readable(parameter(readers(readableBy))))
  return { where: parts.map((part) => `(${part})`).join(' and '), values }
}

const lower = (parameter: string): string => `lower(${parameter} collate "C")`

export const readers = (addresses: readonly string[]): readonly string[] => addresses.map((address) => address.toLowerCase())

/** `among`: the parameter of the readers. Nothing of a feed that is nobody else's is hidden from its owner. */
export const readable = (among: string): string =>
  `not items.restricted or not feeds.shared or exists
    (select 1 from feed_readers where feed_readers.item = items.number and address = any(${among}::text[]))`
