import { describe, expect, it } from 'vitest'
import { seriesItems } from './event-items.ts'
import { icsText, vevent } from './ics-text.fixture.ts'
import { parseIcs } from './parse-ics.ts'
import { ruleWords } from './rule-words.ts'
import { namedZone } from './zone.ts'

const now = Date.parse('2026-10-05T08:00:00Z')
const itemsOf = (...events: readonly string[]) =>
  parseIcs(icsText(...events), namedZone('Europe/Berlin')!).series.flatMap((series) =>
    seriesItems(series, { path: `work/${series.uid}`, place: 'Work', uri: `https://cal.example/${series.uid}.ics`, now }),
  )
const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString())

describe('an event', () => {
  const [planning] = itemsOf(
    vevent(
      'q4@acme.example',
      'SUMMARY:Q4 planning',
      'DTSTART;TZID=Europe/Berlin:20261006T140000',
      'DTEND;TZID=Europe/Berlin:20261006T153000',
      'LOCATION:Room 5\\, second floor',
      'ORGANIZER;CN=Alex Chen:mailto:Alex.Chen@acme.example',
      'ATTENDEE;CN=Alex Chen;PARTSTAT=ACCEPTED:mailto:alex.chen@acme.example',
      'ATTENDEE;CN="Kim, Ada";PARTSTAT=DECLINED:mailto:ada@acme.example',
      'ATTENDEE:mailto:sam@acme.example',
      'CATEGORIES:planning,finance',
      'STATUS:TENTATIVE',
      'DESCRIPTION:Bring the *numbers*.\\nBudget is 40\\,000.',
    ),
  )

  it('is told in Markdown with its own words', async () => {
    expect(await planning!.content()).toEqual({
      markdown: `# Q4 planning

- When: 2026-10-06T14:00+02:00 to 2026-10-06T15:30+02:00 (Europe/Berlin)
- Where: Room 5, second floor
- Organiser: Alex Chen <alex.chen@acme.example>
- Attendees:
  - Alex Chen <alex.chen@acme.example>, accepted
  - Kim, Ada <ada@acme.example>, declined
  - sam@acme.example, not answered
- Status: tentative
- Categories: planning, finance
- Calendar: Work

Bring the *numbers*.
Budget is 40,000.`,
    })
  })

  it('is found by its people, its time, its calendar and its labels', () => {
    expect(planning!.item).toEqual({
      path: 'work/q4@acme.example',
      title: 'Q4 planning',
      uri: 'https://cal.example/q4@acme.example.ics',
      at: Date.parse('2026-10-06T12:00:00Z'),
      until: Date.parse('2026-10-06T13:30:00Z'),
      author: { name: 'Alex Chen', address: 'alex.chen@acme.example' },
      people: [
        { name: 'Alex Chen', address: 'alex.chen@acme.example' },
        { name: 'Kim, Ada', address: 'ada@acme.example' },
        { address: 'sam@acme.example' },
      ],
      place: 'Work',
      thread: 'q4@acme.example',
      labels: ['planning', 'finance', 'tentative'],
    })
  })

  it('of whole days is shown by its days, and lasts them where the calendar is', async () => {
    const [trip, day] = itemsOf(
      vevent('trip', 'SUMMARY:Trip', 'DTSTART;VALUE=DATE:20261020', 'DTEND;VALUE=DATE:20261023'),
      vevent('day', 'SUMMARY:Day off', 'DTSTART;VALUE=DATE:20261024'),
    )
    expect(await trip!.content()).toEqual({ markdown: '# Trip\n\n- When: 2026-10-20 to 2026-10-22, all day\n- Calendar: Work' })
    expect([iso(trip!.item.at), iso(trip!.item.until)]).toEqual(['2026-10-19T22:00:00.000Z', '2026-10-22T22:00:00.000Z'])
    expect(await day!.content()).toEqual({ markdown: '# Day off\n\n- When: 2026-10-24, all day\n- Calendar: Work' })
  })

  it('that is private is for those whom it names', () => {
    const [secret] = itemsOf(vevent('s', 'DTSTART:20261005T080000Z', 'CLASS:PRIVATE', 'ATTENDEE:mailto:ada@acme.example'))
    expect(secret!.item.readers).toEqual(['ada@acme.example'])
  })
})

describe('a series', () => {
  const items = itemsOf(
    vevent(
      'weekly',
      'SUMMARY:Team meeting',
      'DTSTART;TZID=Europe/Berlin:20260928T100000',
      'DTEND;TZID=Europe/Berlin:20260928T103000',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'DESCRIPTION:Round the table.',
    ),
    vevent(
      'weekly',
      'SUMMARY:Team meeting with Kim',
      'RECURRENCE-ID;TZID=Europe/Berlin:20261005T100000',
      'DTSTART;TZID=Europe/Berlin:20261006T110000',
    ),
  )

  it('is an item from its first to its last occurrence, beside each of them and what was changed', () => {
    expect(items.map(({ item }) => [item.path, iso(item.at), iso(item.until), item.thread])).toEqual([
      ['work/weekly', '2026-09-28T08:00:00.000Z', '2026-10-19T08:30:00.000Z', 'weekly'],
      ['work/weekly/20260928T100000', '2026-09-28T08:00:00.000Z', '2026-09-28T08:30:00.000Z', 'weekly'],
      ['work/weekly/20261012T100000', '2026-10-12T08:00:00.000Z', '2026-10-12T08:30:00.000Z', 'weekly'],
      ['work/weekly/20261019T100000', '2026-10-19T08:00:00.000Z', '2026-10-19T08:30:00.000Z', 'weekly'],
      ['work/weekly/20261005T100000', '2026-10-06T09:00:00.000Z', '2026-10-06T09:00:00.000Z', 'weekly'],
    ])
  })

  it('says how it repeats in words, its occurrences that they are some', async () => {
    expect(await items[0]!.content()).toEqual({
      markdown:
        '# Team meeting\n\n- When: 2026-09-28T10:00+02:00 to 2026-09-28T10:30+02:00 (Europe/Berlin)\n- Repeats: every week 4 times (`RRULE:FREQ=WEEKLY;COUNT=4`)\n- Calendar: Work\n\nRound the table.',
    })
    expect(await items[2]!.content()).toEqual({
      markdown:
        '# Team meeting\n\n- When: 2026-10-12T10:00+02:00 to 2026-10-12T10:30+02:00 (Europe/Berlin)\n- Recurring event: every week 4 times (`RRULE:FREQ=WEEKLY;COUNT=4`)\n- Calendar: Work',
    })
    expect(await items[4]!.content()).toEqual({
      markdown:
        '# Team meeting with Kim\n\n- When: 2026-10-06T11:00+02:00 (Europe/Berlin)\n- Replaces the occurrence on: 2026-10-05T10:00+02:00 (Europe/Berlin)\n- Calendar: Work',
    })
  })

  it('without an end has the sixty occurrences that are nearest, and lasts as long as is known', () => {
    const daily = itemsOf(vevent('d', 'DTSTART:20100101T080000Z', 'DTEND:20100101T081500Z', 'RRULE:FREQ=DAILY'))
    expect(daily).toHaveLength(61)
    expect(daily[0]!.item.path).toBe('work/d')
    expect([iso(daily[0]!.item.at), iso(daily[0]!.item.until)]).toEqual(['2010-01-01T08:00:00.000Z', '2028-10-03T08:15:00.000Z'])
    expect([iso(daily[1]!.item.at), iso(daily.at(-1)!.item.at)]).toEqual(['2026-09-05T08:00:00.000Z', '2026-11-03T08:00:00.000Z'])
  })

  it('that ended long ago has no occurrences beside it, and its end', () => {
    const old = itemsOf(vevent('o', 'DTSTART:20100101T080000Z', 'DTEND:20100101T090000Z', 'RRULE:FREQ=DAILY;UNTIL=20100131T235959Z'))
    expect(old.map(({ item }) => [item.path, iso(item.until)])).toEqual([['work/o', '2010-01-31T09:00:00.000Z']])
  })
})

describe('a rule in words', () => {
  it.each([
    ['FREQ=WEEKLY;BYDAY=TU,TH', 'every week on Tuesday and Thursday'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every weekday'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20261231T000000Z', 'every 2 weeks on Monday until 2026-12-31'],
    ['FREQ=MONTHLY;BYDAY=2TU', 'every month on the second Tuesday'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'every month on the last of Monday, Tuesday, Wednesday, Thursday and Friday'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'every month on the last day'],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1', 'every year on day 1 in March'],
    ['FREQ=DAILY;COUNT=3', 'every day 3 times'],
    ['nonsense', undefined],
  ])('%s', (rule, words) => {
    expect(ruleWords(rule)).toBe(words)
  })
})
