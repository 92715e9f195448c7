import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DocumentStore } from '../../core/document-store.ts'
import { openDocumentStore } from '../../store/sqlite/documents/open.ts'
import { doOrWait } from './wait-for-collection-lock.ts'

let folder: string
let store: DocumentStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-waiting-'))
  store = openDocumentStore(join(folder, 'documents.db'))
  await store.putCollection({ id: 'c', name: 'docs', origin: 'file:///docs' })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

/** Work that takes the collection for itself. */
const take = async () => {
  await (await store.writer('c')).release()
  return 'done here'
}
const waiting = { collection: 'c', mostMs: 60_000 }

describe('work that needs a collection for itself', () => {
  it('is done at once where nobody has it', async () => {
    expect(await doOrWait(take, { ...waiting, store, isDone: async () => true })).toBe('done here')
  })

  it('waits for who has it, tells who that is, and leaves it at what they have made', async () => {
    const held = await store.writer('c')
    const told: string[] = []
    const onWaiting = (by: string) => {
      if (told.push(by) === 1) void held.synced(1).then(() => held.release())
    }
    const isDone = async () => (await store.read((reader) => reader.collections()))[0]?.syncedAt === 1
    expect(await doOrWait(take, { ...waiting, store, isDone, onWaiting })).toBe(undefined)
    expect(new Set(told)).toEqual(new Set([`process ${process.pid}`]))
  })

  it('is done after them where they made nothing of it', async () => {
    const held = await store.writer('c')
    const onWaiting = () => void held.release()
    expect(await doOrWait(take, { ...waiting, store, isDone: async () => false, onWaiting })).toBe('done here')
  })

  it('says who has it where they take too long, and leaves when it is not wanted any more', async () => {
    const held = await store.writer('c')
    const busy = { code: 'busy', message: `docs is being synced by process ${process.pid}` }
    await expect(doOrWait(take, { ...waiting, mostMs: 1, store, isDone: async () => false })).rejects.toMatchObject(busy)
    const left = new AbortController()
    const onWaiting = () => left.abort(new Error('never mind'))
    await expect(doOrWait(take, { ...waiting, store, signal: left.signal, isDone: async () => false, onWaiting })).rejects.toThrow(
      'never mind',
    )
    await held.release()
  })
})
