import type { Memory, MemoryStore } from '../core/memory.ts'

/** Rows in this process, for tests of the logic alone; it keeps no vectors. */
export function rowsInMemory(): MemoryStore {
  const rows = new Map<string, Memory[]>()
  const marks = new Map<string, string>()
  const of = (owner: string | undefined) => rows.get(owner ?? '') ?? []
  return {
    read: async (owner) => of(owner),
    async write(owner, work) {
      const { put, result } = work(of(owner))
      const byId = new Map(of(owner).map((row) => [row.id, row]))
      for (const row of put) byId.set(row.id, row)
      rows.set(owner ?? '', [...byId.values()])
      return result
    },
    async clear(owner) {
      const count = of(owner).length
      rows.delete(owner ?? '')
      return count
    },
    vectors: async () => [],
    putVectors: async () => undefined,
    lookedBack: async (session) => marks.get(session),
    async noteLookBack(session, run) {
      marks.set(session, run)
    },
  }
}
