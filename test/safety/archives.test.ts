import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { packTar, type TarEntry } from 'modern-tar'
import { describe, expect, it } from 'vitest'
import { parseDocument } from '../../src/docs/parse/parse.ts'
import { sourceLimits } from '../../src/docs/sources/limits.ts'
import { folderOf, listing } from '../../src/docs/sources/sources.fixture.ts'
import { unpackBundle } from '../../src/docs/sources/unpack-bundle.ts'
import { openExport } from '../../src/feeds/chat/slack-export/slack-export.ts'
import { deflatedZeros, gzippedZeros, zipEntry, zipListing, zipOf } from './archives.fixture.ts'

/** Row 6: archives that unpack to more than anybody wants, or to places where they do not belong. */

const file = (name: string, body = 'text'): TarEntry => ({ header: { name, size: Buffer.byteLength(body), type: 'file' }, body })
const bundle = async (...entries: TarEntry[]): Promise<Buffer> => gzipSync(await packTar(entries))
const signal = (): AbortSignal => new AbortController().signal

const unpack = async (packed: Uint8Array, limits: Partial<typeof sourceLimits> = {}): Promise<string> => {
  const folder = join(folderOf(), 'out')
  await unpackBundle(Readable.from([packed]), folder, 'x.tar.gz', { ...sourceLimits, ...limits }, signal())
  return folder
}

/** The head of an entry that says it is so large. */
function sized(head: Uint8Array, size: number): Uint8Array {
  const changed = Buffer.from(head)
  changed.write(size.toString(8).padStart(11, '0'), 124, 'latin1')
  changed.fill(' ', 148, 156)
  const sum = changed.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  changed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return changed
}

/** Refused with this, and nothing left. */
const refuses = async (packed: Uint8Array, message: string | RegExp, limits: Readonly<Record<string, number>> = {}): Promise<void> => {
  const parent = folderOf({ 'out/old.md': 'old' })
  await expect(
    unpackBundle(Readable.from([packed]), join(parent, 'out'), 'x.tar.gz', { ...sourceLimits, ...limits }, signal()),
  ).rejects.toThrow(message)
  expect(readdirSync(parent, { recursive: true }).sort()).toEqual(['out', 'out/old.md'])
}

describe('a bundle of documents', () => {
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
    await refuses(await bundle(file('ok.md'), file(name)), /contains the name ".*", which/)
  })

  it.each(['symlink', 'link', 'fifo', 'character-device'] as const)('refuses a %s', async (type) => {
    await refuses(
      await bundle(file('ok.md'), { header: { name: 'x.md', type, linkname: '/etc/passwd', size: 0 } }),
      `a ${type}; only files and folders are allowed in a bundle`,
    )
  })

  it('refuses a name twice, also where only a case-blind disk would see it', async () => {
    await refuses(await bundle(file('a.md'), file('./a.md')), 'contains a.md twice')
    await refuses(await bundle(file('a.md'), file('A.md')), 'contains A.md twice')
  })

  it('refuses too many entries, too many folders, too many bytes', async () => {
    await refuses(await bundle(...Array.from({ length: 12 }, (_, at) => file(`${at}.md`))), 'contains more than 10 entries', {
      bundleEntries: 10,
    })
    await refuses(await bundle(file(`${'d/'.repeat(60)}a.md`)), 'contains folders nested more than 48 levels deep')
    await refuses(await bundle(file('a.md', 'x'.repeat(5_000))), 'uncompressed, x.tar.gz is larger than 0.0 MB', { unpackedBytes: 4_000 })
    await refuses(await bundle(file('a.md')), 'is larger than 0.0 MB', { bundleBytes: 50 })
  })

  it('refuses 200 MB of zeros in 200 kB', async () => {
    const head = (await packTar([{ header: { name: 'a.md', size: 0, type: 'file' } }])).subarray(0, 512)
    const packed = gzippedZeros(sized(head, 200_000_000), 200)
    expect(packed.length).toBeLessThan(250_000)
    await refuses(packed, 'uncompressed, x.tar.gz is more than 100 times its size')
  })

  it('refuses a million entries once it has seen 50,000 of them', async () => {
    const entry = (await packTar([{ header: { name: 'a/', type: 'directory', size: 0 } }])).subarray(0, 512)
    const thousand = Buffer.alloc(512_000, entry)
    let given = 0
    const million = async function* (): AsyncGenerator<Uint8Array> {
      for (; given < 1_000_000; given += 1_000) yield thousand
    }
    const parent = folderOf()
    await expect(unpackBundle(million(), join(parent, 'out'), 'x.tar', sourceLimits, signal())).rejects.toThrow(
      'contains more than 50000 entries',
    )
    expect(given).toBeLessThan(60_000)
    expect(readdirSync(parent)).toEqual([])
  })

  it('refuses what is damaged, cut or no archive', async () => {
    const whole = await bundle(file('a.md', 'x'.repeat(10_000)), file('b.md'))
    await refuses(whole.subarray(0, whole.length - 20), 'x.tar.gz is not a valid .tar.gz file')
    await refuses(
      gzipSync((await packTar([file('a.md', 'x'.repeat(10_000))])).subarray(0, 3_000)),
      'x.tar.gz is not a valid .tar.gz file: Tar archive is truncated.',
    )
    await refuses(Buffer.from('not an archive at all'), 'x.tar.gz is not a valid .tar.gz file')
    await refuses(new Uint8Array(0), 'x.tar.gz is not a valid .tar.gz file')
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

describe('a bundle that is added as a collection', () => {
  it('leaves nothing of itself where it is refused', async () => {
    const folder = folderOf({ 'bad.tar.gz': await bundle(file('ok.md'), file('../a.md')) })
    const cache = folderOf()
    await expect(listing('bad.tar.gz', folder, cache)).rejects.toMatchObject({ code: 'denied' })
    expect(readdirSync(cache, { recursive: true }).filter((name) => String(name).endsWith('.md'))).toEqual([])
  })
})

const bomb = { name: 'word/document.xml', packed: deflatedZeros(200), size: 200_000_000 }
const million = zipListing(1_000_000)

describe('an office file', () => {
  const reasonOf = async (bytes: Uint8Array) => {
    const outcome = await parseDocument({ path: 'a.docx', bytes })
    return outcome.ok ? 'read' : outcome.reason
  }

  it('is a reason, not a document, where it unpacks to too much, also where it says otherwise', async () => {
    expect(bomb.packed.length).toBeLessThan(250_000)
    expect(await reasonOf(zipOf([bomb]))).toBe('damaged: uncompressed, it is larger than 48 MB')
    expect(await reasonOf(zipOf([{ ...bomb, size: 40 }]))).toBe('damaged: word/document.xml is larger than its stated size')
  })

  it('is a reason where it lists too many entries', async () => {
    expect(await reasonOf(zipListing(30_000, 'word/document.xml'))).toBe('damaged: the archive has more than 20000 entries')
    expect(await reasonOf(million)).toBe('55 MB exceeds the limit of 20 MB per document')
  })
})

describe('an export of messages', () => {
  const opened = (bytes: Uint8Array) => openExport(join(folderOf({ 'export.zip': bytes }), 'export.zip'))

  it('is refused where it unpacks to too much, or lists a million files, or one twice', async () => {
    await expect(opened(zipOf([{ ...bomb, name: 'a.json' }]))).rejects.toMatchObject({
      code: 'limit',
      message: 'uncompressed, export.zip is more than 100 times its size',
    })
    await expect(opened(million)).rejects.toMatchObject({ code: 'limit', message: 'export.zip contains more than 400000 files' })
    await expect(opened(zipOf([zipEntry('a.json', '[]'), zipEntry('a.json', '[1]')]))).rejects.toMatchObject({
      code: 'denied',
      message: 'export.zip contains "a.json" twice',
    })
  })

  it('unpacks no more of a file than it said, and writes none, so that names lead nowhere', async () => {
    const folder = folderOf({ 'export.zip': zipOf([{ ...bomb, name: 'lies.json', size: 40 }, zipEntry('../../up.json', '[]')]) })
    const files = await openExport(join(folder, 'export.zip'))
    expect(files.names).toEqual(['../../up.json', 'lies.json'])
    await expect(files.read(['lies.json'])).rejects.toMatchObject({ code: 'malformed' })
    expect(await files.read(['../../up.json', '../../../etc/passwd'])).toEqual(new Map([['../../up.json', '[]']]))
    expect(readdirSync(folder)).toEqual(['export.zip'])
  })
})
