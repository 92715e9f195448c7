/** An iCalendar text with these parts. */
export const icsText = (...parts: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//ibid//tests//EN', ...parts, 'END:VCALENDAR', ''].join('\r\n')

/** An event with these lines. */
export const vevent = (uid: string, ...lines: readonly string[]): string =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260901T000000Z', ...lines, 'END:VEVENT'].join('\r\n')

/** A zone that no database knows: an hour and a half ahead of UTC, two and a half from the end of March to the end of October. */
export const oddZone = `BEGIN:VTIMEZONE
TZID:Office clock
BEGIN:STANDARD
DTSTART:19961027T033000
TZOFFSETFROM:+0230
TZOFFSETTO:+0130
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19810329T023000
TZOFFSETFROM:+0130
TZOFFSETTO:+0230
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`.replaceAll('\n', '\r\n')
