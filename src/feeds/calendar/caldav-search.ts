import type { FeedQuery } from '../../core/feed.ts'
import type { DavClient } from '../dav/dav-client.ts'
import type { ItemChange } from '../item-change.ts'
import { findCalendars, isNamed } from './caldav-discovery.ts'
import { queryEvents } from './caldav-reports.ts'
import { homeZone, resourcePath, shortVersion } from './caldav-sync.ts'
import { type CalendarEvent, peopleOf } from './event.ts'
import { eventItem, exceptionItem, occurrenceItem } from './event-items.ts'
import { expandSeries } from './occurrences.ts'
import { parseIcs } from './parse-ics.ts'
import { searchRange } from './search-range.ts'

/** How many words of a query an event has, beginnings of words included; 0 where it does not fit. All fit a query without words. */
function eventFits(event: CalendarEvent, { query, owner }: Pick<FeedQuery, 'query' | 'owner'>): number {
  const { organizer } = event
  const wanted = owner?.toLowerCase()
  if (wanted !== undefined && organizer?.address !== wanted && !organizer?.name?.toLowerCase().includes(wanted)) return 0
  const words = wordsOf(query)
  if (words.length === 0) return 1
  const people = peopleOf(event).map(({ name = '', address = '' }) => `${name} ${address}`)
  const own = wordsOf([event.title, event.description, event.location, ...event.categories, ...people].join(' '))
  return words.filter((word) => own.some((each) => each.startsWith(word) || (word.startsWith(each) && each.length > 3))).length
}

const wordsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  ),
]

/**
 * Asks the server for what takes place in the range of a search, and keeps what has a word of the query; of a series that
 * is each occurrence. What has more of the words comes first, then what is nearest to now.
 */
export async function caldavSearch(
  client: DavClient,
  options: { readonly only: readonly string[]; now(): number },
  query: FeedQuery,
  signal: AbortSignal,
): Promise<readonly ItemChange[]> {
  const now = options.now()
  const { from, to } = searchRange(query, now)
  const calendars = await findCalendars(client, options.only, signal)
  const found: { readonly change: ItemChange; readonly fit: number }[] = []
  for (const calendar of calendars) {
    if (query.place !== undefined && !isNamed(calendar, query.place)) continue
    for (const { url, version, text } of await queryEvents(client, calendar, from, to, signal)) {
      if (text === undefined) continue
      const at = { path: resourcePath(calendar, url), place: calendar.name, uri: url.href, version: shortVersion(version), now }
      for (const series of parsed(text, calendar)) {
        for (const occurrence of expandSeries(series, from, to)) {
          const fit = eventFits(occurrence.event, query)
          if (fit === 0) continue
          const { event } = occurrence
          const change = event.replaces
            ? exceptionItem(event, at)
            : event.recurrence
              ? occurrenceItem(occurrence, at)
              : eventItem(event, at)
          found.push({ change, fit })
        }
      }
    }
  }
  const distance = ({ change }: (typeof found)[number]) => Math.abs(change.item.at - now)
  return found
    .sort((a, b) => b.fit - a.fit || distance(a) - distance(b))
    .slice(0, query.limit)
    .map(({ change }) => change)
}

/** What cannot be read is told by the sync. */
function parsed(text: string, calendar: Parameters<typeof homeZone>[0]) {
  try {
    return parseIcs(text, homeZone(calendar)).series
  } catch {
    return []
  }
}
