import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Feed, FeedParts } from '../../core/feed.ts'
import { hasRadicale, type Radicale, startRadicale } from '../dav/radicale.fixture.ts'
import { emptyReplica, noSignal, played, sync, testParts } from '../replica.fixture.ts'
import { caldav } from './caldav.ts'
import { icsText, vevent } from './ics-text.fixture.ts'

const planning = icsText(
  vevent(
    'planning',
    'SUMMARY:Q4 planning',
    'DTSTART;TZID=Europe/Berlin:20261006T140000',
    'DTEND;TZID=Europe/Berlin:20261006T150000',
    'ORGANIZER;CN=Alex Chen:mailto:alex@acme.example',
    'DESCRIPTION:Numbers & <plans> for "Q4".',
  ),
)
const weekly = icsText(
  vevent('weekly', 'SUMMARY:Team meeting', 'DTSTART:20260928T080000Z', 'DTEND:20260928T083000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'),
)

describe.skipIf(!hasRadicale)('calendars of a CalDAV server', () => {
  let server: Radicale
  const open = (parts: FeedParts, over: object = {}): Promise<Feed> => caldav.open({ url: server.url, user: server.user, ...over }, parts)
  const parts = () => testParts({ secrets: { password: server.password } })

  beforeAll(async () => {
    server = await startRadicale()
    await server.makeCalendar('work', 'Work')
    await server.makeCalendar('home', 'Home & garden')
    await server.put('work/planning.ics', planning)
    await server.put('work/weekly.ics', weekly)
    await server.put('home/dentist.ics', icsText(vevent('dentist', 'SUMMARY:Dentist', 'DTSTART:20261101T090000Z')))
  })
  afterAll(() => server.stop())

  it('are found from the address of the server, and told to whoever tests it', async () => {
    const feed = await open(parts())
    expect(await feed.test(noSignal)).toBe(`2 calendars on ${new URL(server.url).host}: Home & garden, Work`)
    const one = await open(parts(), { calendars: ['work'] })
    expect(await one.test(noSignal)).toBe(`1 calendar on ${new URL(server.url).host}: Work`)
    const itself = await open(parts(), { url: `${server.url}ada/work/` })
    expect(await itself.test(noSignal)).toBe(`1 calendar on ${new URL(server.url).host}: Work`)
    await expect((await open(parts(), { calendars: ['School'] })).test(noSignal)).rejects.toMatchObject({
      code: 'not-found',
      remedy: 'available: Home & garden, Work',
    })
  })

  it('are not read with a wrong password, which stands in no error and no address', async () => {
    const wrong = testParts({ secrets: { password: 'canary-password' } })
    const feed = await open(wrong)
    const error: unknown = await feed.test(noSignal).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'unauthorised', message: expect.stringContaining('rejected the user name or password') })
    expect(JSON.stringify([String(error), error, wrong.requests.map(({ url, body }) => [url, body])])).not.toContain('canary')
    await expect(sync(feed, emptyReplica())).rejects.toMatchObject({ code: 'unauthorised' })
  })

  it('are told once, then what has changed, what is new and what is gone', async () => {
    const feed = await open(parts())
    const replica = emptyReplica()
    expect([...(await sync(feed, replica))].sort()).toEqual([
      'item home/dentist.ics',
      'item work/planning.ics',
      'item work/weekly.ics',
      'item work/weekly.ics/20260928T080000',
      'item work/weekly.ics/20261005T080000',
      'item work/weekly.ics/20261012T080000',
    ])
    expect(replica.items.get('work/planning.ics')).toMatchObject({
      item: { title: 'Q4 planning', place: 'Work', uri: `${server.url}ada/work/planning.ics`, author: { address: 'alex@acme.example' } },
      text: expect.stringContaining('Numbers & <plans> for "Q4".'),
    })
    const again = parts()
    expect(await sync(await open(again), replica)).toEqual([])
    expect(again.requests.filter(({ method, body }) => method === 'REPORT' && String(body).includes('multiget'))).toEqual([])

    await server.put('work/weekly.ics', weekly.replace('COUNT=3', 'COUNT=2').replace('Team meeting', 'Team lunch'))
    await server.put('work/new.ics', icsText(vevent('new', 'SUMMARY:New', 'DTSTART:20261102T090000Z')))
    await server.remove('home/dentist.ics')
    expect([...(await sync(feed, replica))].sort()).toEqual([
      'gone home/dentist.ics',
      'gone work/weekly.ics/20261012T080000',
      'item work/new.ics',
      'item work/weekly.ics',
      'item work/weekly.ics/20260928T080000',
      'item work/weekly.ics/20261005T080000',
    ])
    expect(replica.items.get('work/weekly.ics')?.text).toContain('# Team lunch')
    expect([...(await sync(await open(parts(), { calendars: ['Home & garden'] }), replica))].sort()).toEqual([
      'gone work/new.ics',
      'gone work/planning.ics',
      'gone work/weekly.ics',
      'gone work/weekly.ics/20260928T080000',
      'gone work/weekly.ics/20261005T080000',
    ])
  })

  it('go on where a sync was cut off, and begin anew where the server has forgotten the token', async () => {
    const events = Array.from({ length: 52 }, (_, index) => vevent(`m${index}`, `SUMMARY:Event ${index}`, 'DTSTART:20261103T090000Z'))
    expect(await server.put('many/', icsText(...events))).toBe(201)
    const replica = emptyReplica()
    const feed = await open(parts(), { calendars: ['many'] })
    expect(await sync(feed, replica, 51)).toHaveLength(51)
    expect(replica.items.size).toBe(51)
    const rest = await sync(feed, replica)
    expect([rest.length, replica.items.size]).toEqual([1, 52])
    expect(await sync(feed, replica)).toEqual([])

    replica.cursor = { tokens: { many: 'http://radicale.org/ns/sync/0000' }, expandedAt: Date.parse('2026-10-05T08:00:00Z') }
    await server.remove('many/m7.ics')
    expect(await sync(feed, replica)).toEqual(['gone many/m7.ics'])
  })

  it('are worked out again when a week has passed, in place of the same', async () => {
    const few = ['a', 'b'].map((name) => vevent(name, 'DTSTART:20261103T090000Z'))
    expect(await server.put('few/', icsText(...few))).toBe(201)
    const replica = emptyReplica()
    const at = async (now: string) =>
      sync(
        await caldav.open(
          { url: server.url, user: server.user, calendars: ['few'] },
          testParts({ secrets: { password: server.password }, now }),
        ),
        replica,
      )
    expect(await at('2026-10-05T08:00:00Z')).toHaveLength(2)
    expect(await at('2026-10-11T08:00:00Z')).toEqual([])
    expect(await at('2026-10-13T08:00:00Z')).toHaveLength(2)
    expect(await at('2026-10-13T08:00:00Z')).toEqual([])
  })

  it('are searched by time at the server itself, each occurrence of a series by itself', async () => {
    await server.put('work/weekly.ics', weekly)
    const feed = await open(parts())
    const found = async (query: string, from: string, to: string, over: object = {}) =>
      (await feed.search!({ query, from: Date.parse(from), to: Date.parse(to), limit: 10, ...over }, noSignal)).map(({ item }) => item.path)
    expect(await found('team meeting', '2026-10-04T00:00Z', '2026-10-11T00:00Z')).toEqual(['work/weekly.ics/20261005T080000'])
    expect(await found('plan', '2026-10-04T00:00Z', '2026-10-11T00:00Z')).toEqual(['work/planning.ics'])
    expect(await found('', '2026-10-04T00:00Z', '2026-10-11T00:00Z')).toEqual(['work/weekly.ics/20261005T080000', 'work/planning.ics'])
    expect(await found('', '2026-10-04T00:00Z', '2026-10-11T00:00Z', { place: 'Home & garden' })).toEqual([])
    expect(await found('', '2026-10-04T00:00Z', '2026-10-11T00:00Z', { owner: 'alex@acme.example' })).toEqual(['work/planning.ics'])
    expect(await found('zebra', '2026-10-04T00:00Z', '2026-10-11T00:00Z')).toEqual([])
  })
})

describe('other CalDAV servers', () => {
  const answer = (...responses: readonly string[]) =>
    `<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/">${responses.join('')}</multistatus>`
  const response = (href: string, properties: string) =>
    `<response><href>${href}</href><propstat><prop>${properties}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`

  it('are found by .well-known/caldav, and compared by tag and version where they tell no changes', async () => {
    let tag = 'tag-1'
    const events = new Map([
      ['a', '"1"'],
      ['b', '"1"'],
    ])
    const asked: string[] = []
    const origin = await played((request, response_, body) => {
      const path = request.url ?? ''
      asked.push(`${request.method} ${path} ${/<([a-z:-]+) xmlns/.exec(body)?.[1] ?? ''}`.trim())
      const send = (text: string) => response_.writeHead(207, { 'content-type': 'application/xml' }).end(text)
      if (request.headers.authorization !== `Basic ${Buffer.from('ada:geheim').toString('base64')}`) response_.writeHead(401).end()
      else if (path === '/.well-known/caldav') response_.writeHead(301, { location: '/dav/' }).end()
      else if (request.method === 'GET') response_.writeHead(405).end()
      else if (path === '/dav/') send(answer(response('/dav/', '<current-user-principal><href>/dav/ada/</href></current-user-principal>')))
      else if (path === '/dav/ada/')
        send(answer(response('/dav/ada/', '<c:calendar-home-set><href>/dav/cal/</href></c:calendar-home-set>')))
      else if (path === '/dav/cal/')
        send(
          answer(
            response('/dav/cal/', '<resourcetype><collection/></resourcetype>'),
            response(
              '/dav/cal/tasks/',
              '<resourcetype><c:calendar/></resourcetype><c:supported-calendar-component-set><c:comp name="VTODO"/></c:supported-calendar-component-set>',
            ),
            response(
              '/dav/cal/w%C3%B6rk/',
              `<resourcetype><c:calendar/></resourcetype><displayname>Work</displayname><cs:getctag>${tag}</cs:getctag>`,
            ),
          ),
        )
      else if (body.includes('calendar-multiget')) {
        const wanted = [...body.matchAll(/([a-z])\.ics<\/href>/g)].map(([, name = '']) => name)
        send(
          answer(
            ...wanted.map((name) =>
              response(
                `/dav/cal/w%C3%B6rk/${name}.ics`,
                `<getetag>${events.get(name)}</getetag><c:calendar-data><![CDATA[${icsText(vevent(name, `SUMMARY:Event ${name}`, 'DTSTART:20261103T090000Z'))}]]></c:calendar-data>`,
              ),
            ),
          ),
        )
      } else if (path === '/dav/cal/w%C3%B6rk/')
        send(
          answer(
            response('/dav/cal/w%C3%B6rk/', '<resourcetype><c:calendar/></resourcetype>'),
            ...[...events].map(([name, version]) => response(`/dav/cal/w%C3%B6rk/${name}.ics`, `<getetag>${version}</getetag>`)),
            response('https://elsewhere.example/x.ics', '<getetag>"1"</getetag>'),
          ),
        )
      else response_.writeHead(404).end()
    })
    const feed = await caldav.open({ url: origin, user: 'ada' }, testParts({ secrets: { password: 'geheim' } }))
    const replica = emptyReplica()
    expect(await sync(feed, replica)).toEqual(['item wörk/a.ics', 'item wörk/b.ics'])
    expect(asked.slice(0, 6)).toEqual([
      'PROPFIND / propfind',
      'PROPFIND /.well-known/caldav propfind',
      'GET /dav/',
      'PROPFIND /dav/ propfind',
      'PROPFIND /dav/ada/ propfind',
      'PROPFIND /dav/cal/ propfind',
    ])
    asked.length = 0
    expect(await sync(feed, replica)).toEqual([])
    expect(asked.at(-1)).toBe('PROPFIND /dav/cal/ propfind')
    tag = 'tag-2'
    events.delete('a')
    events.set('b', '"2"')
    expect(await sync(feed, replica)).toEqual(['gone wörk/a.ics', 'item wörk/b.ics'])
  })

  it('that tell a part of their changes and not how to go on take nothing away', async () => {
    let isCut = false
    const calendar = `<resourcetype><c:calendar/></resourcetype><supported-report-set><supported-report><report><sync-collection/></report></supported-report></supported-report-set>`
    const origin = await played((request, response_, body) => {
      const send = (...responses: readonly string[]) => response_.writeHead(207).end(answer(...responses, '<sync-token>t</sync-token>'))
      const names = isCut ? ['a'] : ['a', 'b']
      if (request.method === 'PROPFIND') return send(response('/cal/', calendar))
      if (body.includes('calendar-multiget'))
        return send(
          ...names.map((name) =>
            response(
              `/cal/${name}.ics`,
              `<getetag>"1"</getetag><c:calendar-data><![CDATA[${icsText(vevent(name, 'DTSTART:20261103T090000Z'))}]]></c:calendar-data>`,
            ),
          ),
        )
      const more = isCut ? '<response><href>/cal/</href><status>HTTP/1.1 507 Insufficient Storage</status></response>' : ''
      send(...names.map((name) => response(`/cal/${name}.ics`, '<getetag>"1"</getetag>')), more)
    })
    const feed = await caldav.open({ url: `${origin}/cal/`, user: 'ada' }, testParts({ secrets: { password: 'x' } }))
    const replica = emptyReplica()
    expect(await sync(feed, replica)).toEqual(['item cal/a.ics', 'item cal/b.ics'])
    replica.cursor = undefined
    isCut = true
    await expect(sync(feed, replica)).rejects.toMatchObject({ code: 'malformed' })
    expect(replica.items.size).toBe(2)
  })

  it('are never sent the password elsewhere', async () => {
    const headers: unknown[] = []
    const other = await played((request, response_) => {
      headers.push(request.headers.authorization)
      response_.writeHead(401).end()
    })
    const origin = await played((_request, response_) => response_.writeHead(307, { location: `${other}/dav/` }).end())
    const feed = await caldav.open({ url: origin, user: 'ada' }, testParts({ secrets: { password: 'canary' } }))
    await expect(feed.test(noSignal)).rejects.toMatchObject({ code: 'invalid' })
    expect(headers.length).toBeGreaterThan(0)
    expect(headers.filter((header) => header !== undefined)).toEqual([])
  })
})
