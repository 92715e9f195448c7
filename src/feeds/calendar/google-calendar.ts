import { z } from 'zod'
import type { FeedQuery, FeedType } from '../../core/feed.ts'
import { type GoogleService, googleSecrets, googleService, googleSignIn } from '../google-service.ts'
import type { ItemChange } from '../item-change.ts'
import { shaped } from '../json-service.ts'
import { optionsSchema } from '../options-schema.ts'
import { findGoogleCalendars, googleCalendarApi, isNamedGoogle } from './google-calendars.ts'
import { eventPage, googleChanges, itemOfGoogle } from './google-sync.ts'
import { searchRange } from './search-range.ts'

const options = z.strictObject({
  calendars: z
    .array(z.string().min(1))
    .max(100)
    .optional()
    .describe('Names or IDs of the calendars to read (default: your own and those you have selected in Google Calendar)'),
})

/** Calendars of Google. */
export const googleCalendar: FeedType<z.infer<typeof options>> = {
  name: 'google-calendar',
  kind: 'calendar',
  title: 'Google Calendar',
  description: 'Reads the events in your Google calendars. Requires you to sign in with Google; access is read-only.',
  options: optionsSchema(options),
  secrets: googleSecrets,
  signIn: () => googleSignIn('calendar.readonly'),
  async open({ calendars = [] }, parts) {
    const service = googleService(googleCalendarApi, parts)
    return {
      async test(signal) {
        const found = await findGoogleCalendars(service, calendars, signal)
        return `${found.length} ${found.length === 1 ? 'calendar' : 'calendars'} in Google Calendar: ${found.map(({ name }) => name).join(', ')}`
      },
      changes: (past, signal) => googleChanges({ service, now: parts.now(), signal }, calendars, past),
      search: (query, signal) => search(service, calendars, query, parts.now(), signal),
      close: async () => {},
    }
  },
}

/** Events of one calendar among which the nearest are looked for. */
const mostFound = 100

/** Asks Google for events of the range of a search, each occurrence of a series by itself; what is nearest to now comes first. */
async function search(
  service: GoogleService,
  only: readonly string[],
  query: FeedQuery,
  now: number,
  signal: AbortSignal,
): Promise<readonly ItemChange[]> {
  const { from, to } = searchRange(query, now)
  const found: ItemChange[] = []
  for (const calendar of await findGoogleCalendars(service, only, signal)) {
    if (query.place !== undefined && !isNamedGoogle(calendar, query.place)) continue
    const asked = {
      q: query.query === '' ? undefined : query.query,
      timeMin: new Date(from).toISOString(),
      timeMax: new Date(to).toISOString(),
      singleEvents: 'true',
      orderBy: 'startTime',
      maxResults: mostFound,
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
  const distance = ({ item }: ItemChange) => Math.abs(item.at - now)
  return found.sort((a, b) => distance(a) - distance(b)).slice(0, query.limit)
}

const isBy = ({ item: { author } }: ItemChange, owner: string | undefined): boolean =>
  owner === undefined || author?.address === owner.toLowerCase() || author?.name?.toLowerCase().includes(owner.toLowerCase()) === true
