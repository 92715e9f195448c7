import { setTimeout as pause } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import type { Feed, FeedParts, FeedType } from '../../../core/feed.ts'
import { optionsSchema } from '../../options-schema.ts'
import { imapChanges } from './imap-changes.ts'
import { openImap, withImap } from './imap-connection.ts'
import { imapFolders } from './imap-folders.ts'
import { type ImapOptions, imapOptionsShape, serverName } from './imap-options.ts'
import { searchImap } from './imap-search.ts'
import { imapSignIn } from './oauth-mail-hosts.ts'

const refusedMs = 60_000

/** Calls `changed` when the server tells of new, deleted or flagged mails in a folder, until the connection ends. */
async function watchImap(client: ImapFlow, folder: string, changed: () => void, signal: AbortSignal): Promise<void> {
  await client.mailboxOpen(folder, { readOnly: true })
  for (const event of ['exists', 'expunge', 'flags', 'highestModseq'] as const) client.on(event, changed)
  // What came while no connection listened is told by nobody.
  changed()
  while (!signal.aborted && client.usable) {
    // A server that refuses to wait is asked now and then.
    if ((await client.idle()) === false && client.usable) await pause(refusedMs, undefined, { signal })
  }
}

/** Mail of any server that speaks IMAP. */
export const imap: FeedType<ImapOptions> = {
  name: 'imap',
  kind: 'mail',
  title: 'Email (IMAP)',
  description:
    'Reads the folders of a mailbox and is notified of new mail immediately. Requires a user name and a password, or a sign-in with Google or Microsoft.',
  options: optionsSchema(imapOptionsShape),
  secrets: [{ name: 'password', description: 'Password of the mailbox, or an app password', optional: true }],
  signIn: imapSignIn,
  open: async (options, parts) => imapFeed(options, parts),
}

const imapFeed = (options: ImapOptions, parts: FeedParts): Feed => ({
  test: (signal) =>
    withImap(options, parts, signal, async (client) => {
      const folders = await imapFolders(client, options)
      const inbox = folders[0] === undefined ? false : await client.status(folders[0], { messages: true })
      const emails = inbox === false ? 0 : (inbox.messages ?? 0)
      const count = inbox === false ? '' : `, ${emails} ${emails === 1 ? 'email' : 'emails'} in ${folders[0]}`
      return `${serverName(options)}: ${folders.length} ${folders.length === 1 ? 'folder' : 'folders'}${count}`
    }),
  async *changes(past, signal) {
    using connection = await openImap(options, parts, signal)
    try {
      yield* imapChanges(connection.client, options, past, parts.now(), signal)
    } catch (error) {
      throw connection.faultOf(error)
    }
  },
  search: (query, signal) => withImap(options, parts, signal, (client) => searchImap(client, options, query, parts.now(), signal)),
  async watch(changed, signal) {
    if (signal.aborted) return
    try {
      await withImap(options, parts, signal, async (client) => {
        const [folder] = await imapFolders(client, options)
        if (folder !== undefined) await watchImap(client, folder, changed, signal)
      })
    } catch (error) {
      if (!signal.aborted) throw error
    }
  },
  close: async () => undefined,
})
