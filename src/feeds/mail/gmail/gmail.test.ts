import { afterEach, beforeEach, expect, test } from 'vitest'
import { IbidError } from '../../../core/fault.ts'
import { emptyShelf, partsOf, rawMail, sync } from '../mailbox.fixture.ts'
import { type PlayedGmail, playGmail } from './gmail.fixture.ts'
import { gmail } from './gmail.ts'

let played: PlayedGmail
beforeEach(async () => {
  played = await playGmail()
})
afterEach(() => played.stop())

const open = (options: object = {}, token = played.token) =>
  gmail.open(options, partsOf({ fetch: played.fetch, accessToken: async () => token }))
const signal = () => new AbortController().signal

test('the test says whose mailbox it is', async () => {
  played.add('18f1', rawMail(1), ['INBOX'])
  expect(await (await open()).test(signal())).toBe('alex@acme.example: 1 mails')
})

test('a first sync lists all mails, the next ones read the history', async () => {
  played.add('18f1', rawMail(1), ['INBOX', 'UNREAD', 'Label_7'])
  played.add('18f2', rawMail(2), ['SENT'])
  played.add('18f3', rawMail(3), ['Label_7'])
  const feed = await open()
  const shelf = await sync(feed, emptyShelf())
  expect(shelf.told).toEqual(['+18f3', '+18f2', '+18f1'])
  expect(shelf.items.get('18f1')?.item).toEqual({
    path: '18f1',
    title: 'Mail 1',
    uri: 'https://mail.google.com/mail/#all/18f1',
    at: Date.UTC(2026, 8, 2, 9),
    author: { name: 'Alex Chen', address: 'alex@acme.example' },
    people: [
      { name: 'Alex Chen', address: 'alex@acme.example' },
      { name: 'Bea', address: 'bea@acme.example' },
    ],
    place: 'INBOX',
    thread: 't-18f1',
    labels: ['Projects/Q4', 'inbox', 'unread'],
  })
  expect(shelf.items.get('18f3')?.item.place).toBe('Projects/Q4')
  expect(shelf.items.get('18f1')?.words).toContain('Words of mail 1.')

  played.asked.length = 0
  expect((await sync(feed, shelf)).told).toEqual([])
  expect(played.asked.filter((path) => path.startsWith('messages'))).toEqual([])

  played.add('18f4', rawMail(4), ['INBOX'])
  played.label('18f1', ['INBOX', 'STARRED'])
  played.label('18f2', ['SENT', 'TRASH'])
  played.remove('18f3')
  await sync(feed, shelf)
  expect(shelf.told).toEqual(['+18f4', '+18f1', '-18f2', '-18f3'])
  expect(shelf.items.get('18f1')?.item.labels).toEqual(['flagged', 'inbox'])
  expect((await sync(feed, shelf)).told).toEqual([])
})

test('where the history does not reach back far enough all mails are listed, and only what is other is read', async () => {
  for (const number of [1, 2, 3]) played.add(`18f${number}`, rawMail(number), ['INBOX'])
  const feed = await open()
  const shelf = await sync(feed, emptyShelf())
  played.label('18f1', ['INBOX', 'STARRED'])
  played.remove('18f2')
  played.add('18f4', rawMail(4), ['INBOX'])
  played.forget()
  played.asked.length = 0
  await sync(feed, shelf)
  expect(shelf.told).toEqual(['-18f2', '+18f4', '+18f1'])
  expect(played.asked.filter((path) => path.includes('format=raw'))).toEqual(['messages/18f4?format=raw', 'messages/18f1?format=raw'])
})

test('a sync that is cut off goes on where it was, and what changed meanwhile is not missed', async () => {
  for (let number = 1; number <= 105; number++) played.add(`m${number}`, rawMail(number), ['INBOX'])
  const feed = await open()
  const shelf = await sync(feed, emptyShelf(), 103)
  expect(shelf.items.size).toBe(100)
  played.label('m105', ['INBOX', 'STARRED'])
  played.remove('m5')
  await sync(feed, shelf)
  expect(shelf.items.size).toBe(104)
  expect(shelf.told).toHaveLength(5)
  expect(shelf.items.get('m105')?.item.labels).toEqual(['flagged', 'inbox'])
  expect((await sync(feed, shelf)).told).toEqual([])
})

test('a list that is not given takes no mail away', async () => {
  played.add('a', rawMail(1), ['INBOX'])
  const shelf = await sync(await open(), emptyShelf())
  played.forget()
  played.fail(404, 'notFound', 'messages?')
  await expect(sync(await open(), shelf)).rejects.toMatchObject({ code: 'overloaded' })
  expect([...shelf.items.keys()]).toEqual(['a'])
})

test('labels choose what is read, and another choice is noticed', async () => {
  played.add('a', rawMail(1), ['INBOX', 'Label_7'])
  played.add('b', rawMail(2), ['INBOX'])
  const shelf = await sync(await open({ folders: ['projects/*'] }), emptyShelf())
  expect(shelf.told).toEqual(['+a'])
  expect((await sync(await open({ exclude: ['Projects/Q4'] }), shelf)).told).toEqual(['+b', '-a'])
})

test('a mail too large to be had raw is read without its attachments', async () => {
  const data = (words: string) => Buffer.from(words).toString('base64url')
  played.add('big', `Subject: Big\r\n\r\n${'x'.repeat(9_000_000)}`, ['INBOX'], {
    partId: '',
    mimeType: 'multipart/mixed',
    filename: '',
    headers: [
      { name: 'From', value: 'Alex <alex@acme.example>' },
      { name: 'Subject', value: 'Größe' },
      { name: 'Content-Type', value: 'multipart/mixed; boundary="b"' },
    ],
    body: { size: 0 },
    parts: [
      {
        partId: '0',
        mimeType: 'text/plain',
        filename: '',
        headers: [{ name: 'Content-Type', value: 'text/plain; charset=windows-1252' }],
        body: { size: 10, data: data('Die Pläne.') },
      },
      {
        partId: '1',
        mimeType: 'application/zip',
        filename: 'plans.zip',
        headers: [{ name: 'Content-Disposition', value: 'attachment; filename="plans.zip"' }],
        body: { attachmentId: 'ANGjdJ8', size: 8_900_000 },
      },
    ],
  })
  const shelf = await sync(await open(), emptyShelf())
  expect(shelf.items.get('big')?.words).toBe(
    '# Größe\n\nFrom: Alex <alex@acme.example>\nDate: 2026-10-01 12:00 UTC\nSubject: Größe\n\nDie Pläne.\n\nAttachments:\n- plans.zip (8.9 MB)\n',
  )
})

test('Gmail is searched in its own words', async () => {
  played.add('a', rawMail(1, 'The budget of Bern'), ['INBOX'])
  played.add('b', rawMail(2, 'The budget of Basel'), ['INBOX'])
  const feed = await open()
  const search = async (query: object) => (await feed.search!({ query: '', limit: 5, ...query }, signal())).map(({ item }) => item.path)
  expect(await search({ query: 'What is the budget of Bern?', owner: 'alex "x" OR {', from: 1_790_000_000_000, place: 'INBOX' })).toEqual([
    'a',
  ])
  expect(new URLSearchParams(played.asked[0]?.split('?')[1]).get('q')).toBe(
    '"budget" "bern" from:(alex  x  OR) after:1790000000 label:"INBOX"',
  )
  expect(await search({ query: 'budget lunch' })).toEqual(['b', 'a'])
  expect(await search({ query: 'lunch' })).toEqual([])
})

test('a sign-in that is over is said, and one that comes back is waited for', async () => {
  await expect((await open({}, 'stale')).test(signal())).rejects.toMatchObject({ code: 'unauthorised' })
  const over = new IbidError('unauthorised', 'sign in again')
  const feed = await gmail.open({}, partsOf({ fetch: played.fetch, accessToken: () => Promise.reject(over) }))
  await expect(feed.test(signal())).rejects.toBe(over)
})

test('too many requests are asked again, a missing right is not', async () => {
  played.fail(429, 'rateLimitExceeded')
  expect(await (await open()).test(signal())).toBe('alex@acme.example: 0 mails')
  played.fail(403, 'userRateLimitExceeded')
  expect(await (await open()).test(signal())).toBe('alex@acme.example: 0 mails')
  played.fail(503, 'backendError')
  expect(await (await open()).test(signal())).toBe('alex@acme.example: 0 mails')
  played.asked.length = 0
  played.fail(403, 'insufficientPermissions')
  await expect((await open()).test(signal())).rejects.toMatchObject({
    code: 'unauthorised',
    message: 'Gmail denied access (insufficientPermissions)',
  })
  expect(played.asked).toHaveLength(1)
})
