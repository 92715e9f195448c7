import { z } from 'zod'
import { IbidError } from '../../../core/fault.ts'
import type { FeedQuery } from '../../../core/feed.ts'
import type { ItemChange } from '../../item-change.ts'
import { dayOf } from '../../item-words.ts'
import type { SlackApi } from './slack-api.ts'
import type { SlackListing } from './slack-listing.ts'
import { isKept, slackItem } from './slack-message.ts'
import { type SlackUser, slackConversationShape, slackMessageShape } from './slack-shapes.ts'
import { nameOf, type SlackChannel } from './slack-workspace.ts'

const matchShape = slackMessageShape.extend({ channel: slackConversationShape, permalink: z.string().nullish() })
const foundShape = z.object({ messages: z.object({ matches: z.array(z.unknown()) }) })

const dayMs = 86_400_000
const mostPeople = 3

/** Asks Slack itself. Nothing where the token may not search, as that of a bot. */
export async function searchSlack(
  api: SlackApi,
  query: FeedQuery,
  listing: SlackListing,
  channelOf: (conversation: z.infer<typeof slackConversationShape>) => Promise<SlackChannel>,
  bots: boolean,
  signal: AbortSignal,
): Promise<readonly ItemChange[]> {
  const people = query.owner === undefined ? [undefined] : peopleOf(query.owner, [...listing.workspace.users.values()])
  const items: ItemChange[] = []
  for (const person of people.slice(0, mostPeople)) {
    const words = wordsOf(query, person)
    const parameters = { query: words, count: Math.min(100, query.limit), sort: 'score' }
    const found = await api('search.messages', parameters, foundShape, signal).catch((error: unknown) => {
      if (error instanceof IbidError && error.code === 'denied') return undefined
      throw error
    })
    for (const match of found?.messages.matches ?? []) {
      const parsed = matchShape.safeParse(match)
      if (!parsed.success) continue
      // An answer in a thread says so only by its link.
      const thread = /[?&]thread_ts=(\d+\.\d+)/.exec(parsed.data.permalink ?? '')?.[1]
      const message = { ...parsed.data, thread_ts: parsed.data.thread_ts ?? thread }
      if (!isKept(message, listing.workspace, bots)) continue
      const change = slackItem(message, await channelOf(parsed.data.channel), listing.workspace, undefined)
      if (change.item.at >= (query.from ?? 0) && change.item.at < (query.to ?? Number.POSITIVE_INFINITY)) items.push(change)
    }
  }
  return items.slice(0, query.limit)
}

/** Days are exclusive in Slack's language; the exact moments are looked at afterwards. */
const wordsOf = ({ query, from, to, place }: FeedQuery, person: SlackUser | undefined): string =>
  [
    query.replace(/\b(?:from|in|to|before|after|on|during|has|is|with):/gi, ''),
    person === undefined ? undefined : `from:<@${person.id}>`,
    place === undefined ? undefined : `in:${place.replace(/[^\p{L}\p{N}_.-]/gu, '')}`,
    from === undefined ? undefined : `after:${dayOf(from - dayMs)}`,
    to === undefined ? undefined : `before:${dayOf(to + dayMs)}`,
  ]
    .filter((part) => part !== undefined)
    .join(' ')

/** Who may be meant: by id or address, else everybody whose name has all words. */
function peopleOf(owner: string, users: readonly SlackUser[]): readonly SlackUser[] {
  const wanted = owner.trim().replace(/^@/, '').toLowerCase()
  const exact = users.filter(({ id, name, profile }) => [id, name, profile?.email].some((each) => each?.toLowerCase() === wanted))
  if (exact.length > 0) return exact
  const words = wanted.split(/\s+/)
  return users.filter((user) => words.every((word) => `${nameOf(user)} ${user.profile?.display_name}`.toLowerCase().includes(word)))
}
