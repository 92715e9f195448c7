import type { CollectionOwners } from '../../../core/server-store.ts'
import type { BuiltTables } from '../table-access.ts'
import type { ServerTables } from './server-tables.ts'

/** Whose collections are that no file declares. */
export function collectionOwnersIn({ build, askAgain, askOnce }: BuiltTables<ServerTables>): CollectionOwners {
  const selecting = build.selectFrom('collection_owners')
  return {
    async give(collection, owner) {
      const giving = build.insertInto('collection_owners').values({ collection, owner })
      await askAgain(giving.onConflict((conflict) => conflict.doNothing()))
    },
    async take(collection, owner) {
      const taking = build.deleteFrom('collection_owners').where('collection', '=', collection).where('owner', '=', owner)
      return (await askOnce(taking.returning('owner'))).length === 1
    },
    async of(owner) {
      const rows = await askAgain(selecting.select('collection').where('owner', '=', owner).orderBy('collection'))
      return rows.map((row) => row.collection)
    },
    async owners(collection) {
      const rows = await askAgain(selecting.select('owner').where('collection', '=', collection).orderBy('owner'))
      return rows.map((row) => row.owner)
    },
  }
}
