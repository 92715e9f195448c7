import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'

/** Clocks of a place. `wall` is what they show, in ms since 1970 as if they were at UTC. */
export interface Zone {
  /** `Europe/Berlin`, or what the calendar calls it. */
  readonly name: string
  /** ms since 1970. What clocks show twice is the first time, what they never show is the hour after. */
  instantOf(wall: number): number
  wallOf(instant: number): number
}

export const utc: Zone = { name: 'UTC', instantOf: (wall) => wall, wallOf: (instant) => instant }

/** A zone of the IANA database; undefined where there is none of that name. */
export function namedZone(name: string): Zone | undefined {
  if (/^(?:utc|etc\/utc|gmt|z)$/i.test(name)) return utc
  // Offsets such as `+02:00` are taken by `Temporal` too, and are no names of zones.
  if (!/^[A-Za-z]/.test(name)) return undefined
  let zone: string
  try {
    zone = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return undefined
  }
  const plain = (wall: number) => Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime()
  return {
    name: zone,
    instantOf: (wall) => plain(wall).toZonedDateTime(zone).epochMilliseconds,
    wallOf: (instant) => instant + Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6,
  }
}

/** The zone of the machine, for a calendar that does not say where it is. */
export const machineZone = (): Zone => namedZone(Temporal.Now.timeZoneId()) ?? utc

/** Observances of one zone, and the years that they may lie in: what a stranger's zone may cost. */
const mostObservances = 200
const firstYear = 1600
const lastYear = 2400

/**
 * A zone as a calendar defines it (`VTIMEZONE`), for names that the IANA database does not know. Undefined where its rules are not of the kind that zones
 * have: once, or once a year.
 */
export function definedZone(text: string): Zone | undefined {
  let component: ICAL.Component
  try {
    component = ICAL.Component.fromString(text)
    if (!component.getAllSubcomponents().every(isObservance) || component.getAllSubcomponents().length > mostObservances) return undefined
  } catch {
    return undefined
  }
  const zone = new ICAL.Timezone(component)
  const offsetAt = (wall: number): number => {
    const time = icalTime(wall)
    return time.year < firstYear || time.year > lastYear ? 0 : zone.utcOffset(time) * 1000
  }
  const instantOf = (wall: number): number => wall - offsetAt(wall)
  return {
    name: zone.tzid,
    instantOf,
    // The offset before is right but for the hours around a change, where the offset of that guess is.
    wallOf: (instant) => {
      const guess = instant + offsetAt(instant)
      const wall = instant + offsetAt(guess)
      return instantOf(wall) === instant ? wall : guess
    },
  }
}

function isObservance(component: ICAL.Component): boolean {
  const rules = component.getAllProperties('rrule').map((property) => property.getFirstValue())
  const start = component.getFirstPropertyValue('dtstart')
  const offsets = ['tzoffsetfrom', 'tzoffsetto'].map((name) => component.getFirstPropertyValue(name))
  return (
    offsets.every((offset) => offset instanceof ICAL.UtcOffset) &&
    rules.length <= 1 &&
    component.getAllProperties('rdate').length <= mostObservances &&
    rules.every((rule) => rule instanceof ICAL.Recur && rule.freq === 'YEARLY') &&
    start instanceof ICAL.Time &&
    start.year >= firstYear &&
    start.year <= lastYear
  )
}

/** A time that floats: what clocks show, wherever they are. */
export function icalTime(wall: number, isDate = false): ICAL.Time {
  const date = new Date(wall)
  const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
  const data = isDate
    ? { ...day, isDate }
    : { ...day, hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds(), isDate }
  return new ICAL.Time(data, ICAL.Timezone.localTimezone)
}

/** What clocks show at a time of a calendar, whatever its zone. */
export const wallOfTime = (time: ICAL.Time): number =>
  Date.UTC(time.year, time.month - 1, time.day, ...(time.isDate ? [] : [time.hour, time.minute, time.second]))
