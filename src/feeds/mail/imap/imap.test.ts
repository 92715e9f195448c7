import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressKind } from '../../../core/addresses.ts'
import { type Dovecot, hasDovecot, startDovecot } from '../dovecot.fixture.ts'
import { emptyShelf, partsOf, rawMail, sync } from '../mailbox.fixture.ts'
import { imap } from './imap.ts'
import type { ImapOptions } from './imap-options.ts'
import { imapSignIn } from './oauth-mail-hosts.ts'

const optionsOf = (given: object): ImapOptions => {
  const checked = imap.options.check(given)
  if (!checked.ok) throw new Error(checked.issues.join(', '))
  return checked.value
}

const signal = () => new AbortController().signal

describe.skipIf(!hasDovecot)('with Dovecot', () => {
  let server: Dovecot
  beforeAll(async () => {
    server = await startDovecot()
  })
  afterAll(() => server.stop())

  /** Each test has a folder of its own. */
  const open = (folder: string, given: object = {}, password = server.password) =>
    imap.open(
      optionsOf({ host: server.host, port: server.port, user: server.user, security: 'none', folders: [folder], ...given }),
      partsOf({ secret: async () => password }),
    )

  test('the test says what is there', async () => {
    await server.append('Look', rawMail(1))
    expect(await (await open('Look')).test(signal())).toBe(`127.0.0.1:${server.port}: 1 folder, 1 email in Look`)
  })

  test('a first sync tells all, the next ones what is new, deleted and flagged', async () => {
    for (const number of [1, 2, 3]) await server.append('First', rawMail(number), number === 1 ? ['\\Seen', '$Work'] : [])
    const feed = await open('First')
    const shelf = await sync(feed, emptyShelf())
    expect(shelf.told).toEqual(['+First/1', '+First/2', '+First/3'])
    expect(shelf.items.get('First/1')?.item).toMatchObject({
      title: 'Mail 1',
      place: 'First',
      labels: ['Work'],
      uri: 'mid:mail-1%40acme.example',
    })
    expect(shelf.items.get('First/2')?.item.labels).toEqual(['unread'])
    expect(shelf.items.get('First/3')?.words).toContain('Words of mail 3.')
    expect((await sync(feed, shelf)).told).toEqual([])

    await server.append('First', rawMail(4))
    await server.withClient(async (client) => {
      await client.mailboxOpen('First')
      await client.messageFlagsAdd('2', ['\\Flagged'], { uid: true })
      await client.messageDelete('3', { uid: true })
    })
    expect((await sync(feed, shelf)).told).toEqual(['-First/3', '+First/2', '+First/4'])
    expect(shelf.items.get('First/2')?.item.labels).toEqual(['unread', 'flagged'])
    expect((await sync(feed, shelf)).told).toEqual([])
  })

  test('reading marks no mail as read', async () => {
    await server.append('Peek', rawMail(1))
    await sync(await open('Peek'), emptyShelf())
    const unseen = await server.withClient((client) => client.status('Peek', { unseen: true }))
    expect(unseen).toMatchObject({ unseen: 1 })
  })

  test('a moved mail is gone from one folder and new in the other', async () => {
    await server.append('From', rawMail(1))
    await server.append('Into', rawMail(2))
    const feed = await open('From', { folders: ['From', 'Into'] })
    const shelf = await sync(feed, emptyShelf())
    await server.withClient(async (client) => {
      await client.mailboxOpen('From')
      await client.messageMove('1', 'Into', { uid: true })
    })
    expect((await sync(feed, shelf)).told).toEqual(['-From/1', '+Into/2'])
  })

  test('a folder made anew under the same name is read anew', async () => {
    for (const number of [1, 2]) await server.append('Again', rawMail(number))
    const feed = await open('Again')
    const shelf = await sync(feed, emptyShelf())
    await server.withClient(async (client) => {
      await client.mailboxDelete('Again')
      await client.mailboxCreate('Again')
    })
    await server.append('Again', rawMail(9))
    expect((await sync(feed, shelf)).told).toEqual(['-Again/2', '+Again/1'])
    expect([...shelf.items.values()].map(({ item }) => item.title)).toEqual(['Mail 9'])
  })

  test('mails of a folder that is no more, or is left out from now on, are gone', async () => {
    await server.append('Kept', rawMail(1))
    await server.append('Left', rawMail(2))
    const shelf = await sync(await open('Kept', { folders: ['Kept', 'Left'] }), emptyShelf())
    expect((await sync(await open('Kept', { folders: ['Kept', 'Left'], exclude: ['left'] }), shelf)).told).toEqual(['-Left/1'])
  })

  test('a folder that the server lists and does not open is named, and the others are read', async () => {
    await server.append('Locked', rawMail(1))
    await server.append('Public', rawMail(2))
    const feed = await open('Locked', { folders: ['Locked', 'Public'] })
    const shelf = await sync(feed, emptyShelf())
    server.shut('Locked')
    await server.append('Public', rawMail(3))
    expect((await sync(feed, shelf)).told).toEqual(['!Locked the server could not open the folder', '+Public/2'])
    expect([...shelf.items.keys()]).toEqual(['Locked/1', 'Public/1', 'Public/2'])
  })

  test('junk and trash are left out unless they are named', async () => {
    await server.append('Trash', rawMail(1))
    expect((await sync(await open('', { folders: [], exclude: ['F*', 'L*', 'P*', 'I*', 'A*', 'K*'] }), emptyShelf())).told).toEqual([])
    expect((await sync(await open('Trash'), emptyShelf())).told).toEqual(['+Trash/1'])
  })

  test('a sync that is cut off goes on where it was, and no mail is missed or told twice', async () => {
    await server.fill(
      Array.from({ length: 105 }, (_, index) => rawMail(index + 1)),
      'Many',
    )
    const feed = await open('Many')
    const shelf = await sync(feed, emptyShelf(), 103)
    expect(shelf.items.size).toBe(100)
    await server.withClient(async (client) => {
      await client.mailboxOpen('Many')
      await client.messageFlagsAdd('5', ['\\Answered'], { uid: true })
    })
    await sync(feed, shelf)
    expect(shelf.told).toHaveLength(6)
    expect(shelf.told[0]).toBe('+Many/5')
    expect(shelf.told.slice(1)).toEqual(Array.from({ length: 5 }, (_, index) => `+Many/${101 + index}`))
    expect(shelf.items.size).toBe(105)
  })

  test('a window of days lets old mails go and brings them in again', async () => {
    const now = Date.UTC(2026, 9, 5)
    await server.append('Window', rawMail(1), [], new Date(now - 40 * 86_400_000))
    await server.append('Window', rawMail(2), [], new Date(now - 2 * 86_400_000))
    const shelf = await sync(await open('Window', { sinceDays: 10 }), emptyShelf())
    expect(shelf.told).toEqual(['+Window/2'])
    expect((await sync(await open('Window', { sinceDays: 90 }), shelf)).told).toEqual(['+Window/1'])
    expect((await sync(await open('Window', { sinceDays: 10 }), shelf)).told).toEqual(['-Window/1'])
  })

  test('of a large mail the words are read and the attachments are named', async () => {
    const attachment = Buffer.alloc(3_000_000, 1).toString('base64').replace(/.{76}/g, '$&\r\n')
    const raw = `From: Alex <alex@acme.example>\r\nSubject: =?utf-8?Q?Gro=C3=9F?=\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: multipart/alternative; boundary=c\r\n\r\n--c\r\nContent-Type: text/plain; charset=windows-1252\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nDie Pl=E4ne.\r\n--c\r\nContent-Type: text/html\r\n\r\n<p>Die Pl&auml;ne.</p>\r\n--c--\r\n--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename*=utf-8''Pl%C3%A4ne.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${attachment}\r\n--b--\r\n`
    await server.append('Large', raw, [], new Date('2026-10-01T08:00:00Z'))
    await server.append('Large', `Subject: Only words\r\n\r\n${'word '.repeat(200_000)}\r\n`)
    const shelf = await sync(await open('Large'), emptyShelf())
    expect(shelf.items.get('Large/1')?.words).toBe(
      '# Groß\n\nFrom: Alex <alex@acme.example>\nDate: 2026-10-01 08:00 UTC\nSubject: Groß\n\nDie Pläne.\n\nAttachments:\n- Pläne.pdf (3.0 MB)\n',
    )
    expect(shelf.items.get('Large/2')?.words.length).toBeGreaterThan(999_000)
  })

  test('the server is searched for words, people, times and folders', async () => {
    await server.append('Search', rawMail(1, 'The budget of Zürich is 40,000.'))
    await server.append('Search', rawMail(2, 'The budget of Bern is small.'))
    await server.append('Search', rawMail(3, 'Lunch?').replace('Alex Chen <alex@', 'Dora <dora@'))
    const feed = await open('Search')
    const titles = async (query: object) => (await feed.search!({ query: '', limit: 10, ...query }, signal())).map(({ item }) => item.title)
    expect(await titles({ query: 'What is the budget of Zürich?' })).toEqual(['Mail 1'])
    expect(await titles({ query: 'budget' })).toEqual(['Mail 2', 'Mail 1'])
    expect(await titles({ query: 'budget holidays' })).toEqual(['Mail 2', 'Mail 1'])
    expect(await titles({ owner: 'dora' })).toEqual(['Mail 3'])
    expect(await titles({ query: 'budget', from: Date.UTC(2026, 8, 3), to: Date.UTC(2026, 8, 4) })).toEqual(['Mail 2'])
    expect(await titles({ query: 'budget', limit: 1 })).toEqual(['Mail 2'])
    expect(await titles({ query: 'budget', place: 'Elsewhere' })).toEqual([])
    expect(await titles({ query: '"zzqx) UNDELETED' })).toEqual([])
  })

  test('a live hit is the item that a sync tells', async () => {
    await server.append('Same', rawMail(1, 'sameness'))
    const feed = await open('Same')
    const shelf = await sync(feed, emptyShelf())
    const [hit] = await feed.search!({ query: 'sameness', limit: 1 }, signal())
    expect({ item: hit?.item, hash: hit?.hash }).toEqual({ item: shelf.items.get('Same/1')?.item, hash: shelf.items.get('Same/1')?.hash })
  })

  test('a new mail wakes who watches, and watching ends with its signal', async () => {
    await server.append('Watch', rawMail(1))
    const feed = await open('Watch')
    const stop = new AbortController()
    let wakes = 0
    const watching = feed.watch!(() => void wakes++, stop.signal)
    await expect.poll(() => wakes).toBe(1)
    await server.append('Watch', rawMail(2))
    await expect.poll(() => wakes).toBeGreaterThan(1)
    stop.abort()
    await expect(watching).resolves.toBeUndefined()
  })

  test('a wrong password is said, and never repeated', async () => {
    const feed = await open('Look', {}, 'canary-7d1f')
    const error = await feed.test(signal()).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'unauthorised', message: `127.0.0.1:${server.port} rejected the sign-in of alex@acme.example` })
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('canary')
    await expect((await open('Look', {}, '')).test(signal())).rejects.toMatchObject({ code: 'unauthorised' })
  })

  test('STARTTLS that is not offered is refused before the password is sent', async () => {
    await expect((await open('Look', { security: 'starttls' })).test(signal())).rejects.toMatchObject({ code: 'unreachable' })
  })

  test('a sync that is cancelled ends with its reason', async () => {
    const stop = new AbortController()
    const reason = new Error('enough')
    const changes = (await open('Many')).changes({ cursor: undefined, known: async () => new Map() }, stop.signal)[Symbol.asyncIterator]()
    await changes.next()
    stop.abort(reason)
    await expect(changes.next().then(() => changes.next())).rejects.toBe(reason)
  })
})

describe.skipIf(!hasDovecot)('with a Dovecot that offers little', () => {
  let server: Dovecot
  beforeAll(async () => {
    server = await startDovecot({ extra: 'protocol imap {\n  imap_capability = IMAP4rev1 LITERAL+ UIDPLUS\n}' })
  })
  afterAll(() => server.stop())

  test('new, flagged and deleted mails are found without mod-sequences', async () => {
    await server.fill([1, 2, 3].map((number) => rawMail(number)))
    const options = optionsOf({ host: server.host, port: server.port, user: server.user, security: 'none' })
    const feed = await imap.open(options, partsOf({ secret: async () => server.password }))
    const shelf = await sync(feed, emptyShelf())
    expect(shelf.told).toEqual(['+INBOX/1', '+INBOX/2', '+INBOX/3'])
    expect(shelf.cursor).toMatchObject({ folders: { INBOX: { upTo: 3, modseq: null } } })
    await server.append('INBOX', rawMail(4))
    await server.withClient(async (client) => {
      await client.mailboxOpen('INBOX')
      await client.messageFlagsAdd('2', ['\\Flagged'], { uid: true })
      await client.messageDelete('1', { uid: true })
    })
    expect((await sync(feed, shelf)).told).toEqual(['-INBOX/1', '+INBOX/2', '+INBOX/4'])
    expect((await sync(feed, shelf)).told).toEqual([])
  })
})

describe.skipIf(!hasDovecot).each(['tls', 'starttls'] as const)('with Dovecot over %s', (security) => {
  let server: Dovecot
  beforeAll(async () => {
    server = await startDovecot({ tls: security })
  })
  afterAll(() => server.stop())

  const look = async (given: object) => {
    const options = optionsOf({ host: 'localhost', port: server.port, user: server.user, security, ...given })
    return (await imap.open(options, partsOf({ secret: async () => server.password }))).test(signal())
  }

  test('a certificate of an authority of their own is accepted where it is given', async () => {
    expect(await look({ certificate: server.certificate })).toBe(`localhost:${server.port}: 1 folder, 0 emails in INBOX`)
  })

  test('another certificate, or one for another host, is refused', async () => {
    await expect(look({})).rejects.toMatchObject({
      code: 'unreachable',
      message: `could not reach localhost:${server.port}: its certificate is self-signed`,
    })
    await expect(look({ host: 'mail.acme.example', certificate: server.certificate })).rejects.toMatchObject({
      message: `could not reach mail.acme.example:${server.port}: its certificate was issued for a different host`,
    })
  })
})

test('a password goes unprotected to no host but this machine, and none is asked for', async () => {
  const options = optionsOf({ host: 'mail.acme.example', user: 'alex', security: 'none' })
  const parts = partsOf({
    vetHost: async () => [{ address: '93.184.216.34', family: 4 }],
    secret: () => Promise.reject(new Error('asked')),
  })
  expect(addressKind('93.184.216.34')).toBe('public')
  await expect((await imap.open(options, parts)).test(signal())).rejects.toMatchObject({ code: 'denied' })
})

test('a host that is not vetted is not connected to', async () => {
  const refused = new Error('not public')
  const feed = await imap.open(optionsOf({ host: '10.0.0.1', user: 'alex' }), partsOf({ vetHost: () => Promise.reject(refused) }))
  await expect(feed.test(signal())).rejects.toBe(refused)
})

test('a server that says nothing is left when the caller has enough', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const stop = new AbortController()
  const feed = await imap.open(optionsOf({ host: '127.0.0.1', port, user: 'alex', security: 'none' }), partsOf({ secret: async () => 'x' }))
  const accepted = once(silent, 'connection')
  const testing = feed.test(stop.signal)
  const [socket] = await accepted
  stop.abort(new Error('enough'))
  await expect(testing).rejects.toThrow('enough')
  socket.destroy()
  silent.close()
})

test('a closed port is unreachable', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const address = closed.address()
  const port = typeof address === 'object' ? address?.port : 0
  closed.close()
  await once(closed, 'close')
  const feed = await imap.open(optionsOf({ host: '127.0.0.1', port, user: 'alex', security: 'none' }), partsOf({ secret: async () => 'x' }))
  await expect(feed.test(signal())).rejects.toMatchObject({
    code: 'unreachable',
    message: `could not reach 127.0.0.1:${port}: the connection was refused`,
  })
})

test('Google and Microsoft have a sign-in, unless a password is wanted', () => {
  expect(imapSignIn(optionsOf({ host: 'imap.gmail.com', user: 'a' }))?.scopes).toEqual(['https://mail.google.com/'])
  expect(imapSignIn(optionsOf({ host: 'outlook.office365.com', user: 'a' }))?.deviceUrl).toContain('microsoftonline')
  expect(imapSignIn(optionsOf({ host: 'imap.gmail.com', user: 'a', login: 'password' }))).toBeUndefined()
  expect(imapSignIn(optionsOf({ host: 'imap.acme.example', user: 'a' }))).toBeUndefined()
})
