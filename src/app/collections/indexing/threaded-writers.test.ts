import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hasPostgres, testDatabase } from '../../../store/postgres/cluster.fixture.ts'
import { storesAt } from '../../settings/stores-of-settings.ts'
import { threadedWriters } from './threaded-writers.ts'

const names = ['ferries', 'harbours', 'tides']

it.each(hasPostgres ? ['sqlite', 'postgres'] : ['sqlite'])(
  'collections that are opened at once get their own documents: %s',
  async (kind) => {
    const folder = mkdtempSync(join(tmpdir(), 'ibid-writers-'))
    const database = kind === 'postgres' ? await testDatabase() : undefined
    const place = { folder, ...(database ? { url: database.url } : {}) }
    const stores = storesAt(place)
    const writers = threadedWriters(place)
    try {
      const store = await stores.documents()
      for (const name of names) await store.putCollection({ id: name, name, origin: `file:///${name}` })
      const opened = await Promise.all(names.map((name) => writers.open(name)))
      for (const [at, writer] of opened.entries()) {
        const path = `${names[at]}.md`
        await writer.putDocument({ path, title: path, uri: `file:///${path}`, bytes: 1, hash: path }, [])
        await writer.finish(1)
      }
      const found = await store.read((reader) => Promise.all(names.map(async (name) => (await reader.paths(name)).map(({ path }) => path))))
      expect(found).toEqual([['ferries.md'], ['harbours.md'], ['tides.md']])
    } finally {
      await writers.close()
      await stores.close()
      await database?.drop()
      rmSync(folder, { recursive: true })
    }
  },
)
