import { describe, expect, it } from 'vitest'
import { type Played, playGoogle } from '../google-schemas.fixture.ts'
import { emptyReplica, noSignal, sync, testParts } from '../replica.fixture.ts'
import { googleDrive } from './google-drive.ts'

const ada = { kind: 'drive#user', displayName: 'Ada Kim', me: true, permissionId: '1', emailAddress: 'Ada@acme.example' }
const alex = { kind: 'drive#user', displayName: 'Alex Chen', me: false, permissionId: '2', emailAddress: 'alex@acme.example' }
const file = (id: string, name: string, over: object = {}) => ({
  id,
  name,
  mimeType: 'text/plain',
  trashed: false,
  modifiedTime: '2026-10-02T09:30:00.000Z',
  md5Checksum: `md5-${id}`,
  size: '12',
  webViewLink: `https://drive.google.com/file/d/${id}/view`,
  parents: ['folder-1'],
  owners: [ada],
  lastModifyingUser: alex,
  permissions: [
    { type: 'user', emailAddress: 'ada@acme.example' },
    { type: 'user', emailAddress: 'Alex@acme.example' },
    { type: 'user', emailAddress: 'gone@acme.example', deleted: true },
    { type: 'domain' },
  ],
  ...over,
})
const doc = file('doc', 'Q4 plan', { mimeType: 'application/vnd.google-apps.document' })
const notes = file('notes', 'notes.txt', { permissions: [{ type: 'anyone' }] })
const others = [
  file('photo', 'photo.jpg', { mimeType: 'image/jpeg' }),
  file('folder-1', 'Plans', { mimeType: 'application/vnd.google-apps.folder' }),
  file('big', 'big.txt', { size: '30000000' }),
]

async function open(answer: (path: string, query: URLSearchParams) => Played | undefined, options = {}) {
  const google = await playGoogle((path, query, request) => {
    expect(request.headers.authorization).toBe('Bearer canary-token')
    const own = answer(path.replace('/drive/v3', ''), query)
    if (own) return own
    if (path === '/drive/v3/about') return { as: 'About', json: { user: ada } }
    if (path === '/drive/v3/changes/startPageToken')
      return { as: 'StartPageToken', json: { kind: 'drive#startPageToken', startPageToken: '100' } }
    if (path === '/drive/v3/files/folder-1') return { as: 'File', json: { name: 'Plans' } }
    if (path === '/drive/v3/files/doc/export') return { bytes: `# Q4 as ${query.get('mimeType')}` }
    if (/^\/drive\/v3\/files\/\w+$/.test(path) && query.get('alt') === 'media') return { bytes: `bytes of ${path.split('/').at(-1)}` }
    return { status: 404 }
  })
  const parts = testParts({ origins: { 'https://www.googleapis.com': google.origin }, token: 'canary-token' })
  return { ...google, parts, feed: await googleDrive.open(options, parts) }
}

describe('Google Drive', () => {
  it('is listed page by page, then told by what has changed', async () => {
    const { feed, misfits, parts } = await open((path, query) => {
      if (path === '/files')
        return query.get('pageToken') === 'p2'
          ? { as: 'FileList', json: { files: [notes] } }
          : { as: 'FileList', json: { nextPageToken: 'p2', files: [doc, ...others] } }
      if (path !== '/changes') return undefined
      if (query.get('pageToken') === '100')
        return {
          as: 'ChangeList',
          json: {
            nextPageToken: '101',
            changes: [
              { changeType: 'file', fileId: 'notes', removed: true },
              { changeType: 'file', fileId: 'unknown', removed: true },
            ],
          },
        }
      if (query.get('pageToken') === '101')
        return {
          as: 'ChangeList',
          json: {
            newStartPageToken: '102',
            changes: [
              { changeType: 'file', fileId: 'doc', removed: false, file: { ...doc, name: 'Q4 plan, final' } },
              { changeType: 'drive', driveId: 'd1' },
            ],
          },
        }
      return {
        as: 'ChangeList',
        json: {
          newStartPageToken: '103',
          changes: [{ changeType: 'file', fileId: 'doc', removed: false, file: { ...doc, trashed: true } }],
        },
      }
    })
    expect(await feed.test(noSignal)).toBe('Google Drive of Ada@acme.example')
    const replica = emptyReplica()
    expect(await sync(feed, replica)).toEqual(['item doc', 'skipped big: big.txt: 30.0 MB; the limit is 20 MB', 'item notes'])
    expect(replica.items.get('doc')).toMatchObject({
      item: {
        title: 'Q4 plan',
        uri: 'https://drive.google.com/file/d/doc/view',
        at: Date.parse('2026-10-02T09:30:00Z'),
        author: { name: 'Ada Kim', address: 'ada@acme.example' },
        people: [
          { name: 'Ada Kim', address: 'ada@acme.example' },
          { name: 'Alex Chen', address: 'alex@acme.example' },
        ],
        place: 'Plans',
        readers: ['ada@acme.example', 'alex@acme.example'],
      },
      text: '# Q4 as text/markdown',
    })
    expect(replica.items.get('notes')).toMatchObject({ text: 'bytes of notes' })
    expect(replica.items.get('notes')?.item.readers).toBeUndefined()
    expect(replica.cursor).toEqual({ page: '100' })
    expect(await sync(feed, replica)).toEqual(['gone notes', 'item doc'])
    expect(await sync(feed, replica)).toEqual(['gone doc'])
    expect(replica.cursor).toEqual({ page: '103' })
    expect(misfits).toEqual([])
    expect(parts.requests.map(({ url, body }) => url + String(body)).join()).not.toContain('canary')
  })

  it('goes on where a listing was cut off, and begins anew where a token is not known any more', async () => {
    let isOld = false
    const { feed, asked } = await open((path, query) => {
      if (path === '/files')
        return isOld
          ? { as: 'FileList', json: { files: [doc] } }
          : query.get('pageToken') === 'p2'
            ? { as: 'FileList', json: { files: [notes, file('more', 'more.md')] } }
            : { as: 'FileList', json: { nextPageToken: 'p2', files: [doc] } }
      return path === '/changes' ? { status: 400 } : undefined
    })
    const replica = emptyReplica()
    await sync(feed, replica, 2)
    expect(replica.cursor).toEqual({ start: '100', list: 'p2' })
    expect(await sync(feed, replica)).toEqual(['item more'])
    expect(asked.filter((each) => each.startsWith('/drive/v3/files?'))).toHaveLength(3)
    isOld = true
    expect(await sync(feed, replica)).toEqual(['gone notes', 'gone more'])
  })

  it('notices what is gone though the listing that was begun anew was cut off', async () => {
    let files = [doc, notes, file('more', 'more.md'), file('last', 'last.md')]
    const { feed } = await open((path, query) => {
      if (path === '/changes') return { status: 400 }
      if (path !== '/files') return undefined
      const half = query.get('pageToken') === 'p2'
      return { as: 'FileList', json: half ? { files: files.slice(2) } : { nextPageToken: 'p2', files: files.slice(0, 2) } }
    })
    const replica = emptyReplica()
    await sync(feed, replica)
    files = [{ ...doc, name: 'Q4 plan, final' }, file('new', 'new.md'), file('last', 'last.md', { name: 'last of all.md' })]
    expect(await sync(feed, replica, 3)).toEqual(['item doc', 'item new', 'item last'])
    expect(await sync(feed, replica)).toEqual(['gone notes', 'gone more'])
  })

  it('is asked again for a file that could not be brought', async () => {
    let isBroken = true
    const { feed } = await open((path) => {
      if (path === '/files') return { as: 'FileList', json: { files: [notes] } }
      return path === '/files/notes' && isBroken ? { status: 500 } : undefined
    })
    const past = { cursor: undefined, known: async () => new Map<string, string>() }
    let cursor: unknown
    for await (const change of feed.changes(past, noSignal)) {
      if (change.type === 'item') await expect(change.content()).rejects.toMatchObject({ code: 'overloaded' })
      if (change.type === 'cursor') cursor = change.cursor
    }
    expect(cursor).toBeNull()
    isBroken = false
    expect(await sync(feed, emptyReplica())).toEqual(['item notes'])
  })

  it('is searched by Google itself', async () => {
    const { feed, asked } = await open((path) => (path === '/files' ? { as: 'FileList', json: { files: [doc, ...others] } } : undefined))
    const found = await feed.search!(
      { query: "Q4's \\ plan", owner: 'ada@acme.example', from: Date.parse('2026-10-01T00:00Z'), place: 'plans', limit: 5 },
      noSignal,
    )
    expect(found.map(({ item }) => item.path)).toEqual(['doc'])
    expect(await found[0]!.content()).toEqual({ file: { name: 'Q4 plan.md', bytes: Buffer.from('# Q4 as text/markdown') } })
    expect(new URLSearchParams(asked.find((each) => each.startsWith('/drive/v3/files?'))?.split('?')[1]).get('q')).toBe(
      "trashed = false and fullText contains 'Q4\\'s \\\\ plan' and 'ada@acme.example' in owners and modifiedTime >= '2026-10-01T00:00:00.000Z'",
    )
    expect(await feed.search!({ query: 'Q4', owner: 'sam', limit: 5 }, noSignal)).toEqual([])
  })
})
