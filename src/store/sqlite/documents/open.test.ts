import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DocumentStore } from '../../../core/document-store.ts'
import { openDocumentStore } from './open.ts'

let folder: string
let path: string
let store: DocumentStore

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-documents-'))
  path = join(folder, 'documents.db')
  store = openDocumentStore(path)
  await store.putCollection({ id: 'c', name: 'docs', origin: 'file:///docs' })
})

afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

describe('the file of documents', () => {
  it('keeps its file to its user and refuses one that a newer ibid has written', async () => {
    expect(statSync(path).mode & 0o777).toBe(0o600)
    await store.close()
    const database = new DatabaseSync(path)
    database.exec('pragma user_version = 99')
    database.close()
    expect(() => openDocumentStore(path)).toThrow('was written by a newer version of ibid')
    store = openDocumentStore(join(folder, 'other.db'))
  })

  it('names the file and what to do when it turns out damaged while it is open', async () => {
    await store.close()
    const whole = readFileSync(path)
    whole.fill(255, 8_192)
    writeFileSync(path, whole)
    store = openDocumentStore(path)
    const damaged = {
      code: 'failed',
      message: `${path} is damaged`,
      remedy: 'restore a backup, or move the file away to start with an empty one',
    }
    await expect(store.read((reader) => reader.collections())).rejects.toMatchObject(damaged)
    await expect(store.writer('c')).rejects.toMatchObject(damaged)
  })

  it('forgets the latent models of an ibid that kept them whole, so that the next sync fits anew', async () => {
    await store.close()
    const database = new DatabaseSync(path)
    database.exec(
      `drop table latent_blocks; drop table vector_models; drop table vector_pages; insert into latent_models values (1, 'c', 80, 1, x'00'); pragma user_version = 1`,
    )
    database.close()
    store = openDocumentStore(path)
    expect(await store.read((reader) => reader.latentModel('c'))).toBeUndefined()
    await (await store.writer('c')).release()
    expect(await store.read((reader) => reader.latentDirectory(1))).toBeUndefined()
  })
})
