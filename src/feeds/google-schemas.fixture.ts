import type { IncomingMessage } from 'node:http'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { played } from './replica.fixture.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const time = { type: 'string', format: 'date-time' } as const
const whole = { type: 'integer' } as const
const list = (items: object) => ({ type: 'array', items }) as const
const ref = (name: string) => ({ $ref: `#/$defs/${name}` }) as const
/** Nothing but what the schema names, so that a recording cannot invent a member. */
const object = (properties: object) => ({ type: 'object', properties, additionalProperties: false }) as const
const person = object({ displayName: text, email: text, id: text, self: flag })

/**
 * What Google publishes of the answers that are played in tests: the schemas of the discovery documents `calendar:v3`
 * (https://www.googleapis.com/discovery/v1/apis/calendar/v3/rest) and `drive:v3` (https://www.googleapis.com/discovery/v1/apis/drive/v3/rest), without
 * the members that no recording here has.
 */
const $defs = {
  CalendarList: object({ etag: text, items: list(ref('CalendarListEntry')), kind: text, nextPageToken: text, nextSyncToken: text }),
  CalendarListEntry: object({
    ...{ accessRole: text, backgroundColor: text, colorId: text, description: text, etag: text, foregroundColor: text, hidden: flag },
    ...{ id: text, kind: text, location: text, primary: flag, selected: flag, summary: text, summaryOverride: text, timeZone: text },
  }),
  Events: object({
    ...{
      accessRole: text,
      defaultReminders: list({ type: 'object' }),
      description: text,
      etag: text,
      items: list(ref('Event')),
      kind: text,
    },
    ...{ nextPageToken: text, nextSyncToken: text, summary: text, timeZone: text, updated: time },
  }),
  Event: object({
    ...{ attendees: list(ref('EventAttendee')), attendeesOmitted: flag, colorId: text, created: time, creator: person, description: text },
    ...{
      end: ref('EventDateTime'),
      endTimeUnspecified: flag,
      etag: text,
      eventType: text,
      hangoutLink: text,
      htmlLink: text,
      iCalUID: text,
    },
    ...{ id: text, kind: text, location: text, organizer: person, originalStartTime: ref('EventDateTime'), recurrence: list(text) },
    ...{ recurringEventId: text, sequence: whole, start: ref('EventDateTime'), status: text, summary: text, transparency: text },
    ...{ updated: time, visibility: text },
  }),
  EventAttendee: object({
    ...{ additionalGuests: whole, comment: text, displayName: text, email: text, id: text, optional: flag, organizer: flag },
    ...{ resource: flag, responseStatus: text, self: flag },
  }),
  EventDateTime: object({ date: { type: 'string', format: 'date' }, dateTime: time, timeZone: text }),
  About: object({ kind: text, user: ref('User') }),
  StartPageToken: object({ kind: text, startPageToken: text }),
  FileList: object({ files: list(ref('File')), incompleteSearch: flag, kind: text, nextPageToken: text }),
  ChangeList: object({ changes: list(ref('Change')), kind: text, newStartPageToken: text, nextPageToken: text }),
  Change: object({ changeType: text, driveId: text, file: ref('File'), fileId: text, kind: text, removed: flag, time }),
  File: object({
    ...{ id: text, kind: text, lastModifyingUser: ref('User'), md5Checksum: text, mimeType: text, modifiedTime: time, name: text },
    ...{
      owners: list(ref('User')),
      parents: list(text),
      permissions: list(ref('Permission')),
      size: { type: 'string', pattern: '^\\d+$' },
    },
    ...{ trashed: flag, webViewLink: text },
  }),
  User: object({ displayName: text, emailAddress: text, kind: text, me: flag, permissionId: text, photoLink: text }),
  Permission: object({ deleted: flag, displayName: text, domain: text, emailAddress: text, id: text, kind: text, role: text, type: text }),
}

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'google', $defs })

/** An answer of Google's, or a status alone. `as` names the schema that it has to fit. */
export type Played =
  | { readonly as: keyof typeof $defs; readonly json: object }
  | { readonly bytes: string }
  | { readonly status: number; readonly json?: object }

/** A server that plays Google, by a function of path and query. Its address, what was asked for, and what of its own recordings does not fit its schema. */
export async function playGoogle(answer: (path: string, query: URLSearchParams, request: IncomingMessage) => Played) {
  const asked: string[] = []
  const misfits: string[] = []
  const origin = await played((request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '', 'http://play')
    asked.push(decodeURIComponent(pathname + search))
    const answered = answer(decodeURIComponent(pathname), searchParams, request)
    if ('bytes' in answered) response.end(answered.bytes)
    else if ('status' in answered)
      response
        .writeHead(answered.status, { 'content-type': 'application/json', ...(answered.status === 429 ? { 'retry-after': '0' } : {}) })
        .end(JSON.stringify(answered.json ?? {}))
    else {
      const fits = ajv.getSchema(`google#/$defs/${answered.as}`)
      if (!fits?.(answered.json)) misfits.push(`${answered.as}: ${ajv.errorsText(fits?.errors)}`)
      response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(answered.json))
    }
  })
  return { origin, asked, misfits }
}
