import { IbidError } from '../../core/fault.ts'
import { type DavClient, refusalOf } from '../dav/dav-client.ts'
import type { DavResource } from '../dav/multistatus.ts'
import { caldavName, davName } from '../dav/names.ts'
import { escapeXml } from '../dav/xml.ts'
import type { RemoteCalendar } from './caldav-discovery.ts'
import { maxIcsBytes, mostEvents } from './ics-blocks.ts'

/** What a calendar holds, or what has changed in it. */
export interface Listing {
  /** Addresses of what is there, with the version of each. */
  readonly present: readonly { readonly url: URL; readonly version: string }[]
  /** Addresses of what is not there any more; `rest` where everything else is gone. */
  readonly gone: readonly URL[] | 'rest'
  /** Where the next listing goes on. */
  readonly token?: string
}

/** What has changed since a token, or all where there is none or the server does not know it any more. */
export async function listCalendar(
  client: DavClient,
  calendar: RemoteCalendar,
  token: string | undefined,
  signal: AbortSignal,
): Promise<Listing> {
  if (!calendar.canSync) {
    const { resources } = await client.propfind(
      calendar.url,
      '1',
      '<propfind xmlns="DAV:"><prop><getetag/><getcontenttype/></prop></propfind>',
      signal,
    )
    return { present: presentIn(resources, calendar), gone: 'rest', ...(calendar.tag === undefined ? {} : { token: calendar.tag }) }
  }
  try {
    return await listChanges(client, calendar, token ?? '', signal)
  } catch (error) {
    const refusal = refusalOf(error)
    const isForgotten = refusal?.condition === davName('valid-sync-token') || [403, 409, 410, 412].includes(refusal?.status ?? 0)
    if (token === undefined || !isForgotten) throw error
    return listChanges(client, calendar, '', signal)
  }
}

async function listChanges(client: DavClient, calendar: RemoteCalendar, since: string, signal: AbortSignal): Promise<Listing> {
  const found = new Map<string, DavResource>()
  let token = since
  // A server may tell its changes in parts, each with a token for the next.
  for (;;) {
    const body = `<sync-collection xmlns="DAV:"><sync-token>${escapeXml(token)}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`
    const answer = await client.report(calendar.url, '0', body, signal)
    for (const resource of answer.resources) found.set(resource.url.href, resource)
    const isPart = answer.resources.some(({ status }) => status === 507)
    const isStuck = answer.syncToken === undefined || answer.syncToken === token
    token = answer.syncToken ?? token
    if (isPart && isStuck) throw new IbidError('malformed', `the calendar ${calendar.name} was sent in parts, and the next part is missing`)
    if (!isPart || found.size > mostEvents) break
  }
  const resources = [...found.values()]
  return {
    present: presentIn(resources, calendar),
    gone: since === '' ? 'rest' : resources.flatMap(({ url, status }) => (status === 404 ? [url] : [])),
    ...(token === '' ? {} : { token }),
  }
}

function presentIn(resources: readonly DavResource[], calendar: RemoteCalendar): Listing['present'] {
  const present = resources.flatMap(({ url, status, properties }) => {
    const isInside = url.origin === calendar.url.origin && url.pathname !== calendar.url.pathname && !url.pathname.endsWith('/')
    return isInside && status === 200 ? [{ url, version: properties.get(davName('getetag'))?.text.trim() ?? '' }] : []
  })
  if (present.length > mostEvents) throw new IbidError('limit', `the calendar ${calendar.name} contains more than ${mostEvents} events`)
  return present
}

/** An iCalendar text of a calendar. */
export interface CalendarResource {
  readonly url: URL
  readonly version: string
  /** Undefined where the server did not give it. */
  readonly text: string | undefined
}

/** The texts at these addresses, at most 50 or so at once. */
export async function getEvents(
  client: DavClient,
  calendar: RemoteCalendar,
  urls: readonly URL[],
  signal: AbortSignal,
): Promise<readonly CalendarResource[]> {
  const body = `<c:calendar-multiget ${namespaces}>${dataWanted}${urls.map(({ pathname }) => `<href>${escapeXml(pathname)}</href>`).join('')}</c:calendar-multiget>`
  return textsIn((await client.report(calendar.url, '1', body, signal)).resources)
}

/** Texts of the events that take place between two times (ms since 1970). */
export async function queryEvents(
  client: DavClient,
  calendar: RemoteCalendar,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<readonly CalendarResource[]> {
  const range = `<c:time-range start="${utcStamp(from)}" end="${utcStamp(to)}"/>`
  const filter = `<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${range}</c:comp-filter></c:comp-filter></c:filter>`
  const body = `<c:calendar-query ${namespaces}>${dataWanted}${filter}</c:calendar-query>`
  return textsIn((await client.report(calendar.url, '1', body, signal)).resources)
}

const namespaces = 'xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"'
const dataWanted = '<prop><getetag/><c:calendar-data/></prop>'

const textsIn = (resources: readonly DavResource[]): readonly CalendarResource[] =>
  resources.map(({ url, properties }) => {
    const text = properties.get(caldavName('calendar-data'))?.text
    return {
      url,
      version: properties.get(davName('getetag'))?.text.trim() ?? '',
      text: text && text.length <= maxIcsBytes ? text : undefined,
    }
  })

/** `20261005T070000Z`. */
const utcStamp = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
