import { IbidError } from '../../../core/fault.ts'

export type DateWord = 'day' | 'week' | 'month' | 'year'

/** When results are to be from. */
export interface DateRange {
  /** The last day, week, month or year, where it was asked for so. */
  readonly word?: DateWord
  /** UTC days, both included: `2026-11-22`. */
  readonly from: string
  readonly to: string
}

const dayMs = 86_400_000
const daysOf: Readonly<Record<DateWord, number>> = { day: 1, week: 7, month: 31, year: 365 }

/** `2026-11-22` of ms since 1970. */
export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** A range as it was asked for, seen from `now` (ms since 1970). Throws `IbidError('invalid')` for a day that is none, and where it ends before it begins. */
export function dateRangeOf(
  asked: DateWord | { readonly from?: string | undefined; readonly to?: string | undefined },
  now: number,
): DateRange {
  if (typeof asked === 'string') return { word: asked, from: utcDay(now - daysOf[asked] * dayMs), to: utcDay(now) }
  const range = { from: asked.from ?? '1970-01-01', to: asked.to ?? utcDay(now) }
  for (const day of [range.from, range.to]) {
    const at = Date.parse(day)
    if (Number.isNaN(at) || utcDay(at) !== day) throw new IbidError('invalid', `${day} is not a valid date`, 'use the format 2026-11-22')
  }
  if (range.from <= range.to) return range
  throw new IbidError(
    'invalid',
    `the date range starts on ${range.from} but ends on ${range.to}`,
    'choose a start date on or before the end date',
  )
}

/** The shortest of the last day, week, month and year that holds the range; undefined for one that begins earlier. */
export function wordAround({ word, from }: DateRange, now: number): DateWord | undefined {
  const days = (Date.parse(utcDay(now)) - Date.parse(from)) / dayMs
  return word ?? (['day', 'week', 'month', 'year'] as const).find((each) => days <= daysOf[each])
}

/** Whether a day lies in the range; one that is not known may. */
export const isWithin = (day: string | undefined, range: DateRange | undefined): boolean =>
  day === undefined || range === undefined || (range.from <= day && day <= range.to)
