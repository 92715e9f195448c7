import { z } from 'zod'
import type { FeedQuery, FeedType } from '../../core/feed.ts'
import { shaped } from '../json-service.ts'
import { optionsSchema } from '../options-schema.ts'
import type { ItemChange } from './event-items.ts'
import { findGoogleCalendars, googleCalendarApi, isNamedGoogle } from './google-calendars.ts'
import { type GoogleService, googleService, googleSignIn } from './google-service.ts'
import { eventPage, googleChanges, itemOfGoogle } from './google-sync.ts'

const options = z.strictObject({
  calendars: z
    .array(z.string().min(1))
    .max(100)
    .optional()
    .describe('Names or ids of the calendars to read; where left out, your own and those that you have chosen to see'),
})

/** Calendars of Google. */
export const googleCalendar: FeedType<z.infer<typeof options>> = {
  name: 'google-calendar',
  kind: 'calendar',
  title: 'Google Calendar',
  description: 'Reads the events of your calendars at Google. Needs you to sign in there; nothing is changed.',
  options: optionsSchema(options),
  secrets: [],
  signIn: () => googleSignIn('calendar.readonly'),
  async open({ calendars = [] }, parts) {
    const service = googleService(googleCalendarApi, parts)
    return {
      async test(signal) {
        const found = await findGoogleCalendars(service, calendars, signal)
        return `${found.length} ${found.length === 1 ? 'calendar' : 'calendars'} at Google: ${found.map(({ name }) => name).join(', ')}`
      },
      changes: (past, signal) => googleChanges({ service, now: parts.now(), signal }, calendars, past),
      search: (query, signal) => search(service, calendars, query, parts.now(), signal),
      close: async () => {},
    }
  },
}

/** Asks Google for events, each occurrence of a series by itself. */
async function search(
  service: GoogleService,
  only: readonly string[],
  query: FeedQuery,
  now: number,
  signal: AbortSignal,
): Promise<readonly ItemChange[]> {
  const found: ItemChange[] = []
  for (const calendar of await findGoogleCalendars(service, only, signal)) {
    if (query.place !== undefined && !isNamedGoogle(calendar, query.place)) continue
    const asked = {
      q: query.query === '' ? undefined : query.query,
      timeMin: query.from === undefined ? undefined : new Date(query.from).toISOString(),
      timeMax: query.to === undefined ? undefined : new Date(query.to).toISOString(),
      singleEvents: 'true',
      orderBy: 'startTime',
      maxResults: query.limit,
    }
    const path = `/calendars/${encodeURIComponent(calendar.id)}/events`
    const page = shaped(
      googleCalendarApi.name,
      await service.json({ path, query: asked, what: `the calendar ${calendar.name}`, signal }),
      eventPage,
    )
    for (const event of page.items ?? []) {
      const item = event.status === 'cancelled' ? undefined : itemOfGoogle(event, calendar, now)
      if (item && isBy(item, query.owner)) found.push(item)
    }
  }
  return found.slice(0, query.limit)
}

const isBy = ({ item: { author } }: ItemChange, owner: string | undefined): boolean =>
  owner === undefined || author?.address === owner.toLowerCase() || author?.name?.toLowerCase().includes(owner.toLowerCase()) === true
