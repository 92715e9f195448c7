import { IbidError } from '../../../core/fault.ts'
import type { FeedRow, FeedStore } from '../../../core/feed-store.ts'
import { feedOf, nameTaken } from '../../rows/feed-row.ts'
import type { Rule } from '../../sync-or-async-rule.ts'
import { type Ask, type TableAccess, words } from '../table-access.ts'

/** Feeds by themselves. Names that an owner's feeds take come one after the other. */
export const feedRowsIn = (tables: TableAccess): Pick<FeedStore, 'add' | 'get' | 'list' | 'change' | 'remove'> => ({
  add: (feed) =>
    tables.aloneOnce([namesOf(feed)], function* (ask) {
      yield* assertFree(ask, feed)
      const { id, owner = null, name, type, kind, options, shared, collection, createdAt, cursor, lastSync } = feed
      const told = [id, owner, name, type, kind, JSON.stringify(options), shared, collection, createdAt]
      yield* ask(words(adding, ...told, asJson(cursor), asJson(lastSync)))
    }),
  get: async (id) => (await tables.askAgain(words('select * from feeds where id = $1', id))).map(feedOf)[0],
  list: async (of) => (await tables.askAgain(of ? words(listingOf, of.owner ?? '') : words(listing))).map(feedOf),
  change: (id, change) =>
    tables.aloneAgain([], function* (ask, claim) {
      const [row] = yield* ask(words(`select * from feeds where id = $1 ${tables.holding}`, id))
      if (!row) throw new IbidError('not-found', `connector not found: ${id}`)
      const before = feedOf(row)
      const { name, options, shared, cursor, lastSync } = { ...before, ...change }
      if (name !== before.name) {
        yield* claim([namesOf(before)])
        yield* assertFree(ask, { ...before, name })
      }
      yield* ask(words(changing, name, JSON.stringify(options), shared, asJson(cursor), asJson(lastSync), id))
    }),
  remove: async (id) => (await tables.askOnce(words('delete from feeds where id = $1 returning id', id))).length === 1,
})

const namesOf = ({ owner }: Pick<FeedRow, 'owner'>): string => `feeds of ${owner ?? ''}`

function* assertFree(ask: Ask, { id, owner, name }: Pick<FeedRow, 'id' | 'owner' | 'name'>): Rule<void> {
  const [taken] = yield* ask(words(`select id from feeds where coalesce(owner, '') = $1 and name = $2`, owner ?? '', name))
  if (taken && taken['id'] !== id) throw nameTaken(name)
}

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

const adding = `insert into feeds (id, owner, name, type, kind, options, shared, collection, created_at, cursor, last_sync)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
const listing = 'select * from feeds order by created_at, id'
const listingOf = `select * from feeds where coalesce(owner, '') = $1 or shared order by created_at, id`
const changing = 'update feeds set name = $1, options = $2, shared = $3, cursor = $4, last_sync = $5 where id = $6'
