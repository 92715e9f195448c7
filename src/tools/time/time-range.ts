import type { Temporal } from 'temporal-polyfill'

/** From a moment up to another, which does not belong to it any more. A single moment has the same twice. */
export interface TimeRange {
  readonly from: Temporal.ZonedDateTime
  readonly to: Temporal.ZonedDateTime
}

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'

const units = 'day|week|month|quarter|year'
const chineseUnits: Readonly<Record<string, Unit>> = {
  天: 'day',
  日: 'day',
  周: 'week',
  星期: 'week',
  月: 'month',
  季度: 'quarter',
  年: 'year',
}
const chineseSteps: Readonly<Record<string, number>> = {
  昨: -1,
  今: 0,
  明: 1,
  上: -1,
  上个: -1,
  这: 0,
  这个: 0,
  本: 0,
  下: 1,
  下个: 1,
  去: -1,
}
const days: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

/**
 * A calendar's own stretches: `today`, `last week`, `next 3 months`, `past 10 days`, `Q4 2026`, `this quarter`, `2025`, `上周`. Weeks begin on Monday. Undefined
 * for anything else.
 */
export function calendarRange(text: string, now: Temporal.ZonedDateTime): TimeRange | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/^(?:the|in|during|on)\s+/, '')
  const day = Object.hasOwn(days, words) ? days[words] : undefined
  if (day !== undefined) return step('day', day, now)
  const near = new RegExp(`^(this|current|last|previous|past|next|coming)\\s+(${units})$`).exec(words)
  if (near) return step(near[2] as Unit, /this|current/.test(near[1] ?? '') ? 0 : /next|coming/.test(near[1] ?? '') ? 1 : -1, now)
  const several = new RegExp(`^(last|past|previous|next|coming)\\s+(\\d{1,3})\\s+(${units})s?$`).exec(words)
  if (several) return severalOf(several[3] as Unit, Number(several[2]), /next|coming/.test(several[1] ?? ''), now)
  const quarter = /^q([1-4])(?:\s+(?:of\s+)?(\d{4}))?$/.exec(words) ?? /^(\d{4})[- ]?q([1-4])$/.exec(words)
  if (quarter) return quarterOf(quarter, now)
  const year = /^((?:19|20|21)\d\d)$/.exec(words)
  if (year) return whole('year', now.with({ year: Number(year[1]), month: 6, day: 1 }))
  const chinese = /^(昨|今|明|去|上个|这个|下个|上|这|本|下)(天|日|周|星期|月|季度|年)$/.exec(words)
  const [unit, by] = [chineseUnits[chinese?.[2] ?? ''], chineseSteps[chinese?.[1] ?? '']]
  return unit && by !== undefined ? step(unit, by, now) : undefined
}

function quarterOf(found: RegExpExecArray, now: Temporal.ZonedDateTime): TimeRange {
  const [first, second] = [Number(found[1]), Number(found[2] ?? now.year)]
  const [quarter, year] = first > 4 ? [second, first] : [first, second]
  return whole('quarter', now.with({ year, month: quarter * 3 - 1, day: 1 }))
}

const step = (unit: Unit, by: number, now: Temporal.ZonedDateTime): TimeRange => whole(unit, now.add(lengthOf(unit, by)))

/** So many whole ones before the present one, or from its end on. */
function severalOf(unit: Unit, count: number, ahead: boolean, now: Temporal.ZonedDateTime): TimeRange {
  return ahead ? { from: now, to: now.add(lengthOf(unit, count)) } : { from: now.subtract(lengthOf(unit, count)), to: now }
}

const lengthOf = (unit: Unit, count: number): Temporal.DurationLike =>
  unit === 'quarter' ? { months: 3 * count } : { [`${unit}s`]: count }

/** The day, week, month, quarter or year that a moment lies in. */
function whole(unit: Unit, at: Temporal.ZonedDateTime): TimeRange {
  const day = at.startOfDay()
  const from = {
    day: () => day,
    week: () => day.subtract({ days: day.dayOfWeek - 1 }),
    month: () => day.with({ day: 1 }),
    quarter: () => day.with({ day: 1 }).subtract({ months: (day.month - 1) % 3 }),
    year: () => day.with({ day: 1, month: 1 }),
  }[unit]()
  return { from, to: from.add(lengthOf(unit, 1)) }
}
