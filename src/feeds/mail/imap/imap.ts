import type { Feed, FeedParts, FeedType } from '../../../core/feed.ts'
import { optionsSchema } from '../../options-schema.ts'
import { imapChanges } from './imap-changes.ts'
import { openImap, withImap } from './imap-connection.ts'
import { imapFolders } from './imap-folders.ts'
import { type ImapOptions, imapOptionsShape, imapSignIn, serverName } from './imap-options.ts'
import { searchImap } from './imap-search.ts'
import { watchImap } from './imap-watch.ts'

/** Mail of any server that speaks IMAP. */
export const imap: FeedType<ImapOptions> = {
  name: 'imap',
  kind: 'mail',
  title: 'Mail by IMAP',
  description:
    'Reads the folders of a mailbox, and hears of new mail at once. Needs a user name and a password, or a sign-in at Google or Microsoft.',
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
      const count = inbox === false ? '' : `, ${inbox.messages ?? 0} mails in ${folders[0]}`
      return `${serverName(options)}: ${folders.length} folders${count}`
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
