import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openApp } from '../../src/app/compose.ts'
import { filesBelow, keptIn } from '../../src/app/kept.fixture.ts'
import { world } from './cli.fixture.ts'
import { started } from './process.fixture.ts'

const mail = (from: string, subject: string, id: string, words: string) =>
  `From x Fri Oct  2 12:00:00 2026\nFrom: ${from}\nTo: ada@acme.example\nSubject: ${subject}\nDate: Fri, 2 Oct 2026 12:00:00 +0000\nMessage-ID: <${id}>\n\n${words}\n\n`
const archive = [
  mail('Alex Chen <alex@acme.example>', 'Q4 plan', 'q4', 'The launch of Ferry 3 moves to 12 November.'),
  mail('Sam Rivera <sam@acme.example>', 'Lunch', 'l1', 'Shall we have lunch on Tuesday at noon?'),
].join('')
const calendar = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//acme//test//EN', 'BEGIN:VEVENT', 'UID:review@acme.example', 'DTSTAMP:20261001T080000Z'],
  ...['DTSTART:20261110T090000Z', 'DTEND:20261110T100000Z', 'SUMMARY:Budget review', 'LOCATION:Room Danube', 'END:VEVENT', 'END:VCALENDAR'],
  '',
].join('\r\n')
/** Lines without what differs: times. */
const masked = (text: string) => text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'MOMENT').replace(/in [\d.]+ m?s/g, 'in TIME')

/** A server on loopback that answers by path: a content type and a body. */
async function serving(answer: (path: string) => readonly [type: string, body: string]) {
  const server = createServer((request, response) => {
    const [type, body] = answer(request.url ?? '')
    response.setHeader('content-type', type).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}

describe('feeds', { concurrent: true, timeout: 120_000 }, () => {
  it('are added, read, listed, asked with citations and removed', async () => {
    const { ibid } = world({ 'mail/old.mbox': archive, 'cal.ics': calendar })
    expect(await ibid('connectors', 'add', 'mail', 'mbox', '--set', 'path=mail/old.mbox')).toEqual({
      code: 0,
      out: 'Added mail: 1 file, 0.0 MB\nSync it with: ibid connectors sync mail\n',
      err: '',
    })
    expect((await ibid('connectors', 'add', 'dates', 'ics', '--set', 'path=cal.ics')).code).toBe(0)
    const synced = await ibid('connectors', 'sync')
    expect({ ...synced, out: masked(synced.out) }).toEqual({
      code: 0,
      out: 'mail: added 2 in TIME\ndates: added 1 in TIME\n',
      err: '',
    })
    expect(masked((await ibid('connectors', 'list')).out)).toBe(
      'mail (Email (mbox files): ./mail/old.mbox)\n  2 items, synced MOMENT\ndates (Calendar files: ./cal.ics)\n  1 item, synced MOMENT\n',
    )

    const asked = await ibid('ask', 'When is the launch of Ferry 3?', '--connectors', 'mail,dates')
    expect(asked.out).toContain('“The launch of Ferry 3 moves to 12 November.” [1]')
    expect(asked.out).toContain('\nSources\n[1] Q4 plan\n    mid:q4\n')
    expect(await ibid('ask', 'When is it?', '--connectors', 'mial')).toEqual({
      code: 1,
      out: '',
      err: 'ibid: connector not found: mial; did you mean mail?\n',
    })

    expect((await ibid('connectors', 'remove', 'mail')).out).toBe('Removed mail, its synced data and its secrets\n')
    expect(JSON.parse((await ibid('connectors', 'list', '--json')).out)).toMatchObject([
      { name: 'dates', kind: 'calendar', type: 'ics', state: 'synced', items: 1, lastSync: { added: 1, problems: [] } },
    ])
  })

  it('that fail do not stop the others, and share their names with servers', async () => {
    const { ibid } = world({ 'cal.ics': calendar })
    await ibid('connectors', 'add', 'google', 'gmail', '--set', 'clientId=1234.apps.example')
    await ibid('connectors', 'add', 'dates', 'ics', '--set', 'path=cal.ics')
    const synced = await ibid('connectors', 'sync')
    expect({ ...synced, out: masked(synced.out) }).toMatchObject({
      code: 1,
      out: 'dates: added 1 in TIME\n',
      err: 'ibid: nobody has signed in to google; sign in with: ibid connectors sign-in google\n',
    })
    expect(masked((await ibid('connectors', 'list')).out)).toBe(
      'google (Gmail)\n  sign in with: ibid connectors sign-in google\ndates (Calendar files: ./cal.ics)\n  1 item, synced MOMENT\n',
    )
    for (const deed of ['test', 'remove', 'approve'])
      expect(await ibid('connectors', deed, 'nobody')).toEqual({
        code: 1,
        out: '',
        err: 'ibid: connector not found: nobody; available: google, dates\n',
      })
    for (const [words, line] of [
      [
        ['add', 'dates', '--', 'true'],
        'there is already a connector named dates; choose another name, or remove it first with: ibid connectors remove dates',
      ],
      [['sign-in', 'dates'], 'dates needs no sign-in; check that it responds with: ibid connectors test dates'],
    ] as const)
      expect(await ibid('connectors', ...words)).toEqual({ code: 2, out: '', err: `ibid: ${line}\n` })
  })

  it('in which nothing is found say so', async () => {
    const { ibid } = world({ 'empty.mbox': '' })
    await ibid('connectors', 'add', 'mail', 'mbox', '--set', 'path=empty.mbox')
    expect(masked((await ibid('connectors', 'sync')).out)).toBe('mail: no items found in TIME\n')
    expect(masked((await ibid('connectors', 'list')).out)).toBe(
      'mail (Email (mbox files): ./empty.mbox)\n  no items found, synced MOMENT\n',
    )
  })

  it('keep secrets from a file or typed unseen, encrypted', async ({ onTestFinished }) => {
    const { host, close } = await serving(() => ['text/calendar', calendar])
    onTestFinished(close)
    const secret = `http://${host}/a7f3-canary/basic.ics`
    const { home, ibidWith, write } = world()
    write({ '../secret.txt': `${secret}\n` })
    const env = { IBID_TOOLS_HTTP_ALLOW: JSON.stringify([host]) }
    const filed = await ibidWith({ env }, 'connectors', 'add', 'dates', 'ics-url', '--secret-file', 'url=../secret.txt')
    expect(filed).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Added dates: .*\nSync it with: ibid connectors sync dates\n$/),
      err: '',
    })
    const typed = await ibidWith({ env, typed: [`${secret}\n`, '\n'] }, 'connectors', 'add', 'more', 'ics-url')
    expect(typed.out).toContain('url: Secret address of the calendar, which gives read access to anyone who knows it (press Enter to skip)')
    expect(typed.out).toContain('Added more: ')
    expect(filed.out + typed.out).not.toContain('canary')
    expect(masked((await ibidWith({ env }, 'connectors', 'sync')).out)).toBe('dates: added 1 in TIME\nmore: added 1 in TIME\n')
    const kept = await keptIn(join(home, '.local/share/ibid'))
    expect(kept.some(([, text]) => text.includes('ics-url'))).toBe(true)
    expect([...kept, ...filesBelow(home)].filter(([, text]) => text.includes('canary'))).toEqual([])
  })

  it('are signed in to with a code', async ({ onTestFinished }) => {
    const { host, close } = await serving((path) => {
      const device = {
        device_code: 'd',
        user_code: 'WDJB-MJHT',
        verification_uri: 'https://code.example/device',
        expires_in: 900,
        interval: 1,
      }
      const token = { access_token: 'gho_canary', token_type: 'bearer' }
      return ['application/json', JSON.stringify(path === '/login/device/code' ? device : token)]
    })
    onTestFinished(close)
    const { home, ibidWith } = world()
    const env = { IBID_TOOLS_HTTP_ALLOW: JSON.stringify([host]) }
    const options = [`url=http://${host}/api/v3`, 'repositories=acme/ferry', 'clientId=Iv1.1'].flatMap((option) => ['--set', option])
    expect(await ibidWith({ env }, 'connectors', 'add', 'issues', 'github', ...options)).toEqual({
      code: 0,
      out: 'Added issues\nSign in with: ibid connectors sign-in issues\n',
      err: '',
    })
    expect(await ibidWith({ env }, 'connectors', 'sign-in', 'issues')).toEqual({
      code: 0,
      out: 'Signed in. Sync it with: ibid connectors sync issues\n',
      err: 'Open https://code.example/device and enter: WDJB-MJHT\n',
    })
    expect(JSON.parse((await ibidWith({ env }, 'connectors', 'list', '--json')).out)).toMatchObject([{ name: 'issues', state: 'new' }])
    const kept = [...(await keptIn(join(home, '.local/share/ibid'))), ...filesBelow(home)]
    expect(kept.filter(([, text]) => text.includes('gho_canary'))).toEqual([])
  })

  // The shared `expect` does not poll in tests that run at once.
  it('are kept up to date while a chat runs', async ({ expect }) => {
    const here = world({ 'a.mbox': archive })
    await here.ibid('connectors', 'add', 'mail', 'mbox', '--set', 'path=a.mbox')
    const chat = started(here, ['chat'])
    const app = await openApp({ env: {}, home: here.home, folder: here.folder, platform: 'linux' })
    const feeds = await app.feeds()
    await expect.poll(async () => (await feeds.list())[0]?.lastSync?.added, { timeout: 60_000, interval: 100 }).toBe(2)
    await app.close()
    chat.type('/exit\n')
    expect(await chat.ended).toMatchObject({ code: 0, err: '' })
  })

  it.each([
    [['types', 'imp'], 'unknown connector type: imp; did you mean imap?', 1],
    [
      ['add', 'm', 'caldav', '--set', 'url=https://dav.example', '--set', 'user=ada'],
      'caldav requires password; pass a file that contains it: --secret-file password=FILE, or - for standard input',
      2,
    ],
    [['add', 'm', 'gmail'], 'gmail requires clientId; register an app with the service and pass its client ID: --set clientId=...', 2],
  ])('%j is told in a line', async (words, line, code) => {
    const { ibid } = world()
    expect(await ibid('connectors', ...words)).toEqual({ code, out: '', err: `ibid: ${line}\n` })
  })
})
