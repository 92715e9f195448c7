import { type Answered, type WireService, wireService } from '../../wire.fixture.ts'

const texts = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
const times = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { type: 'integer' }]))
const flags = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { type: 'boolean' }]))
const at = (name: string) => ({ $ref: `#/definitions/${name}` })
const closed = (properties: object) => ({ type: 'object', additionalProperties: false, properties })

/**
 * The part of Mattermost's published description of its API (OpenAPI 3, `components.schemas` of `api/v4/source/definitions.yaml` in
 * github.com/mattermost/mattermost) that the adapter reads. There nothing is required and everything may be added; here nothing but what it names may be
 * there, but for `is_bot` of a user, which the server tells of bots.
 */
const schemas = {
  User: closed({
    ...texts('id', 'username', 'first_name', 'last_name', 'nickname', 'email', 'auth_service', 'roles', 'locale'),
    ...times('create_at', 'update_at', 'delete_at'),
    ...flags('email_verified', 'is_bot'),
  }),
  Team: closed({
    ...texts('id', 'display_name', 'name', 'description', 'email', 'type', 'allowed_domains', 'invite_id'),
    ...times('create_at', 'update_at', 'delete_at'),
    ...flags('allow_open_invite'),
  }),
  Channel: closed({
    ...texts('id', 'team_id', 'type', 'display_name', 'name', 'header', 'purpose', 'creator_id'),
    ...times('create_at', 'update_at', 'delete_at', 'last_post_at', 'total_msg_count', 'extra_update_at'),
  }),
  ChannelMember: closed({
    ...texts('channel_id', 'user_id', 'roles'),
    ...times('last_viewed_at', 'msg_count', 'mention_count', 'last_update_at'),
  }),
  Post: closed({
    ...texts('id', 'user_id', 'channel_id', 'root_id', 'original_id', 'message', 'type', 'hashtag', 'pending_post_id'),
    ...times('create_at', 'update_at', 'delete_at', 'edit_at'),
    props: { type: 'object' },
    file_ids: { type: 'array', items: { type: 'string' } },
    metadata: {
      type: 'object',
      properties: {
        reactions: { type: 'array', items: closed({ ...texts('user_id', 'post_id', 'emoji_name'), ...times('create_at') }) },
        files: { type: 'array', items: { type: 'object', properties: texts('id', 'name') } },
      },
    },
  }),
  PostList: closed({
    ...texts('next_post_id', 'prev_post_id'),
    ...flags('has_next'),
    order: { type: 'array', items: { type: 'string' } },
    posts: { type: 'object', additionalProperties: at('Post') },
  }),
  AppError: closed({ ...times('status_code'), ...texts('id', 'message', 'request_id') }),
  Users: { type: 'array', items: at('User') },
  Teams: { type: 'array', items: at('Team') },
  Channels: { type: 'array', items: at('Channel') },
  Members: { type: 'array', items: at('ChannelMember') },
}

const born = 1_780_000_000_000

/** Ids have 26 characters. */
export const id = (name: string): string => name.padEnd(26, 'x')

export const user = (name: string, first: string, last: string, more: object = {}) => ({
  id: id(name),
  username: name,
  first_name: first,
  last_name: last,
  nickname: '',
  email: `${name}@acme.example`,
  create_at: born,
  update_at: born,
  delete_at: 0,
  ...more,
})

export const channel = (name: string, type: 'O' | 'P' | 'D', team = id('acme')) => ({
  id: id(name),
  team_id: type === 'D' ? '' : team,
  type,
  name,
  display_name: name,
  create_at: born,
  update_at: born,
  delete_at: 0,
  last_post_at: born,
})

export interface RecordedPost {
  readonly id: string
  readonly create_at: number
  readonly update_at: number
  readonly delete_at: number
  readonly user_id: string
  readonly channel_id: string
  readonly root_id: string
  readonly message: string
  readonly [key: string]: unknown
}

export const post = (name: string, inChannel: string, by: string, createdAt: number, message: string, more: object = {}): RecordedPost => ({
  id: id(name),
  channel_id: id(inChannel),
  user_id: id(by),
  create_at: createdAt,
  update_at: createdAt,
  delete_at: 0,
  edit_at: 0,
  root_id: '',
  message,
  type: '',
  props: {},
  ...more,
})

export const mattermostWorld = () => ({
  users: [user('alex', 'Alex', 'Chen'), user('bob', 'Bob', 'Moss'), user('robot', '', '', { is_bot: true })],
  channels: [channel('plans', 'O'), channel('board', 'P'), channel('alexbob', 'D')],
  members: { [id('board')]: [id('alex'), id('bob')], [id('alexbob')]: [id('alex'), id('bob')] } as Record<string, string[]>,
  posts: [
    post('one', 'plans', 'alex', 1_790_000_000_000, '**Q4** is planned at 4.2 million, @bob.', {
      metadata: { reactions: [{ user_id: id('bob'), post_id: id('one'), emoji_name: 'tada', create_at: 1_790_000_001_000 }] },
    }),
    post('two', 'plans', 'bob', 1_790_000_100_000, 'With fees?', { root_id: id('one') }),
    post('joined', 'plans', 'bob', 1_790_000_150_000, 'bob joined the channel.', { type: 'system_join_channel' }),
    post('built', 'plans', 'robot', 1_790_000_160_000, 'build 41 is green', { props: { from_bot: 'true' } }),
    post('three', 'board', 'bob', 1_790_000_200_000, 'On Friday.'),
    post('four', 'alexbob', 'bob', 1_790_000_300_000, 'No.'),
  ] as RecordedPost[],
})
export type MattermostWorld = ReturnType<typeof mattermostWorld>

/** A Mattermost server on this machine. Whoever has the token `personal` is Alex. */
export function serveMattermost(world: MattermostWorld): Promise<WireService> {
  return wireService(schemas, ({ path, query, headers, body }): Answered => {
    const [, first, second, third, fourth] = /^\/api\/v4\/(\w+)(?:\/(\w+))?(?:\/(\w+))?(?:\/(\w+))?/.exec(path) ?? []
    const listOf = (posts: readonly RecordedPost[]): Answered => ({
      json: {
        order: posts.map((each) => each.id),
        posts: Object.fromEntries(posts.map((each) => [each.id, each])),
        next_post_id: '',
        prev_post_id: '',
      },
      schema: 'PostList',
    })
    const error = (status: number): Answered => ({
      status,
      json: { id: 'api.context.error', message: 'no', request_id: 'r', status_code: status },
      schema: 'AppError',
    })
    if (headers.authorization !== 'Bearer personal') return error(401)
    if (path === '/api/v4/users/me') return { json: world.users[0], schema: 'User' }
    if (path === '/api/v4/users/me/teams')
      return { json: [{ id: id('acme'), name: 'acme', display_name: 'Acme', type: 'O' }], schema: 'Teams' }
    if (first === 'users' && fourth !== undefined) return { json: world.channels, schema: 'Channels' }
    if (path === '/api/v4/users/ids' || path === '/api/v4/users/usernames') {
      const wanted: unknown = JSON.parse(body)
      return {
        json: world.users.filter((each) => Array.isArray(wanted) && (wanted.includes(each.id) || wanted.includes(each.username))),
        schema: 'Users',
      }
    }
    if (first === 'posts') {
      const found = world.posts.find((each) => each.id === second)
      return found ? { json: found, schema: 'Post' } : error(404)
    }
    if (first === 'teams') return listOf(world.posts.filter(({ message }) => message.includes('planned')))
    if (first === 'channels' && third === 'members')
      return {
        json:
          query.get('page') === '0'
            ? (world.members[second ?? ''] ?? []).map((each) => ({ channel_id: second, user_id: each, roles: 'channel_user' }))
            : [],
        schema: 'Members',
      }
    if (first !== 'channels' || third !== 'posts') return error(404)
    const here = world.posts.filter((each) => each.channel_id === second).toSorted((a, b) => b.create_at - a.create_at)
    const since = Number(query.get('since') ?? 0)
    if (since > 0) return listOf(here.filter((each) => each.update_at > since).slice(0, 1_000))
    const start = here.filter((each) => each.delete_at === 0).findIndex((each) => each.id === query.get('before')) + 1
    return listOf(here.filter((each) => each.delete_at === 0).slice(start, start + Number(query.get('per_page'))))
  })
}
