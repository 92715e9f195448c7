import { z } from 'zod'
import type { FeedType } from '../../core/feed.ts'
import { davClient } from '../dav/dav-client.ts'
import { optionsSchema } from '../options-schema.ts'
import { findCalendars } from './caldav-discovery.ts'
import { caldavSearch } from './caldav-search.ts'
import { caldavChanges } from './caldav-sync.ts'

const options = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .describe('Address of the server, of your calendars or of a single calendar, such as https://cloud.example.org/remote.php/dav'),
  user: z.string().min(1).describe('User name'),
  calendars: z.array(z.string().min(1)).max(100).optional().describe('Names of the calendars to read (default: all)'),
})

/** Calendars of a CalDAV server. */
export const caldav: FeedType<z.infer<typeof options>> = {
  name: 'caldav',
  kind: 'calendar',
  title: 'Calendar (CalDAV)',
  description:
    'Reads events from calendars on Nextcloud, Radicale, iCloud, Fastmail and other CalDAV servers. Requires an address, a user name and a password.',
  options: optionsSchema(options),
  secrets: [{ name: 'password', description: 'Password of the user; many services require an app password' }],
  async open({ url, user, calendars = [] }, parts) {
    const client = davClient({ url, user, password: (await parts.secret('password')) ?? '' }, parts.fetch)
    const now = parts.now
    return {
      async test(signal) {
        const found = await findCalendars(client, calendars, signal)
        return `${found.length} ${found.length === 1 ? 'calendar' : 'calendars'} on ${client.url.host}: ${found.map(({ name }) => name).join(', ')}`
      },
      changes: (past, signal) => caldavChanges(client, { only: calendars, now }, past, signal),
      search: (query, signal) => caldavSearch(client, { only: calendars, now }, query, signal),
      close: async () => {},
    }
  },
}
