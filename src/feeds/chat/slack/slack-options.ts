import { z } from 'zod'

export const slackOptionsShape = z.object({
  channels: z.array(z.string()).default([]).describe("Names of channels (default: all channels of the token's owner)"),
  since: z.iso.date().optional().describe('Earliest date to read from, such as 2025-01-31'),
  followDays: z.number().int().min(1).max(90).default(7).describe('Number of days to check for edits and deletions on each sync'),
  bots: z.boolean().default(false).describe('Whether to also read messages from bots'),
  url: z.url().default('https://slack.com/api').describe('Address of the Web API'),
})
export type SlackOptions = z.infer<typeof slackOptionsShape>
