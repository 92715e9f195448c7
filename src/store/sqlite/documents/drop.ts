import { clearLeftovers } from './clear.ts'
import { writeBatch } from './commit.ts'
import type { Connection } from './connection.ts'
import { freeLease, renewLease, takeLease } from './lease.ts'
import type { Transact } from './transact.ts'

/** Documents removed in one transaction. */
const portion = 100

/** Removes a collection: its documents first, so that an interrupted removal leaves a smaller collection that works. */
export const dropCollection = async (connection: Connection, transact: Transact, collection: string): Promise<void> => {
  const { statement } = connection
  const token = await transact(() => takeLease(connection, collection))
  try {
    for (;;) {
      const rows = statement<{ path: string }>('select path from documents where collection = ? limit ?').all(collection, portion)
      if (rows.length === 0) break
      await transact(() => {
        renewLease(connection, collection, token)
        writeBatch(connection, collection, { removed: rows.map(({ path }) => path), documents: [] })
      })
    }
    await transact(() => {
      statement("update segments set state = 'dead' where collection = ?").run(collection)
      statement('update latent_models set live = 0 where collection = ?').run(collection)
      statement('delete from collections where id = ?').run(collection)
    })
    await clearLeftovers(connection, transact, collection)
  } finally {
    await transact(() => freeLease(connection, collection, token))
  }
}
