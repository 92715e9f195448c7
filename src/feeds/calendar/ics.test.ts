import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { emptyReplica, noSignal, played, sync, testParts } from '../replica.fixture.ts'
import { ics } from './ics.ts'
import { icsText, vevent } from './ics-text.fixture.ts'
import { icsUrl } from './ics-url.ts'

const event = (uid: string, ...more: readonly string[]) => vevent(uid, `SUMMARY:Event ${uid}`, 'DTSTART:20261103T090000Z', ...more)

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-ics-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

describe('calendar files', () => {
  it('of a folder are told once, then as they change', async () => {
    const folder = folderOf({
      'work.ics': icsText('X-WR-CALNAME:Work\\, mine', event('a'), event('b', 'URL:https://meet.example/b')),
      'home.ics': icsText(event('c/d')),
      'notes.txt': 'no calendar',
    })
    const feed = await ics.open({ path: folder }, testParts())
    expect(await feed.test(noSignal)).toBe('2 calendar files with 3 events')
    const replica = emptyReplica()
    expect(await sync(feed, replica)).toEqual(['item home/c_d', 'item work/a', 'item work/b'])
    expect(replica.items.get('work/a')?.item).toMatchObject({ place: 'Work, mine', uri: `file://${folder}/work.ics#a`, thread: 'a' })
    expect(replica.items.get('work/b')?.item.uri).toBe('https://meet.example/b')
    expect(await sync(feed, replica)).toEqual([])
    writeFileSync(join(folder, 'work.ics'), icsText('X-WR-CALNAME:Work\\, mine', event('b', 'URL:https://meet.example/b'), event('e')))
    expect(await sync(feed, replica)).toEqual(['item work/e', 'gone work/a'])
    rmSync(join(folder, 'home.ics'))
    expect(await sync(feed, replica)).toEqual(['gone home/c_d'])
  })

  it('that cannot be read leave what is known of them, and cost no other', async () => {
    const folder = folderOf({ 'a.ics': icsText(event('a')), 'b.ics': icsText(event('b')) })
    const feed = await ics.open({ path: folder }, testParts())
    const replica = emptyReplica()
    await sync(feed, replica)
    writeFileSync(join(folder, 'a.ics'), 'half a file')
    writeFileSync(join(folder, 'b.ics'), icsText(event('b'), vevent('broken', 'SUMMARY:No start')))
    symlinkSync('/etc/passwd', join(folder, 'c.ics'))
    mkdirSync(join(folder, 'd.ics'))
    expect(await sync(feed, replica)).toEqual([
      'failed a: not a valid iCalendar file',
      'failed b/broken: the event has no start',
      'failed c: links are not followed',
      'failed d: the file is a folder',
    ])
    expect([...replica.items.keys()]).toEqual(['a/a', 'b/b'])
    await expect((await ics.open({ path: join(folder, 'none') }, testParts())).test(noSignal)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('may be one alone', async () => {
    const folder = folderOf({ 'one.ics': icsText(event('a')) })
    const replica = emptyReplica()
    expect(await sync(await ics.open({ path: join(folder, 'one.ics') }, testParts()), replica)).toEqual(['item one/a'])
  })
})

describe('a calendar at an address', () => {
  it('keeps what it has of an event that cannot be read any more', async () => {
    let text = icsText(event('a'), event('b/1'))
    const origin = await played((_request, response) => response.writeHead(200).end(text))
    const feed = await icsUrl.open({ url: `${origin}/work.ics` }, testParts())
    const replica = emptyReplica()
    await sync(feed, replica)
    text = icsText(event('b/1').replace(/DTSTART.*/, 'X-NOTHING:1'))
    expect(await sync(feed, replica)).toEqual(['failed work/b_1: the event has no start', 'gone work/a'])
    expect([...replica.items.keys()]).toEqual(['work/b_1'])
  })

  it('is fetched again only when it has changed, or when its occurrences are a week old', async () => {
    let [text, etag] = [icsText('X-WR-CALNAME:Holidays', event('a'), event('b')), '"1"']
    const statuses: number[] = []
    const origin = await played((request, response) => {
      const status = request.headers['if-none-match'] === etag ? 304 : 200
      statuses.push(status)
      response.writeHead(status, { etag }).end(status === 200 ? text : undefined)
    })
    const open = (now?: string) => icsUrl.open({ url: `${origin}/cal/holidays.ics` }, testParts(now === undefined ? {} : { now }))
    expect(await (await open()).test(noSignal)).toBe('Holidays: 2 events')
    const replica = emptyReplica()
    expect(await sync(await open(), replica)).toEqual(['item holidays/a', 'item holidays/b'])
    expect(replica.items.get('holidays/a')?.item).toMatchObject({ place: 'Holidays', uri: `${origin}/cal/holidays.ics#a` })
    expect(await sync(await open(), replica)).toEqual([])
    ;[text, etag] = [icsText('X-WR-CALNAME:Holidays', event('b')), '"2"']
    expect(await sync(await open(), replica)).toEqual(['gone holidays/a'])
    expect(await sync(await open('2026-10-13T00:00:00Z'), replica)).toEqual([])
    expect(statuses).toEqual([200, 200, 304, 200, 200])
  })

  it('whose address is a secret tells it to nobody', async () => {
    let status = 200
    const origin = await played((_request, response) => response.writeHead(status).end(icsText(event('a'))))
    const feed = await icsUrl.open({}, testParts({ secrets: { url: `${origin}/private-canary/basic.ics` } }))
    const replica = emptyReplica()
    await sync(feed, replica)
    expect(JSON.stringify([...replica.items.values()])).not.toContain('canary')
    expect(JSON.stringify(replica.cursor)).not.toContain('canary')
    status = 404
    const error: unknown = await feed.test(noSignal).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'not-found', message: `${origin}/ responded with status 404` })
    const gone = await icsUrl.open({}, testParts({ secrets: { url: 'http://127.0.0.1:1/canary' } }))
    await expect(gone.test(noSignal)).rejects.toThrow(expect.objectContaining({ message: expect.not.stringContaining('canary') }))
  })

  it('is asked for with the password where there is one, and never by another scheme', async () => {
    const headers: unknown[] = []
    const origin = await played((request, response) => {
      headers.push(request.headers.authorization)
      response.writeHead(401).end()
    })
    const feed = await icsUrl.open({ url: origin, user: 'ada' }, testParts({ secrets: { password: 'geheim' } }))
    await expect(feed.test(noSignal)).rejects.toMatchObject({ code: 'unauthorised' })
    expect(headers).toEqual([`Basic ${Buffer.from('ada:geheim').toString('base64')}`])
    await expect(icsUrl.open({}, testParts())).rejects.toMatchObject({ code: 'invalid' })
    expect(icsUrl.options.check({ url: 'file:///etc/passwd' }).ok).toBe(false)
    expect(icsUrl.options.check({ url: 'https://me:pass@cal.example/' }).ok).toBe(false)
    expect(icsUrl.options.check({ url: 'webcal://cal.example/x.ics' }).ok).toBe(true)
  })
})
