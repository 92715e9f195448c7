import { type Answered, type WireService, wireService } from '../../wire.fixture.ts'
import { slackSchemas } from './slack-schemas.fixture.ts'

export interface RecordedMessage {
  readonly type: 'message'
  readonly ts: string
  readonly text: string
  readonly thread_ts?: string
  readonly [key: string]: unknown
}

/** A user as `users.list` tells. */
export const slackUser = (id: string, name: string, realName: string, email?: string, isBot = false) => ({
  id,
  name,
  real_name: realName,
  deleted: false,
  is_bot: isBot,
  is_app_user: false,
  updated: 1_790_000_000,
  profile: {
    real_name: realName,
    real_name_normalized: realName,
    display_name: name,
    display_name_normalized: name,
    avatar_hash: 'g0123456789a',
    ...(email === undefined ? {} : { email }),
  },
})

/** A channel as `conversations.list` tells. */
export const slackConversation = (id: string, name: string, isPrivate = false) => ({
  id,
  name,
  name_normalized: name,
  created: 1_780_000_000,
  creator: 'U0ALEXCHEN',
  is_archived: false,
  is_channel: !isPrivate,
  is_group: isPrivate,
  is_general: false,
  is_im: false,
  is_mpim: false,
  is_member: true,
  is_org_shared: false,
  is_private: isPrivate,
  is_shared: false,
  topic: { value: '', creator: '', last_set: 0 },
  purpose: { value: '', creator: '', last_set: 0 },
})

export const slackDirect = (id: string, user: string) => ({
  id,
  is_im: true,
  is_org_shared: false,
  is_user_deleted: false,
  user,
  created: 1_780_000_000,
})

export const said = (ts: string, user: string, text: string, more: Readonly<Record<string, unknown>> = {}): RecordedMessage => ({
  type: 'message',
  ts,
  user,
  text,
  team: 'T0ACME0001',
  ...more,
})

export interface SlackWorld {
  readonly users: ReturnType<typeof slackUser>[]
  readonly conversations: (ReturnType<typeof slackConversation> | ReturnType<typeof slackDirect>)[]
  readonly members: Record<string, string[]>
  readonly messages: Record<string, RecordedMessage[]>
  /** Most that one page holds. */
  page: number
  /** Kinds of conversations that the token may not list. */
  readonly refused: string[]
  /** Answers of 429 that come first, each with this `retry-after`. */
  readonly pauses: string[]
  found: unknown[]
}

export const slackWorld = (): SlackWorld => ({
  users: [
    slackUser('U0ALEXCHEN', 'alex', 'Alex Chen', 'Alex.Chen@acme.example'),
    slackUser('U0ALEXRIVE', 'alexr', 'Alex Rivera', 'alex.rivera@acme.example'),
    slackUser('U0BOBMOSS1', 'bob', 'Bob Moss', 'bob@acme.example'),
    slackUser('U0BUILDBOT', 'buildbot', 'Build Bot', undefined, true),
  ],
  conversations: [
    slackConversation('C0GENERAL1', 'general'),
    slackConversation('C0SECRET01', 'board', true),
    slackDirect('D0DIRECT01', 'U0BOBMOSS1'),
  ],
  members: { C0SECRET01: ['U0ALEXCHEN', 'U0BOBMOSS1'] },
  messages: {
    C0GENERAL1: [
      said(
        '1790000000.000100',
        'U0ALEXCHEN',
        'Q4 revenue is planned at *4.2 million*, see <https://acme.example/q4|the plan> <@U0BOBMOSS1>',
        {
          reactions: [{ name: 'tada', count: 1, users: ['U0BOBMOSS1'] }],
          thread_ts: '1790000000.000100',
          reply_count: 2,
          reply_users_count: 1,
          reply_users: ['U0BOBMOSS1'],
          latest_reply: '1790000300.000300',
        },
      ),
      said('1790000100.000200', 'U0BOBMOSS1', 'Is that with &lt;fees&gt;?', {
        thread_ts: '1790000000.000100',
        parent_user_id: 'U0ALEXCHEN',
      }),
      said('1790000300.000300', 'U0ALEXCHEN', 'Yes.', { thread_ts: '1790000000.000100', parent_user_id: 'U0ALEXCHEN' }),
      said('1790000400.000400', 'U0ALEXRIVE', '<@U0ALEXRIVE> has joined the channel', { subtype: 'channel_join' }),
      said('1790000500.000500', 'U0BUILDBOT', 'build 41 is green', { subtype: 'bot_message', bot_id: 'B0BUILDBOT' }),
      said('1790000600.000600', 'U0ALEXRIVE', 'Lunch?'),
    ],
    C0SECRET01: [said('1790000700.000700', 'U0BOBMOSS1', 'The board meets on Friday.')],
    D0DIRECT01: [said('1790000800.000800', 'U0BOBMOSS1', 'Between us: no.')],
  },
  page: 200,
  refused: [],
  pauses: [],
  found: [],
})

/** Slack on this machine. `origin` has no `/api`. Whoever has the token `xoxp-1` is Alex Chen. */
export function serveSlack(world: SlackWorld): Promise<WireService> {
  return wireService(slackSchemas, ({ path, query, headers }): Answered => {
    const method = path.replace(/^\/api\//, '')
    const refuse = (error: string, more: object = {}): Answered => ({ json: { ok: false, error, ...more }, schema: 'error' })
    const pause = world.pauses.shift()
    if (pause !== undefined) return { status: 429, headers: { 'retry-after': pause }, json: { ok: false, error: 'ratelimited' } }
    if (!/^Bearer xox[pb]-1$/.test(headers.authorization ?? '')) return refuse('invalid_auth')
    const tell = (member: string, all: readonly unknown[], more: object = {}): Answered => {
      const start = Number(query.get('cursor') ?? 0)
      const end = start + Math.min(world.page, Number(query.get('limit') ?? 100))
      const next = end < all.length ? String(end) : ''
      return { json: { ok: true, [member]: all.slice(start, end), response_metadata: { next_cursor: next }, ...more }, schema: method }
    }
    const messages = (world.messages[query.get('channel') ?? ''] ?? []).toSorted((a, b) => Number(b.ts) - Number(a.ts))
    if (method === 'auth.test')
      return {
        json: { ok: true, url: 'https://acme.slack.com/', team: 'Acme', team_id: 'T0ACME0001', user: 'alex', user_id: 'U0ALEXCHEN' },
        schema: method,
      }
    if (method === 'users.list') return tell('members', world.users, { cache_ts: 1_790_000_000 })
    if (method === 'conversations.list') {
      const kind = query.get('types') ?? ''
      if (world.refused.includes(kind)) return refuse('missing_scope', { needed: 'groups:read', provided: 'channels:read' })
      const kindOf = (each: SlackWorld['conversations'][number]) =>
        'name' in each ? (each.is_private ? 'private_channel' : 'public_channel') : 'im'
      return tell(
        'channels',
        world.conversations.filter((each) => kindOf(each) === kind),
      )
    }
    if (method === 'conversations.members') return tell('members', world.members[query.get('channel') ?? ''] ?? [])
    if (method === 'conversations.history') {
      const [oldest, latest] = [Number(query.get('oldest') ?? 0), Number(query.get('latest') ?? Number.POSITIVE_INFINITY)]
      const shown = messages.filter(
        ({ ts, thread_ts, subtype }) =>
          Number(ts) > oldest && Number(ts) < latest && (thread_ts === undefined || thread_ts === ts || subtype === 'thread_broadcast'),
      )
      const count = Math.min(world.page, Number(query.get('limit') ?? 100))
      const hasMore = shown.length > count
      return {
        json: {
          ok: true,
          messages: shown.slice(0, count),
          has_more: hasMore,
          pin_count: 0,
          channel_actions_ts: null,
          channel_actions_count: 0,
          ...(hasMore ? { response_metadata: { next_cursor: 'bmV4dA==' } } : {}),
        },
        schema: method,
      }
    }
    if (method === 'conversations.replies') {
      const root = query.get('ts')
      const thread = messages.filter(({ ts, thread_ts }) => ts === root || thread_ts === root).toReversed()
      return thread.length === 0 ? refuse('thread_not_found') : tell('messages', thread, { has_more: false })
    }
    if (method === 'search.messages')
      return {
        json: { ok: true, query: query.get('query'), messages: { total: world.found.length, matches: world.found } },
        schema: method,
      }
    return refuse('unknown_method')
  })
}
