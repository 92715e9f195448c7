import type { FeedQuery } from '../../../core/feed.ts'
import type { ItemChange } from '../../item-change.ts'
import { dayOf } from '../../item-words.ts'
import { type MattermostChannel, mattermostChannel, mattermostChannels } from './mattermost-channel.ts'
import { isKept, knowPeople, mattermostItem } from './mattermost-item.ts'
import type { MattermostOptions } from './mattermost-options.ts'
import { type MattermostServer, mattermostPerson } from './mattermost-server.ts'
import { postListShape } from './mattermost-shapes.ts'

const dayMs = 86_400_000

/** Asks Mattermost itself, team by team, best first of each. */
export async function searchMattermost(
  server: MattermostServer,
  options: MattermostOptions,
  query: FeedQuery,
  signal: AbortSignal,
): Promise<readonly ItemChange[]> {
  const rows = new Map((await mattermostChannels(server, options, signal)).map((row) => [row.row.id, row]))
  const channels = new Map<string, MattermostChannel>()
  const items = new Map<string, ItemChange>()
  for (const team of new Set([...rows.values()].map(({ team }) => team.id))) {
    const body = { terms: termsOf(query), is_or_search: true, per_page: Math.min(100, query.limit), page: 0 }
    const { order, posts } = await server.ask(`/teams/${encodeURIComponent(team)}/posts/search`, postListShape, signal, { body })
    const found = (order ?? []).flatMap((id) => posts?.[id] ?? [])
    await knowPeople(found, server, signal)
    for (const post of found) {
      const row = rows.get(post.channel_id)
      if (!row || post.delete_at > 0 || !isKept(post, server, options.bots)) continue
      const channel = channels.get(post.channel_id) ?? (await mattermostChannel(server, row, signal))
      channels.set(post.channel_id, channel)
      if (post.create_at < (query.from ?? 0) || post.create_at >= (query.to ?? Number.POSITIVE_INFINITY)) continue
      if (query.owner !== undefined && !isMeant(query.owner, post.user_id, server)) continue
      const change = await mattermostItem(post, channel, server, signal)
      items.set(change.item.path, change)
    }
  }
  return [...items.values()].slice(0, query.limit)
}

/** Days are exclusive in Mattermost's language; the exact moments are looked at afterwards. */
const termsOf = ({ query, from, to, place }: FeedQuery): string =>
  [
    query.replace(/\b(?:from|in|before|after|on):/gi, ''),
    place === undefined ? undefined : `in:${place.replace(/[^\p{L}\p{N}_.-]/gu, '')}`,
    from === undefined ? undefined : `after:${dayOf(from - dayMs)}`,
    to === undefined ? undefined : `before:${dayOf(to + dayMs)}`,
  ]
    .filter((part) => part !== undefined)
    .join(' ')

/** Whether somebody is meant by an id, a name or an address. */
function isMeant(owner: string, id: string, server: MattermostServer): boolean {
  const wanted = owner.trim().replace(/^@/, '').toLowerCase()
  const user = server.user(id)
  if ([id, user?.username, user?.email].some((each) => each?.toLowerCase() === wanted)) return true
  const name = `${mattermostPerson(id, user).name ?? ''} ${user?.nickname ?? ''}`.toLowerCase()
  return wanted.split(/\s+/).every((word) => name.includes(word))
}
