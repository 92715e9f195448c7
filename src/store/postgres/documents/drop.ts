import type { PostgresDatabase } from '../database.ts'
import { clearLeftovers } from './clear.ts'
import { writeBatch } from './commit.ts'
import { takeHold } from './hold.ts'
import { heldBy, noteChange } from './writing.ts'

/** Documents removed in one transaction. */
const portion = 500

/** Removes a collection: its documents first, so that an interrupted removal leaves a smaller collection that works. */
export const dropCollection = async (database: PostgresDatabase, collection: string): Promise<void> => {
  const hold = await database.lasting(() => takeHold(database, collection))
  const held = heldBy(database, hold)
  try {
    const removeSome = (): Promise<number> =>
      held(async (client) => {
        const text = 'select path from documents where collection = $1 limit $2'
        const { rows } = await client.query<{ path: Buffer }>(text, [collection, portion])
        await writeBatch(client, collection, { removed: rows.map(({ path }) => path.toString()), documents: [] }, 0)
        await noteChange(client)
        return rows.length
      })
    while ((await removeSome()) > 0);
    await held(async (client) => {
      await client.query("update segments set state = 'dead' where collection = $1", [collection])
      await client.query('update latent_models set live = false where collection = $1', [collection])
      await client.query('delete from collections where id = $1', [collection])
      await noteChange(client)
    })
    await clearLeftovers(database, held, collection)
  } finally {
    await hold.free()
  }
}
