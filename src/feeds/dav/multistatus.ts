import { IbidError } from '../../core/fault.ts'
import { davName } from './names.ts'
import { childOf, parseXml, type XmlElement } from './xml.ts'

/** What a server says of one resource. */
export interface DavResource {
  /** Absolute, without credentials or fragment. */
  readonly url: URL
  /** Of the resource itself, as in `404` for one that is gone; 200 where only properties are told. */
  readonly status: number
  /** Those that it has, by `{namespace}name`. */
  readonly properties: ReadonlyMap<string, XmlElement>
}

export interface Multistatus {
  readonly resources: readonly DavResource[]
  /** Where the next `sync-collection` goes on. */
  readonly syncToken?: string
}

/** A `207` answer. `base` is where it came from. Addresses that are no URL are left out. Throws `IbidError('malformed')` for anything else. */
export function parseMultistatus(text: string, base: URL): Multistatus {
  const root = parseXml(text)
  if (root.name !== davName('multistatus')) throw new IbidError('malformed', `${base.host} does not respond like a WebDAV server`)
  const syncToken = childOf(root, davName('sync-token'))?.text.trim()
  const resources = root.children.flatMap((response) => (response.name === davName('response') ? resourcesOf(response, base) : []))
  return { resources, ...(syncToken ? { syncToken } : {}) }
}

/** A response names several resources where it says no more than their status. */
function resourcesOf(response: XmlElement, base: URL): readonly DavResource[] {
  const status = statusOf(childOf(response, davName('status'))) ?? 200
  const properties = new Map<string, XmlElement>()
  for (const part of response.children) {
    if (part.name !== davName('propstat') || Math.floor((statusOf(childOf(part, davName('status'))) ?? 200) / 100) !== 2) continue
    for (const property of childOf(part, davName('prop'))?.children ?? []) properties.set(property.name, property)
  }
  return response.children.flatMap((child) => {
    const url = child.name === davName('href') ? urlOf(child, base) : undefined
    return url ? [{ url, status, properties }] : []
  })
}

/** `HTTP/1.1 404 Not Found` as 404. */
const statusOf = (element: XmlElement | undefined): number | undefined => {
  const found = /\s(\d{3})(?:\s|$)/.exec(element?.text.trim() ?? '')
  return found ? Number(found[1]) : undefined
}

/** What an `href` leads to; undefined where it is no address of the web. */
export function urlOf(element: XmlElement | undefined, base: URL): URL | undefined {
  const url = element && element.text.trim() !== '' ? URL.parse(element.text.trim(), base) : null
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  url.username = ''
  url.password = ''
  url.hash = ''
  return url
}
