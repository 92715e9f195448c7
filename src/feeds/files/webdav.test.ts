import { createHash } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { FeedParts } from '../../core/feed.ts'
import { hasWebdav, startWebdav, type WebdavServer } from '../dav/webdav.fixture.ts'
import { emptyReplica, noSignal, played, sync, testParts } from '../replica.fixture.ts'
import { webdav } from './webdav.ts'

async function started(files: Readonly<Record<string, string>>): Promise<WebdavServer> {
  const server = await startWebdav(files)
  onTestFinished(() => server.stop())
  return server
}
const open = (server: WebdavServer, parts: FeedParts = testParts({ secrets: { password: server.password } }), url = server.url) =>
  webdav.open({ url, user: server.user }, parts)

describe.skipIf(!hasWebdav)('files of a WebDAV server', () => {
  it('are brought once, then as they change, with their place and where they are opened', async () => {
    const server = await started({
      'readme.md': '# Hello',
      'Reports/Q4 plan & more.md': '# Q4',
      'Reports/2026/größe.txt': 'Größe',
      '.hidden/x.md': 'hidden',
      'node_modules/a/readme.md': 'not mine',
      'photo.png': 'pixels',
    })
    const feed = await open(server)
    expect(await feed.test(noSignal)).toBe(`${new URL(server.url).host}: 3 folders and 2 files at /`)
    const replica = emptyReplica()
    expect(await sync(feed, replica)).toEqual(['item readme.md', 'item Reports/Q4 plan & more.md', 'item Reports/2026/größe.txt'])
    expect(replica.items.get('Reports/2026/größe.txt')).toMatchObject({
      item: { title: 'größe.txt', place: 'Reports/2026', uri: `${server.url}Reports/2026/gr%C3%B6%C3%9Fe.txt`, people: [] },
      text: 'Größe',
    })
    const again = testParts({ secrets: { password: server.password } })
    expect(await sync(await open(server, again), replica)).toEqual([])
    expect(again.requests.filter(({ method }) => method === 'GET')).toEqual([])

    server.write('readme.md', '# Hello again, and more')
    server.write('Reports/new.md', 'new')
    server.remove('Reports/2026')
    expect(await sync(feed, replica)).toEqual(['item readme.md', 'item Reports/new.md', 'gone Reports/2026/größe.txt'])
    expect(replica.items.get('readme.md')?.text).toBe('# Hello again, and more')
  })

  it('are those of the folder that the address names alone', async () => {
    const server = await started({ 'a/in.md': 'in', 'ab/out.md': 'out', 'out.md': 'out' })
    const replica = emptyReplica()
    expect(await sync(await open(server, undefined, `${server.url}a`), replica)).toEqual(['item in.md'])
    await expect((await open(server, undefined, `${server.url}none`)).test(noSignal)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('go on where a sync was cut off', async () => {
    const server = await started(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index % 3}/${index}.md`, `# ${index}`])))
    const replica = emptyReplica()
    const feed = await open(server)
    expect(await sync(feed, replica, 17)).toHaveLength(17)
    expect(await sync(feed, replica)).toHaveLength(13)
    expect(await sync(feed, replica)).toEqual([])
  })

  it('are not read with a wrong password, which stands in no error', async () => {
    const server = await started({ 'a.md': 'a' })
    const parts = testParts({ secrets: { password: 'canary-password' } })
    const error: unknown = await (await open(server, parts)).test(noSignal).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'unauthorised' })
    expect(JSON.stringify([String(error), error, parts.requests.map(({ url, body }) => [url, body])])).not.toContain('canary')
  })
})

describe('other WebDAV servers', () => {
  interface Folder {
    readonly version: string
    readonly files: Readonly<Record<string, string>>
  }
  const multistatus = (entries: readonly string[], token = '') =>
    `<d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns">${entries.join('')}${token === '' ? '' : `<d:sync-token>${token}</d:sync-token>`}</d:multistatus>`
  const entry = (href: string, properties: string) =>
    `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
  const folderEntry = (href: string, version: string) =>
    entry(href, `<d:resourcetype><d:collection/></d:resourcetype><d:getetag>"${version}"</d:getetag><oc:fileid>1</oc:fileid>`)
  const fileEntry = (href: string, content: string) =>
    entry(
      href,
      `<d:resourcetype/><d:getetag>"${createHash('sha256').update(content).digest('hex')}"</d:getetag><d:getcontentlength>${content.length}</d:getcontentlength>`,
    )

  it('as Nextcloud are asked for the folders alone that have changed below', async () => {
    const root = '/remote.php/dav/files/ada/'
    let folders: Record<string, Folder> = {
      '': { version: 'r1', files: {} },
      'a/': { version: 'a1', files: { 'one.md': 'one' } },
      'b/': { version: 'b1', files: { 'two.md': 'two' } },
    }
    const asked: string[] = []
    const origin = await played((request, response) => {
      const path = (request.url ?? '').slice(root.length)
      asked.push(`${request.method} ${path}`)
      const folder = folders[path]
      if (!folder && request.method === 'GET')
        response.end(
          Object.entries(folders).flatMap(([name, { files }]) =>
            Object.entries(files).flatMap(([file, text]) => (name + file === path ? [text] : [])),
          )[0],
        )
      else if (!folder) response.writeHead(404).end()
      else {
        const below = request.headers.depth === '0' || path !== '' ? [] : Object.keys(folders).filter((name) => name !== '')
        response
          .writeHead(207)
          .end(
            multistatus([
              folderEntry(root + path, folder.version),
              ...below.map((name) => folderEntry(root + name, folders[name]!.version)),
              ...Object.entries(folder.files).map(([name, text]) => fileEntry(root + path + name, text)),
              fileEntry(`${root}elsewhere/deep.md`, 'x'),
              fileEntry('/etc/passwd', 'x'),
              fileEntry(`${root}..%2f..%2fup.md`, 'x'),
            ]),
          )
      }
    })
    const feed = await webdav.open({ url: origin + root, user: 'ada' }, testParts({ secrets: { password: 'x' } }))
    const replica = emptyReplica()
    expect((await sync(feed, replica)).filter((line) => !line.includes('%2f'))).toEqual(['item a/one.md', 'item b/two.md'])
    expect([...replica.items.keys()].every((path) => !path.includes('../'))).toBe(true)
    asked.length = 0
    expect(await sync(feed, replica)).toEqual([])
    expect(asked).toEqual(['PROPFIND ', 'PROPFIND '])
    folders = { ...folders, '': { version: 'r2', files: {} }, 'b/': { version: 'b2', files: { 'three.md': 'three' } } }
    expect(await sync(feed, replica)).toEqual(['item b/three.md', 'gone b/two.md'])
    expect(asked.slice(2)).toEqual(['PROPFIND ', 'PROPFIND ', 'PROPFIND b/', 'GET b/three.md'])
  })

  it('that tell changes by token are asked for these, and walked where they have forgotten it', async () => {
    let [token, isForgotten] = ['t1', false]
    let files: Record<string, string> = { 'a.md': 'a', 'b.md': 'b' }
    const asked: string[] = []
    const origin = await played((request, response, body) => {
      asked.push(request.method ?? '')
      if (request.method === 'GET') response.end(files[(request.url ?? '').slice(1)])
      else if (request.method === 'REPORT' && isForgotten)
        response.writeHead(403, { 'content-type': 'text/xml' }).end('<error xmlns="DAV:"><valid-sync-token/></error>')
      else if (request.method === 'REPORT') {
        expect(body).toContain('<sync-token>t1</sync-token><sync-level>infinite</sync-level>')
        const gone = '<d:response><d:href>/b.md</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>'
        response.writeHead(207).end(multistatus([fileEntry('/c.md', 'c'), fileEntry('/.hidden/d.md', 'd'), gone], 't2'))
      } else {
        const reports =
          '<d:supported-report-set><d:supported-report><d:report><d:sync-collection/></d:report></d:supported-report></d:supported-report-set>'
        const self = entry('/', `<d:resourcetype><d:collection/></d:resourcetype><d:sync-token>${token}</d:sync-token>${reports}`)
        response.writeHead(207).end(multistatus([self, ...Object.entries(files).map(([name, text]) => fileEntry(`/${name}`, text))]))
      }
    })
    const feed = await webdav.open({ url: origin, user: 'ada' }, testParts({ secrets: { password: 'x' } }))
    const replica = emptyReplica()
    expect(await sync(feed, replica)).toEqual(['item a.md', 'item b.md'])
    asked.length = 0
    files = { 'a.md': 'a', 'c.md': 'c' }
    token = 't2'
    expect(await sync(feed, replica)).toEqual(['gone b.md', 'item c.md'])
    expect(asked).toEqual(['PROPFIND', 'REPORT', 'GET'])
    expect(replica.cursor).toEqual({ token: 't2', folders: {} })
    isForgotten = true
    files = { 'c.md': 'c' }
    expect(await sync(feed, replica)).toEqual(['gone a.md'])
  })

  it('whose file cannot be brought are asked for it again', async () => {
    let isBroken = true
    const origin = await played((request, response) => {
      if (request.method === 'GET') response.writeHead(isBroken ? 500 : 200).end('a')
      else
        response
          .writeHead(207)
          .end(multistatus([folderEntry('/', 'r1'), ...(request.headers.depth === '1' ? [fileEntry('/a.md', 'a')] : [])]))
    })
    const feed = await webdav.open({ url: origin, user: 'ada' }, testParts({ secrets: { password: 'x' } }))
    const replica = emptyReplica()
    await expect(sync(feed, replica)).rejects.toMatchObject({ code: 'overloaded' })
    isBroken = false
    expect(await sync(feed, replica)).toEqual(['item a.md'])
  })
})
