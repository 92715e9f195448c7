import type { Temporal } from 'temporal-polyfill'
import { IbidError } from '../../core/fault.ts'

/** The name of the public holiday that a day is, if it is one. */
export type Holidays = (day: Temporal.ZonedDateTime) => string | undefined

export const noHolidays: Holidays = () => undefined

/** Public holidays of a country or a part of it: `AT`, `US-CA`, `DE-BY`. Throws `IbidError('invalid')` for one that is not known. */
export async function holidaysOf(place: string): Promise<Holidays> {
  const { default: Calendar } = await import('date-holidays')
  const [country = '', state] = place.trim().toUpperCase().split('-', 2)
  const calendar = new Calendar()
  const countries = calendar.getCountries('en')
  if (!Object.hasOwn(countries, country) || (state !== undefined && !Object.hasOwn(calendar.getStates(country, 'en') ?? {}, state)))
    throw new IbidError(
      'invalid',
      `no holidays are available for ${place}`,
      'use the ISO code of a country, optionally with a subdivision: AT, US-CA',
    )
  calendar.init(country, ...(state === undefined ? [] : [state]))
  calendar.setLanguages('en')
  const years = new Map<number, ReadonlyMap<string, string>>()
  return ({ year, month, day }) => {
    const known = years.get(year) ?? publicDays(calendar.getHolidays(year, 'en'))
    years.set(year, known)
    return known.get(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
  }
}

const publicDays = (
  holidays: readonly { readonly date: string; readonly type: string; readonly name: string }[],
): ReadonlyMap<string, string> =>
  new Map(holidays.flatMap(({ date, type, name }) => (type === 'public' ? [[date.slice(0, 10), name] as const] : [])))

/** Monday to Friday, and no holiday. */
export const isBusinessDay = (day: Temporal.ZonedDateTime, holidays: Holidays): boolean => day.dayOfWeek < 6 && holidays(day) === undefined

/** So many business days later, or earlier where negative; none: the day itself. */
export function addBusinessDays(from: Temporal.ZonedDateTime, count: number, holidays: Holidays): Temporal.ZonedDateTime {
  const step = count < 0 ? -1 : 1
  let at = from
  for (let left = Math.abs(count); left > 0; ) {
    at = at.add({ days: step })
    if (isBusinessDay(at, holidays)) left--
  }
  return at
}

/** Business days from the day of one moment up to that of another, which does not count; at most ten years are counted. */
export function businessDaysBetween(from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime, holidays: Holidays): number {
  const end = to.toPlainDate()
  let count = 0
  for (let at = from, looked = 0; looked < 3_660 && at.toPlainDate().until(end).sign > 0; at = at.add({ days: 1 }), looked++)
    if (isBusinessDay(at, holidays)) count++
  return count
}
