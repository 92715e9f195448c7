import { z } from 'zod'

/** As much of each thing of the REST API v4 as is read. Times in ms since 1970. */
export const userShape = z.object({
  id: z.string(),
  username: z.string(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  nickname: z.string().nullish(),
  email: z.string().nullish(),
  is_bot: z.boolean().nullish(),
})
export type MattermostUser = z.infer<typeof userShape>

export const teamShape = z.object({ id: z.string(), name: z.string(), display_name: z.string().nullish() })
export type MattermostTeam = z.infer<typeof teamShape>

export const channelShape = z.object({
  id: z.string(),
  /** Empty for direct messages. */
  team_id: z.string(),
  /** `O` open, `P` private, `D` direct, `G` group. */
  type: z.string(),
  name: z.string(),
  display_name: z.string().nullish(),
  last_post_at: z.number().nullish(),
})
export type MattermostChannelRow = z.infer<typeof channelShape>

export const postShape = z.object({
  id: z.string(),
  create_at: z.number(),
  update_at: z.number(),
  delete_at: z.number().default(0),
  user_id: z.string(),
  channel_id: z.string(),
  root_id: z.string().nullish(),
  message: z.string(),
  type: z.string().nullish(),
  props: z.record(z.string(), z.unknown()).nullish(),
  metadata: z
    .object({
      reactions: z.array(z.object({ emoji_name: z.string() })).nullish(),
      files: z.array(z.object({ name: z.string() })).nullish(),
    })
    .nullish(),
})
export type MattermostPost = z.infer<typeof postShape>

export const postListShape = z.object({ order: z.array(z.string()).nullish(), posts: z.record(z.string(), postShape).nullish() })
