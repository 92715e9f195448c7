import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyShelf, partsOf, rawMail, sync } from '../mailbox.fixture.ts'
import { maildir } from './maildir.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ibid-maildir-'))
  for (const name of ['cur', 'new', 'tmp', '.Archive.2026/cur', '.Archive.2026/new']) await mkdir(join(folder, name), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

const put = (name: string, raw: string) => writeFile(join(folder, name), raw)
const open = (more: object = {}) => maildir.open({ path: folder, ...more }, partsOf())
const signal = () => new AbortController().signal

test('mails of all folders are told with their flags, and those marked as deleted are not', async () => {
  await put('cur/1.a:2,S', rawMail(1))
  await put('cur/2.a:2,ST', rawMail(2))
  await put('new/3.a', rawMail(3))
  await put('.Archive.2026/cur/4.a:2,FRS', rawMail(4))
  const feed = await open()
  expect(await feed.test(signal())).toBe('2 folders')
  const shelf = await sync(feed, emptyShelf())
  expect([...shelf.items.values()].map(({ item }) => [item.path, item.title, item.place, item.labels])).toEqual([
    ['Archive/2026/4.a', 'Mail 4', 'Archive/2026', ['flagged', 'answered']],
    ['INBOX/1.a', 'Mail 1', 'INBOX', undefined],
    ['INBOX/3.a', 'Mail 3', 'INBOX', ['unread']],
  ])
})

test('what is new, flagged, moved or deleted since is told, and nothing else', async () => {
  for (const number of [1, 2, 3, 4]) await put(`new/${number}.a`, rawMail(number))
  const feed = await open()
  const shelf = await sync(feed, emptyShelf())
  await rename(join(folder, 'new/1.a'), join(folder, 'cur/1.a:2,S'))
  await rename(join(folder, 'new/2.a'), join(folder, '.Archive.2026/cur/2.a:2,'))
  await rm(join(folder, 'new/3.a'))
  await put('new/5.a', rawMail(5))
  expect((await sync(feed, shelf)).told).toEqual(['-INBOX/2.a', '-INBOX/3.a', '+Archive/2026/2.a', '+INBOX/1.a', '+INBOX/5.a'])
  expect((await sync(feed, shelf)).told).toEqual([])
})

test('a sync that is cut off goes on where it was', async () => {
  for (let number = 100; number < 230; number++) await put(`new/${number}.a`, rawMail(number))
  const feed = await open()
  const shelf = await sync(feed, emptyShelf(), 110)
  expect(shelf.items.size).toBe(100)
  expect((await sync(feed, shelf)).told).toHaveLength(30)
})

test('folders are chosen by name', async () => {
  await put('new/1.a', rawMail(1))
  await put('.Archive.2026/new/2.a', rawMail(2))
  expect((await sync(await open({ folders: ['archive/*'] }), emptyShelf())).told).toEqual(['+Archive/2026/2.a'])
  expect((await sync(await open({ exclude: ['Archive*'] }), emptyShelf())).told).toEqual(['+INBOX/1.a'])
})

test('a mail without an id is opened as a file', async () => {
  await put('new/1.a', 'Subject: x\n\nHello')
  expect((await sync(await open(), emptyShelf())).items.get('INBOX/1.a')?.item.uri).toBe(`file://${folder}/new/1.a`)
})

test('who watches is told of a new mail', async () => {
  const stop = new AbortController()
  let wakes = 0
  const watching = (await open()).watch!(() => void wakes++, stop.signal)
  await put('new/1.a', rawMail(1))
  await expect.poll(() => wakes).toBeGreaterThan(0)
  stop.abort()
  await expect(watching).resolves.toBeUndefined()
})

test('a folder that is no Maildir is refused', async () => {
  await rm(join(folder, 'cur'), { recursive: true })
  await rm(join(folder, '.Archive.2026'), { recursive: true })
  await expect((await open()).test(signal())).rejects.toMatchObject({ code: 'invalid' })
})
