import { createHash } from 'node:crypto'
import { z } from 'zod'
import { faultOf, IbidError } from '../../../core/fault.ts'
import type { FeedChange, FeedPast } from '../../../core/feed.ts'
import { isKept, isReply, slackItem } from '../slack/slack-message.ts'
import { type SlackMessage, slackMessageShape } from '../slack/slack-shapes.ts'
import type { SlackChannel } from '../slack/slack-workspace.ts'
import type { ExportFiles } from './export-files.ts'
import { type ExportWorkspace, exportJson } from './export-workspace.ts'

/** Days that are read at once. */
const batch = 200

const cursorShape = z.object({ fingerprint: z.string(), done: z.union([z.literal('all'), z.array(z.string())]) })

/**
 * Tells what an export holds that is not stored yet, channel by channel, and what is stored and no longer in it. An export that has not changed is not read
 * again.
 */
export async function* exportChanges(
  files: ExportFiles,
  open: () => Promise<ExportWorkspace>,
  options: unknown,
  bots: boolean,
  past: FeedPast,
  signal: AbortSignal,
): AsyncGenerator<FeedChange> {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([1, files.fingerprint, options]))
    .digest('hex')
  const parsed = cursorShape.safeParse(past.cursor)
  const left = parsed.success && parsed.data.fingerprint === fingerprint ? parsed.data.done : []
  if (left === 'all') return
  const done = new Set(left)
  const known = await past.known()
  const { workspace, channels } = await open()
  for (const channel of channels) {
    if (done.has(channel.folder)) continue
    signal.throwIfAborted()
    const { messages, problems } = await messagesOf(channel, files, signal)
    yield* problems
    const seen = new Set<string>()
    for (const message of messages.values()) {
      if (!isKept(message, workspace, bots)) continue
      const change = slackItem(message, channel, workspace, isReply(message) ? messages.get(message.thread_ts ?? '') : undefined)
      seen.add(change.item.path)
      if (known.get(change.item.path) !== change.hash) yield change
    }
    // A day that could not be read may still hold what is stored.
    if (problems.length === 0)
      for (const path of known.keys()) if (path.startsWith(`${channel.folder}/`) && !seen.has(path)) yield { type: 'gone', path }
    done.add(channel.folder)
    yield { type: 'cursor', cursor: { fingerprint, done: [...done] } }
  }
  const folders = new Set(channels.map(({ folder }) => folder))
  for (const path of known.keys()) if (!folders.has(path.slice(0, path.indexOf('/')))) yield { type: 'gone', path }
  yield { type: 'cursor', cursor: { fingerprint, done: 'all' } }
}

type Problem = Extract<FeedChange, { readonly type: 'skipped' | 'failed' }>

/** What was said in a channel, by its moments, with edits and deletions followed. */
async function messagesOf(
  channel: SlackChannel,
  files: ExportFiles,
  signal: AbortSignal,
): Promise<{ readonly messages: ReadonlyMap<string, SlackMessage>; readonly problems: readonly Problem[] }> {
  const days = files.names.filter((name) => name.startsWith(`${channel.folder}/`) && name.endsWith('.json'))
  const messages = new Map<string, SlackMessage>()
  const problems: Problem[] = []
  for (let at = 0; at < days.length; at += batch) {
    signal.throwIfAborted()
    const names = days.slice(at, at + batch)
    const texts = await files.read(names).catch((error: unknown) => {
      if (!(error instanceof IbidError)) throw error
      return error
    })
    if (texts instanceof IbidError) {
      problems.push({ type: 'failed', path: channel.folder, code: texts.code, reason: texts.message })
      continue
    }
    for (const name of names) {
      try {
        for (const message of exportJson(name, texts.get(name) ?? '', z.array(z.unknown()))) take(message, messages)
      } catch (error) {
        const { code, message } = faultOf(error)
        problems.push({ type: 'failed', path: name, code, reason: message })
      }
    }
  }
  return { messages, problems }
}

/** Puts a message where it belongs; what is none is left out. Exports of compliance tell of edits and deletions by messages of their own. */
function take(raw: unknown, messages: Map<string, SlackMessage>): void {
  const parsed = slackMessageShape.safeParse(raw)
  if (!parsed.success) return
  const message = parsed.data
  if (message.subtype === 'message_deleted') messages.delete(message.deleted_ts ?? '')
  else if (message.subtype === 'message_changed' && message.message) messages.set(message.message.ts, message.message)
  else if (message.subtype !== 'message_changed') messages.set(message.ts, message)
}
