import { createHash } from 'node:crypto'
import { symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { folderOf, writeFiles } from '../../../docs/sources/sources.fixture.ts'
import { feedParts, itemsOf, storedFeed } from '../../wire.fixture.ts'
import { said, slackUser } from '../slack/slack.fixture.ts'
import { exportLimits } from './export-files.ts'
import { openExport, slackExport } from './slack-export.ts'

const signal = new AbortController().signal

/** The files of a workspace export as Slack lays them out. */
const exported = (more: Readonly<Record<string, unknown>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      'users.json': [
        slackUser('U0ALEXCHEN', 'alex', 'Alex Chen', 'Alex.Chen@acme.example'),
        slackUser('U0BOBMOSS1', 'bob', 'Bob Moss', 'bob@acme.example'),
      ],
      'channels.json': [{ id: 'C0GENERAL1', name: 'general', created: 1, creator: 'U0ALEXCHEN', members: ['U0ALEXCHEN', 'U0BOBMOSS1'] }],
      'groups.json': [{ id: 'G0BOARD001', name: 'board', members: ['U0ALEXCHEN'] }],
      'dms.json': [{ id: 'D0DIRECT01', created: 1, members: ['U0ALEXCHEN', 'U0BOBMOSS1'] }],
      'integration_logs.json': [],
      'general/2026-09-21.json': [
        said('1790000000.000100', 'U0ALEXCHEN', 'Q4 is planned at <@U0BOBMOSS1>', {
          thread_ts: '1790000000.000100',
          reply_count: 1,
          replies: [{ user: 'U0BOBMOSS1', ts: '1790080000.000200' }],
          user_profile: { real_name: 'Alex Chen', display_name: 'alex' },
        }),
        said('1790000400.000400', 'U0BOBMOSS1', '<@U0BOBMOSS1> has joined the channel', { subtype: 'channel_join' }),
        said('1790000500.000500', 'U0BOBMOSS1', 'teh typo'),
        said('1790000600.000600', 'U0BOBMOSS1', 'never mind'),
      ],
      'general/2026-09-22.json': [
        said('1790080000.000200', 'U0BOBMOSS1', 'Really?', { thread_ts: '1790000000.000100' }),
        {
          type: 'message',
          subtype: 'message_changed',
          ts: '1790080100.000100',
          message: said('1790000500.000500', 'U0BOBMOSS1', 'the typo', { edited: { user: 'U0BOBMOSS1', ts: '1790080100.000000' } }),
        },
        { type: 'message', subtype: 'message_deleted', ts: '1790080200.000100', deleted_ts: '1790000600.000600' },
      ],
      'board/2026-09-21.json': [said('1790000700.000700', 'U0ALEXCHEN', 'On Friday.')],
      'D0DIRECT01/2026-09-21.json': [said('1790000800.000800', 'U0BOBMOSS1', 'No.')],
      ...more,
    }).map(([name, json]) => [name, typeof json === 'string' ? json : JSON.stringify(json)]),
  )

const zipped = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

async function opened(path: string, more: object = {}) {
  const checked = slackExport.options.check({ path, ...more })
  if (!checked.ok) throw new Error(checked.issues.join('; '))
  return slackExport.open(checked.value, feedParts({}))
}

const all = [
  'item D0DIRECT01/2026-09-21/1790000800.000800',
  'item board/2026-09-21/1790000700.000700',
  'item general/2026-09-21/1790000000.000100',
  'item general/2026-09-21/1790000000.000100/1790080000.000200',
  'item general/2026-09-21/1790000500.000500',
]

describe('a Slack export', () => {
  it.each(['folder', 'zip'])('is read from a %s, with edits and deletions followed', async (kind) => {
    const folder = folderOf(kind === 'folder' ? exported() : { 'export.zip': zipped(exported()) })
    const feed = await opened(kind === 'folder' ? folder : join(folder, 'export.zip'))
    expect(await feed.test(signal)).toBe('Slack export with 3 conversations and 2 people')
    const stored = storedFeed()
    expect(await stored.sync(feed.changes(stored, signal))).toEqual(all)
    expect(stored.words.get('general/2026-09-21/1790000500.000500')).toBe('Bob Moss, 2026-09-21 14:21 UTC:\n\nthe typo\n')
    expect(stored.words.get('general/2026-09-21/1790000000.000100/1790080000.000200')).toBe(
      '> Alex Chen: Q4 is planned at @Bob Moss\n\nBob Moss, 2026-09-22 12:26 UTC:\n\nReally?\n',
    )
  })

  it('opens at the workspace where its domain is known, in the app where it is not', async () => {
    const folder = folderOf(exported())
    const uriOf = async (more: object) => {
      const items = await itemsOf((await opened(folder, more)).changes(storedFeed(), signal))
      return items.find(({ item }) => item.path.endsWith('1790000500.000500'))?.item.uri
    }
    expect(await uriOf({ domain: 'acme' })).toBe('https://acme.slack.com/archives/C0GENERAL1/p1790000500000500')
    expect(await uriOf({ domain: 'https://chat.acme.example/' })).toBe('https://chat.acme.example/archives/C0GENERAL1/p1790000500000500')
    expect(await uriOf({})).toBe('slack://channel?team=T0ACME0001&id=C0GENERAL1&message=1790000500.000500')
  })

  it('says who may read what was not public', async () => {
    const items = await itemsOf((await opened(folderOf(exported()))).changes(storedFeed(), signal))
    expect(Object.fromEntries(items.map(({ item }) => [item.place, item.readers]))).toEqual({
      'Alex Chen and Bob Moss': ['alex.chen@acme.example', 'bob@acme.example'],
      board: ['alex.chen@acme.example'],
      general: undefined,
    })
  })

  it('is not read again before it changes, and then tells what is new and what is gone', async () => {
    const folder = folderOf(exported())
    const feed = await opened(folder)
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal))
    const cursor = stored.cursor
    // Broken, but with the size and the time that it had.
    const path = join(folder, 'users.json')
    const users = exported()['users.json']!
    writeFileSync(path, users.replace('[', '!'))
    utimesSync(path, 1_790_000_000, 1_790_000_000)
    await expect(stored.sync(feed.changes(stored, signal))).rejects.toMatchObject({
      code: 'malformed',
      message: 'users.json is not a file of a Slack export',
    })
    writeFileSync(path, users)
    utimesSync(path, 1_790_000_000, 1_790_000_000)
    expect(await stored.sync(feed.changes(stored, signal))).toEqual([])
    expect(stored.cursor).not.toEqual(cursor)
    writeFileSync(path, users.replace('[', '!'))
    utimesSync(path, 1_790_000_000, 1_790_000_000)
    expect(await stored.sync(feed.changes(stored, signal))).toEqual([])
    writeFiles(folder, {
      'users.json': users,
      'board/2026-09-21.json': '[]',
      'general/2026-09-23.json': JSON.stringify([said('1790160000.000100', 'U0ALEXCHEN', 'Good morning')]),
    })
    expect(await stored.sync(feed.changes(stored, signal))).toEqual([
      'gone board/2026-09-21/1790000700.000700',
      'item general/2026-09-23/1790160000.000100',
    ])
  })

  it('goes on with the channel that it was cut off in', async () => {
    const feed = await opened(folderOf(exported()))
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal), 4)
    expect(stored.hashes.size).toBe(3)
    expect(await stored.sync(feed.changes(stored, signal))).toEqual(all.slice(0, 2))
  })

  it('names a day that cannot be read and keeps what is stored of its channel', async () => {
    const folder = folderOf(exported())
    const feed = await opened(folder)
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal))
    writeFiles(folder, { 'general/2026-09-21.json': '{"not": "a list"}' })
    expect((await stored.sync(feed.changes(stored, signal))).filter((line) => !line.startsWith('item'))).toEqual([
      'failed general/2026-09-21.json',
    ])
    expect(stored.hashes.has('general/2026-09-21/1790000500.000500')).toBe(true)
  })

  it('follows no link out of its folder and is no export without users', async () => {
    const outside = folderOf({ 'secret.json': JSON.stringify([said('1790000900.000900', 'U0ALEXCHEN', 'outside')]) })
    const folder = folderOf(exported())
    symlinkSync(join(outside, 'secret.json'), join(folder, 'general', '2026-09-24.json'))
    symlinkSync(outside, join(folder, 'linked'))
    const stored = storedFeed()
    const feed = await opened(folder)
    expect(await stored.sync(feed.changes(stored, signal))).toEqual(all)
    await expect((await opened(outside)).test(signal)).rejects.toMatchObject({ code: 'invalid' })
    await expect((await opened(join(outside, 'none.zip'))).test(signal)).rejects.toMatchObject({ code: 'invalid', message: /is not there/ })
  })
})

describe('the zip of an export', () => {
  const limits = { ...exportLimits, ratioFloor: 1_000 }
  const at = (bytes: Uint8Array): string => join(folderOf({ 'export.zip': bytes }), 'export.zip')

  it.each([
    ['more files than allowed', zipped({ a: '', b: '', c: '' }), { ...limits, entries: 2 }, 'limit'],
    [
      'more bytes than allowed',
      zipped({ a: createHash('sha512').update('a').digest('hex').repeat(4) }),
      { ...limits, unpackedBytes: 100, ratioFloor: 1e9 },
      'limit',
    ],
    ['zeros that were packed to nothing', zipped({ a: '\0'.repeat(2_000_000) }), limits, 'limit'],
    ['bytes that are none', strToU8('no zip at all, though it is long enough to be one'), limits, 'malformed'],
  ] as const)('is refused for %s', async (_, bytes, caps, code) => {
    await expect(openExport(at(bytes), caps)).rejects.toMatchObject({ code })
  })

  it('is refused where it is too large, or names a file twice', async () => {
    await expect(openExport(at(zipped({ a: 'x' })), { ...limits, zipBytes: 10 })).rejects.toMatchObject({ code: 'limit' })
    const twice = Buffer.from(zipped({ one: 'x', two: 'y' }))
    for (let place = twice.indexOf('two'); place >= 0; place = twice.indexOf('two', place)) twice.write('one', place)
    await expect(openExport(at(twice), limits)).rejects.toMatchObject({ code: 'denied', message: 'export.zip contains "one" twice' })
  })

  it('gives no file that is larger than allowed, and none that it does not list', async () => {
    const files = await openExport(at(zipped({ a: 'long enough', b: 'x' })), { ...limits, fileBytes: 5 })
    expect(await files.read(['b', '../../etc/passwd'])).toEqual(new Map([['b', 'x']]))
    await expect(files.read(['a'])).rejects.toMatchObject({ code: 'limit' })
  })
})
