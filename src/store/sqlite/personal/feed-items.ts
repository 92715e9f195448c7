import type { SQLInputValue } from 'node:sqlite'
import type { FeedItem } from '../../../core/feed.ts'
import type { FeedStore, ItemFilter } from '../../../core/feed-store.ts'
import type { SqliteFile } from '../sqlite-file.ts'
import { peopleWriter } from './feed-people-writer.ts'

/** What is known of the items of feeds beside their words. */
export function feedItems(file: SqliteFile): Pick<FeedStore, 'putItems' | 'removeItems' | 'items' | 'paths' | 'item'> {
  const { sqlite } = file
  const rows = file.guard(() => statementsOf(file))
  const people = file.guard(() => peopleWriter(sqlite))
  const put = (feed: string, item: FeedItem): void => {
    rows.remove.run(feed, item.path)
    const { path, at, until = at, place = null, thread = null, labels = [], readers } = item
    const { lastInsertRowid } = rows.add.run(feed, path, at, until, place, thread, Number(readers !== undefined), JSON.stringify(item))
    const number = Number(lastInsertRowid)
    for (const label of new Set(labels)) rows.label.run(number, label)
    for (const address of new Set(readers?.map((each) => each.toLowerCase()))) rows.reader.run(number, address)
    people.name(feed, number, item)
  }
  /** Rows of one feed that fit, newest first. */
  const select = (columns: string, feeds: readonly string[], filter: ItemFilter, limit: number) => {
    const { where, values } = conditionOf(feeds, filter)
    return file.guard(() =>
      sqlite
        .prepare(
          `select ${columns} from feed_items items join feeds on feeds.id = items.feed where ${where} order by at desc, number desc limit ?`,
        )
        .all(...values, limit),
    )
  }
  return {
    async putItems(feed, items) {
      file.write(() => {
        for (const item of items) put(feed, item)
      })
    },
    async removeItems(feed, paths) {
      file.write(() => {
        for (const path of paths) rows.remove.run(feed, path)
      })
    },
    async items(feeds, filter, limit) {
      return select('items.feed, items.item', feeds, filter, limit).map((row) => ({ ...itemOf(row), feed: String(row['feed']) }))
    },
    async paths(feed, filter) {
      return new Set(select('items.path', [feed], filter, -1).map((row) => String(row['path'])))
    },
    async item(feed, path, readableBy) {
      return file.guard(() => {
        if (readableBy) {
          const { where, values } = conditionOf([feed], { readableBy })
          const row = sqlite
            .prepare(`select items.item from feed_items items join feeds on feeds.id = items.feed where ${where} and items.path = ?`)
            .get(...values, path)
          return row && itemOf(row)
        }
        const row = rows.get.get(feed, path)
        return row && itemOf(row)
      })
    },
  }
}

const statementsOf = ({ sqlite }: SqliteFile) => ({
  add: sqlite.prepare('insert into feed_items (feed, path, at, until, place, thread, restricted, item) values (?, ?, ?, ?, ?, ?, ?, ?)'),
  label: sqlite.prepare('insert into feed_labels (item, label) values (?, ?)'),
  reader: sqlite.prepare('insert into feed_readers (item, address) values (?, ?)'),
  remove: sqlite.prepare('delete from feed_items where feed = ? and path = ?'),
  get: sqlite.prepare('select item from feed_items where feed = ? and path = ?'),
})

const itemOf = (row: Readonly<Record<string, unknown>>): FeedItem => JSON.parse(String(row['item']))

/** A filter over `feed_items` as `items`, joined with `feeds`. */
function conditionOf(feeds: readonly string[], filter: ItemFilter): { readonly where: string; readonly values: readonly SQLInputValue[] } {
  const { authors, people, from, to, place, thread, label, readableBy } = filter
  const parts: { readonly where: string; readonly values: readonly SQLInputValue[] }[] = [among('items.feed', feeds)]
  if (authors) parts.push(named(authors, true))
  if (people) parts.push(named(people, false))
  if (from !== undefined) parts.push({ where: 'items.until >= ?', values: [from] })
  if (to !== undefined) parts.push({ where: 'items.at <= ?', values: [to] })
  if (place !== undefined) parts.push({ where: 'items.place = ? collate nocase', values: [place] })
  if (thread !== undefined) parts.push({ where: 'items.thread = ?', values: [thread] })
  if (label !== undefined)
    parts.push({ where: 'items.number in (select item from feed_labels where label = ? collate nocase)', values: [label] })
  if (readableBy) parts.push(readable(readableBy))
  return { where: parts.map(({ where }) => `(${where})`).join(' and '), values: parts.flatMap(({ values }) => values) }
}

const among = (column: string, values: readonly string[]) => ({
  where: `${column} in (select value from json_each(?))`,
  values: [JSON.stringify(values)],
})

function named(keys: readonly string[], asAuthor: boolean) {
  const wanted = JSON.stringify(keys.map((key) => key.toLowerCase()))
  return {
    where: `items.number in (select item from feed_named join feed_people on feed_people.number = feed_named.person where ${asAuthor ? 'wrote = 1 and ' : ''}
      (address in (select value from json_each(?)) or handle in (select value from json_each(?))))`,
    values: [wanted, wanted],
  }
}

/** Nothing of a feed that is nobody else's is hidden from its owner. */
export const readable = (addresses: readonly string[]) => ({
  where: `items.restricted = 0 or feeds.shared = 0 or exists
    (select 1 from feed_readers where feed_readers.item = items.number and address in (select value from json_each(?)))`,
  values: [JSON.stringify(addresses.map((address) => address.toLowerCase()))],
})
