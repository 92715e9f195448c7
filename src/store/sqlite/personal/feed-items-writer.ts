import type { FeedItem } from '../../../core/feed.ts'
import type { FeedStore } from '../../../core/feed-store.ts'
import type { SqliteFile } from '../sqlite-file.ts'
import { peopleWriter } from './feed-people-writer.ts'

/** Writes what is known of the items of feeds beside their words. */
export function feedItemsWriter(file: SqliteFile): Pick<FeedStore, 'putItems' | 'removeItems'> {
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
  }
}

const statementsOf = ({ sqlite }: SqliteFile) => ({
  add: sqlite.prepare('insert into feed_items (feed, path, at, until, place, thread, restricted, item) values (?, ?, ?, ?, ?, ?, ?, ?)'),
  label: sqlite.prepare('insert into feed_labels (item, label) values (?, ?)'),
  reader: sqlite.prepare('insert into feed_readers (item, address) values (?, ?)'),
  remove: sqlite.prepare('delete from feed_items where feed = ? and path = ?'),
})
