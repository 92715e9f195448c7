import type { Person } from '../../../core/feed.ts'
import type { SlackConversation, SlackUser } from './slack-shapes.ts'
import type { SlackNames } from './slack-text.ts'

/** A conversation as items name it. */
export interface SlackChannel {
  readonly id: string
  /** First part of the paths of its items: its name, or its id where it has none. */
  readonly folder: string
  /** For people: `general`, `Alex Chen and Bob Moss`. */
  readonly place: string
  /** Such as `#general`. */
  readonly label: string
  /** Mail addresses of its members, where it is not for everybody. */
  readonly readers?: readonly string[]
}

/** Who and what a workspace has. */
export interface SlackWorkspace {
  /** Where its web page is, such as `https://acme.slack.com`, if known. */
  readonly url?: string
  /** Id of the team, if known. */
  readonly team?: string
  readonly users: ReadonlyMap<string, SlackUser>
  /** Names of channels by id. */
  readonly channels: ReadonlyMap<string, string>
}

/** What somebody is called: by their whole name before the short one, which several people may have. */
export const nameOf = (user: SlackUser | undefined): string | undefined =>
  user && (user.profile?.real_name || user.real_name || user.profile?.display_name || user.name || undefined)

/** Somebody of a workspace. The handle is the id: names change, and other services have the same ones for other people. */
export function slackPerson(id: string, workspace: Pick<SlackWorkspace, 'users'>): Person {
  const user = workspace.users.get(id)
  const name = nameOf(user)
  const address = user?.profile?.email?.trim().toLowerCase()
  return { ...(name === undefined ? {} : { name }), ...(address ? { address } : {}), handle: id.toLowerCase() }
}

export const slackNames = (workspace: SlackWorkspace): SlackNames => ({
  user: (id) => nameOf(workspace.users.get(id)),
  channel: (id) => workspace.channels.get(id),
})

/** A conversation with the members that are known of it. Of public ones everybody may read. */
export function slackChannel(
  conversation: SlackConversation,
  members: readonly string[],
  workspace: Pick<SlackWorkspace, 'users'>,
): SlackChannel {
  const isDirect = conversation.is_im === true || conversation.is_mpim === true || conversation.name === undefined
  const people = members.map((id) => slackPerson(id, workspace))
  const names = people.flatMap(({ name }) => (name === undefined ? [] : [name])).sort()
  const place = isDirect ? names.join(' and ') || conversation.id : (conversation.name ?? conversation.id)
  return {
    id: conversation.id,
    folder: conversation.name ?? conversation.id,
    place,
    label: isDirect ? place : `#${place}`,
    ...(isPublic(conversation) ? {} : { readers: people.flatMap(({ address }) => address ?? []).sort() }),
  }
}

/** The id tells too: a search says of direct messages little more. */
export const isPublic = ({ id, name, is_private, is_im, is_mpim }: SlackConversation): boolean =>
  is_private !== true && is_im !== true && is_mpim !== true && name !== undefined && !/^[DG]/.test(id)
