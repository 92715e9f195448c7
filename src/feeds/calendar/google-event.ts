import { z } from 'zod'
import type { Person } from '../../core/feed.ts'
import { htmlWords } from '../mail/message/html-words.ts'
import type { AttendeeAnswer, CalendarEvent, EventTime } from './event.ts'
import { namedZone, type Zone } from './zone.ts'

/** What is read of the `Event` resource of the Calendar API, version 3. */
const time = z.object({ date: z.string().optional(), dateTime: z.string().optional(), timeZone: z.string().optional() })
const person = z.object({ email: z.string().optional(), displayName: z.string().optional() })
export const googleEvent = z.object({
  id: z.string(),
  etag: z.string().optional(),
  status: z.string().optional(),
  iCalUID: z.string().optional(),
  htmlLink: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  hangoutLink: z.string().optional(),
  visibility: z.string().optional(),
  organizer: person.optional(),
  attendees: z.array(person.extend({ responseStatus: z.string().optional(), resource: z.boolean().optional() })).optional(),
  start: time.optional(),
  end: time.optional(),
  endTimeUnspecified: z.boolean().optional(),
  recurrence: z.array(z.string()).optional(),
  recurringEventId: z.string().optional(),
  originalStartTime: time.optional(),
})
export type GoogleEvent = z.infer<typeof googleEvent>

const answers: Readonly<Record<string, AttendeeAnswer>> = { accepted: 'accepted', declined: 'declined', tentative: 'tentative' }

/** An event of Google's as any other; undefined where it has no start. `home` is the zone of its calendar. */
export function eventOfGoogle(event: GoogleEvent, home: Zone): CalendarEvent | undefined {
  const start = timeOf(event.start, home)
  if (!start) return undefined
  const replaces = event.recurringEventId === undefined ? undefined : timeOf(event.originalStartTime, home)
  const end = event.endTimeUnspecified ? undefined : timeOf(event.end, home)
  const rules = event.recurrence?.flatMap((line) => /^RRULE:(.+)$/i.exec(line)?.[1] ?? [])
  const { status } = event
  return {
    uid: event.iCalUID ?? event.recurringEventId ?? event.id,
    title: event.summary?.trim() || 'Untitled event',
    ...(event.description ? { description: descriptionWords(event.description) } : {}),
    ...(event.location ? { location: event.location } : {}),
    ...(event.hangoutLink ? { link: event.hangoutLink } : {}),
    start,
    end: end ?? start,
    ...(event.organizer ? { organizer: personOf(event.organizer) } : {}),
    attendees: (event.attendees ?? [])
      .filter(({ resource }) => !resource)
      .map((attendee) => ({ ...personOf(attendee), answer: answers[attendee.responseStatus ?? ''] ?? 'not answered' })),
    categories: [],
    ...(status === 'tentative' || status === 'confirmed' || status === 'cancelled' ? { status } : {}),
    isPrivate: event.visibility === 'private' || event.visibility === 'confidential',
    ...(rules ? { recurrence: { rules, dates: [], excluded: [] } } : {}),
    ...(replaces ? { replaces } : {}),
  }
}

/** Descriptions that were written in the web are HTML, others are plain. */
const descriptionWords = (text: string): string =>
  (/<(?:br|p|a|b|i|u|ul|ol|li|div|span|html-blob)\b[^>]*>/i.test(text) ? htmlWords(text) : text).trim()

const personOf = ({ email, displayName }: z.infer<typeof person>): Person => ({
  ...(displayName ? { name: displayName } : {}),
  ...(email ? { address: email.toLowerCase() } : {}),
})

function timeOf(value: z.infer<typeof time> | undefined, home: Zone): EventTime | undefined {
  const zone = namedZone(value?.timeZone ?? '') ?? home
  const instant = Date.parse(value?.date ?? value?.dateTime ?? '')
  if (Number.isNaN(instant)) return undefined
  return value?.date === undefined ? { wall: zone.wallOf(instant), isDate: false, zone } : { wall: instant, isDate: true, zone: home }
}
