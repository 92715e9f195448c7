import type { FeedType } from '../core/feed.ts'

/** Every kind of service that can be fed from, by its name; each is loaded when it is used. */
export const feedTypes: Readonly<Record<string, () => Promise<FeedType>>> = {
  imap: async () => (await import('./mail/imap/imap.ts')).imap,
  mbox: async () => (await import('./mail/mbox/mbox.ts')).mbox,
  maildir: async () => (await import('./mail/maildir/maildir.ts')).maildir,
  gmail: async () => (await import('./mail/gmail/gmail.ts')).gmail,
  slack: async () => (await import('./chat/slack/slack.ts')).slack,
  'slack-export': async () => (await import('./chat/slack-export/slack-export.ts')).slackExport,
  mattermost: async () => (await import('./chat/mattermost/mattermost.ts')).mattermost,
  github: async () => (await import('./issues/github/github.ts')).github,
  caldav: async () => (await import('./calendar/caldav.ts')).caldav,
  ics: async () => (await import('./calendar/ics.ts')).ics,
  'ics-url': async () => (await import('./calendar/ics-url.ts')).icsUrl,
  'google-calendar': async () => (await import('./calendar/google-calendar.ts')).googleCalendar,
  folder: async () => (await import('./files/folder.ts')).folder,
  webdav: async () => (await import('./files/webdav.ts')).webdav,
  'google-drive': async () => (await import('./files/google-drive.ts')).googleDrive,
}
