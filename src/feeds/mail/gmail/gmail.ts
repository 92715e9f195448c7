import { z } from 'zod'
import { IbidError } from '../../../core/fault.ts'
import type { Feed, FeedParts, FeedQuery, FeedType } from '../../../core/feed.ts'
import { googleSecrets, googleSignIn } from '../../google-service.ts'
import type { ItemChange } from '../../item-change.ts'
import { optionsSchema } from '../../options-schema.ts'
import { queryParts } from '../query-parts.ts'
import { type GmailApi, gmailApi } from './gmail-api.ts'
import { gmailChanges } from './gmail-changes.ts'
import { type GmailChoice, labelNames, readGmails } from './gmail-mails.ts'
import { gmailMessages, gmailProfile } from './gmail-wire.ts'

const names = z.array(z.string().min(1)).optional()

const shape = z.strictObject({
  folders: names.describe('Labels to read; `*` matches anything (default: all mail except spam and trash)'),
  exclude: names.describe('Labels to exclude'),
  sinceDays: z.int().min(1).optional().describe('Only emails received in the last N days'),
})

/** Mail of Gmail by its own interface. */
export const gmail: FeedType<z.infer<typeof shape>> = {
  name: 'gmail',
  kind: 'mail',
  title: 'Gmail',
  description: 'Reads the mail of a Google account. Requires you to sign in with Google; access is read-only.',
  options: optionsSchema(shape),
  secrets: googleSecrets,
  signIn: () => googleSignIn('gmail.readonly'),
  open: async (options, parts) => gmailFeed(options, parts),
}

const gmailFeed = (choice: GmailChoice, parts: FeedParts): Feed => ({
  async test(signal) {
    const profile = await gmailApi(parts, signal).get('profile', {}, gmailProfile)
    if (!profile) throw new IbidError('invalid', 'this account has no Gmail mailbox', 'sign in with an account that has Gmail')
    return `${profile.emailAddress}: ${profile.messagesTotal ?? 0} mails`
  },
  changes: (past, signal) => gmailChanges(gmailApi(parts, signal), choice, past, parts.now()),
  search: (query, signal) => searchGmail(gmailApi(parts, signal), choice, query, parts.now()),
  close: async () => undefined,
})

/** Gmail is asked for mails that have all words, else for those that have one of them. */
async function searchGmail(api: GmailApi, choice: GmailChoice, query: FeedQuery, now: number): Promise<readonly ItemChange[]> {
  const words = queryParts(query.query).map((word) => `"${word}"`)
  const narrowed = [
    ...(query.owner === undefined ? [] : [`from:(${plain(query.owner)})`]),
    ...(query.from === undefined ? [] : [`after:${Math.floor(query.from / 1000)}`]),
    ...(query.to === undefined ? [] : [`before:${Math.ceil(query.to / 1000) + 1}`]),
    ...(query.place === undefined ? [] : [`label:"${plain(query.place)}"`]),
  ]
  for (const asked of words.length > 1 ? [words.join(' '), `{${words.join(' ')}}`] : [words.join('')]) {
    const q = [asked, ...narrowed].filter((part) => part !== '').join(' ')
    const found = await api.get('messages', { maxResults: String(Math.min(query.limit, 100)), q }, gmailMessages)
    const ids = (found?.messages ?? []).map(({ id }) => id)
    if (ids.length === 0) continue
    const items: ItemChange[] = []
    for await (const change of readGmails({ api, names: await labelNames(api), choice, now }, ids, new Map()))
      if (change.type === 'item') items.push(change)
    return items
  }
  return []
}

const plain = (text: string): string => text.replace(/["(){}:\\]/g, ' ').trim()
