import { z } from 'zod'

export const mattermostOptionsShape = z.object({
  url: z.url().describe('Address of the server, such as https://chat.example.org'),
  teams: z.array(z.string()).default([]).describe('Names of teams; all that the owner of the token is in where none is named'),
  channels: z.array(z.string()).default([]).describe('Names of channels; all that the owner of the token is in where none is named'),
  bots: z.boolean().default(false).describe('Whether posts of bots and webhooks are read too'),
})
export type MattermostOptions = z.infer<typeof mattermostOptionsShape>
