import { appendFile, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyShelf, partsOf, rawMail, type Shelf, sync } from '../mailbox.fixture.ts'
import { mbox } from './mbox.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ibid-mbox-'))
})
afterEach(() => rm(folder, { recursive: true }))

const inBox = (...mails: readonly string[]) =>
  mails.map((mail) => `From alex@acme.example Fri Oct  2 14:03:00 2026\n${mail.replaceAll('\r\n', '\n')}\n`).join('')
const put = (name: string, text: string) => writeFile(join(folder, name), text)
const open = (path = folder) => mbox.open({ path }, partsOf())
const titles = (shelf: Shelf) => [...shelf.items.values()].map(({ item }) => item.title)
const signs = (shelf: Shelf) => shelf.told.map((told) => told[0]).join('')

test('the mails of a folder of files are told, each at its place', async () => {
  await put('Inbox', inBox(rawMail(1), rawMail(2)))
  await mkdir(join(folder, 'Archive.sbd'))
  await put('Archive.sbd/2026.mbox', inBox(rawMail(3)))
  await put('Inbox.msf', 'index')
  await put('readme.txt', 'no mails')
  const feed = await open()
  expect(await feed.test(new AbortController().signal)).toBe('3 files, 0.0 MB')
  const shelf = await sync(feed, emptyShelf())
  expect([...shelf.items.values()].map(({ item }) => [item.title, item.place, item.uri])).toEqual([
    ['Mail 3', 'Archive/2026', 'mid:mail-3%40acme.example'],
    ['Mail 1', 'Inbox', 'mid:mail-1%40acme.example'],
    ['Mail 2', 'Inbox', 'mid:mail-2%40acme.example'],
  ])
  expect(shelf.told.at(-1)).toBe('!readme.txt not an mbox file')
})

test('lines that only look like the begin of a mail are words', async () => {
  await put('one.mbox', inBox(rawMail(1, 'Hello\n>From here on it is easy.\nFrom there too.\n\nFrom me.'), rawMail(2)))
  const shelf = await sync(await open(join(folder, 'one.mbox')), emptyShelf())
  expect(titles(shelf)).toEqual(['Mail 1', 'Mail 2'])
  expect([...shelf.items.values()][0]?.words).toContain('Hello\nFrom here on it is easy.\nFrom there too.\n\nFrom me.')
})

test('of a file that was added to only the new end is read', async () => {
  await put('Inbox', inBox(rawMail(1), rawMail(2)))
  const feed = await open()
  const shelf = await sync(feed, emptyShelf())
  await appendFile(join(folder, 'Inbox'), inBox(rawMail(3), rawMail(1, 'Other words under the same id.')))
  await sync(feed, shelf)
  expect(signs(shelf)).toBe('++')
  expect(titles(shelf)).toEqual(['Mail 1', 'Mail 2', 'Mail 3', 'Mail 1'])
  expect((await sync(feed, shelf)).told).toEqual([])
  expect(shelf.cursor).toMatchObject({ files: { Inbox: { read: inBox(rawMail(1), rawMail(2), rawMail(3)).length } } })
})

test('a mail whose end was not written yet is read again', async () => {
  const whole = inBox(rawMail(1), rawMail(2, 'The end.'))
  await put('Inbox', whole.slice(0, -6))
  const feed = await open()
  const shelf = await sync(feed, emptyShelf())
  await put('Inbox', whole)
  await sync(feed, shelf)
  expect(signs(shelf)).toBe('+')
  expect([...shelf.items.values()].map(({ words }) => words.trimEnd().split('\n').at(-1))).toEqual(['Words of mail 1.', 'The end.'])
})

test('mails that were taken out, and files that are no more, are gone', async () => {
  await put('Inbox', inBox(rawMail(1), rawMail(2), rawMail(3)))
  await put('Old', inBox(rawMail(4)))
  const feed = await open()
  const shelf = await sync(feed, emptyShelf())
  await put('Inbox', inBox(rawMail(1), rawMail(3)))
  await rm(join(folder, 'Old'))
  await sync(feed, shelf)
  expect(signs(shelf)).toBe('--')
  expect(titles(shelf)).toEqual(['Mail 1', 'Mail 3'])
})

test('what Thunderbird has marked as deleted is not told', async () => {
  await put('Inbox', inBox(rawMail(1, 'x', 'X-Mozilla-Status: 0009'), rawMail(2, 'x', 'X-Mozilla-Status: 0001')))
  expect(titles(await sync(await open(), emptyShelf()))).toEqual(['Mail 2'])
})

test('what is marked as deleted within a file of the same size is gone', async () => {
  const box = (status: string) =>
    inBox(rawMail(1), rawMail(2, 'x\n'.repeat(3_000), `X-Mozilla-Status: ${status}`), rawMail(3, 'y\n'.repeat(3_000)))
  await put('Inbox', box('0001'))
  const feed = await open()
  const shelf = await sync(feed, emptyShelf())
  await put('Inbox', box('0009'))
  await utimes(join(folder, 'Inbox'), 1_790_000_000, 1_790_000_000)
  await sync(feed, shelf)
  expect(titles(shelf)).toEqual(['Mail 1', 'Mail 3'])
})

test('the labels of an export of Gmail are labels', async () => {
  await put('All mail.mbox', inBox(rawMail(1, 'x', 'X-Gmail-Labels: Inbox,Starred,=?UTF-8?Q?B=C3=BCro?=,\r\n Unread')))
  expect([...(await sync(await open(), emptyShelf())).items.values()][0]?.item.labels).toEqual(['Inbox', 'flagged', 'Büro', 'unread'])
})

test('a sync that is cut off goes on where it was', async () => {
  await put('Inbox', inBox(...Array.from({ length: 105 }, (_, number) => rawMail(number))))
  const feed = await open()
  const shelf = await sync(feed, emptyShelf(), 103)
  expect(shelf.items.size).toBe(100)
  await sync(feed, shelf)
  expect(signs(shelf)).toBe('+'.repeat(5))
  expect(shelf.items.size).toBe(105)
})

test('a huge mail is read up to a limit, and those behind it too', async () => {
  await put('Inbox', inBox(rawMail(1, `Begin.\n${`${'x'.repeat(999)}\n`.repeat(9_000)}`), rawMail(2)))
  const shelf = await sync(await open(), emptyShelf())
  expect(titles(shelf)).toEqual(['Mail 1', 'Mail 2'])
  expect([...shelf.items.values()][0]?.words.includes('[The email was too large to read completely.]\n')).toBe(true)
})

test('who watches is told when a file changes', async () => {
  await put('Inbox', inBox(rawMail(1)))
  const stop = new AbortController()
  let wakes = 0
  const watching = (await open()).watch!(() => void wakes++, stop.signal)
  await appendFile(join(folder, 'Inbox'), inBox(rawMail(2)))
  await expect.poll(() => wakes).toBeGreaterThan(0)
  stop.abort()
  await expect(watching).resolves.toBeUndefined()
})

test('a path at which nothing is, is said', async () => {
  await expect((await open(join(folder, 'none'))).test(new AbortController().signal)).rejects.toMatchObject({ code: 'not-found' })
})
