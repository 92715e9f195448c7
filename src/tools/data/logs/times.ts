/** A time as found at the head of a text: ms since 1970, and where the text goes on. */
export interface FoundTime {
  readonly time: number
  readonly zoned: boolean
  readonly end: number
}

const iso = /^\[?(\d{4})[-/](\d{2})[-/](\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(Z|UTC|[+-]\d{2}:?\d{2}))?\]?/
const common = /^(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}):(\d{2}):(\d{2}) ([+-]\d{4})$/
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dayMs = 86_400_000

/** An ISO time or its everyday forms (`2026/01/02 03:04:05`, a comma before the milliseconds, brackets around). */
export function isoTime(text: string): FoundTime | undefined {
  const found = iso.exec(text)
  if (!found) return undefined
  const [all, year, month, day, hour, minute, second = '0', fraction = '', zone] = found
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'))
  return { time: at + ms - offsetOf(zone), zoned: zone !== undefined, end: all.length }
}

/** `02/Jan/2026:03:04:05 +0000`. */
export function commonLogTime(text: string): number | undefined {
  const [, day, month = '', year, hour, minute, second, zone] = common.exec(text) ?? []
  const at = months.indexOf(month)
  if (at < 0) return undefined
  return Date.UTC(Number(year), at, Number(day), Number(hour), Number(minute), Number(second)) - offsetOf(zone)
}

/** A day and time without a year: the last such one that is not after `newest` (ms) by more than a day. */
export function yearlessTime(month: number, day: number, clock: string, newest: number): number {
  const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number)
  const year = new Date(newest).getUTCFullYear()
  const at = (inYear: number) => Date.UTC(inYear, month, day, hour, minute, 0) + Math.round(second * 1000)
  return at(year) > newest + dayMs ? at(year - 1) : at(year)
}

export const monthNamed = (name: string): number => months.indexOf(name)

/** The last ms that a date can be made of. */
const latestTime = 8.64e15

/** Seconds, ms, us or ns since 1970, by their size. */
export function epochTime(number: number): number | undefined {
  if (!(number > 1e8)) return undefined
  const ms = number < 1e11 ? number * 1000 : number < 1e14 ? number : number < 1e17 ? number / 1000 : number / 1_000_000
  return ms <= latestTime ? ms : undefined
}

function offsetOf(zone: string | undefined): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
