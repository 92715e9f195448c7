import { seriesItems } from '../../../src/feeds/calendar/event-items.ts'
import { icsText, oddZone, vevent } from '../../../src/feeds/calendar/ics-text.fixture.ts'
import { occurrences } from '../../../src/feeds/calendar/occurrences.ts'
import { parseIcs } from '../../../src/feeds/calendar/parse-ics.ts'
import { utc } from '../../../src/feeds/calendar/zone.ts'
import { holds, inProportion, type Target, textOf } from '../target.ts'

const [from, to] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)]

/** Calendar files. */
export const calendarTarget: Target = {
  name: 'calendar',
  tries: 20,
  longest: 16_384,
  seeds: [
    icsText(
      'X-WR-CALNAME:Team',
      'X-WR-TIMEZONE:Europe/Berlin',
      vevent(
        'a',
        'SUMMARY:Stand-up\\, daily',
        'DTSTART;TZID=Europe/Berlin:20260105T090000',
        'DURATION:PT15M',
        'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231',
        'EXDATE;TZID=Europe/Berlin:20260107T090000',
        'ATTENDEE;CN="Bea, B";PARTSTAT=ACCEPTED:mailto:bea@x.example',
        'ORGANIZER:mailto:a@x.example',
      ),
    ),
    icsText(
      oddZone,
      vevent(
        'b',
        'SUMMARY:Odd',
        'DTSTART;TZID=Office clock:20260401T100000',
        'DTEND;TZID=Office clock:20260401T110000',
        'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=5',
        'RDATE;VALUE=DATE:20260503',
      ),
      vevent('b', 'RECURRENCE-ID:20260430T083000Z', 'DTSTART:20260501T083000Z', 'STATUS:CANCELLED'),
    ),
    icsText(
      vevent(
        'c',
        'DTSTART;VALUE=DATE:20260704',
        'DTEND;VALUE=DATE:20260706',
        'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=7;INTERVAL=2',
        'CLASS:PRIVATE',
        'CATEGORIES:A,B',
        'DESCRIPTION:line\\nbreak',
        ' folded',
      ),
    ),
  ],
  words: [
    'BEGIN:VEVENT\r\n',
    'END:VEVENT\r\n',
    'BEGIN:VTIMEZONE\r\n',
    'END:VTIMEZONE\r\n',
    'RRULE:FREQ=',
    'SECONDLY',
    'MINUTELY',
    'HOURLY',
    'DAILY',
    'WEEKLY',
    'MONTHLY',
    'YEARLY',
    ';INTERVAL=',
    ';COUNT=',
    ';BYDAY=',
    ';BYMONTHDAY=',
    ';BYYEARDAY=',
    ';BYWEEKNO=',
    ';BYSETPOS=',
    ';BYHOUR=',
    ';UNTIL=',
    ';WKST=',
    'DTSTART:',
    'DURATION:',
    'P1W',
    '-P1DT1H',
    ';TZID=',
    ';VALUE=DATE',
    ';VALUE=PERIOD',
    'RDATE:',
    'EXDATE:',
    'RECURRENCE-ID:',
    ';RANGE=THISANDFUTURE',
    '\r\n ',
    '20260230',
    '99991231T235959Z',
    '00000101',
    'TZOFFSETFROM:',
    '-100',
    '366',
    '53',
  ],
  nests: [
    ['BEGIN:VALARM\r\n', 'END:VALARM\r\n'],
    ['BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260101\r\n', 'END:VEVENT\r\n'],
    ['1,', ''],
    ['\r\n ', ''],
  ],
  run(bytes) {
    const text = textOf(bytes)
    const { series } = parseIcs(text, utc)
    for (const each of series)
      for (const change of seriesItems(each, { path: 'c/e', place: 'Team', uri: 'file:///c.ics', now: from })) {
        const { item } = change
        holds(Number.isFinite(item.at) && Number.isFinite(item.until ?? 0), 'an event has a time')
        holds(item.title !== '', 'an event has a title')
      }
    const all = occurrences(text, from, to, utc)
    for (const each of all)
      holds(Number.isFinite(each.from) && Number.isFinite(each.to) && each.from < to, 'an occurrence lies in the time that was asked for')
    holds(all.length <= 1_000 * series.length + text.length, 'there are no more occurrences than may be')
    inProportion(text.length, JSON.stringify(series).length, 'a calendar', 60)
  },
}
