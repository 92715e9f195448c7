/**
 * The part of Slack's published description of its Web API that the adapter reads (OpenAPI 2, version 1.5.0 of `web-api/slack_web_openapi_v2.json` in
 * github.com/slackapi/slack-api-specs), with only those properties that the recordings have: nothing else is allowed. Two things are otherwise than there, as the
 * service itself is: `conversations.history` and `.replies` answer with `response_metadata`, and lists of messages may be empty.
 */
const texts = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
const flags = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { type: 'boolean' }]))
const at = (name: string) => ({ $ref: `#/definitions/${name}` })
const closed = (properties: object, required: readonly string[]) => ({ type: 'object', additionalProperties: false, properties, required })

const ok = { enum: [true] }
const metadata = closed(texts('next_cursor'), ['next_cursor'])
const topic = closed({ ...texts('value'), creator: { type: 'string', pattern: '^[UW][A-Z0-9]{8,}$|^$' }, last_set: { type: 'integer' } }, [
  'value',
  'creator',
  'last_set',
])

export const slackSchemas = {
  channel: { type: 'string', pattern: '^[CGD][A-Z0-9]{8,}$' },
  user_id: { type: 'string', pattern: '^[UW][A-Z0-9]{2,}$' },
  ts: { type: 'string', pattern: '^\\d{10}\\.\\d{6}$' },
  workspace_id: { type: 'string', pattern: '^[TE][A-Z0-9]{8,}$' },
  bot_id: { type: 'string', pattern: '^B[A-Z0-9]{8,}$' },
  reaction: {
    type: 'object',
    properties: { ...texts('name'), count: { type: 'integer' }, users: { type: 'array', items: at('user_id') } },
    required: ['name', 'users', 'count'],
  },
  message: closed(
    {
      ...texts('type', 'subtype', 'text', 'username', 'client_msg_id'),
      ts: at('ts'),
      thread_ts: at('ts'),
      latest_reply: at('ts'),
      user: at('user_id'),
      parent_user_id: at('user_id'),
      bot_id: at('bot_id'),
      team: at('workspace_id'),
      reply_count: { type: 'integer' },
      reply_users_count: { type: 'integer' },
      reply_users: { type: 'array', items: at('user_id'), minItems: 1, uniqueItems: true },
      reactions: { type: 'array', items: at('reaction') },
      files: { type: 'array', minItems: 1, items: { type: 'object', properties: texts('id', 'name', 'title', 'user') } },
    },
    ['text', 'type', 'ts'],
  ),
  conversation: closed(
    {
      id: at('channel'),
      ...texts('name', 'name_normalized'),
      ...flags(
        'is_archived',
        'is_channel',
        'is_general',
        'is_group',
        'is_im',
        'is_member',
        'is_mpim',
        'is_org_shared',
        'is_private',
        'is_shared',
      ),
      created: { type: 'integer' },
      creator: at('user_id'),
      topic,
      purpose: topic,
    },
    [
      ...[
        'id',
        'name',
        'created',
        'creator',
        'is_archived',
        'is_channel',
        'is_general',
        'is_mpim',
        'is_group',
        'is_org_shared',
        'is_im',
        'is_shared',
      ],
      ...['is_private', 'name_normalized', 'topic', 'purpose'],
    ],
  ),
  im: closed(
    { id: at('channel'), ...flags('is_im', 'is_org_shared', 'is_user_deleted'), user: at('user_id'), created: { type: 'integer' } },
    [...['id', 'is_im', 'is_org_shared', 'user', 'created', 'is_user_deleted']],
  ),
  profile: closed(
    {
      ...texts('real_name', 'display_name', 'real_name_normalized', 'display_name_normalized', 'avatar_hash'),
      email: { type: 'string', format: 'email' },
    },
    ['real_name', 'display_name', 'avatar_hash', 'real_name_normalized', 'display_name_normalized'],
  ),
  user: closed(
    {
      id: at('user_id'),
      ...texts('name', 'real_name'),
      ...flags('deleted', 'is_bot', 'is_app_user'),
      updated: { type: 'number' },
      profile: at('profile'),
    },
    ['id', 'name', 'deleted', 'profile', 'is_bot', 'updated', 'is_app_user'],
  ),
  'auth.test': {
    type: 'object',
    properties: { ok, ...texts('team', 'url', 'user'), team_id: at('workspace_id'), user_id: at('user_id') },
    required: ['ok', 'team', 'team_id', 'url', 'user', 'user_id'],
  },
  'users.list': closed(
    {
      ok,
      members: { type: 'array', items: at('user'), minItems: 1, uniqueItems: true },
      cache_ts: { type: 'integer' },
      response_metadata: metadata,
    },
    ['ok', 'members', 'cache_ts'],
  ),
  'conversations.list': closed(
    { ok, channels: { type: 'array', uniqueItems: true, items: { anyOf: [at('conversation'), at('im')] } }, response_metadata: metadata },
    ['ok', 'channels'],
  ),
  'conversations.members': closed(
    { ok, members: { type: 'array', items: at('user_id'), minItems: 1, uniqueItems: true }, response_metadata: metadata },
    ['ok', 'members', 'response_metadata'],
  ),
  'conversations.history': closed(
    {
      ok,
      messages: { type: 'array', items: at('message'), uniqueItems: true },
      has_more: { type: 'boolean' },
      pin_count: { type: 'integer' },
      channel_actions_count: { type: 'integer' },
      channel_actions_ts: { type: ['integer', 'null'] },
      response_metadata: metadata,
    },
    ['ok', 'messages', 'has_more', 'pin_count', 'channel_actions_ts', 'channel_actions_count'],
  ),
  'conversations.replies': closed(
    { ok, messages: { type: 'array', items: at('message') }, has_more: { type: 'boolean' }, response_metadata: metadata },
    ['ok', 'messages'],
  ),
  // All that is published of it.
  'search.messages': { type: 'object', properties: { ok }, required: ['ok'] },
  error: closed({ ok: { enum: [false] }, ...texts('error', 'needed', 'provided') }, ['ok', 'error']),
} as const
