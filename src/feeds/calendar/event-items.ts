import type { FeedItem } from '../../core/feed.ts'
import { type ItemChange, itemChange } from '../item-change.ts'
import { type CalendarEvent, type EventSeries, type EventTime, instantOf, peopleOf } from './event.ts'
import { eventMarkdown, occurrenceMarkdown } from './event-markdown.ts'
import { expandSeries, type Occurrence } from './occurrences.ts'

/** What an item needs to know beside its event. */
export interface EventPlace {
  /** Path of the item; those of its single occurrences begin with it and a slash. */
  readonly path: string
  /** Name of the calendar. */
  readonly place: string
  /** Where the event is opened. */
  readonly uri: string
  /** Stands before the hash: the version of the resource that it was read from, where the service tells versions. */
  readonly version?: string
  /** ms since 1970. */
  readonly now: number
}

const dayMs = 86_400_000

/** How far around now occurrences are items of their own, and how many of a series at most: those that are nearest. */
export const occurrenceWindow = { beforeMs: 365 * dayMs, afterMs: 730 * dayMs, most: 60 }

/** After so many ms a calendar is told anew, because the window has moved on. */
export const windowAgeMs = 7 * dayMs

/**
 * The items of a series. An event that does not repeat is one. One that does is an item from its first occurrence to the last that is known (until two
 * years from now), with its rule and its words; beside it each occurrence from a year ago to two years from now, at most 60 and those that are nearest to
 * now, is an item without the description, so that a search by time finds it; and each occurrence that was changed is an item with all that it says.
 * What belongs together has the same thread, the UID.
 */
export function seriesItems(series: EventSeries, at: EventPlace): readonly ItemChange[] {
  const { main, exceptions } = series
  const changed = exceptions.map((event) => exceptionItem(event, at))
  if (!main?.recurrence) return [...(main ? [eventItem(main, at)] : []), ...changed]
  const end = at.now + occurrenceWindow.afterMs
  const known = expandSeries(series, at.now - occurrenceWindow.beforeMs, end)
  const until = (known.length > 0 ? known : expandSeries(series, Number.NEGATIVE_INFINITY, end)).at(-1)?.to
  return [eventItem(main, at, until), ...nearest(known, at.now).map((each) => occurrenceItem(each, at)), ...changed]
}

/** Those of the window around now that nothing was changed of. */
const nearest = (known: readonly Occurrence[], now: number): readonly Occurrence[] =>
  known
    .filter(({ event }) => event.replaces === undefined)
    .sort((a, b) => Math.abs(a.from - now) - Math.abs(b.from - now))
    .slice(0, occurrenceWindow.most)
    .sort((a, b) => a.from - b.from)

/** An event, or a series with the end of what is known of it. */
export const eventItem = (event: CalendarEvent, at: EventPlace, until = instantOf(event.end)): ItemChange =>
  itemChange({ ...itemOf(event, at), at: instantOf(event.start), until }, eventMarkdown(event, at.place), at.version)

/** What takes the place of one occurrence. */
export const exceptionItem = (event: CalendarEvent, at: EventPlace): ItemChange =>
  eventItem(event, { ...at, path: `${at.path}/${stampOf(event.replaces ?? event.start)}` })

/** One occurrence as its series says. */
export const occurrenceItem = (occurrence: Occurrence, at: EventPlace): ItemChange =>
  itemChange(
    {
      ...itemOf(occurrence.event, { ...at, path: `${at.path}/${stampOf(occurrence.original)}` }),
      at: occurrence.from,
      until: occurrence.to,
    },
    occurrenceMarkdown(occurrence, at.place),
    at.version,
  )

function itemOf(event: CalendarEvent, { path, place, uri }: EventPlace): Omit<FeedItem, 'at' | 'until'> {
  const people = peopleOf(event)
  const labels = [...event.categories, ...(event.status === undefined || event.status === 'confirmed' ? [] : [event.status])]
  return {
    path,
    title: event.title,
    uri,
    ...(event.organizer ? { author: event.organizer } : {}),
    people,
    place,
    thread: event.uid,
    ...(labels.length > 0 ? { labels } : {}),
    ...(event.isPrivate ? { readers: people.flatMap(({ address }) => address ?? []) } : {}),
  }
}

/** `20261005T090000`: when an occurrence was planned for, by the clocks of its calendar. */
const stampOf = ({ wall, isDate }: EventTime): string =>
  new Date(wall)
    .toISOString()
    .slice(0, isDate ? 10 : 19)
    .replace(/[-:]/g, '')
