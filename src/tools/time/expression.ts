import type { ParsedComponents } from 'chrono-node'
import { Temporal } from 'temporal-polyfill'
import { IbidError } from '../../core/fault.ts'
import { addBusinessDays, type Holidays } from './business-days.ts'
import { calendarRange, type TimeRange } from './time-range.ts'

const businessDays = /^(?:in\s+)?(\d{1,3})\s+(?:business|working|work)\s+days?(?:\s+(ago|before|after|from)\s*(.*))?$/i

/**
 * What words about time mean at a moment: `next Friday at 3pm`, `last quarter`, `in 5 business days`, `from 3 to 7 May`, an ISO date, in English or Chinese. A
 * date without a time of day is the whole day. Throws `IbidError('invalid')` for words that say no time.
 */
export async function resolvedExpression(text: string, now: Temporal.ZonedDateTime, holidays: Holidays): Promise<TimeRange> {
  const calendar = calendarRange(text, now)
  if (calendar) return calendar
  const counted = businessDays.exec(text.trim())
  if (counted) {
    const [, count, direction = 'from', rest = ''] = counted
    const from = rest.trim() === '' || rest.trim() === 'now' ? now : (await resolvedExpression(rest, now, holidays)).from
    const back = /ago|before/i.test(direction)
    return wholeDay(addBusinessDays(from, back ? -Number(count) : Number(count), holidays))
  }
  const found = (await parsed(text, now)).at(0)
  if (!found)
    throw new IbidError(
      'invalid',
      `could not interpret ${JSON.stringify(text.slice(0, 200))} as a time`,
      'use a phrase such as next Friday, last quarter or in 5 business days, or an ISO date',
    )
  const from = moment(found.start, now)
  if (found.end) {
    const end = moment(found.end, now)
    const to = end.exact ? end.at : end.at.startOfDay().add({ days: 1 })
    if (Temporal.ZonedDateTime.compare(from.at, to) > 0)
      throw new IbidError('invalid', `${JSON.stringify(text.slice(0, 200))} ends before it starts`, 'write both dates in full')
    return { from: from.at, to }
  }
  return from.exact ? { from: from.at, to: from.at } : wholeDay(from.at)
}

/** English first; Chinese where there are its characters. */
async function parsed(text: string, now: Temporal.ZonedDateTime) {
  const chrono = await import('chrono-node')
  const reference = { instant: new Date(now.epochMilliseconds), timezone: Math.round(now.offsetNanoseconds / 60e9) }
  return /\p{Script=Han}/u.test(text)
    ? chrono.zh.hans.parse(text, reference)
    : chrono.parse(text, reference, { forwardDate: !/\b(?:last|ago|past)\b/i.test(text) })
}

/** Read in the zone of `now`, unless the words name an offset. `exact`: they name a time of day. */
function moment(parts: ParsedComponents, now: Temporal.ZonedDateTime): { readonly at: Temporal.ZonedDateTime; readonly exact: boolean } {
  const exact = parts.isCertain('hour')
  if (parts.isCertain('timezoneOffset'))
    return { at: Temporal.Instant.fromEpochMilliseconds(parts.date().getTime()).toZonedDateTimeISO(now.timeZoneId), exact }
  const read = (part: Parameters<ParsedComponents['get']>[0]) => parts.get(part) ?? 0
  const date = { year: read('year'), month: read('month'), day: read('day') }
  const time = exact ? { hour: read('hour'), minute: read('minute'), second: read('second') } : {}
  return { at: Temporal.PlainDateTime.from({ ...date, ...time }).toZonedDateTime(now.timeZoneId), exact }
}

const wholeDay = (at: Temporal.ZonedDateTime): TimeRange => ({ from: at.startOfDay(), to: at.startOfDay().add({ days: 1 }) })
