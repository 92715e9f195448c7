import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { MediaStore } from '../core/media.ts'
import { mediaFiles } from './media-files.ts'
import { hasPostgres } from './postgres/cluster.fixture.ts'
import { postgresMedia } from './postgres/media.ts'
import { twoPools } from './postgres/two-pools.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'ibid-media-'))
const pools = twoPools()
afterAll(() => rmSync(folder, { recursive: true }))

const places: readonly (readonly [string, () => MediaStore | Promise<MediaStore>])[] = [
  ['files', () => mediaFiles(join(folder, 'media'))],
  ...(hasPostgres ? [['postgres', async () => postgresMedia((await pools()).one.database)] as const] : []),
]

describe.each(places)('media: %s', (_name, open) => {
  const [hash, bytes] = ['ab'.repeat(32), Uint8Array.from({ length: 70_000 }, (_, index) => index % 256)]

  test('are given back byte for byte until they are removed, however often they are kept', async () => {
    const media = await open()
    expect([await media.read(hash), await media.list()]).toEqual([undefined, []])
    await Promise.all([media.keep(hash, bytes), media.keep(hash, bytes)])
    await media.keep(hash, bytes)
    expect(Buffer.from((await media.read(hash)) ?? []).equals(Buffer.from(bytes))).toBe(true)
    expect(await media.list()).toEqual([hash])
    await media.remove(hash)
    await media.remove(hash)
    expect(await media.list()).toEqual([])
    expect(await media.read(hash)).toBe(undefined)
  })
})
