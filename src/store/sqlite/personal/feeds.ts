import { IbidError } from '../../../core/fault.ts'
import type { FeedRow, FeedStore } from '../../../core/feed-store.ts'
import { feedOf, nameTaken } from '../../rows/feed-row.ts'
import type { SqliteFile } from '../sqlite-file.ts'
import { feedItems } from './feed-items.ts'
import { feedPeople } from './feed-people.ts'
import { feedSecrets } from './feed-secrets.ts'

/** The feeds of an open `personal.db`; `key`: 32 bytes that secrets are encrypted with, asked for once there is one. */
export function sqliteFeeds(file: SqliteFile, key: () => Uint8Array): FeedStore {
  const rows = file.guard(() => statementsOf(file))
  const get = (id: string): FeedRow | undefined => {
    const row = rows.get.get(id)
    return row && feedOf(row)
  }
  const assertFree = ({ id, owner, name }: Pick<FeedRow, 'id' | 'owner' | 'name'>) => {
    const taken = rows.named.get(owner ?? '', name)
    if (taken && taken['id'] !== id) throw nameTaken(name)
  }
  return {
    add: async (feed) =>
      file.write(() => {
        assertFree(feed)
        const { id, owner, name, type, kind, options, shared, collection, createdAt, cursor, lastSync } = feed
        rows.add.run(
          ...[id, owner ?? null, name, type, kind, JSON.stringify(options), Number(shared), collection, createdAt],
          ...[asJson(cursor), asJson(lastSync)],
        )
      }),
    get: async (id) => file.guard(() => get(id)),
    list: async (of) => file.guard(() => (of ? rows.listOf.all(of.owner ?? '') : rows.list.all()).map(feedOf)),
    change: async (id, change) =>
      file.write(() => {
        const before = get(id)
        if (!before) throw new IbidError('not-found', `there is no feed ${id}`)
        const { owner, name, options, shared, cursor, lastSync } = { ...before, ...change }
        assertFree({ id, name, ...(owner === undefined ? {} : { owner }) })
        rows.change.run(name, JSON.stringify(options), Number(shared), asJson(cursor), asJson(lastSync), id)
      }),
    remove: async (id) => file.write(() => rows.remove.run(id).changes === 1),
    ...feedItems(file),
    ...feedPeople(file),
    ...feedSecrets(file, key),
  }
}

const statementsOf = ({ sqlite }: SqliteFile) => ({
  add: sqlite.prepare(
    'insert into feeds (id, owner, name, type, kind, options, shared, collection, created_at, cursor, last_sync) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ),
  get: sqlite.prepare('select * from feeds where id = ?'),
  named: sqlite.prepare(`select id from feeds where ifnull(owner, '') = ? and name = ?`),
  list: sqlite.prepare('select * from feeds order by created_at, id'),
  listOf: sqlite.prepare(`select * from feeds where ifnull(owner, '') = ? or shared = 1 order by created_at, id`),
  change: sqlite.prepare('update feeds set name = ?, options = ?, shared = ?, cursor = ?, last_sync = ? where id = ?'),
  remove: sqlite.prepare('delete from feeds where id = ?'),
})

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
