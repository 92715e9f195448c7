import { z } from 'zod'
import { IbidError } from '../../../core/fault.ts'
import type { FeedChange } from '../../../core/feed.ts'
import { type SlackApi, slackPages } from './slack-api.ts'
import { type SlackConversation, type SlackUser, slackConversationShape, slackUserShape } from './slack-shapes.ts'
import { isPublic, type SlackChannel, type SlackWorkspace, slackChannel } from './slack-workspace.ts'

const identityShape = z.object({
  url: z.string(),
  team: z.string().optional(),
  team_id: z.string(),
  user: z.string().optional(),
  user_id: z.string(),
})
export type SlackIdentity = z.infer<typeof identityShape>

/** Whose token it is, and of which workspace. */
export const slackIdentity = (api: SlackApi, signal: AbortSignal): Promise<SlackIdentity> => api('auth.test', {}, identityShape, signal)

/** What the token's owner may see of the workspace. */
export interface SlackListing {
  readonly identity: SlackIdentity
  readonly workspace: SlackWorkspace
  readonly conversations: readonly SlackConversation[]
  /** Kinds of conversations that the token may not list. */
  readonly refused: readonly Extract<FeedChange, { readonly type: 'skipped' | 'failed' }>[]
}

const kinds = ['public_channel', 'private_channel', 'mpim', 'im'] as const

/** Users and the conversations that the token's owner is in; with names, only those of them, and public ones even where the owner is not in them. */
export async function slackListing(api: SlackApi, wanted: readonly string[], signal: AbortSignal): Promise<SlackListing> {
  const identity = await slackIdentity(api, signal)
  const users = new Map<string, SlackUser>()
  for await (const page of slackPages(api, 'users.list', { limit: 200 }, z.array(slackUserShape), 'members', signal))
    for (const user of page) users.set(user.id, user)
  const listed: SlackConversation[] = []
  const refused: Extract<FeedChange, { readonly type: 'skipped' | 'failed' }>[] = []
  for (const kind of kinds) {
    const parameters = { types: kind, limit: 200, exclude_archived: 'false' }
    try {
      for await (const page of slackPages(api, 'conversations.list', parameters, z.array(slackConversationShape), 'channels', signal))
        listed.push(...page)
    } catch (error) {
      if (!(error instanceof IbidError) || error.code !== 'denied') throw error
      refused.push({ type: 'skipped', path: kind, code: 'denied', reason: `${error.message}; ${error.remedy ?? ''}` })
    }
  }
  const names = new Set(wanted.map((name) => name.replace(/^#/, '').toLowerCase()))
  const isWanted = (conversation: SlackConversation): boolean =>
    names.size > 0
      ? names.has(conversation.id.toLowerCase()) || names.has(conversation.name?.toLowerCase() ?? '')
      : conversation.is_member !== false || conversation.is_im === true || conversation.is_mpim === true
  return {
    identity,
    workspace: {
      url: identity.url.replace(/\/+$/, ''),
      team: identity.team_id,
      users,
      channels: new Map(listed.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name] as const]))),
    },
    conversations: listed.filter(isWanted),
    refused,
  }
}

/** A conversation with its members, where it is not for everybody. */
export async function withMembers(
  api: SlackApi,
  conversation: SlackConversation,
  listing: SlackListing,
  signal: AbortSignal,
): Promise<SlackChannel> {
  const members: string[] = []
  if (conversation.user !== undefined) members.push(conversation.user, listing.identity.user_id)
  else if (!isPublic(conversation)) {
    const parameters = { channel: conversation.id, limit: 200 }
    for await (const page of slackPages(api, 'conversations.members', parameters, z.array(z.string()), 'members', signal))
      members.push(...page)
  }
  return slackChannel(conversation, [...new Set(members)], listing.workspace)
}
