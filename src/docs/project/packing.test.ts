import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { describe, expect, it } from 'vitest'
import { folderOf, listing } from '../sources/sources.fixture.ts'
import { initManifest } from './init-manifest.ts'
import { packBundle } from './pack-bundle.ts'

describe('a first manifest', () => {
  it('has patterns for what is there and no more, and finds the same documents', async () => {
    const folder = folderOf({ 'a.md': '', 'b/c.html': '', README: '', 'x.png': '', 'b/dist/out.md': '', 'node_modules/x/y.md': '' })
    const before = (await listing(folder)).filter((line) => !line.includes(': '))
    expect(await initManifest(folder, { name: 'mine' })).toEqual({
      file: join(folder, 'manifest.json'),
      patterns: ['**/*.html', '**/*.md', '**/README', '!b/dist/**'],
      documents: 3,
    })
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toEqual({
      name: 'mine',
      version: '1.0.0',
      sources: { glob: ['**/*.html', '**/*.md', '**/README', '!b/dist/**'] },
    })
    expect(await listing(folder)).toEqual(before)
    await expect(initManifest(folder)).rejects.toThrow('manifest.json already exists')
    expect((await initManifest(folder, { replace: true, version: '2.0.0' })).documents).toBe(3)
  })

  it('needs documents', async () => {
    await expect(initManifest(folderOf({ 'x.png': '' }))).rejects.toThrow('contains no documents')
  })
})

describe('a bundle', () => {
  it('carries the documents, a manifest and their hashes, and is the same for the same documents', async () => {
    const folder = folderOf({
      'docs/manifest.json': JSON.stringify({
        name: 'x',
        version: '3',
        description: 'd',
        metadata: { lang: 'en' },
        sources: { glob: ['**/*.md'] },
      }),
      'docs/a.md': '# A',
      'docs/b/c.md': '# C',
    })
    const packed = await packBundle('docs/manifest.json', 'x.tar.gz', { folder })
    expect(packed).toMatchObject({ file: join(folder, 'x.tar.gz'), documents: 2, skipped: [] })
    expect((await packBundle('docs', 'y.tgz', { folder })).sha256).toBe(packed.sha256)
    const entries = await unpackTar(gunzipSync(readFileSync(packed.file)))
    expect(entries.map(({ header }) => header.name)).toEqual(['a.md', 'b/c.md', 'manifest.json'])
    expect(JSON.parse(new TextDecoder().decode(entries[2]!.data))).toEqual({
      name: 'x',
      version: '3',
      description: 'd',
      metadata: { lang: 'en' },
      sources: {
        files: [
          { path: 'a.md', hash: '327f031b25e00b1a7cd9b0c18f05948b60f55d09f9b3d177d21083f83a3cb6df' },
          { path: 'b/c.md', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
        ],
      },
    })
    expect(await listing('x.tar.gz', folder)).toEqual(['a.md', 'b/c.md'])
  })

  it('is whole or not there', async () => {
    const folder = folderOf({
      'm.json': JSON.stringify({ name: 'x', version: '1', sources: { files: ['a.md', 'missing.md'] } }),
      'a.md': '',
    })
    await expect(packBundle('m.json', 'x.tar.gz', { folder })).rejects.toThrow('missing.md: it does not exist')
    await expect(packBundle('.', 'x.zip', { folder })).rejects.toThrow('x.zip does not end in .tar.gz')
    await expect(packBundle('https://example.org/manifest.json', 'x.tar.gz', { folder })).rejects.toThrow(
      'is not a folder or a manifest on this machine',
    )
    await expect(packBundle('.', 'x.tar.gz', { folder: folderOf() })).rejects.toThrow('there are no documents to pack')
    expect(readdirSync(folder).sort()).toEqual(['a.md', 'm.json'])
  })
})
