import type { Person } from '../../../core/feed.ts'
import type { ItemChange } from '../../item-change.ts'
import { dayOf, firstLine } from '../../item-words.ts'
import { chatItem } from '../chat-message.ts'
import type { SlackMessage } from './slack-shapes.ts'
import { slackMarkdown } from './slack-text.ts'
import { type SlackChannel, type SlackWorkspace, slackNames, slackPerson } from './slack-workspace.ts'

/** Subtypes that are words of somebody; all others tell of joins, leaves, topics and the like. */
const spoken: ReadonlySet<string> = new Set(['', 'me_message', 'thread_broadcast', 'file_share', 'file_comment'])

/** ms since 1970. */
export const momentOf = (ts: string): number => Math.round(Number(ts) * 1_000)

/** Whether a message answers in a thread. */
export const isReply = (message: SlackMessage): boolean => message.thread_ts != null && message.thread_ts !== message.ts

/** `general/2026-10-02/1696242001.000200`; a reply stands below its thread's first message. */
export const rootPath = (folder: string, ts: string): string => `${folder}/${dayOf(momentOf(ts))}/${ts}`
export const slackPath = (folder: string, message: Pick<SlackMessage, 'ts' | 'thread_ts'>): string =>
  message.thread_ts == null || message.thread_ts === message.ts
    ? rootPath(folder, message.ts)
    : `${rootPath(folder, message.thread_ts)}/${message.ts}`

/** Whether a message is kept: somebody's own words or files, and a bot's only where `bots` are wanted. */
export function isKept(message: SlackMessage, workspace: SlackWorkspace, bots: boolean): boolean {
  const isBot =
    message.subtype === 'bot_message' ||
    message.bot_id != null ||
    message.user === 'USLACKBOT' ||
    workspace.users.get(message.user ?? '')?.is_bot === true
  if (isBot && !bots) return false
  if (!spoken.has(message.subtype ?? '') && message.subtype !== 'bot_message') return false
  return (message.text ?? '').trim() !== '' || (message.files ?? []).length > 0
}

/** A kept message as an item. `root`: the first message of its thread, where it is a reply and that one is known. */
export function slackItem(
  message: SlackMessage,
  channel: SlackChannel,
  workspace: SlackWorkspace,
  root: SlackMessage | undefined,
): ItemChange {
  const text = slackMarkdown(message.text ?? '', slackNames(workspace))
  const files = (message.files ?? []).flatMap(({ name, title }) => title || name || []).map((name) => `File: ${name}`)
  return chatItem({
    path: slackPath(channel.folder, message),
    place: channel.place,
    channel: channel.label,
    uri: permalink(message, channel, workspace),
    at: momentOf(message.ts),
    author: authorOf(message, workspace),
    mentioned: text.mentioned.map((id) => slackPerson(id, workspace)),
    thread: rootPath(channel.folder, message.thread_ts ?? message.ts),
    ...begunBy(isReply(message) ? root : undefined, workspace),
    labels: (message.reactions ?? []).map(({ name }) => name),
    ...(channel.readers === undefined ? {} : { readers: channel.readers }),
    words: [text.markdown, ...files].filter((part) => part !== '').join('\n\n'),
  })
}

function begunBy(root: SlackMessage | undefined, workspace: SlackWorkspace): { begun?: { name: string; line: string } } {
  const line = root && firstLine(slackMarkdown(root.text ?? '', slackNames(workspace)).markdown)
  return root && line ? { begun: { name: authorOf(root, workspace).name ?? 'somebody', line } } : {}
}

/** Who wrote it: as the workspace knows them, or, where it does not, as the message does. */
function authorOf(message: SlackMessage, workspace: SlackWorkspace): Person {
  const told = message.user_profile?.real_name || message.user_profile?.display_name || message.username
  const id = message.user ?? message.bot_id
  const person = id == null ? {} : slackPerson(id, workspace)
  return { ...(told ? { name: told } : {}), ...person }
}

/** Opens the message: on the page of the workspace, or in the app where its domain is not known. */
function permalink(message: SlackMessage, channel: SlackChannel, { url, team: known }: SlackWorkspace): string {
  const thread = isReply(message) ? `?thread_ts=${message.thread_ts}&cid=${channel.id}` : ''
  if (url !== undefined) return `${url}/archives/${channel.id}/p${message.ts.replace('.', '')}${thread}`
  const team = known ?? message.team
  return `slack://channel?${team ? `team=${team}&` : ''}id=${channel.id}&message=${message.ts}`
}
