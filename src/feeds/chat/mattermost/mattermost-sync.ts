import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { FeedChange, FeedPast } from '../../../core/feed.ts'
import type { Json } from '../../../core/json.ts'
import { type MattermostChannel, mattermostChannel, mattermostChannels } from './mattermost-channel.ts'
import { isKept, knowPeople, mattermostItem, postPath } from './mattermost-item.ts'
import type { MattermostOptions } from './mattermost-options.ts'
import type { MattermostServer } from './mattermost-server.ts'
import { type MattermostPost, postListShape } from './mattermost-shapes.ts'

/** What one page holds, what the server tells at most of what has changed, and the pages of a channel in one sync. */
const pageSize = 200
const mostChanged = 1_000
const mostPages = 500

const stateShape = z.object({
  folder: z.string(),
  /** Hash of who may read it. */
  readers: z.string(),
  /** ms since 1970: everything that changed before is told. */
  until: z.number().optional(),
  /** The walk down from the newest post that has not ended: what comes before this post, and when it began. */
  walk: z.object({ before: z.string(), began: z.number() }).optional(),
})
type State = z.infer<typeof stateShape>

const cursorShape = z.object({ version: z.literal(1), options: z.string(), channels: z.record(z.string(), stateShape) })

/** Tells what has changed in all channels, each from where it was left. */
export async function* mattermostChanges(
  server: MattermostServer,
  options: MattermostOptions,
  past: FeedPast,
  signal: AbortSignal,
): AsyncGenerator<FeedChange> {
  const fingerprint = hashOf([options.teams, options.channels, options.bots])
  const parsed = cursorShape.safeParse(past.cursor)
  const states = new Map(parsed.success && parsed.data.options === fingerprint ? Object.entries(parsed.data.channels) : [])
  const known = await past.known()
  const stored = Map.groupBy(known, ([path]) => folderOf(path))
  const cursor = (): FeedChange => ({
    type: 'cursor',
    cursor: JSON.parse(JSON.stringify({ version: 1, options: fingerprint, channels: Object.fromEntries(states) })) as Json,
  })
  const rows = await mattermostChannels(server, options, signal)
  const folders = new Set<string>()
  for (const row of rows) {
    const channel = await mattermostChannel(server, row, signal)
    folders.add(channel.folder)
    const before = states.get(channel.id)
    const readers = hashOf(channel.readers)
    // A channel with another name, or that others may read than before, begins anew: every item says so.
    const from = before && before.folder === channel.folder && before.readers === readers ? before : { folder: channel.folder, readers }
    const here = new Map(stored.get(channel.folder) ?? [])
    for await (const change of channelChanges(server, channel, from, here, options.bots, signal)) {
      if (change.type !== 'state') yield change
      else {
        states.set(channel.id, change.state)
        yield cursor()
      }
    }
  }
  const listed = new Set(rows.map(({ row }) => row.id))
  for (const id of [...states.keys()]) if (!listed.has(id)) states.delete(id)
  for (const path of known.keys()) if (!folders.has(folderOf(path))) yield { type: 'gone', path }
  yield cursor()
}

/** `acme/town-square`. */
const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/')

type Told = FeedChange | { readonly type: 'state'; readonly state: State }

async function* channelChanges(
  server: MattermostServer,
  channel: MattermostChannel,
  from: State,
  known: ReadonlyMap<string, string>,
  bots: boolean,
  signal: AbortSignal,
): AsyncGenerator<Told> {
  const told = async function* (posts: readonly MattermostPost[]): AsyncGenerator<FeedChange> {
    await knowPeople(posts, server, signal)
    for (const post of posts) {
      const path = postPath(channel.folder, post)
      if (post.delete_at > 0 || !isKept(post, server, bots)) {
        if (known.has(path)) yield { type: 'gone', path }
        continue
      }
      const change = await mattermostItem(post, channel, server, signal)
      if (known.get(path) !== change.hash) yield change
    }
  }
  const { walk, ...rest } = from
  if (walk || from.until === undefined) {
    for await (const change of walkDown(server, channel, walk, known, told, signal))
      yield change.type === 'walked'
        ? { type: 'state', state: change.walk ? { ...rest, walk: change.walk } : { ...rest, until: change.began } }
        : change
    return
  }
  // The moment itself is asked for again: a post of the same ms may have come later.
  const posts = await changedSince(server, channel, from.until - 1, signal)
  if (posts.length >= mostChanged) {
    yield* channelChanges(server, channel, { folder: from.folder, readers: from.readers }, known, bots, signal)
    return
  }
  yield* told(posts)
  yield { type: 'state', state: { ...rest, until: posts.reduce((most, { update_at }) => Math.max(most, update_at), from.until) } }
}

async function changedSince(
  server: MattermostServer,
  channel: MattermostChannel,
  since: number,
  signal: AbortSignal,
): Promise<readonly MattermostPost[]> {
  const { posts } = await server.ask(`/channels/${channel.id}/posts`, postListShape, signal, { query: { since: Math.max(1, since) } })
  // First messages of threads come along though they have not changed.
  return Object.values(posts ?? {}).filter((post) => post.channel_id === channel.id && post.update_at > since)
}

interface Walked {
  readonly type: 'walked'
  readonly walk: State['walk']
  readonly began: number
}

/**
 * Walks from the newest post down, or on from where a walk was left. What is stored and no longer there is gone: to notice that, a walk over what was stored
 * before is begun again where it was cut off.
 */
async function* walkDown(
  server: MattermostServer,
  channel: MattermostChannel,
  left: State['walk'],
  known: ReadonlyMap<string, string>,
  told: (posts: readonly MattermostPost[]) => AsyncGenerator<FeedChange>,
  signal: AbortSignal,
): AsyncGenerator<FeedChange | Walked> {
  let before = left?.before
  let began = left?.began ?? 0
  const seen = new Set<string>()
  const isFirst = left !== undefined || known.size === 0
  for (let page = 1; page <= mostPages; page++) {
    const list = await server.ask(`/channels/${channel.id}/posts`, postListShape, signal, { query: { per_page: pageSize, before } })
    const posts = (list.order ?? []).flatMap((id) => list.posts?.[id] ?? [])
    // What changes while this walk goes on is told by the next sync, which asks for everything since the newest change of the first page.
    if (before === undefined) began = posts.reduce((most, { update_at }) => Math.max(most, update_at), began)
    yield* told(posts)
    for (const post of posts) seen.add(postPath(channel.folder, post))
    const last = posts.at(-1)
    if (!last || posts.length < pageSize) {
      // A walk that goes on has not seen what was above.
      if (!left) for (const path of known.keys()) if (!seen.has(path)) yield { type: 'gone', path }
      yield { type: 'walked', walk: undefined, began }
      return
    }
    before = last.id
    if (isFirst || page === mostPages) yield { type: 'walked', walk: { before, began }, began }
  }
  yield { type: 'skipped', path: channel.folder, code: 'limit', reason: 'more posts than one sync can read; the next sync will continue' }
}

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex')
    .slice(0, 16)
