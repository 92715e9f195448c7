import { z } from 'zod'
import { IbidError } from '../../../core/fault.ts'
import type { FeedChange, FeedPast } from '../../../core/feed.ts'
import { isChosen } from '../folder-choice.ts'
import type { GmailApi } from './gmail-api.ts'
import { type GmailChoice, labelNames, type Reading, readGmails } from './gmail-mails.ts'
import { gmailHistory, gmailMessages, gmailProfile } from './gmail-wire.ts'

/**
 * `listing`: mails that are not known are read from a list; `checking`: those that are known may have other labels; `listed`: everything up to the history
 * id is told.
 */
const phase = z.enum(['listing', 'checking', 'listed'])
const cursorShape = z.object({ version: z.literal(1), choice: z.string(), historyId: z.string(), phase })

type Phase = z.infer<typeof phase>

/** Mails between two cursors. */
const batchSize = 100

/** What has changed in a Gmail mailbox, by its history; where that does not reach back far enough, by a list of all mails. */
export async function* gmailChanges(api: GmailApi, choice: GmailChoice, past: FeedPast, now: number): AsyncGenerator<FeedChange> {
  const chosen = JSON.stringify([choice.folders ?? [], choice.exclude ?? [], choice.sinceDays ?? 0])
  const parsed = cursorShape.safeParse(past.cursor)
  const before = parsed.success && parsed.data.choice === chosen ? parsed.data : undefined
  const known = new Map(await past.known())
  const reading: Reading = { api, names: await labelNames(api), choice, now }
  const cursor = (historyId: string, phase: Phase): FeedChange => ({
    type: 'cursor',
    cursor: { version: 1, choice: chosen, historyId, phase },
  })
  let historyId = before?.historyId
  const isTold =
    before?.phase === 'listed' &&
    (await api.get('history', { startHistoryId: before.historyId, maxResults: '1' }, gmailHistory)) !== undefined
  if (!isTold) {
    const isCutOff = before !== undefined && before.phase !== 'listed'
    // The list is of a time after this id, so that what changes while it is read is in the history from there on.
    historyId = isCutOff ? before.historyId : (await profileOf(api)).historyId
    const doing: Phase = isCutOff ? before.phase : known.size === 0 ? 'listing' : 'checking'
    const ids = await listed(reading)
    const there = new Set(ids)
    for (const path of [...known.keys()]) if (!there.has(path)) yield { type: 'gone', path }
    const fresh = doing === 'checking' ? ids : ids.filter((id) => !known.has(id))
    for (let at = 0; at < fresh.length; at += batchSize) {
      for await (const change of readGmails(reading, fresh.slice(at, at + batchSize), known)) yield noted(change, known)
      yield cursor(historyId, doing)
    }
    yield cursor(historyId, 'listed')
  }
  for await (const { ids, upTo } of historyFrom(api, historyId!)) {
    for await (const change of readGmails(reading, ids, known)) yield noted(change, known)
    yield cursor(upTo, 'listed')
  }
}

/** A mail may be told twice in a sync, by the list and by the history. */
function noted(change: FeedChange, known: Map<string, string>): FeedChange {
  if (change.type === 'item') known.set(change.item.path, change.hash)
  if (change.type === 'gone') known.delete(change.path)
  return change
}

async function profileOf(api: GmailApi): Promise<z.infer<typeof gmailProfile>> {
  const profile = await api.get('profile', {}, gmailProfile)
  if (!profile) throw new IbidError('invalid', 'this account has no Gmail mailbox', 'sign in with an account that has Gmail')
  return profile
}

/** Ids of all mails to read, newest first. */
async function listed({ api, names, choice }: Reading): Promise<readonly string[]> {
  const query = choice.sinceDays === undefined ? {} : { q: `newer_than:${choice.sinceDays}d` }
  const labels =
    (choice.folders ?? []).length === 0
      ? [undefined]
      : [...names].filter(([, name]) => isChosen(name, { folders: choice.folders })).map(([id]) => id)
  const ids = new Set<string>()
  for (const label of labels) {
    let pageToken: string | undefined
    do {
      const page = await api.get(
        'messages',
        {
          maxResults: '500',
          ...query,
          ...(label === undefined ? {} : { labelIds: label }),
          ...(pageToken === undefined ? {} : { pageToken }),
        },
        gmailMessages,
      )
      if (!page) throw new IbidError('overloaded', 'Gmail did not list the emails', 'try again later')
      for (const { id } of page.messages ?? []) ids.add(id)
      pageToken = page.nextPageToken
    } while (pageToken !== undefined)
  }
  return [...ids]
}

/** Ids of mails that were added, deleted or labelled, page by page. */
async function* historyFrom(
  api: GmailApi,
  startHistoryId: string,
): AsyncGenerator<{ readonly ids: readonly string[]; readonly upTo: string }> {
  let pageToken: string | undefined
  do {
    const page = await api.get(
      'history',
      { startHistoryId, maxResults: '200', ...(pageToken === undefined ? {} : { pageToken }) },
      gmailHistory,
    )
    if (!page) return
    const touched = (page.history ?? []).flatMap((one) =>
      [one.messagesAdded, one.messagesDeleted, one.labelsAdded, one.labelsRemoved].flatMap((list) =>
        (list ?? []).map(({ message }) => message.id),
      ),
    )
    pageToken = page.nextPageToken
    // A page that is not the last is done up to its own last record.
    yield { ids: [...new Set(touched)], upTo: pageToken === undefined ? page.historyId : (page.history?.at(-1)?.id ?? startHistoryId) }
  } while (pageToken !== undefined)
}
