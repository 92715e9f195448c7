import type { ImapFlow, SearchObject } from 'imapflow'
import type { FeedQuery } from '../../../core/feed.ts'
import type { ItemChange } from '../../item-change.ts'
import { isChosen } from '../folder-choice.ts'
import { queryParts } from '../query-parts.ts'
import { imapFolders } from './imap-folders.ts'
import { mailMarks, readMails } from './imap-mails.ts'
import { type ImapOptions, serverName } from './imap-options.ts'

const day = 86_400_000

/** Asks the server for mails that have all words, else for those that have one of them; newest first. */
export async function searchImap(
  client: ImapFlow,
  options: ImapOptions,
  query: FeedQuery,
  now: number,
  signal: AbortSignal,
): Promise<readonly ItemChange[]> {
  const all = await imapFolders(client, options)
  const folders = query.place === undefined ? all : all.filter((folder) => isChosen(folder, { folders: [query.place!] }))
  const words = queryParts(query.query)
  const strict = await inFolders(client, serverName(options), folders, { ...narrowed(query), ...everyWord(words) }, query, now, signal)
  if (strict.length > 0 || words.length < 2) return strict
  return await inFolders(
    client,
    serverName(options),
    folders,
    { ...narrowed(query), or: words.map((text) => ({ text })) },
    query,
    now,
    signal,
  )
}

/** All of the words, by what IMAP has for it: not one of them missing. */
const everyWord = (words: readonly string[]): SearchObject =>
  words.length === 0 ? {} : words.length === 1 ? { text: words[0] } : { not: { or: words.map((text) => ({ not: { text } })) } }

/** Days in IMAP are those of wherever the mail was written, so one more on either side is asked for; the item's time decides. */
const narrowed = ({ owner, from, to }: FeedQuery): SearchObject => ({
  deleted: false,
  ...(owner === undefined ? {} : { from: owner }),
  ...(from === undefined ? {} : { sentSince: new Date(from - day) }),
  ...(to === undefined ? {} : { sentBefore: new Date(to + 2 * day) }),
})

async function inFolders(
  client: ImapFlow,
  server: string,
  folders: readonly string[],
  search: SearchObject,
  { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, limit }: FeedQuery,
  now: number,
  signal: AbortSignal,
): Promise<readonly ItemChange[]> {
  const items: ItemChange[] = []
  for (const folder of folders) {
    signal.throwIfAborted()
    const lock = await client.getMailboxLock(folder, { readOnly: true })
    try {
      const found = await client.search(search, { uid: true })
      if (client.mailbox === false || !Array.isArray(found)) continue
      const open = { client, server, folder, validity: String(client.mailbox.uidValidity), now }
      const newest = found.sort((a, b) => b - a).slice(0, limit)
      for await (const change of readMails(open, await mailMarks(open, newest)))
        if (change.type === 'item' && change.item.at >= from && change.item.at <= to) items.push(change)
    } finally {
      lock.release()
    }
  }
  return items.sort((a, b) => b.item.at - a.item.at).slice(0, limit)
}
