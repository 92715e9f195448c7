import type { FeedChange } from '../../core/feed.ts'
import { seriesItems } from './event-items.ts'
import { parseIcs } from './parse-ics.ts'
import { machineZone } from './zone.ts'

/** Where a calendar text comes from. */
export interface IcsSource {
  /** Its name where it has none of its own; its paths begin with it. */
  readonly name: string
  /** Opens it; an event has its UID behind it as a fragment. */
  readonly uri: string
}

/**
 * All items of a calendar text that are not known as they are. Paths of what is there, or was and cannot be read now, are put into `there`. Throws
 * `IbidError`: `malformed`, `limit`.
 */
export function* icsChanges(
  text: string,
  source: IcsSource,
  stored: { readonly known: ReadonlyMap<string, string>; readonly there: Set<string>; readonly now: number },
): Generator<FeedChange> {
  const { name, series, problems } = parseIcs(text, machineZone())
  for (const each of series) {
    const at = {
      path: pathOf(source, each.uid),
      place: name ?? source.name,
      uri: uriOf(source, each),
      now: stored.now,
    }
    for (const change of seriesItems(each, at)) {
      stored.there.add(change.item.path)
      if (stored.known.get(change.item.path) !== change.hash) yield change
    }
  }
  for (const { uid, reason } of problems) {
    const path = pathOf(source, uid)
    for (const known of stored.known.keys()) if (known === path || known.startsWith(`${path}/`)) stored.there.add(known)
    yield { type: 'failed', path, code: 'malformed', reason }
  }
}

const pathOf = ({ name }: IcsSource, uid: string): string => `${name}/${uid.replaceAll('/', '_')}`

/** An event's own address where it has one that opens it. */
function uriOf({ uri }: IcsSource, { uid, main, exceptions }: Parameters<typeof seriesItems>[0]): string {
  const link = (main ?? exceptions[0])?.link
  return link !== undefined && /^https?:\/\//.test(link) && URL.canParse(link) ? link : `${uri}#${encodeURIComponent(uid)}`
}

/** What was there and is not. */
export function* goneFrom(known: ReadonlyMap<string, string>, there: ReadonlySet<string>): Generator<FeedChange> {
  for (const path of known.keys()) if (!there.has(path)) yield { type: 'gone', path }
}
