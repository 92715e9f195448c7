import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProven, proveWithin } from './open-proven.ts'
import { type Bounds, piecesOf, readBeginning, readBounded, readOpened, readText, readTextIfThere } from './read-bounded.ts'
import { readTextSync, readTextSyncIfThere } from './read-bounded-sync.ts'

/** A variable, as knip takes a literal for a binary that must be listed. */
const makePipe = 'mkfifo'
let folder: string
let root: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-files-')))
  root = join(folder, 'root')
  mkdirSync(join(root, 'sub'), { recursive: true })
  writeFileSync(join(root, 'a.txt'), 'twelve bytes')
  writeFileSync(join(folder, 'secret.txt'), 'a secret')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Both ways of reading, as one. */
const ways: readonly (readonly [string, (path: string, bounds: Bounds) => Promise<string>])[] = [
  ['at once', readText],
  ['in one step', async (path, bounds) => readTextSync(path, bounds)],
]
const sparse = (name: string, bytes: number): string => {
  const path = join(root, name)
  const fd = openSync(path, 'w')
  ftruncateSync(fd, bytes)
  closeSync(fd)
  return path
}

describe.each(ways)('a file of somebody else, read %s', (_way, read) => {
  it('is given whole up to the cap and not beyond', async () => {
    expect(await read(join(root, 'a.txt'), { mostBytes: 12, within: root })).toBe('twelve bytes')
    await expect(read(join(root, 'a.txt'), { mostBytes: 11, within: root, name: 'a.txt' })).rejects.toMatchObject({
      code: 'limit',
      message: 'a.txt is 1 kB; the limit is 1 kB',
    })
    writeFileSync(join(root, 'empty'), '')
    expect(await read(join(root, 'empty'), { mostBytes: 5, within: root })).toBe('')
  })

  it('is followed by a link to a place inside, never out of it', async () => {
    symlinkSync('../a.txt', join(root, 'sub', 'in'))
    symlinkSync('../secret.txt', join(root, 'out'))
    symlinkSync(folder, join(root, 'up'))
    expect(await read(join(root, 'sub', 'in'), { mostBytes: 100, within: root })).toBe('twelve bytes')
    for (const path of ['out', 'up/secret.txt'])
      await expect(read(join(root, path), { mostBytes: 100, within: root, name: path })).rejects.toMatchObject({
        code: 'denied',
        message: `${path} is outside ${root}`,
      })
  })

  it('is followed anywhere where a person named it', async () => {
    symlinkSync('../secret.txt', join(root, 'out'))
    expect(await read(join(root, 'out'), { mostBytes: 100 })).toBe('a secret')
  })

  it('gains nothing where the folder itself becomes a link', async () => {
    symlinkSync(folder, join(root, 'link'))
    const within = join(root, 'link')
    await expect(read(join(within, 'secret.txt'), { mostBytes: 100, within })).rejects.toMatchObject({ code: 'denied' })
  })

  it.skipIf(process.platform === 'win32')('is no device and no pipe, whoever named it', async () => {
    symlinkSync('/dev/zero', join(root, 'zero'))
    execFileSync(makePipe, [join(root, 'pipe')])
    for (const within of [root, undefined])
      for (const path of ['zero', 'pipe'])
        await expect(read(join(root, path), { mostBytes: 100, within, name: path })).rejects.toMatchObject({
          code: 'invalid',
          message: `${path} is not a regular file`,
        })
    await expect(read(root, { mostBytes: 100, name: 'root' })).rejects.toMatchObject({ code: 'invalid', message: 'root is a folder' })
  })

  it('is refused by its size before anything of it is read', async () => {
    const path = sparse('large', 5_000_000_000)
    await expect(read(path, { mostBytes: 1_000_000, within: root, name: 'large' })).rejects.toMatchObject({
      code: 'limit',
      message: 'large is 5000 MB; the limit is 1 MB',
    })
  })

  it.runIf(process.platform === 'linux')('is held to the cap where it says that it has no size', async () => {
    expect(await read('/proc/self/status', { mostBytes: 100_000 })).toMatch(/^Name:/)
    await expect(read('/proc/self/maps', { mostBytes: 1_000 })).rejects.toMatchObject({ code: 'limit' })
  })

  it('says what is missing', async () => {
    await expect(read(join(root, 'none'), { mostBytes: 1, name: 'none' })).rejects.toMatchObject({
      code: 'not-found',
      message: 'none does not exist',
    })
    symlinkSync('circle', join(root, 'circle'))
    await expect(read(join(root, 'circle'), { mostBytes: 1, name: 'circle' })).rejects.toMatchObject({ code: 'denied' })
  })
})

describe('a file of somebody else', () => {
  it('may be missing', async () => {
    expect(await readTextIfThere(join(root, 'none'), { mostBytes: 1 })).toBeUndefined()
    expect(readTextSyncIfThere(join(root, 'a.txt', 'none'), { mostBytes: 1 })).toBeUndefined()
    await expect(readTextIfThere(root, { mostBytes: 1 })).rejects.toMatchObject({ code: 'invalid' })
    expect(() => readTextSyncIfThere(root, { mostBytes: 1 })).toThrow(`${root} is a folder`)
  })

  it('is read to its end where it grows meanwhile, and to the cap', async () => {
    const path = join(root, 'log')
    writeFileSync(path, 'x'.repeat(5_000))
    await using file = await openProven(path, { within: root })
    appendFileSync(path, 'y'.repeat(5_000))
    expect(await readOpened(file, { mostBytes: 10_000, name: 'log' })).toHaveLength(10_000)
    await using again = await openProven(path, { within: root })
    await expect(readOpened(again, { mostBytes: 9_999, name: 'log' })).rejects.toMatchObject({ code: 'limit' })
  })

  it('may be looked at piece by piece, or at its beginning alone', async () => {
    const path = sparse('large', 5_000_000_000)
    await using file = await openProven(path, { within: root })
    let read = 0
    for await (const piece of piecesOf(file, 1_000_000, 300_000)) read += piece.length
    expect(read).toBe(1_000_000)
    await using again = await openProven(join(root, 'a.txt'))
    expect((await readBeginning(again, 6)).toString()).toBe('twelve')
    await using whole = await openProven(join(root, 'a.txt'))
    expect((await readBeginning(whole, 100)).toString()).toBe('twelve bytes')
  })

  it('gains nothing by a link that is swapped in while it is opened', async () => {
    await using file = await open(join(folder, 'secret.txt'))
    await expect(proveWithin(root, file, join(root, 'a.txt'), 'a.txt')).rejects.toMatchObject({ code: 'denied' })
  })

  it.runIf(process.platform === 'linux')('is what the shell of a person gives by a pipe, too', () => {
    const program = `import { readTextSync } from '${join(import.meta.dirname, 'read-bounded-sync.ts')}'
      console.log(readTextSync(process.argv[1], { mostBytes: 100 }))
      try { readTextSync(process.argv[1], { mostBytes: 100, within: '/' }) } catch (error) { console.log(error.message.replace(/\\d+/, 'N')) }`
    const printed = execFileSync('bash', [
      '-c',
      '"$0" --input-type=module -e "$1" <(sleep 0.05; echo from a pipe)',
      process.execPath,
      program,
    ])
    expect(printed.toString()).toBe('from a pipe\n\n/dev/fd/N is not a regular file\n')
  })

  it('is a file of bytes as well', async () => {
    writeFileSync(join(root, 'bytes'), new Uint8Array([0xff, 0, 1]))
    expect([...(await readBounded(join(root, 'bytes'), { mostBytes: 3, within: root }))]).toEqual([0xff, 0, 1])
  })
})
