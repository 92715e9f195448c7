import type { MemoryVector, MemoryVectorStore } from '../../../core/memory-vectors.ts'
import { type AnyRow, type TableAccess, words } from '../table-access.ts'

const reading = `select v.memory, v.model, v.data from memories m join memory_vectors v on v.memory = m.id where m.owner = $1`
const putting = `insert into memory_vectors (memory, model, data) values ($1, $2, $3)
  on conflict (memory) do update set model = excluded.model, data = excluded.data`

/** The vectors of facts; the database takes them away with their facts. `lockOf`: what those who change the facts of an owner wait for. */
export const memoryVectorsIn = (
  { askAgain, aloneOnce }: TableAccess,
  lockOf: (owner: string | undefined) => string,
): MemoryVectorStore => ({
  vectors: async (owner) => (await askAgain(words(reading, owner ?? ''))).map(vectorOf),
  putVectors: (owner, vectors) =>
    aloneOnce([lockOf(owner)], function* (ask) {
      const rows = yield* ask(words('select id from memories where owner = $1', owner ?? ''))
      const ids = new Set(rows.map(({ id }) => id))
      for (const { memory, model, vector } of vectors)
        if (ids.has(memory)) yield* ask(words(putting, memory, model, new Uint8Array(vector.buffer, vector.byteOffset, vector.length)))
    }),
})

function vectorOf({ memory, model, data }: AnyRow): MemoryVector {
  const { buffer, byteOffset, length } = data as Uint8Array
  return { memory: String(memory), model: String(model), vector: new Int8Array(buffer, byteOffset, length) }
}
