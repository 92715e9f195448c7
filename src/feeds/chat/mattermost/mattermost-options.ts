import { z } from 'zod'

export const mattermostOptionsShape = z.object({
  url: z.url().describe('Address of the server, such as https://chat.example.org'),
  teams: z.array(z.string()).default([]).describe("Names of teams (default: all teams of the token's owner)"),
  channels: z.array(z.string()).default([]).describe("Names of channels (default: all channels of the token's owner)"),
  bots: z.boolean().default(false).describe('Whether to also read posts from bots and webhooks'),
})
export type MattermostOptions = z.infer<typeof mattermostOptionsShape>
