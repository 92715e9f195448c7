import type { DocumentStore } from '../../core/document-store.ts'

const pageSize = 1_000

/** Content hash by path of all that is stored, read without holding the collection; empty for an unknown one. */
export async function storedHashes(store: DocumentStore, collection: string): Promise<ReadonlyMap<string, string>> {
  return store.read(async (reader) => {
    const hashes = new Map<string, string>()
    let after: string | undefined
    for (;;) {
      const page = await reader.documents(collection, { limit: pageSize, ...(after === undefined ? {} : { after }) })
      for (const { path, hash } of page) hashes.set(path, hash)
      after = page.at(-1)?.path
      if (page.length < pageSize) return hashes
    }
  })
}
