import type pg from 'pg'
import { IbidError } from '../../../core/fault.ts'
import type { FeedRow, FeedStore } from '../../../core/feed-store.ts'
import { feedOf, nameTaken } from '../../rows/feed-row.ts'
import type { PostgresDatabase } from '../database.ts'
import { alone } from '../shared/alone.ts'
import { ask, askAgain, askOnce } from '../shared/ask.ts'
import { feedItems } from './feed-items.ts'
import { feedPeople } from './feed-people.ts'
import { feedSecrets } from './feed-secrets.ts'

/** The feeds of a database; `key`: 32 bytes that secrets are encrypted with, asked for once there is one. */
export const postgresFeeds = (database: PostgresDatabase, key: () => Uint8Array): FeedStore => ({
  add: (feed) =>
    database.lastingTransaction(async (client) => {
      await assertFree(client, feed)
      const { id, owner, name, type, kind, options, shared, collection, createdAt, cursor, lastSync } = feed
      const told = [id, owner ?? null, name, type, kind, JSON.stringify(options), shared, collection, createdAt]
      await ask(client, adding, [...told, asJson(cursor), asJson(lastSync)])
    }),
  async get(id) {
    const { rows } = await askAgain(database, getting, [id])
    return rows[0] && feedOf(rows[0])
  },
  async list(of) {
    const { rows } = of ? await askAgain(database, listingOf, [of.owner ?? '']) : await askAgain(database, listing)
    return rows.map(feedOf)
  },
  change: (id, change) =>
    database.lasting(() =>
      database.transaction(async (client) => {
        const { rows } = await ask(client, holding, [id])
        if (!rows[0]) throw new IbidError('not-found', `there is no feed ${id}`)
        const before = feedOf(rows[0])
        const { name, options, shared, cursor, lastSync } = { ...before, ...change }
        if (name !== before.name) await assertFree(client, { ...before, name })
        await ask(client, changing, [name, JSON.stringify(options), shared, asJson(cursor), asJson(lastSync), id])
      }),
    ),
  remove: async (id) => (await askOnce(database, removing, [id])).count === 1,
  ...feedItems(database),
  ...feedPeople(database),
  ...feedSecrets(database, key),
})

/** Names that an owner's feeds take come one after the other. */
async function assertFree(client: pg.ClientBase, { id, owner, name }: Pick<FeedRow, 'id' | 'owner' | 'name'>): Promise<void> {
  await alone(client, [`feeds of ${owner ?? ''}`])
  const { rows } = await ask(client, findingNamed, [owner ?? '', name])
  if (rows[0] && rows[0]['id'] !== id) throw nameTaken(name)
}

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

const adding = {
  name: 'feeds.add',
  text: `insert into feeds (id, owner, name, type, kind, options, shared, collection, created_at, cursor, last_sync)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
}
const getting = { name: 'feeds.get', text: 'select * from feeds where id = $1' }
const holding = { name: 'feeds.hold', text: 'select * from feeds where id = $1 for no key update' }
const findingNamed = { name: 'feeds.named', text: `select id from feeds where coalesce(owner, '') = $1 and name = $2` }
const listing = { name: 'feeds.list', text: 'select * from feeds order by created_at, id' }
const listingOf = {
  name: 'feeds.list-of',
  text: `select * from feeds where coalesce(owner, '') = $1 or shared order by created_at, id`,
}
const changing = {
  name: 'feeds.change',
  text: 'update feeds set name = $1, options = $2, shared = $3, cursor = $4, last_sync = $5 where id = $6',
}
const removing = { name: 'feeds.remove', text: 'delete from feeds where id = $1' }
