import { Temporal } from 'temporal-polyfill'
import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'

/** A moment as people of a zone read it. */
export interface ZonedMoment {
  /** `Sunday, 22 November 2026, 19:30 (UTC+1)`. */
  readonly formatted: string
  /** ISO 8601 with its offset. */
  readonly iso: string
  readonly timezone: string
}

/** Names that people use for zones beside those of the tz database. */
const spoken: Readonly<Record<string, string>> = {
  utc: 'UTC',
  gmt: 'UTC',
  z: 'UTC',
  cet: 'Europe/Paris',
  cest: 'Europe/Paris',
  est: 'America/New_York',
  edt: 'America/New_York',
  et: 'America/New_York',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  pt: 'America/Los_Angeles',
  jst: 'Asia/Tokyo',
  ist: 'Asia/Kolkata',
  bst: 'Europe/London',
}

/**
 * The zone of a name: of the tz database in any case, an offset such as `+05:30`, a common abbreviation, or a city that a zone is named after. Throws
 * `IbidError('invalid')`.
 */
export function zoneOf(name: string): string {
  const plain = name.trim()
  const known = spoken[plain.toLowerCase()] ?? plain.replaceAll(' ', '_')
  try {
    return Temporal.Now.zonedDateTimeISO(known).timeZoneId
  } catch {
    const zones = Intl.supportedValuesOf('timeZone')
    const city = zones.find((zone) => zone.toLowerCase().endsWith(`/${known.toLowerCase()}`))
    if (city) return city
    const meant =
      nearest(known, zones) ??
      nearest(
        known,
        zones.map((zone) => zone.slice(zone.lastIndexOf('/') + 1)),
      )
    throw new IbidError(
      'invalid',
      `unknown time zone: ${plain}`,
      meant ? `did you mean ${meant}?` : 'use one such as Europe/Vienna or +05:30',
    )
  }
}

/** A moment for people and for machines. */
export const shownMoment = (at: Temporal.ZonedDateTime): ZonedMoment => ({
  formatted: `${weekdays[at.dayOfWeek - 1]}, ${at.day} ${months[at.month - 1]} ${at.year}, ${clock(at)} (UTC${at.offset === '+00:00' ? '' : at.offset.replace(/:00$/, '').replace(/([+-])0/, '$1')})`,
  iso: at.toString({ timeZoneName: 'never', smallestUnit: 'second' }),
  timezone: at.timeZoneId,
})

const clock = ({ hour, minute }: Temporal.ZonedDateTime): string => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
