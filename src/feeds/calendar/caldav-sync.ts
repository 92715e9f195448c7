import { createHash } from 'node:crypto'
import type { FeedChange, FeedPast } from '../../core/feed.ts'
import { isRecord } from '../../core/json.ts'
import type { DavClient } from '../dav/dav-client.ts'
import { findCalendars, type RemoteCalendar, segmentOf } from './caldav-discovery.ts'
import { type CalendarResource, getEvents, listCalendar } from './caldav-reports.ts'
import { seriesItems, windowAgeMs } from './event-items.ts'
import { icsBlocks } from './ics-blocks.ts'
import { parseIcs } from './parse-ics.ts'
import { definedZone, machineZone, namedZone, type Zone } from './zone.ts'

/** Where a sync goes on: a token for each calendar, and when all occurrences were worked out (ms since 1970). */
interface CalendarCursor {
  readonly tokens: Readonly<Record<string, string>>
  readonly expandedAt: number
}

/** Events that are asked for at once. */
const batchSize = 50

/**
 * What has changed in the calendars of a server. Each is asked for its changes by token where it tells them, else compared version by version; the version
 * of a resource stands before the hash of its items, so that a sync that was cut off fetches nothing twice. Once a week all is fetched again, since the
 * occurrences of series are worked out around the present.
 */
export async function* caldavChanges(
  client: DavClient,
  options: { readonly only: readonly string[]; now(): number },
  past: FeedPast,
  signal: AbortSignal,
): AsyncGenerator<FeedChange> {
  const calendars = await findCalendars(client, options.only, signal)
  const before = cursorOf(past.cursor)
  const isAged = before === undefined || options.now() - before.expandedAt > windowAgeMs
  const stored = storedResources(await past.known())
  const expandedAt = isAged ? options.now() : before.expandedAt
  // A first sync that was cut off keeps what it has; one that is due for its age does not.
  const isAnew = isAged && before !== undefined
  const tokens: Record<string, string> = {}
  const cursor = (done: boolean): FeedChange => ({
    type: 'cursor',
    cursor: { tokens: { ...(isAged ? {} : before.tokens), ...tokens }, expandedAt: done || !isAnew ? expandedAt : before.expandedAt },
  })

  for (const [segment, paths] of stored.byCalendar)
    if (!calendars.some((calendar) => calendar.segment === segment)) yield* paths.map((path) => ({ type: 'gone', path }) as const)
  for (const calendar of calendars) {
    const token = isAged ? undefined : before.tokens[calendar.segment]
    if (token !== undefined && !calendar.canSync && token === calendar.tag) {
      tokens[calendar.segment] = token
      continue
    }
    const listing = await listCalendar(client, calendar, token, signal)
    const there = new Set(listing.present.map(({ url }) => resourcePath(calendar, url)))
    const gone =
      listing.gone === 'rest'
        ? (stored.resources.get(calendar.segment) ?? []).filter((path) => !there.has(path))
        : listing.gone.map((url) => resourcePath(calendar, url))
    for (const path of gone) yield* (stored.paths.get(path) ?? []).map((each) => ({ type: 'gone', path: each }) as const)
    const wanted = listing.present.filter(
      ({ url, version }) => isAnew || !stored.versions.has(versionKey(resourcePath(calendar, url), version)),
    )
    for (let from = 0; from < wanted.length; from += batchSize) {
      const batch = wanted.slice(from, from + batchSize)
      for (const resource of await getEvents(
        client,
        calendar,
        batch.map(({ url }) => url),
        signal,
      ))
        yield* resourceChanges(resource, calendar, stored.paths.get(resourcePath(calendar, resource.url)) ?? [], options.now())
      yield cursor(false)
    }
    if (listing.token !== undefined) tokens[calendar.segment] = listing.token
    yield cursor(calendar === calendars.at(-1))
  }
}

/** The items of one resource, and those that it has no more, where all of it can be read. */
export function* resourceChanges(
  resource: CalendarResource,
  calendar: RemoteCalendar,
  before: readonly string[],
  now: number,
): Generator<FeedChange> {
  const path = resourcePath(calendar, resource.url)
  if (resource.text === undefined) {
    yield { type: 'failed', path, code: 'malformed', reason: 'the server did not return the event, or it is larger than 10 MB' }
    return
  }
  const told = new Set<string>()
  try {
    const { series, problems } = parseIcs(resource.text, homeZone(calendar))
    for (const [index, each] of series.entries()) {
      const at = {
        path: index === 0 ? path : `${path}/${each.uid}`,
        place: calendar.name,
        uri: resource.url.href,
        version: shortVersion(resource.version),
        now,
      }
      for (const item of seriesItems(each, at)) {
        told.add(item.item.path)
        yield item
      }
    }
    for (const { reason } of problems) yield { type: 'failed', path, code: 'malformed', reason }
    if (problems.length > 0) return
  } catch (error) {
    yield { type: 'failed', path, code: 'malformed', reason: error instanceof Error ? error.message : String(error) }
    return
  }
  for (const each of before) if (!told.has(each)) yield { type: 'gone', path: each }
}

/** `work/standup.ics`. */
export const resourcePath = (calendar: RemoteCalendar, url: URL): string => `${calendar.segment}/${segmentOf(url)}`

/** The zone of what has none: that of the calendar, else of the machine. */
export function homeZone({ zone }: RemoteCalendar): Zone {
  if (zone === undefined) return machineZone()
  try {
    const [[name, text] = ['', '']] = icsBlocks(zone).zones
    return namedZone(name) ?? definedZone(text) ?? machineZone()
  } catch {
    return machineZone()
  }
}

export const shortVersion = (version: string): string => createHash('sha256').update(version).digest('hex').slice(0, 16)
const versionKey = (path: string, version: string): string => `${path} ${shortVersion(version)}`

/** What earlier syncs have stored, by resource (`work/standup.ics`) and by calendar. */
function storedResources(known: ReadonlyMap<string, string>) {
  const paths = new Map<string, string[]>()
  const versions = new Set<string>()
  for (const [path, hash] of known) {
    const resource = path.split('/').slice(0, 2).join('/')
    versions.add(`${resource} ${hash.split('.')[0]}`)
    const those = paths.get(resource) ?? []
    those.push(path)
    paths.set(resource, those)
  }
  const byCalendar = Map.groupBy(known.keys(), (path) => path.split('/')[0] ?? '')
  const resources = Map.groupBy(paths.keys(), (path) => path.split('/')[0] ?? '')
  return { paths, versions, byCalendar, resources }
}

function cursorOf(cursor: FeedPast['cursor']): CalendarCursor | undefined {
  if (!isRecord(cursor) || !isRecord(cursor['tokens']) || typeof cursor['expandedAt'] !== 'number') return undefined
  const tokens = Object.entries(cursor['tokens']).flatMap(([segment, token]) =>
    typeof token === 'string' ? [[segment, token] as const] : [],
  )
  return { tokens: Object.fromEntries(tokens), expandedAt: cursor['expandedAt'] }
}
