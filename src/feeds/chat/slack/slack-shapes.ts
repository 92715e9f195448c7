import { z } from 'zod'

/** A moment of a conversation, which is also the id of its message: `1696242001.000200`, s since 1970. */
const timestamp = z.string().regex(/^\d{1,12}\.\d{1,9}$/)

export const slackUserShape = z.object({
  id: z.string(),
  name: z.string().optional(),
  real_name: z.string().nullish(),
  is_bot: z.boolean().optional(),
  profile: z.object({ real_name: z.string().nullish(), display_name: z.string().nullish(), email: z.string().nullish() }).optional(),
})
export type SlackUser = z.infer<typeof slackUserShape>

export const slackConversationShape = z.object({
  id: z.string(),
  name: z.string().optional(),
  is_private: z.boolean().optional(),
  is_im: z.boolean().optional(),
  is_mpim: z.boolean().optional(),
  is_member: z.boolean().optional(),
  /** The other one of a direct message. */
  user: z.string().optional(),
  /** In exports; who is in it. */
  members: z.array(z.string()).optional(),
})
export type SlackConversation = z.infer<typeof slackConversationShape>

const plainMessageShape = z.object({
  ts: timestamp,
  subtype: z.string().nullish(),
  thread_ts: timestamp.nullish(),
  user: z.string().nullish(),
  username: z.string().nullish(),
  bot_id: z.string().nullish(),
  text: z.string().nullish(),
  team: z.string().nullish(),
  user_profile: z.object({ real_name: z.string().nullish(), display_name: z.string().nullish() }).nullish(),
  reply_count: z.number().nullish(),
  latest_reply: timestamp.nullish(),
  reactions: z.array(z.object({ name: z.string() })).nullish(),
  files: z.array(z.object({ name: z.string().nullish(), title: z.string().nullish() })).nullish(),
})

/** As much of a message as is read; exports of compliance tell of edits and deletions by messages of their own. */
export const slackMessageShape = plainMessageShape.extend({
  deleted_ts: timestamp.nullish(),
  message: plainMessageShape.nullish().catch(undefined),
})
export type SlackMessage = z.infer<typeof slackMessageShape>
