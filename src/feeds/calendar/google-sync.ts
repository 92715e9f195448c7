import { createHash } from 'node:crypto'
import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import type { FeedChange, FeedPast } from '../../core/feed.ts'
import { canonicalJson, isRecord } from '../../core/json.ts'
import type { GoogleService } from '../google-service.ts'
import type { ItemChange } from '../item-change.ts'
import { shaped } from '../json-service.ts'
import { type CalendarEvent, instantOf } from './event.ts'
import { type EventPlace, eventItem, exceptionItem, occurrenceItem, occurrenceWindow, windowAgeMs } from './event-items.ts'
import { findGoogleCalendars, type GoogleCalendar, googleCalendarApi } from './google-calendars.ts'
import { eventOfGoogle, type GoogleEvent, googleEvent } from './google-event.ts'

export const eventPage = z.object({
  items: z.array(googleEvent).optional(),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
})

interface GoogleSync {
  readonly service: GoogleService
  readonly now: number
  readonly signal: AbortSignal
}

/**
 * What has changed in calendars of Google's, by its synchronisation tokens; all where a token is too old, and once a week, since occurrences are told
 * around the present. Occurrences of a series are those that Google works out. A series is told behind its occurrences, so that one that is stored with
 * its version needs not be asked for again after a sync that was cut off.
 */
export async function* googleChanges(sync: GoogleSync, only: readonly string[], past: FeedPast): AsyncGenerator<FeedChange> {
  const calendars = await findGoogleCalendars(sync.service, only, sync.signal)
  const before = cursorOf(past.cursor)
  const isAged = before === undefined || sync.now - before.expandedAt > windowAgeMs
  const known = await past.known()
  const families = Map.groupBy(known.keys(), (path) => path.split('/').slice(0, 2).join('/'))
  const tokens: Record<string, string> = {}
  for (const path of known.keys()) if (!calendars.some(({ id }) => path.startsWith(`${id}/`))) yield { type: 'gone', path }
  for (const calendar of calendars) {
    const token = isAged ? undefined : before.tokens[calendar.id]
    const state = { known, families, isAnew: isAged && before !== undefined, there: new Set<string>() }
    let next: string | undefined
    try {
      next = yield* calendarChanges(sync, calendar, token, state)
    } catch (error) {
      if (token === undefined || !(error instanceof IbidError) || error.code !== 'not-found') throw error
      next = yield* calendarChanges(sync, calendar, undefined, state)
    }
    if (next !== undefined) tokens[calendar.id] = next
    const isLast = calendar === calendars.at(-1)
    const expandedAt = !isAged || (before !== undefined && !isLast) ? before.expandedAt : sync.now
    yield { type: 'cursor', cursor: { tokens: { ...(isAged ? {} : before.tokens), ...tokens }, expandedAt } }
  }
}

interface SyncState {
  readonly known: ReadonlyMap<string, string>
  /** Known paths by that of the event or the series that they belong to. */
  readonly families: ReadonlyMap<string, readonly string[]>
  /** Whether what is stored is worked out again. */
  readonly isAnew: boolean
  /** Paths that are known to exist. */
  readonly there: Set<string>
}

async function* calendarChanges(
  { service, now, signal }: GoogleSync,
  calendar: GoogleCalendar,
  syncToken: string | undefined,
  state: SyncState,
): AsyncGenerator<FeedChange, string | undefined> {
  const base = `/calendars/${encodeURIComponent(calendar.id)}/events`
  let pageToken: string | undefined
  for (;;) {
    const query = { maxResults: 500, singleEvents: 'false', syncToken, pageToken }
    const page = shaped(
      googleCalendarApi.name,
      await service.json({ path: base, query, what: `the calendar ${calendar.name}`, signal }),
      eventPage,
    )
    for (const event of page.items ?? []) {
      if (event.status === 'cancelled') yield* cancelled(event, calendar, state)
      else if (event.recurrence) yield* seriesChanges({ service, now, signal }, event, calendar, state)
      else yield* told(itemOfGoogle(event, calendar, now), state)
    }
    if (page.nextPageToken === undefined || page.nextPageToken === pageToken) {
      if (syncToken === undefined)
        yield* goneOf(
          [...state.known.keys()].filter((path) => path.startsWith(`${calendar.id}/`)),
          state,
        )
      return page.nextSyncToken
    }
    pageToken = page.nextPageToken
  }
}

function* told(change: ItemChange | undefined, { known, there }: SyncState): Generator<FeedChange> {
  if (!change) return
  there.add(change.item.path)
  if (known.get(change.item.path) !== change.hash) yield change
}

/** Those of known paths that are not there. */
function* goneOf(paths: readonly string[], { there }: SyncState): Generator<FeedChange> {
  for (const path of paths) if (!there.has(path)) yield { type: 'gone', path }
}

function* cancelled(event: GoogleEvent, calendar: GoogleCalendar, state: SyncState): Generator<FeedChange> {
  const replaced =
    event.recurringEventId === undefined ? undefined : eventOfGoogle({ ...event, start: event.originalStartTime }, calendar.zone)
  if (!replaced) yield* goneOf(state.families.get(`${calendar.id}/${event.id}`) ?? [], state)
  else {
    const { path } = exceptionItem(replaced, placeOf(event, calendar, 0)).item
    if (state.known.has(path)) yield { type: 'gone', path }
  }
}

async function* seriesChanges(
  { service, now, signal }: GoogleSync,
  event: GoogleEvent,
  calendar: GoogleCalendar,
  state: SyncState,
): AsyncGenerator<FeedChange> {
  const main = eventOfGoogle(event, calendar.zone)
  if (!main) return
  const at = placeOf(event, calendar, now)
  const version = versionOf(event)
  const family = state.families.get(at.path) ?? []
  if (!state.isAnew && state.known.get(at.path)?.startsWith(`${version}.`)) {
    for (const path of family) state.there.add(path)
    return
  }
  const from = now - occurrenceWindow.beforeMs
  const to = now + occurrenceWindow.afterMs
  const path = `/calendars/${encodeURIComponent(calendar.id)}/events/${encodeURIComponent(event.id)}/instances`
  const query = { timeMin: new Date(from).toISOString(), timeMax: new Date(to).toISOString(), maxResults: 2500 }
  const page = shaped(googleCalendarApi.name, await service.json({ path, query, what: `the event ${main.title}`, signal }), eventPage)
  const instances = (page.items ?? []).flatMap((instance) => {
    const occurrence =
      instance.status === 'cancelled' ? undefined : eventOfGoogle({ ...instance, recurringEventId: event.id }, calendar.zone)
    return occurrence ? [{ occurrence, link: instance.htmlLink ?? at.uri }] : []
  })
  const plain = instances
    .filter(({ occurrence }) => isPlanned(occurrence, main))
    .sort((a, b) => Math.abs(instantOf(a.occurrence.start) - now) - Math.abs(instantOf(b.occurrence.start) - now))
    .slice(0, occurrenceWindow.most)
  for (const { occurrence, link } of instances) {
    if (!isPlanned(occurrence, main)) yield* told(exceptionItem(occurrence, { ...at, uri: link }), state)
    else if (plain.some((each) => each.occurrence === occurrence)) yield* told(plannedItem(occurrence, main, { ...at, uri: link }), state)
  }
  for (const path of family) if (!isWithin(path, from, to)) state.there.add(path)
  yield* goneOf(
    family.filter((path) => path !== at.path),
    state,
  )
  const until = Math.max(...[main, ...instances.map(({ occurrence }) => occurrence)].map(({ end }) => instantOf(end)))
  yield* told(eventItem(main, { ...at, version }, until), state)
}

/** Whether nothing of an occurrence was changed. */
const isPlanned = (occurrence: CalendarEvent, main: CalendarEvent): boolean =>
  occurrence.replaces?.wall === occurrence.start.wall &&
  canonicalJson(wordsOf(occurrence)) === canonicalJson(wordsOf(main)) &&
  instantOf(occurrence.end) - instantOf(occurrence.start) === instantOf(main.end) - instantOf(main.start)

const wordsOf = ({ title, description, location, attendees, status }: CalendarEvent) => ({
  title,
  description,
  location,
  attendees,
  status,
})

function plannedItem({ start, end, replaces }: CalendarEvent, main: CalendarEvent, at: EventPlace): ItemChange {
  return occurrenceItem({ event: main, start, end, from: instantOf(start), to: instantOf(end), original: replaces ?? start }, at)
}

/** Whether the occurrence of a path, such as `work/abc/20261005T090000`, was planned within the window, a day more or less. */
function isWithin(path: string, from: number, to: number): boolean {
  const [, year, month, day] = /\/(\d{4})(\d\d)(\d\d)(?:T\d{6})?$/.exec(path) ?? []
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day))
  return at > from + 86_400_000 && at < to - 86_400_000
}

/** An event that does not repeat, or what takes the place of one occurrence. */
export function itemOfGoogle(event: GoogleEvent, calendar: GoogleCalendar, now: number): ItemChange | undefined {
  const read = eventOfGoogle(event, calendar.zone)
  if (!read) return undefined
  const at = placeOf(event, calendar, now)
  return read.replaces ? exceptionItem(read, at) : eventItem(read, at)
}

const placeOf = ({ id, recurringEventId, htmlLink }: GoogleEvent, calendar: GoogleCalendar, now: number): EventPlace => ({
  path: `${calendar.id}/${recurringEventId ?? id}`,
  place: calendar.name,
  uri: htmlLink ?? 'https://calendar.google.com/',
  now,
})

const versionOf = ({ etag = '' }: GoogleEvent): string => createHash('sha256').update(etag).digest('hex').slice(0, 16)

function cursorOf(
  cursor: FeedPast['cursor'],
): { readonly tokens: Readonly<Record<string, string>>; readonly expandedAt: number } | undefined {
  if (!isRecord(cursor) || !isRecord(cursor['tokens']) || typeof cursor['expandedAt'] !== 'number') return undefined
  const tokens = Object.entries(cursor['tokens']).flatMap(([id, token]) => (typeof token === 'string' ? [[id, token] as const] : []))
  return { tokens: Object.fromEntries(tokens), expandedAt: cursor['expandedAt'] }
}
