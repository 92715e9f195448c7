import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar, type TarEntry } from 'modern-tar'
import { describe, expect, it } from 'vitest'
import { folderOf, listing, serve, textAt, writeFiles } from './sources.fixture.ts'

const file = (name: string, body = 'text'): TarEntry => ({ header: { name, size: Buffer.byteLength(body), type: 'file' }, body })
const bundle = async (...entries: TarEntry[]): Promise<Buffer> => gzipSync(await packTar(entries))

describe('a bundle as a source', () => {
  it('is a folder, or what its manifest says', async () => {
    const folder = folderOf({ 'plain.tar.gz': await bundle(file('a.md'), file('b/c.md')) })
    expect(await listing('plain.tar.gz', folder)).toEqual(['a.md', 'b/c.md'])
    const manifest = JSON.stringify({ name: 'x', version: '1', sources: { files: ['b/c.md', '../up.md'] } })
    writeFiles(folder, { 'with.tgz': await bundle(file('manifest.json', manifest), file('a.md'), file('b/c.md')) })
    expect(await listing('with.tgz', folder)).toEqual(['b/c.md', '../up.md: refused: the path points outside its folder'])
  })

  it('is unpacked again only when it has changed', async () => {
    const folder = folderOf({ 'x.tar.gz': await bundle(file('a.md', 'one')) })
    const cache = folderOf()
    await listing('x.tar.gz', folder, cache)
    const before = statSync(join(cache, 'unpacked')).ino
    await listing('x.tar.gz', folder, cache)
    expect(statSync(join(cache, 'unpacked')).ino).toBe(before)
    writeFiles(folder, { 'x.tar.gz': await bundle(file('a.md', 'two')) })
    expect(await textAt(join(folder, 'x.tar.gz'), 'a.md', cache)).toBe('two')
    expect(existsSync(join(cache, 'unpacked'))).toBe(true)
  })

  it('is fetched, and asked about before it is fetched again', async () => {
    const packed = await bundle(file('a.md', '# A'))
    const { origin, requests } = await serve((request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
      else response.writeHead(200, { etag: '"1"' }).end(packed)
    })
    const cache = folderOf()
    expect(await listing(`${origin}/x.tar.gz`, '/', cache)).toEqual(['a.md'])
    expect(await textAt(`${origin}/x.tar.gz`, 'a.md', cache)).toBe('# A')
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"'])
  })
})
