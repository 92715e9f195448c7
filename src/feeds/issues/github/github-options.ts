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
    .describe('A person or an organisation, all of whose repositories are read'),
  url: z.url().default('https://api.github.com').describe('Where the API is; of GitHub Enterprise https://HOST/api/v3'),
  since: z.iso.date().optional().describe('Day before which nothing is read, such as 2025-01-31'),
  clientId: z.string().optional().describe('Client id of an OAuth app of yours with device flow, to sign in with instead of a token'),
})
export type GithubOptions = z.infer<typeof githubOptionsShape>
