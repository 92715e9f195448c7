import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { packTar, type TarEntry } from 'modern-tar'
import { describe, expect, it } from 'vitest'
import { sourceLimits } from './limits.ts'
import { folderOf, listing, serve, textAt, writeFiles } from './sources.fixture.ts'
import { unpackBundle } from './unpack-bundle.ts'

const file = (name: string, body = 'text'): TarEntry => ({ header: { name, size: Buffer.byteLength(body), type: 'file' }, body })
const bundle = async (...entries: TarEntry[]): Promise<Buffer> => gzipSync(await packTar(entries))
const signal = (): AbortSignal => new AbortController().signal

const unpack = async (packed: Uint8Array, limits: Partial<typeof sourceLimits> = {}): Promise<string> => {
  const folder = join(folderOf(), 'out')
  await unpackBundle(Readable.from([packed]), folder, 'x.tar.gz', { ...sourceLimits, ...limits }, signal())
  return folder
}

/** Refused with this, and nothing left. */
const refuses = async (packed: Uint8Array, message: string | RegExp, limits: Readonly<Record<string, number>> = {}): Promise<void> => {
  const parent = folderOf({ 'out/old.md': 'old' })
  await expect(
    unpackBundle(Readable.from([packed]), join(parent, 'out'), 'x.tar.gz', { ...sourceLimits, ...limits }, signal()),
  ).rejects.toThrow(message)
  expect(readdirSync(parent, { recursive: true }).sort()).toEqual(['out', 'out/old.md'])
}

describe('unpacking', () => {
  it('replaces the folder as a whole, for its user alone', async () => {
    const folder = join(folderOf({ 'out/old.md': 'old' }), 'out')
    const packed = await bundle(
      { header: { name: 'a/', type: 'directory', size: 0 } },
      file('./a/b.md', '# B'),
      file('c.md'),
      file('empty.md', ''),
    )
    await unpackBundle(Readable.from([packed.subarray(0, 9), packed.subarray(9)]), folder, 'x', sourceLimits, signal())
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['a', 'a/b.md', 'c.md', 'empty.md'])
    expect(readFileSync(join(folder, 'a/b.md'), 'utf8')).toBe('# B')
    expect(statSync(join(folder, 'a/b.md')).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('takes an archive that the server has unzipped already', async () => {
    expect(readdirSync(await unpack(await packTar([file('a.md')])))).toEqual(['a.md'])
  })

  it.each(['../a.md', 'a/../../b.md', '/etc/a.md', 'C:/a.md', 'a\\..\\b.md', '%2e%2e/a.md'])('refuses the name %s', async (name) => {
    await refuses(await bundle(file('ok.md'), file(name)), /holds the name ".*", which/)
  })

  it.each(['symlink', 'link', 'fifo', 'character-device'] as const)('refuses a %s', async (type) => {
    await refuses(
      await bundle(file('ok.md'), { header: { name: 'x.md', type, linkname: '/etc/passwd', size: 0 } }),
      `a ${type}; bundles hold files and folders only`,
    )
  })

  it('refuses a name twice, also where only a case-blind disk would see it', async () => {
    await refuses(await bundle(file('a.md'), file('./a.md')), 'holds a.md twice')
    await refuses(await bundle(file('a.md'), file('A.md')), 'holds A.md twice')
  })

  it('refuses too many entries, too many folders, too many bytes', async () => {
    await refuses(await bundle(...Array.from({ length: 12 }, (_, at) => file(`${at}.md`))), 'holds more than 10 entries', {
      bundleEntries: 10,
    })
    await refuses(await bundle(file(`${'d/'.repeat(60)}a.md`)), 'holds more than 48 folders')
    await refuses(await bundle(file('a.md', 'x'.repeat(5_000))), 'unpacks to more than 0.0 MB', { unpackedBytes: 4_000 })
    await refuses(await bundle(file('a.md')), 'is larger than 0.0 MB', { bundleBytes: 50 })
  })

  it('refuses 200 MB of zeros in 200 kB', async () => {
    const zeros = new Uint8Array(200_000_000)
    const packed = await bundle({ header: { name: 'a.md', size: zeros.length, type: 'file' }, body: zeros })
    expect(packed.length).toBeLessThan(250_000)
    await refuses(packed, 'unpacks to more than 100 times its size')
  })

  it('refuses what is damaged, cut or no archive', async () => {
    const whole = await bundle(file('a.md', 'x'.repeat(10_000)), file('b.md'))
    await refuses(whole.subarray(0, whole.length - 20), 'x.tar.gz is no readable .tar.gz')
    await refuses(
      gzipSync((await packTar([file('a.md', 'x'.repeat(10_000))])).subarray(0, 3_000)),
      'x.tar.gz is no readable .tar.gz: Tar archive is truncated.',
    )
    await refuses(Buffer.from('not an archive at all'), 'x.tar.gz is no readable .tar.gz')
    await refuses(new Uint8Array(0), 'x.tar.gz is no readable .tar.gz')
  })

  it('stops with its signal and leaves nothing', async () => {
    const parent = folderOf()
    const controller = new AbortController()
    const packed = await bundle(file('a.md'))
    const slow = async function* (): AsyncGenerator<Uint8Array> {
      yield packed.subarray(0, 40)
      controller.abort(new Error('enough'))
      yield packed.subarray(40)
    }
    await expect(unpackBundle(slow(), join(parent, 'out'), 'x', sourceLimits, controller.signal)).rejects.toThrow('enough')
    expect(readdirSync(parent)).toEqual([])
  })
})

describe('a bundle as a source', () => {
  it('is a folder, or what its manifest says', async () => {
    const folder = folderOf({ 'plain.tar.gz': await bundle(file('a.md'), file('b/c.md')) })
    expect(await listing('plain.tar.gz', folder)).toEqual(['a.md', 'b/c.md'])
    const manifest = JSON.stringify({ name: 'x', version: '1', sources: { files: ['b/c.md', '../up.md'] } })
    writeFiles(folder, { 'with.tgz': await bundle(file('manifest.json', manifest), file('a.md'), file('b/c.md')) })
    expect(await listing('with.tgz', folder)).toEqual(['b/c.md', '../up.md: refused: the path leaves its folder'])
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
