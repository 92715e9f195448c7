import type { MemoryStore } from '../../core/memory.ts'
import { openBook } from './fact-expiry.ts'

/** Writes down what the clock has made of the facts of an owner: what has expired, and what was displaced. How many there were. */
export async function tidy(store: MemoryStore, owner: string | undefined, now: number): Promise<number> {
  // Nearly always there is nothing to write.
  if (openBook(await store.read(owner), now).changed().length === 0) return 0
  return store.write(owner, (rows) => {
    const put = openBook(rows, now).changed()
    return { put, result: put.length }
  })
}
