import { type FaultCode, IbidError } from '../../core/fault.ts'
import type { DavClient } from '../dav/dav-client.ts'
import { type DavResource, urlOf } from '../dav/multistatus.ts'
import { caldavName, calendarTag, davName } from '../dav/names.ts'
import { childOf } from '../dav/xml.ts'

/** A calendar of a CalDAV server. */
export interface RemoteCalendar {
  readonly url: URL
  /** Last part of its address: where its paths begin. */
  readonly segment: string
  /** What people call it. */
  readonly name: string
  /** Whether it tells what has changed since a token (`sync-collection`). */
  readonly canSync: boolean
  /** Changes whenever anything in it does. */
  readonly tag?: string
  /** iCalendar text with the zone of times that have none. */
  readonly zone?: string
}

const properties = `<propfind xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/"><prop>
<resourcetype/><displayname/><current-user-principal/><sync-token/><supported-report-set/>
<c:calendar-home-set/><c:supported-calendar-component-set/><c:calendar-timezone/><s:getctag/>
</prop></propfind>`

/**
 * The calendars with events that an address leads to: itself where it is one, else those of the person's home, which is found by the address or by
 * `/.well-known/caldav` (RFC 6764). `only` names calendars, or parts of addresses; all where it is empty. Throws `IbidError`.
 */
export async function findCalendars(client: DavClient, only: readonly string[], signal: AbortSignal): Promise<readonly RemoteCalendar[]> {
  const found = (await listFrom(client, signal)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  if (found.length === 0)
    throw new IbidError(
      'not-found',
      `${client.url.host} has no calendar at this address`,
      'enter the address of a calendar or of the server',
    )
  const missing = only.filter((name) => !found.some((calendar) => isNamed(calendar, name)))
  if (missing.length > 0)
    throw new IbidError(
      'not-found',
      `calendar not found on ${client.url.host}: ${missing.join(', ')}`,
      `available: ${found.map(({ name }) => name).join(', ')}`,
    )
  return only.length === 0 ? found : found.filter((calendar) => only.some((name) => isNamed(calendar, name)))
}

/** Whether a calendar is called so, or its address ends so. */
export const isNamed = ({ name, segment }: RemoteCalendar, wanted: string): boolean =>
  name.toLowerCase() === wanted.toLowerCase() || segment === wanted

async function listFrom(client: DavClient, signal: AbortSignal): Promise<readonly RemoteCalendar[]> {
  const first = await lookAt(client, client.url, signal)
  if (first && isCalendar(first)) return calendarsOf([first])
  const home = (first && (await homeOf(client, first, signal))) ?? (await wellKnownHome(client, signal)) ?? first?.url
  if (!home) throw new IbidError('invalid', `${client.url.host} does not respond like a CalDAV server`, 'check the address')
  return calendarsOf((await client.propfind(home, '1', properties, signal)).resources)
}

/** Undefined where there is nothing of WebDAV at an address, which another one may still have. */
async function lookAt(client: DavClient, url: URL, signal: AbortSignal): Promise<DavResource | undefined> {
  try {
    const { resources, url: at } = await client.propfind(url, '0', properties, signal)
    return resources.find((resource) => resource.url.pathname === at.pathname) ?? resources[0]
  } catch (error) {
    const elsewhere: readonly FaultCode[] = ['not-found', 'invalid', 'malformed', 'denied']
    if (error instanceof IbidError && elsewhere.includes(error.code) && client.url.origin === url.origin) return undefined
    throw error
  }
}

async function homeOf(client: DavClient, resource: DavResource, signal: AbortSignal): Promise<URL | undefined> {
  const home = linkIn(resource, caldavName('calendar-home-set'))
  if (home) return home
  const principal = linkIn(resource, davName('current-user-principal'))
  const person = principal && (await lookAt(client, principal, signal))
  return person && linkIn(person, caldavName('calendar-home-set'))
}

async function wellKnownHome(client: DavClient, signal: AbortSignal): Promise<URL | undefined> {
  const resource = await lookAt(client, new URL('/.well-known/caldav', client.url), signal)
  return resource && homeOf(client, resource, signal)
}

const linkIn = (resource: DavResource, property: string): URL | undefined =>
  urlOf(childOf(resource.properties.get(property), davName('href')), resource.url)

const isCalendar = ({ properties }: DavResource): boolean =>
  properties.get(davName('resourcetype'))?.children.some(({ name }) => name === caldavName('calendar')) ?? false

function calendarsOf(resources: readonly DavResource[]): readonly RemoteCalendar[] {
  return resources.flatMap((resource) => {
    const components = resource.properties.get(caldavName('supported-calendar-component-set'))?.children
    const hasEvents = components?.some(({ attributes }) => attributes['name']?.toUpperCase() === 'VEVENT') ?? true
    return isCalendar(resource) && hasEvents ? [calendarOf(resource)] : []
  })
}

function calendarOf({ url, properties }: DavResource): RemoteCalendar {
  const text = (name: string): string | undefined => properties.get(name)?.text.trim() || undefined
  const segment = segmentOf(url)
  const tag = text(calendarTag) ?? text(davName('sync-token'))
  const zone = text(caldavName('calendar-timezone'))
  const reports = properties.get(davName('supported-report-set'))?.children ?? []
  return {
    url,
    segment,
    name: text(davName('displayname')) ?? segment,
    canSync: reports.some((report) => childOf(childOf(report, davName('report')), davName('sync-collection')) !== undefined),
    ...(tag === undefined ? {} : { tag }),
    ...(zone === undefined ? {} : { zone }),
  }
}

/** The last part of an address, as people would write it. */
export function segmentOf(url: URL): string {
  const segment = url.pathname.split('/').findLast((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
