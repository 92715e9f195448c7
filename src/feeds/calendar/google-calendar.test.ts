import { describe, expect, it } from 'vitest'
import { type Played, playGoogle } from '../google-schemas.fixture.ts'
import { emptyReplica, noSignal, sync, testParts } from '../replica.fixture.ts'
import { googleCalendar } from './google-calendar.ts'

const list = {
  kind: 'calendar#calendarList',
  etag: '"p33"',
  nextSyncToken: 'list-1',
  items: [
    {
      kind: 'calendar#calendarListEntry',
      id: 'ada@acme.example',
      summary: 'ada@acme.example',
      summaryOverride: 'Work',
      timeZone: 'Europe/Berlin',
      accessRole: 'owner',
      primary: true,
      selected: true,
    },
    {
      kind: 'calendar#calendarListEntry',
      id: 'team@group.calendar.google.com',
      summary: 'Team',
      timeZone: 'Europe/Berlin',
      accessRole: 'reader',
    },
  ],
}
const event = (id: string, over: object = {}) => ({
  kind: 'calendar#event',
  etag: `"${id}-1"`,
  id,
  status: 'confirmed',
  htmlLink: `https://www.google.com/calendar/event?eid=${id}`,
  created: '2026-09-01T08:00:00.000Z',
  updated: '2026-09-01T08:00:00.000Z',
  summary: `Event ${id}`,
  creator: { email: 'ada@acme.example', self: true },
  organizer: { email: 'Alex@acme.example', displayName: 'Alex Chen' },
  start: { dateTime: '2026-10-06T14:00:00+02:00', timeZone: 'Europe/Berlin' },
  end: { dateTime: '2026-10-06T15:00:00+02:00', timeZone: 'Europe/Berlin' },
  iCalUID: `${id}@google.com`,
  sequence: 0,
  eventType: 'default',
  ...over,
})
const at = (day: string, hour: string) => ({ dateTime: `2026-10-${day}T${hour}:00+02:00`, timeZone: 'Europe/Berlin' })
const weekly = event('weekly', {
  summary: 'Team meeting',
  start: at('05', '10:00'),
  end: at('05', '10:30'),
  recurrence: ['EXDATE:20261026T090000Z', 'RRULE:FREQ=WEEKLY;COUNT=4'],
})
const instance = (day: string, over: object = {}) => {
  const { recurrence: _, ...plain } = weekly as typeof weekly & { recurrence: unknown }
  return {
    ...plain,
    id: `weekly_202610${day}T080000Z`,
    start: at(day, '10:00'),
    end: at(day, '10:30'),
    recurringEventId: 'weekly',
    originalStartTime: at(day, '10:00'),
    ...over,
  }
}
const moved = instance('12', { etag: '"moved"', summary: 'Team meeting with Kim', start: at('13', '11:00'), end: at('13', '11:30') })
const page = (items: readonly object[], over: object = {}): Played => ({
  as: 'Events',
  json: {
    kind: 'calendar#events',
    etag: '"e"',
    summary: 'Work',
    timeZone: 'Europe/Berlin',
    accessRole: 'owner',
    updated: '2026-10-01T08:00:00.000Z',
    items,
    ...over,
  },
})

const calendar = '/calendar/v3/calendars/ada@acme.example/events'
const open = async (answer: Parameters<typeof playGoogle>[0], options = {}) => {
  const google = await playGoogle((path, query, request) =>
    path === '/calendar/v3/users/me/calendarList' ? { as: 'CalendarList', json: list } : answer(path, query, request),
  )
  const parts = testParts({ origins: { 'https://www.googleapis.com': google.origin }, token: 'canary-token' })
  return { ...google, parts, feed: await googleCalendar.open(options, parts) }
}

describe('Google Calendar', () => {
  it('is told page by page, then by what has changed, with its own occurrences of a series', async () => {
    let round = 1
    const { feed, asked, misfits, parts } = await open((path, query, request) => {
      expect(request.headers.authorization).toBe('Bearer canary-token')
      if (path === `${calendar}/weekly/instances`)
        return page(round === 1 ? [instance('05'), moved, instance('19')] : [instance('05'), moved])
      if (path !== calendar) return { status: 404 }
      if (query.get('syncToken') === 'sync-1')
        return page(
          [
            { kind: 'calendar#event', etag: '"x"', id: 'q4', status: 'cancelled' },
            { ...weekly, etag: '"weekly-2"' },
          ],
          { nextSyncToken: 'sync-2' },
        )
      if (query.get('syncToken') === 'sync-2')
        return page(
          [
            {
              kind: 'calendar#event',
              etag: '"y"',
              id: 'weekly_20261005T080000Z',
              status: 'cancelled',
              recurringEventId: 'weekly',
              originalStartTime: at('05', '10:00'),
            },
          ],
          { nextSyncToken: 'sync-3' },
        )
      if (query.get('pageToken') === 'page-2')
        return page([moved, event('day', { start: { date: '2026-10-20' }, end: { date: '2026-10-21' }, visibility: 'private' })], {
          nextSyncToken: 'sync-1',
        })
      return page(
        [
          event('q4', {
            summary: 'Q4 planning',
            description: 'Bring <b>numbers</b>.<br>Budget &amp; plans.',
            location: 'Room 5',
            hangoutLink: 'https://meet.google.com/abc-defg-hij',
            attendees: [
              { email: 'ada@acme.example', self: true, responseStatus: 'accepted' },
              { email: 'room5@resource.calendar.google.com', resource: true, responseStatus: 'accepted' },
            ],
          }),
          weekly,
        ],
        { nextPageToken: 'page-2' },
      )
    })
    expect(await feed.test(noSignal)).toBe('1 calendar in Google Calendar: Work')
    const replica = emptyReplica()
    expect(await sync(feed, replica)).toEqual([
      'item ada@acme.example/q4',
      'item ada@acme.example/weekly/20261005T100000',
      'item ada@acme.example/weekly/20261012T100000',
      'item ada@acme.example/weekly/20261019T100000',
      'item ada@acme.example/weekly',
      'item ada@acme.example/weekly/20261012T100000',
      'item ada@acme.example/day',
    ])
    expect(replica.items.get('ada@acme.example/q4')).toMatchObject({
      item: {
        title: 'Q4 planning',
        uri: 'https://www.google.com/calendar/event?eid=q4',
        at: Date.parse('2026-10-06T12:00:00Z'),
        until: Date.parse('2026-10-06T13:00:00Z'),
        author: { name: 'Alex Chen', address: 'alex@acme.example' },
        people: [{ name: 'Alex Chen', address: 'alex@acme.example' }, { address: 'ada@acme.example' }],
        place: 'Work',
        thread: 'q4@google.com',
      },
      text: `# Q4 planning

- When: 2026-10-06T14:00+02:00 to 2026-10-06T15:00+02:00 (Europe/Berlin)
- Where: Room 5
- Organiser: Alex Chen <alex@acme.example>
- Attendees:
  - ada@acme.example, accepted
- Link: https://meet.google.com/abc-defg-hij
- Calendar: Work

Bring numbers.
Budget & plans.`,
    })
    expect(replica.items.get('ada@acme.example/weekly')?.text).toContain('- Repeats: every week 4 times (`RRULE:FREQ=WEEKLY;COUNT=4`)')
    expect(replica.items.get('ada@acme.example/weekly/20261012T100000')?.text).toContain('# Team meeting with Kim')
    expect(replica.items.get('ada@acme.example/day')?.item).toMatchObject({
      at: Date.parse('2026-10-19T22:00:00Z'),
      readers: ['alex@acme.example'],
    })

    round = 2
    expect(await sync(feed, replica)).toEqual([
      'gone ada@acme.example/q4',
      'gone ada@acme.example/weekly/20261019T100000',
      'item ada@acme.example/weekly',
    ])
    expect(await sync(feed, replica)).toEqual(['gone ada@acme.example/weekly/20261005T100000'])
    expect(replica.cursor).toMatchObject({ tokens: { 'ada@acme.example': 'sync-3' } })
    expect(misfits).toEqual([])
    expect(asked.filter((each) => each.includes('timeMin') && !each.includes('instances'))).toEqual([])
    expect(parts.requests.map(({ url, body }) => url + String(body)).join()).not.toContain('canary')
  })

  it('is read anew where its token is too old, and nothing of it is asked for twice after a cut', async () => {
    let isOld = false
    const { feed, asked } = await open((path, query) => {
      if (path.endsWith('/instances')) return page([instance('05')])
      if (isOld && query.has('syncToken')) return { status: 410, json: { error: { code: 410, errors: [{ reason: 'fullSyncRequired' }] } } }
      return page(isOld ? [weekly] : [weekly, event('a'), event('b')], { nextSyncToken: 'sync-1' })
    })
    const replica = emptyReplica()
    await sync(feed, replica, 3)
    expect(await sync(feed, replica)).toEqual(['item ada@acme.example/b'])
    expect(asked.filter((each) => each.includes('instances'))).toHaveLength(1)
    isOld = true
    expect(await sync(feed, replica)).toEqual(['gone ada@acme.example/a', 'gone ada@acme.example/b'])
  })

  it('is searched by Google itself, and waits when it is asked to', async () => {
    let limited = 0
    const { feed, asked } = await open((_path, query) => {
      if (limited++ === 0) return { status: 429 }
      return page(query.get('q') === 'kim' ? [moved] : [])
    })
    const found = await feed.search!(
      { query: 'kim', from: Date.parse('2026-10-01T00:00Z'), to: Date.parse('2026-11-01T00:00Z'), limit: 5 },
      noSignal,
    )
    expect(found.map(({ item }) => [item.path, item.title])).toEqual([['ada@acme.example/weekly/20261012T100000', 'Team meeting with Kim']])
    expect(asked.at(-1)).toBe(
      `${calendar}?q=kim&timeMin=2026-10-01T00:00:00.000Z&timeMax=2026-11-01T00:00:00.000Z&singleEvents=true&orderBy=startTime&maxResults=100`,
    )
    expect(await feed.search!({ query: 'kim', owner: 'sam@acme.example', limit: 5 }, noSignal)).toEqual([])
    expect(asked.at(-1)).toContain('timeMin=2026-07-07T08:00:00.000Z&timeMax=2027-10-05T08:00:00.000Z')
  })

  it('says which calendars there are, and when one has to sign in again', async () => {
    const { feed } = await open(() => ({ status: 404 }), { calendars: ['School'] })
    await expect(feed.test(noSignal)).rejects.toMatchObject({ code: 'not-found', remedy: 'available: Work, Team' })
    const refused = await open(() => ({ status: 401 }))
    await expect(sync(refused.feed, emptyReplica())).rejects.toMatchObject({ code: 'unauthorised' })
    expect(googleCalendar.signIn!({})).toMatchObject({ flow: 'loopback', scopes: ['https://www.googleapis.com/auth/calendar.readonly'] })
  })
})
