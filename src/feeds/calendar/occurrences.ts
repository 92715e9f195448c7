import ICAL from 'ical.js'
import { type CalendarEvent, type EventSeries, type EventTime, instantOf } from './event.ts'
import { parseIcs } from './parse-ics.ts'
import { icalTime, machineZone, wallOfTime, type Zone } from './zone.ts'

/** One time that an event takes place. */
export interface Occurrence {
  /** What was written of it: the series, or the event that takes the place of this occurrence. */
  readonly event: CalendarEvent
  readonly start: EventTime
  readonly end: EventTime
  /** ms since 1970, of `start` and `end`. */
  readonly from: number
  readonly to: number
  /** When the series says that it begins; `start` unless it was moved. */
  readonly original: EventTime
}

/** Occurrences of one series, and dates that its rules may be tried at: what a stranger's rule may cost. */
const mostOccurrences = 1000
const mostSteps = 5_000
const longestInterval = 10_000

/**
 * When the events of an iCalendar text take place between two times (ms since 1970), in order: rules, further and excluded dates, changed and cancelled
 * occurrences and zones are counted in. `home` is the zone of days and of times without one. At most 1,000 of each series; rules that would take more
 * than 5,000 dates to try from then on stop there. Throws `IbidError`: `malformed`, `limit`.
 */
export const occurrences = (text: string, from: number, to: number, home: Zone = machineZone()): readonly Occurrence[] =>
  parseIcs(text, home)
    .series.flatMap((series) => expandSeries(series, from, to).slice(0, mostOccurrences))
    .sort((a, b) => a.from - b.from)

/** When a series takes place between two times (ms since 1970). See `occurrences`. */
export function expandSeries({ main, exceptions }: EventSeries, from: number, to: number): readonly Occurrence[] {
  const replaced = new Set(exceptions.flatMap(({ replaces }) => (replaces ? [instantOf(replaces)] : [])))
  const planned = main ? plannedStarts(main, from, to).map(occurrenceOf(main)) : []
  return [
    ...planned.filter((each) => !replaced.has(each.from)),
    ...exceptions.map((event) => ({ ...occurrenceOf(event)(event.start), original: event.replaces ?? event.start })),
  ]
    .filter((each) => each.event.status !== 'cancelled' && each.from < to && (each.to > from || each.from >= from))
    .sort((a, b) => a.from - b.from)
}

/** Makes occurrences of an event that begin at other times and last as long: days for one of days, else as clocks run. */
function occurrenceOf(event: CalendarEvent): (start: EventTime) => Occurrence {
  const { isDate } = event.start
  const lasts = isDate ? event.end.wall - event.start.wall : instantOf(event.end) - instantOf(event.start)
  return (start) => {
    const from = instantOf(start)
    const wall = isDate ? start.wall + lasts : event.end.zone.wallOf(from + lasts)
    const end = { ...event.end, wall }
    return { event, start, end, from, to: isDate ? instantOf(end) : from + lasts, original: start }
  }
}

/**
 * When an event would begin by its rules alone, until `to`; those that are over by `from` may be left out. Rules run on the clocks of its zone, whatever
 * these do in between.
 */
function plannedStarts({ start, end, recurrence }: CalendarEvent, from: number, to: number): readonly EventTime[] {
  if (!recurrence) return [start]
  const walls = new Set([start.wall])
  // Two days more than it lasts, for clocks that change in between.
  const firstWall = Number.isFinite(from) ? start.zone.wallOf(from) - (end.wall - start.wall) - 2 * dayMs : start.wall
  for (const rule of recurrence.rules) for (const wall of ruleWalls(rule, start, firstWall, start.zone.wallOf(to))) walls.add(wall)
  for (const date of recurrence.dates) walls.add(start.isDate ? date.wall : start.zone.wallOf(instantOf(date)))
  const excluded = new Set(recurrence.excluded.filter(({ isDate }) => isDate === start.isDate).map(instantOf))
  const excludedDays = new Set(recurrence.excluded.filter(({ isDate }) => isDate && !start.isDate).map(({ wall }) => wall))
  return [...walls]
    .map((wall) => ({ ...start, wall }))
    .filter(
      (each) =>
        !(excluded.size > 0 && excluded.has(instantOf(each))) && !excludedDays.has(each.wall - (((each.wall % dayMs) + dayMs) % dayMs)),
    )
}

const dayMs = 86_400_000

/** What clocks show when a rule comes round, in order; what lies before `firstWall` may be left out. A rule that makes no sense gives nothing. */
function* ruleWalls(text: string, start: EventTime, firstWall: number, lastWall: number): Generator<number> {
  try {
    const rule = ICAL.Recur.fromString(text)
    if (rule.interval > longestInterval) return
    // An end keeps rules that never come round from being tried for ever.
    const last = Math.min(lastWall, rule.until ? untilWall(rule.until, start) : lastWall)
    rule.until = icalTime(last)
    // A rule of days or weeks can begin later, whole turns on, unless its turns are counted.
    const turn = rule.count ? undefined : { DAILY: dayMs, WEEKLY: 7 * dayMs }[String(rule.freq)]
    const turns = turn === undefined ? 0 : Math.max(0, Math.floor((firstWall - start.wall) / (turn * rule.interval)) - 1)
    const iterator = rule.iterator(icalTime(start.wall + turns * (turn ?? 0) * rule.interval, start.isDate))
    const fits = iterator.check_contracting_rules.bind(iterator)
    let steps = 0
    iterator.check_contracting_rules = () => {
      if (++steps > mostSteps) throw new Error('too many dates to check')
      return fits()
    }
    for (let time = iterator.next(); time; time = iterator.next()) yield wallOfTime(time)
  } catch {
    // What came before holds.
  }
}

/** A rule that ends on a day ends with that day. */
const untilWall = (until: ICAL.Time, start: EventTime): number => {
  const wall = wallOfTime(until)
  if (until.isDate) return wall + (start.isDate ? 0 : dayMs - 1000)
  return until.zone === ICAL.Timezone.utcTimezone ? start.zone.wallOf(wall) : wall
}
