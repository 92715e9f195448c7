import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { memoriesIn } from '../../tables/personal/memories.ts'
import { openSqlite } from '../open.ts'
import { sqliteTables } from '../tables.ts'
import { feedSchema } from './feed-schema.ts'
import { memorySchema } from './memory-schema.ts'
import { openPersonalFile } from './personal-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-personal-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('facts that were written before facts could be in doubt, or had vectors, are read with their history, and can be and have them then', async () => {
  const before = openSqlite(join(folder, 'personal.db'), [memorySchema, feedSchema])
  const put = before.sqlite.prepare(
    `insert into memories (id, owner, content, category, tier, confidence, keywords, language, provenance, created_at, last_used_at, uses, supersedes, state, ended_at, replaced_by)
     values (?, '', ?, 'profile', 'core', 0.8, '["graz"]', 'en', '{"by":"person"}', 1, 2, 3, ?, ?, ?, ?)`,
  )
  put.run('a', 'I live in Graz.', null, 'superseded', 9, 'b')
  put.run('b', 'I live in Linz.', 'a', 'kept', null, null)
  before.close()

  const file = openPersonalFile(folder)
  const memories = memoriesIn(sqliteTables(file))
  const [old, kept] = await memories.read(undefined)
  expect(old).toMatchObject({ id: 'a', content: 'I live in Graz.', state: 'superseded', endedAt: 9, replacedBy: 'b', uses: 3 })
  expect(kept).toEqual({
    ...{ id: 'b', content: 'I live in Linz.', category: 'profile', tier: 'core', confidence: 0.8, keywords: ['graz'], language: 'en' },
    ...{ provenance: { by: 'person' }, createdAt: 1, lastUsedAt: 2, uses: 3, supersedes: 'a', state: 'kept' },
  })
  await memories.write(undefined, () => ({ put: [{ ...kept!, mayContradict: ['c'] }], result: undefined }))
  expect((await memories.read(undefined))[1]?.mayContradict).toEqual(['c'])
  expect(await memories.vectors(undefined)).toEqual([])
  const vector = { memory: 'b', model: 'm', vector: Int8Array.of(3, -4) }
  await memories.putVectors(undefined, [vector])
  expect(await memories.vectors(undefined)).toEqual([vector])
  file.close()
})
