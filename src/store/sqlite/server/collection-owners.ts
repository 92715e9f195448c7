import type { CollectionOwners } from '../../../core/server-store.ts'
import type { SqliteFile } from '../sqlite-file.ts'

/** Whose collections are that no file declares, in `server.db`. */
export const collectionOwnerSchema = `
  create table collection_owners (collection text not null, owner text not null, primary key (owner, collection)) strict, without rowid;
  create index collection_owners_collection on collection_owners (collection);`

/** The owners of collections of an open `server.db`. */
export function sqliteCollectionOwners(file: SqliteFile): CollectionOwners {
  const rows = file.guard(() => statementsOf(file))
  return {
    give: async (collection, owner) => void file.guard(() => rows.give.run(collection, owner)),
    take: async (collection, owner) => file.guard(() => rows.take.run(collection, owner).changes === 1),
    of: async (owner) => file.guard(() => rows.of.all(owner).map((row) => String(row['collection']))),
    owners: async (collection) => file.guard(() => rows.owners.all(collection).map((row) => String(row['owner']))),
  }
}

const statementsOf = ({ sqlite }: SqliteFile) => ({
  give: sqlite.prepare('insert or ignore into collection_owners (collection, owner) values (?, ?)'),
  take: sqlite.prepare('delete from collection_owners where collection = ? and owner = ?'),
  of: sqlite.prepare('select collection from collection_owners where owner = ? order by collection'),
  owners: sqlite.prepare('select owner from collection_owners where collection = ? order by owner'),
})
