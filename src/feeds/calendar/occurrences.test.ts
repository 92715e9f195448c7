import { describe, expect, it } from 'vitest'
import { icsText, oddZone, vevent } from './ics-text.fixture.ts'
import { occurrences } from './occurrences.ts'
import { namedZone, utc } from './zone.ts'

const berlin = namedZone('Europe/Berlin')!
const times = (text: string, from: string, to: string, home = berlin): readonly string[] =>
  occurrences(text, Date.parse(from), Date.parse(to), home).map(({ from: start }) => new Date(start).toISOString().slice(0, 16))

describe('occurrences', () => {
  it('keep the hour of their zone when clocks change', () => {
    const weekly = icsText(
      vevent('a', 'DTSTART;TZID=Europe/Berlin:20261012T090000', 'DTEND;TZID=Europe/Berlin:20261012T093000', 'RRULE:FREQ=WEEKLY'),
    )
    expect(times(weekly, '2026-10-15T00:00Z', '2026-11-04T00:00Z')).toEqual(['2026-10-19T07:00', '2026-10-26T08:00', '2026-11-02T08:00'])
  })

  it('follow a zone that the calendar defines itself', () => {
    const daily = icsText(oddZone, vevent('a', 'DTSTART;TZID=Office clock:20261024T090000', 'RRULE:FREQ=DAILY;COUNT=3'))
    expect(times(daily, '2026-10-01T00:00Z', '2026-12-01T00:00Z', utc)).toEqual([
      '2026-10-24T06:30',
      '2026-10-25T07:30',
      '2026-10-26T07:30',
    ])
  })

  it('take floating times and days to be where the calendar is', () => {
    const text = icsText(
      'X-WR-TIMEZONE:America/New_York',
      vevent('a', 'DTSTART:20261005T090000'),
      vevent('b', 'DTSTART;VALUE=DATE:20261006'),
    )
    expect(times(text, '2026-10-01T00:00Z', '2026-11-01T00:00Z')).toEqual(['2026-10-05T13:00', '2026-10-06T04:00'])
  })

  it('leave out what was excluded or cancelled, move what was moved, add further dates', () => {
    const text = icsText(
      vevent(
        'a',
        'DTSTART:20261005T080000Z',
        'DTEND:20261005T090000Z',
        'RRULE:FREQ=DAILY;UNTIL=20261010T080000Z',
        'EXDATE:20261006T080000Z',
        'RDATE:20261020T080000Z',
      ),
      vevent('a', 'RECURRENCE-ID:20261007T080000Z', 'DTSTART:20261007T150000Z', 'DTEND:20261007T160000Z'),
      vevent('a', 'RECURRENCE-ID:20261008T080000Z', 'DTSTART:20261008T080000Z', 'STATUS:CANCELLED'),
      vevent('a', 'RECURRENCE-ID:20261009T080000Z', 'DTSTART:20261130T080000Z'),
    )
    expect(times(text, '2026-10-01T00:00Z', '2026-11-01T00:00Z')).toEqual([
      '2026-10-05T08:00',
      '2026-10-07T15:00',
      '2026-10-10T08:00',
      '2026-10-20T08:00',
    ])
    expect(times(text, '2026-11-01T00:00Z', '2026-12-31T00:00Z')).toEqual(['2026-11-30T08:00'])
  })

  it('are there where a part of them is in the range, and end where they end', () => {
    const text = icsText(
      vevent('a', 'DTSTART;VALUE=DATE:20261003', 'DTEND;VALUE=DATE:20261006'),
      vevent('b', 'DTSTART:20261005T220000Z', 'DURATION:PT3H'),
    )
    const found = occurrences(text, Date.parse('2026-10-05T21:00Z'), Date.parse('2026-10-06T00:30Z'), utc)
    expect(found.map(({ event, from, to }) => [event.uid, new Date(from).toISOString(), new Date(to).toISOString()])).toEqual([
      ['a', '2026-10-03T00:00:00.000Z', '2026-10-06T00:00:00.000Z'],
      ['b', '2026-10-05T22:00:00.000Z', '2026-10-06T01:00:00.000Z'],
    ])
    expect(times(text, '2026-10-06T02:00Z', '2026-10-07T00:00Z', utc)).toEqual([])
  })

  it('come on the last day of a rule that ends on a day, and each month on the day that it names', () => {
    const text = icsText(vevent('a', 'DTSTART:20261009T100000Z', 'RRULE:FREQ=MONTHLY;BYDAY=2FR;UNTIL=20261211'))
    expect(times(text, '2026-01-01T00:00Z', '2028-01-01T00:00Z', utc)).toEqual(['2026-10-09T10:00', '2026-11-13T10:00', '2026-12-11T10:00'])
  })

  it.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=20',
    'FREQ=WEEKLY;INTERVAL=999999999999',
    'FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=20',
    'nonsense',
  ])('of a rule that never comes round are the first alone: %s', (rule) => {
    const text = icsText(vevent('a', 'DTSTART:19990101T080000Z', `RRULE:${rule}`))
    expect(times(text, '1998-01-01T00:00Z', '2030-01-01T00:00Z', utc)).toEqual(['1999-01-01T08:00'])
  })

  it('are bounded, however often a rule comes round and whatever a zone claims', () => {
    const hostile = icsText(
      oddZone.replace('FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'FREQ=SECONDLY'),
      vevent('a', 'DTSTART;TZID=Office clock:20000101T000000', 'RRULE:FREQ=SECONDLY'),
    )
    expect(times(hostile, '2000-01-01T00:00Z', '2030-01-01T00:00Z', utc)).toHaveLength(1000)
  })

  it('of a rule that began long ago are those of its own turns', () => {
    const text = icsText(vevent('a', 'DTSTART:19700105T080000Z', 'RRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,MO'))
    expect(times(text, '2026-10-01T00:00Z', '2026-11-05T00:00Z', utc)).toEqual([
      '2026-10-05T08:00',
      '2026-10-06T08:00',
      '2026-10-26T08:00',
      '2026-10-27T08:00',
    ])
  })

  it('of one broken event cost no other', () => {
    const text = icsText(
      vevent('a', 'DTSTART:nonsense'),
      vevent('b', 'SUMMARY:No start'),
      vevent('d', 'DTSTART:20261005T080000Z', 'RRULE:FREQ=NEVER'),
      vevent('c', 'DTSTART:20261005T080000Z'),
    )
    expect(times(text, '2026-01-01T00:00Z', '2027-01-01T00:00Z')).toEqual(['2026-10-05T08:00'])
    expect(() => times('<html>', '2026-01-01T00:00Z', '2027-01-01T00:00Z')).toThrow('not a valid iCalendar file')
  })
})
