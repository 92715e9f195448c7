import ICAL from 'ical.js'
import type { Person } from '../../core/feed.ts'
import type { Attendee, AttendeeAnswer, CalendarEvent, EventSeries, EventTime } from './event.ts'
import { icsBlocks } from './ics-blocks.ts'
import { definedZone, namedZone, utc, wallOfTime, type Zone } from './zone.ts'

/** A calendar file as it was read. */
export interface IcsCalendar {
  readonly name?: string
  readonly series: readonly EventSeries[]
  /** Events that could not be read, each with what is known of it. */
  readonly problems: readonly { readonly uid: string; readonly reason: string }[]
}

/**
 * Reads iCalendar (RFC 5545): its events, grouped by UID. A zone is the IANA one of its name where there is one, since definitions that calendars carry
 * are often cut short, else the one that the file defines; days and times without a zone are in that of the calendar, else in `home`. An exception that
 * stands for all that follow (`RANGE=THISANDFUTURE`) counts for its own occurrence. Throws `IbidError`: `malformed`, `limit`.
 */
export function parseIcs(text: string, home: Zone): IcsCalendar {
  const blocks = icsBlocks(text)
  const zones = zoneReader(blocks.zones, namedZone(blocks.zone ?? '') ?? home)
  const series = new Map<string, { main?: CalendarEvent; readonly exceptions: CalendarEvent[] }>()
  const problems: { readonly uid: string; readonly reason: string }[] = []
  for (const block of blocks.events) {
    try {
      const event = readEvent(ICAL.Component.fromString(block), zones)
      const known = series.get(event.uid) ?? { exceptions: [] }
      series.set(event.uid, known)
      if (event.replaces) known.exceptions.push(event)
      else known.main = event
    } catch (error) {
      problems.push({
        uid: /^UID[^:]*:(.*)$/im.exec(block)?.[1]?.trim() ?? '',
        reason: error instanceof Error ? error.message : String(error),
      })
    }
  }
  const { name } = blocks
  return { ...(name === undefined ? {} : { name }), series: [...series].map(([uid, each]) => ({ uid, ...each })), problems }
}

type ZoneReader = (name: string | undefined) => Zone

function zoneReader(definitions: ReadonlyMap<string, string>, home: Zone): ZoneReader {
  const read = new Map<string, Zone>()
  return (name) => {
    if (name === undefined) return home
    const zone = read.get(name) ?? namedZone(name) ?? definedZone(definitions.get(name) ?? '') ?? home
    read.set(name, zone)
    return zone
  }
}

function readEvent(component: ICAL.Component, zones: ZoneReader): CalendarEvent {
  const text = (name: string): string | undefined => {
    const value = component.getFirstPropertyValue(name)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const times = (name: string): readonly EventTime[] =>
    component
      .getAllProperties(name)
      .flatMap((property) => property.getValues().flatMap((value: unknown) => readTime(property, value, zones) ?? []))
  const uid = text('uid')
  const start = times('dtstart')[0]
  if (uid === undefined) throw new Error('the event has no UID')
  if (!start) throw new Error('the event has no start')
  const rules = component.getAllProperties('rrule').map((property) => String(property.getFirstValue()))
  const dates = times('rdate')
  const status = text('status')?.toLowerCase()
  const organizer = component.getFirstProperty('organizer')
  const replaces = times('recurrence-id')[0]
  return {
    uid,
    title: text('summary') ?? 'Untitled event',
    ...given('description', text('description')),
    ...given('location', text('location')),
    ...given('link', text('url')),
    start,
    end: times('dtend')[0] ?? endByDuration(start, component.getFirstPropertyValue('duration')),
    ...given('organizer', organizer ? personOf(organizer) : undefined),
    attendees: component.getAllProperties('attendee').map(attendeeOf),
    categories: component.getAllProperties('categories').flatMap((property) => property.getValues().map(String)),
    ...(status === 'tentative' || status === 'confirmed' || status === 'cancelled' ? { status } : {}),
    isPrivate: /^(?:private|confidential)$/i.test(text('class') ?? ''),
    ...(rules.length + dates.length > 0 ? { recurrence: { rules, dates, excluded: times('exdate') } } : {}),
    ...given('replaces', replaces),
  }
}

const given = <Key extends string, Value>(key: Key, value: Value | undefined): { readonly [K in Key]?: Value } =>
  value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]: Value })

function readTime(property: ICAL.Property, value: unknown, zones: ZoneReader): EventTime | undefined {
  const time = value instanceof ICAL.Period ? value.start : value
  if (!(time instanceof ICAL.Time) || Number.isNaN(wallOfTime(time))) return undefined
  const zone = time.zone === ICAL.Timezone.utcTimezone ? utc : zones(time.isDate ? undefined : property.getFirstParameter('tzid'))
  return { wall: wallOfTime(time), isDate: time.isDate, zone }
}

/** Without an end, a day lasts a day and a moment no time. */
function endByDuration(start: EventTime, duration: unknown): EventTime {
  if (duration instanceof ICAL.Duration) {
    const days = (duration.weeks * 7 + duration.days) * (duration.isNegative ? -1 : 1) * dayMs
    const rest = duration.toSeconds() * 1000 - days
    // Days are those of the calendar, hours those of the clock (RFC 5545, 3.3.6).
    const wall = start.wall + days
    return { ...start, wall: start.isDate ? wall : start.zone.wallOf(start.zone.instantOf(wall) + rest) }
  }
  return start.isDate ? { ...start, wall: start.wall + dayMs } : start
}

const dayMs = 86_400_000

function personOf(property: ICAL.Property): Person {
  const value = String(property.getFirstValue() ?? '')
  const address = (/^mailto:(.+)$/i.exec(value)?.[1] ?? property.getFirstParameter('email') ?? '').trim().toLowerCase()
  const name = (property.getFirstParameter('cn') ?? '').trim()
  return { ...(name === '' || name.toLowerCase() === address ? {} : { name }), ...(address === '' ? {} : { address }) }
}

const answers: Readonly<Record<string, AttendeeAnswer>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
  DELEGATED: 'delegated',
}

const attendeeOf = (property: ICAL.Property): Attendee => ({
  ...personOf(property),
  answer: answers[(property.getFirstParameter('partstat') ?? '').toUpperCase()] ?? 'not answered',
})
