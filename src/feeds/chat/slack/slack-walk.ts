import { z } from 'zod'
import { IbidError } from '../../../core/fault.ts'
import type { FeedChange } from '../../../core/feed.ts'
import { type KnownChannel, momentOfPath } from './known-channel.ts'
import { type SlackApi, slackPages } from './slack-api.ts'
import type { SlackWalk } from './slack-cursor.ts'
import { isKept, isReply, rootPath, slackItem, slackPath } from './slack-message.ts'
import { type SlackMessage, slackMessageShape } from './slack-shapes.ts'
import type { SlackChannel, SlackWorkspace } from './slack-workspace.ts'

/** What a walk works with. */
export interface Walking {
  readonly api: SlackApi
  readonly channel: SlackChannel
  readonly workspace: SlackWorkspace
  readonly bots: boolean
  /** What is stored of this conversation. */
  readonly known: KnownChannel
  /** Threads with an answer since then are always read, s since 1970. */
  readonly recent: number
  readonly signal: AbortSignal
}

/** How far a walk came: what is left of it, and the newest message so far. */
interface Walked {
  readonly type: 'walked'
  readonly walk: SlackWalk | undefined
  readonly newest: string | undefined
}

/** Messages of one page, at most what Slack recommends; pages of one conversation in one sync. */
const pageSize = 200
const mostPages = 250

const historyShape = z.object({ messages: z.array(z.unknown()), has_more: z.boolean().nullish() })

/**
 * Tells what has changed in a stretch of a conversation, newest first, and after each page how far it came. What is stored of that stretch and no longer
 * there is told as gone. Ends early, with the walk unfinished, after too many pages.
 */
export async function* walkHistory(walk: SlackWalk, walking: Walking): AsyncGenerator<FeedChange | Walked> {
  const { api, channel, signal } = walking
  let { back, newest } = walk
  for (let pages = 0; pages < mostPages; pages++) {
    const parameters = { channel: channel.id, oldest: walk.floor, latest: back, inclusive: 'false', limit: pageSize }
    const page = await api('conversations.history', parameters, historyShape, signal)
    const messages = readable(page.messages)
    const hasMore = page.has_more === true && messages.length > 0
    const bottom = hasMore ? messages.reduce((least, { ts }) => (Number(ts) < Number(least) ? ts : least), back) : walk.floor
    // At the end of a walk to the beginning, what lies below is not wanted any more.
    yield* rootsOf(messages, { bottom: hasMore || !walk.isDeep ? bottom : '0', top: back }, walking)
    for (const root of threadsOf(messages, walk, walking)) yield* readThread(root, walking)
    newest = messages.reduce((most, { ts }) => (most === undefined || Number(ts) > Number(most) ? ts : most), newest)
    back = bottom
    yield { type: 'walked', walk: hasMore ? { ...walk, back, ...(newest === undefined ? {} : { newest }) } : undefined, newest }
    if (!hasMore) return
  }
}

/** The messages of an answer; what is none is left out. */
const readable = (messages: readonly unknown[]): SlackMessage[] =>
  messages.flatMap((message) => {
    const parsed = slackMessageShape.safeParse(message)
    return parsed.success ? [parsed.data] : []
  })

/** Messages that begin something, and those that were there and are not any more, with their answers: of such a thread Slack tells nothing. */
function* rootsOf(
  messages: readonly SlackMessage[],
  { bottom, top }: { readonly bottom: string; readonly top: string },
  { channel, workspace, bots, known }: Walking,
): Generator<FeedChange> {
  const seen = new Set<string>()
  for (const message of messages) {
    if (isReply(message) || !isKept(message, workspace, bots)) continue
    const change = slackItem(message, channel, workspace, undefined)
    seen.add(change.item.path)
    if (known.hashes.get(change.item.path) !== change.hash) yield change
  }
  const isHere = (at: number) => at > Number(bottom) && at < Number(top)
  for (const { path, at } of known.roots) if (isHere(at) && !seen.has(path)) yield { type: 'gone', path }
  const there = new Set(messages.map(({ ts }) => rootPath(channel.folder, ts)))
  for (const [thread, answers] of known.replies)
    if (isHere(momentOfPath(thread)) && !there.has(thread)) for (const path of answers) yield { type: 'gone', path }
}

/** First messages of threads to be read: those with answers that are not stored, and those that are still talked in. */
function threadsOf(messages: readonly SlackMessage[], walk: SlackWalk, { channel, known, recent }: Walking): ReadonlySet<string> {
  const threads = new Set<string>()
  for (const message of messages) {
    // An answer that was sent to the channel too: its thread may have begun long ago.
    if (isReply(message) && message.thread_ts) threads.add(message.thread_ts)
    else if ((message.reply_count ?? 0) > 0) {
      const last = message.latest_reply ?? undefined
      const isStored = last !== undefined && known.hashes.has(`${rootPath(channel.folder, message.ts)}/${last}`)
      if (walk.allThreads || !isStored || Number(last) >= recent) threads.add(message.ts)
    } else if (known.replies.has(rootPath(channel.folder, message.ts))) threads.add(message.ts)
  }
  return threads
}

/** The answers of a thread, and those that are gone. */
async function* readThread(root: string, { api, channel, workspace, bots, known, signal }: Walking): AsyncGenerator<FeedChange> {
  const seen = new Set<string>()
  let first: SlackMessage | undefined
  try {
    const parameters = { channel: channel.id, ts: root, limit: pageSize }
    for await (const page of slackPages(api, 'conversations.replies', parameters, z.array(z.unknown()), 'messages', signal))
      for (const message of readable(page)) {
        if (message.ts === root) first = message
        if (!isReply(message) || !isKept(message, workspace, bots)) continue
        const change = slackItem(message, channel, workspace, first)
        seen.add(slackPath(channel.folder, message))
        if (known.hashes.get(change.item.path) !== change.hash) yield change
      }
  } catch (error) {
    if (!(error instanceof IbidError) || error.code !== 'not-found') throw error
  }
  for (const path of known.replies.get(rootPath(channel.folder, root)) ?? []) if (!seen.has(path)) yield { type: 'gone', path }
}
