import { createHash } from 'node:crypto'
import { IbidError } from '../../../core/fault.ts'
import type { FeedChange, FeedPast } from '../../../core/feed.ts'
import { type KnownChannel, knownChannel } from './known-channel.ts'
import type { SlackApi } from './slack-api.ts'
import { type SlackState, type SlackWalk, slackCursor, slackStates } from './slack-cursor.ts'
import { slackListing, withMembers } from './slack-listing.ts'
import type { SlackOptions } from './slack-options.ts'
import { walkHistory } from './slack-walk.ts'
import type { SlackChannel, SlackWorkspace } from './slack-workspace.ts'

const daySeconds = 86_400
/** Days after which a conversation is walked through as a whole: edits, deletions and answers to what was said long ago. */
const deepDays = 7

/** Tells what has changed in all conversations, each from where it was left. */
export async function* slackChanges(
  api: SlackApi,
  options: SlackOptions,
  past: FeedPast,
  now: () => number,
  signal: AbortSignal,
): AsyncGenerator<FeedChange> {
  const fingerprint = hashOf([options.channels, options.since, options.bots])
  const states = slackStates(past.cursor, fingerprint)
  const known = byFolder(await past.known())
  const listing = await slackListing(api, options.channels, signal)
  yield* listing.refused
  for (const conversation of listing.conversations) {
    try {
      const channel = await withMembers(api, conversation, listing, signal)
      const before = states.get(channel.id)
      if (before && before.folder !== channel.folder) yield* goneOf(known, before.folder)
      const state = startOf(before, channel)
      for await (const change of walkChannel(
        api,
        channel,
        listing.workspace,
        state,
        knownChannel(known.get(channel.folder) ?? new Map()),
        options,
        now,
        signal,
      )) {
        if (change.type !== 'state') yield change
        else {
          states.set(channel.id, change.state)
          yield { type: 'cursor', cursor: slackCursor(states, fingerprint) }
        }
      }
    } catch (error) {
      if (!(error instanceof IbidError) || (error.code !== 'denied' && error.code !== 'not-found')) throw error
      yield { type: 'failed', path: conversation.name ?? conversation.id, code: error.code, reason: error.message }
    }
  }
  // Where a kind could not be listed, nobody knows which of its conversations are still there.
  if (listing.refused.length > 0) return
  const listed = new Set(listing.conversations.map(({ id }) => id))
  const folders = new Set(listing.conversations.map(({ id, name }) => name ?? id))
  for (const id of [...states.keys()]) if (!listed.has(id)) states.delete(id)
  for (const folder of [...known.keys()]) if (!folders.has(folder)) yield* goneOf(known, folder)
  yield { type: 'cursor', cursor: slackCursor(states, fingerprint) }
}

/** Where a conversation goes on. It begins anew where it has another name, or may be read by others than before: every item says by whom. */
function startOf(before: SlackState | undefined, { folder, readers }: SlackChannel): SlackState {
  const hash = hashOf(readers)
  return before && before.folder === folder && before.readers === hash ? before : { folder, readers: hash }
}

/** Ends the walk that was left, then walks from the newest message down to what is known. */
async function* walkChannel(
  api: SlackApi,
  channel: SlackChannel,
  workspace: SlackWorkspace,
  from: SlackState,
  known: KnownChannel,
  options: SlackOptions,
  now: () => number,
  signal: AbortSignal,
): AsyncGenerator<FeedChange | { readonly type: 'state'; readonly state: SlackState }> {
  let state = from
  const recent = now() / 1_000 - options.followDays * daySeconds
  for (let walks = from.walk ? 2 : 1; walks > 0; walks--) {
    const begun = state.walk ?? nextWalk(state, options, now())
    for await (const change of walkHistory(begun, { api, channel, workspace, bots: options.bots, known, recent, signal })) {
      if (change.type !== 'walked') {
        yield change
        continue
      }
      const { walk: _, ...rest } = state
      const newest = change.newest ?? state.newest
      state = change.walk
        ? { ...rest, walk: change.walk }
        : { ...rest, ...(newest === undefined ? {} : { newest }), ...(begun.isDeep ? { deepAt: now() } : {}) }
      yield { type: 'state', state }
    }
    if (state.walk) {
      yield {
        type: 'skipped',
        path: channel.folder,
        code: 'limit',
        reason: 'more messages than one sync can read; the next sync will continue',
      }
      return
    }
  }
}

function nextWalk(state: SlackState, options: SlackOptions, now: number): SlackWalk {
  const since = options.since === undefined ? 0 : Date.parse(options.since) / 1_000
  // Clocks differ; what is sent meanwhile belongs to this walk as well.
  const back = stamp(now / 1_000 + daySeconds)
  const isFirst = state.newest === undefined
  if (isFirst || now - (state.deepAt ?? 0) > deepDays * daySeconds * 1_000)
    return { floor: stamp(since), back, allThreads: isFirst, isDeep: true }
  const followed = Math.min(Number(state.newest), now / 1_000) - options.followDays * daySeconds
  return { floor: stamp(Math.max(since, followed)), back, allThreads: false, isDeep: false }
}

const stamp = (seconds: number): string => Math.max(0, seconds).toFixed(6)
const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex')
    .slice(0, 16)

/** What is stored, by the first part of its paths. */
function byFolder(known: ReadonlyMap<string, string>): Map<string, Map<string, string>> {
  const folders = new Map<string, Map<string, string>>()
  for (const [path, hash] of known) {
    const folder = path.slice(0, path.indexOf('/'))
    const paths = folders.get(folder) ?? new Map<string, string>()
    folders.set(folder, paths.set(path, hash))
  }
  return folders
}

/** Tells, once, that everything of a folder is gone. */
function* goneOf(known: Map<string, ReadonlyMap<string, string>>, folder: string): Generator<FeedChange> {
  const paths = known.get(folder)
  known.delete(folder)
  for (const path of paths?.keys() ?? []) yield { type: 'gone', path }
}
