import { z } from 'zod'

export const githubOptionsShape = z.object({
  repositories: z
    .array(z.string().regex(/^[\w.-]+\/[\w.-]+$/, 'write owner/name'))
    .default([])
    .describe('Repositories, each as owner/name'),
  owner: z
    .string()
    .regex(/^[\w-]+$/)
    .optional()
    .describe('User or organization whose repositories are all read'),
  url: z.url().default('https://api.github.com').describe('Address of the API; for GitHub Enterprise: https://HOST/api/v3'),
  since: z.iso.date().optional().describe('Earliest date to read from, such as 2025-01-31'),
  clientId: z.string().optional().describe('Client ID of your own OAuth app with device flow, to sign in with instead of a token'),
})
export type GithubOptions = z.infer<typeof githubOptionsShape>
