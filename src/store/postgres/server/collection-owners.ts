import type { CollectionOwners } from '../../../core/server-store.ts'
import type { PostgresDatabase } from '../database.ts'
import { askAgain, askOnce } from '../shared/ask.ts'

/** Whose collections are that no file declares. */
export const collectionOwnerSchema = `
  create table collection_owners (
    collection text collate "C" not null, owner text collate "C" not null, primary key (owner, collection)
  );
  create index collection_owners_collection on collection_owners (collection);`

/** The owners of collections of a database. */
export const postgresCollectionOwners = (database: PostgresDatabase): CollectionOwners => ({
  give: async (collection, owner) => void (await askAgain(database, giving, [collection, owner])),
  take: async (collection, owner) => (await askOnce(database, taking, [collection, owner])).count === 1,
  of: async (owner) => (await askAgain(database, listing, [owner])).rows.map((row) => String(row['collection'])),
  owners: async (collection) => (await askAgain(database, listingOwners, [collection])).rows.map((row) => String(row['owner'])),
})

const giving = {
  name: 'collection-owners.give',
  text: 'insert into collection_owners (collection, owner) values ($1, $2) on conflict do nothing',
}
const taking = { name: 'collection-owners.take', text: 'delete from collection_owners where collection = $1 and owner = $2' }
const listing = { name: 'collection-owners.of', text: 'select collection from collection_owners where owner = $1 order by collection' }
const listingOwners = { name: 'collection-owners.owners', text: 'select owner from collection_owners where collection = $1 order by owner' }
