import { z } from 'zod'

export const slackOptionsShape = z.object({
  channels: z.array(z.string()).default([]).describe('Names of channels; all that the owner of the token is in where none is named'),
  since: z.iso.date().optional().describe('Day before which nothing is read, such as 2025-01-31'),
  followDays: z.number().int().min(1).max(90).default(7).describe('Days back in which every sync looks for edits and deletions'),
  bots: z.boolean().default(false).describe('Whether messages of bots are read too'),
  url: z.url().default('https://slack.com/api').describe('Where the Web API is'),
})
export type SlackOptions = z.infer<typeof slackOptionsShape>
