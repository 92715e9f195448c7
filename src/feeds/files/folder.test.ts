import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { emptyReplica, noSignal, sync, testParts } from '../replica.fixture.ts'
import { folder } from './folder.ts'
import { readInside } from './folder-walk.ts'
import { lookThrough } from './folder-watch.ts'

function folderOf(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-folder-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) write(root, path, text)
  return root
}
const write = (root: string, path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

describe('a folder', () => {
  it('is told once, then as it changes', async () => {
    const root = folderOf({
      'readme.md': '# Hello',
      'notes/q4.txt': 'Q4',
      '.git/config': 'hidden',
      'node_modules/a/readme.md': 'not mine',
      'photo.JPG': 'pixels',
    })
    const feed = await folder.open({ path: root }, testParts())
    expect(await feed.test(noSignal)).toBe(`2 files in ${root}`)
    const replica = emptyReplica()
    expect(await sync(feed, replica)).toEqual(['item readme.md', 'item notes/q4.txt'])
    expect(replica.items.get('notes/q4.txt')).toMatchObject({
      item: { title: 'q4.txt', place: 'notes', uri: `file://${root}/notes/q4.txt` },
      text: 'Q4',
    })
    expect(await sync(feed, replica)).toEqual([])
    write(root, 'notes/q4.txt', 'Q4, changed')
    write(root, 'notes/deep/er.md', 'new')
    rmSync(join(root, 'readme.md'))
    expect(await sync(feed, replica)).toEqual(['item notes/q4.txt', 'item notes/deep/er.md', 'gone readme.md'])
  })

  it('goes on where a sync was cut off', async () => {
    const root = folderOf(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}.md`, `# ${index}`])))
    const feed = await folder.open({ path: root }, testParts())
    const replica = emptyReplica()
    await sync(feed, replica, 8)
    expect(await sync(feed, replica)).toHaveLength(12)
  })

  it('never leads out of itself, whatever is linked in it or swapped for a file', async () => {
    const outside = folderOf({ 'secret.md': 'secret' })
    const root = folderOf({ 'a.md': 'a', 'sub/b.md': 'b' })
    symlinkSync(join(outside, 'secret.md'), join(root, 'link.md'))
    symlinkSync(outside, join(root, 'way-out'))
    symlinkSync(join(root, 'a.md'), join(root, 'own.md'))
    symlinkSync(root, join(root, 'sub/circle'))
    const feed = await folder.open({ path: root }, testParts())
    expect(await sync(feed, emptyReplica())).toEqual([
      'item a.md',
      'skipped link.md: a link that is broken or points outside the folder',
      'skipped way-out: a link that is broken or points outside the folder',
      'item sub/b.md',
    ])
    await expect(readInside(root, 'link.md')).rejects.toMatchObject({ code: 'denied' })
    await expect(readInside(root, 'way-out/secret.md')).rejects.toMatchObject({ code: 'denied' })
    await expect(readInside(root, 'sub')).rejects.toMatchObject({ code: 'invalid' })
    await expect(readInside(root, 'none.md')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('with a file that is too large says so', async () => {
    const root = folderOf({ 'big.txt': '' })
    truncateSync(join(root, 'big.txt'), 20_000_001)
    expect(await sync(await folder.open({ path: root }, testParts()), emptyReplica())).toEqual([
      'skipped big.txt: 20.0 MB; the limit is 20 MB',
    ])
    await expect((await folder.open({ path: join(root, 'none') }, testParts())).test(noSignal)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('tells of changes while it is watched, and ends when asked', async () => {
    const root = folderOf({ 'a.md': 'a' })
    const feed = await folder.open({ path: root }, testParts())
    const stop = new AbortController()
    let changes = 0
    const watching = feed.watch!(() => changes++, stop.signal)
    let round = 0
    await expect
      .poll(() => {
        write(root, 'a.md', `a ${++round}`)
        return changes
      })
      .toBeGreaterThan(0)
    stop.abort()
    await watching
  })

  it('is looked through again and again where the system cannot watch', async () => {
    const root = folderOf({ 'a.md': 'a' })
    const stop = new AbortController()
    let changes = 0
    const looking = lookThrough(root, () => changes++, stop.signal, 5)
    await expect
      .poll(() => {
        if (changes === 0) write(root, `${Math.random()}.md`, 'new')
        return changes
      })
      .toBeGreaterThan(0)
    stop.abort()
    await looking
  })
})
