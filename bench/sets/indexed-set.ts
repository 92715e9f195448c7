import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Library } from '../../src/core/documents.ts'
import { openWriter } from '../../src/docs/index/writer.ts'
import { openLibrary } from '../../src/docs/library.ts'
import { openDocumentStore } from '../../src/store/sqlite/documents/open.ts'
import type { JudgedSet } from './judged-set.ts'

/** A set indexed as ibid indexes documents, in a temporary folder that goes with it. */
export async function indexSet(set: JudgedSet): Promise<{ readonly library: Library; readonly id: string } & AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-set-'))
  const store = openDocumentStore(join(folder, 'documents.db'))
  await store.putCollection({ id: set.name, name: set.name, origin: `set:${set.name}` })
  const writer = await openWriter(store, set.name)
  for (const page of set.pages) {
    await writer.putDocument({ path: page.path, title: page.title, uri: `set:${page.path}`, bytes: 0, hash: page.path }, page.sections)
  }
  await writer.finish(0)
  return {
    library: openLibrary(store),
    id: set.name,
    async [Symbol.asyncDispose]() {
      await store.close()
      rmSync(folder, { recursive: true })
    },
  }
}
