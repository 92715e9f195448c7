import { IbidError } from '../../../core/fault.ts'
import type { Feed, FeedParts, FeedType } from '../../../core/feed.ts'
import { optionsSchema } from '../../options-schema.ts'
import { type SlackApi, slackApi } from './slack-api.ts'
import { type SlackListing, slackIdentity, slackListing, withMembers } from './slack-listing.ts'
import { type SlackOptions, slackOptionsShape } from './slack-options.ts'
import { searchSlack } from './slack-search.ts'
import { slackChanges } from './slack-sync.ts'
import type { SlackChannel } from './slack-workspace.ts'

/** Slack by its Web API. */
export const slack: FeedType<SlackOptions> = {
  name: 'slack',
  kind: 'chat',
  title: 'Slack',
  description:
    'Reads the conversations in a Slack workspace that a token has access to. Requires the scopes channels:read, channels:history, users:read and users:read.email; for private channels and direct messages, the same scopes for groups, im and mpim; for live search, search:read.',
  options: optionsSchema(slackOptionsShape),
  secrets: [{ name: 'token', description: 'User token (xoxp-...) or bot token (xoxb-...) of a Slack app' }],
  open: async (options, parts) => openSlack(options, parts),
}

async function openSlack(options: SlackOptions, parts: FeedParts): Promise<Feed> {
  const token = await parts.secret('token')
  if (token === undefined || token === '')
    throw new IbidError('unauthorised', 'Slack requires a token', 'set the secret token of the connector')
  const api = slackApi(parts, options.url, token)
  const feed: Feed = {
    async test(signal) {
      const identity = await slackIdentity(api, signal)
      return `Slack workspace ${identity.team ?? identity.team_id}, signed in as ${identity.user ?? identity.user_id}`
    },
    changes: (past, signal) => slackChanges(api, options, past, parts.now, signal),
    async close() {},
  }
  // Slack lets bots search nothing.
  return token.startsWith('xoxb-') ? feed : { ...feed, search: searching(api, options) }
}

/** The search, which keeps who and what there is for as long as the feed is open. */
function searching(api: SlackApi, options: SlackOptions): NonNullable<Feed['search']> {
  let listing: Promise<SlackListing> | undefined
  const channels = new Map<string, SlackChannel>()
  return async (query, signal) => {
    listing ??= slackListing(api, options.channels, signal).catch((error: unknown) => {
      listing = undefined
      throw error
    })
    const all = await listing
    const wanted = new Set(all.conversations.map(({ id }) => id))
    const found = await searchSlack(
      api,
      query,
      all,
      async (conversation) => {
        const known = all.conversations.find(({ id }) => id === conversation.id) ?? conversation
        const channel = channels.get(known.id) ?? (await withMembers(api, known, all, signal))
        channels.set(known.id, channel)
        return channel
      },
      options.bots,
      signal,
    )
    return options.channels.length === 0 ? found : found.filter(({ item }) => [...wanted].some((id) => item.uri.includes(`/${id}/`)))
  }
}
