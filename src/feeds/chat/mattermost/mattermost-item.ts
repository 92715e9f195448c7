import type { ItemChange } from '../../item-change.ts'
import { dayOf, firstLine } from '../../item-words.ts'
import { chatItem } from '../chat-message.ts'
import type { MattermostChannel } from './mattermost-channel.ts'
import { type MattermostServer, mattermostPerson } from './mattermost-server.ts'
import type { MattermostPost } from './mattermost-shapes.ts'

export const postPath = (folder: string, post: Pick<MattermostPost, 'id' | 'create_at'>): string =>
  `${folder}/${dayOf(post.create_at)}/${post.id}`

/** Whether a post is somebody's own words or files; joins and the like have a type that says so, bots are kept only where they are wanted. */
export function isKept(post: MattermostPost, server: MattermostServer, bots: boolean): boolean {
  if ((post.type ?? '') !== '' && post.type !== 'me' && !(bots && post.type === 'slack_attachment')) return false
  const { props } = post
  const isBot =
    server.user(post.user_id)?.is_bot === true || String(props?.['from_bot']) === 'true' || String(props?.['from_webhook']) === 'true'
  return (bots || !isBot) && (post.message.trim() !== '' || (post.metadata?.files ?? []).length > 0)
}

/** Names behind `@` in a post. A full stop at the end is one of the sentence. */
const mentionsIn = (message: string): readonly string[] =>
  [...message.matchAll(/(?<![\w@.])@([a-z0-9][a-z0-9._-]*)/gi)].map(([, name = '']) => name.toLowerCase().replace(/[._-]+$/, ''))

/** Looks up everybody whom these posts name. */
export async function knowPeople(posts: readonly MattermostPost[], server: MattermostServer, signal: AbortSignal): Promise<void> {
  await server.know(
    posts.map(({ user_id }) => user_id),
    signal,
  )
  await server.knowNames(
    posts.flatMap(({ message }) => mentionsIn(message)).filter((name) => !/^(?:all|channel|here)$/.test(name)),
    signal,
  )
}

/** A kept post as an item. What Mattermost shows is Markdown, so its words stay as they are. */
export async function mattermostItem(
  post: MattermostPost,
  channel: MattermostChannel,
  server: MattermostServer,
  signal: AbortSignal,
): Promise<ItemChange> {
  const root = post.root_id ? await server.post(post.root_id, signal) : undefined
  if (root) await server.know([root.user_id], signal)
  const line = root && firstLine(root.message)
  const files = (post.metadata?.files ?? []).map(({ name }) => `File: ${name}`)
  return chatItem({
    path: postPath(channel.folder, post),
    place: channel.place,
    channel: channel.label,
    uri: `${server.url}/${channel.team}/pl/${post.id}`,
    at: post.create_at,
    author: mattermostPerson(post.user_id, server.user(post.user_id)),
    mentioned: mentionsIn(post.message).flatMap((name) => {
      const user = server.named(name)
      return user ? [mattermostPerson(user.id, user)] : []
    }),
    thread: root ? postPath(channel.folder, root) : postPath(channel.folder, post),
    ...(root && line ? { begun: { name: mattermostPerson(root.user_id, server.user(root.user_id)).name ?? 'somebody', line } } : {}),
    labels: [...new Set((post.metadata?.reactions ?? []).map(({ emoji_name }) => emoji_name))],
    ...(channel.readers === undefined ? {} : { readers: channel.readers }),
    words: [post.message.trim(), ...files].filter((part) => part !== '').join('\n\n'),
  })
}
