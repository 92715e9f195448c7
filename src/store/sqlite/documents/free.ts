import { watchWrites } from '../watch.ts'
import type { Connection } from './connection.ts'
import { holderOf } from './lease.ts'

/** Waits until nobody holds the collection, looking whenever something was written, and twice a second for a holder that has died; see `DocumentStore.free`. */
export const untilFree = async (
  connection: Connection,
  collection: string,
  signal: AbortSignal,
  held: (by: string) => void,
): Promise<void> => {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const look = (): void => {
    try {
      const by = holderOf(connection, collection)
      if (by === undefined) resolve()
      else held(by)
    } catch (error) {
      reject(error)
    }
  }
  const stop = (): void => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const unwatch = watchWrites(connection.file.path, look, look)
  look()
  try {
    await promise
  } finally {
    unwatch()
    signal.removeEventListener('abort', stop)
  }
}
