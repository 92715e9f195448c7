import { z } from 'zod'

const userShape = z.object({ login: z.string(), name: z.string().nullish() }).nullish()
const moment = z.string().refine((text) => Number.isFinite(Date.parse(text)), 'is not a valid time')

export const issueShape = z.object({
  number: z.number().int(),
  title: z.string(),
  body: z.string().nullish(),
  state: z.string(),
  state_reason: z.string().nullish(),
  html_url: z.string(),
  user: userShape,
  assignees: z.array(userShape).nullish(),
  labels: z.array(z.union([z.string(), z.object({ name: z.string().nullish() })])),
  comments: z.number(),
  draft: z.boolean().nullish(),
  pull_request: z.object({ merged_at: z.string().nullish() }).nullish(),
  repository_url: z.string().nullish(),
  created_at: moment,
  updated_at: moment,
  closed_at: moment.nullish(),
})
export type GithubIssue = z.infer<typeof issueShape>

export const commentShape = z.object({
  id: z.number(),
  body: z.string().nullish(),
  html_url: z.string(),
  user: userShape,
  created_at: moment,
  updated_at: moment,
  /** Whose number is at its end: of a comment, and of one on the lines of a pull request. */
  issue_url: z.string().nullish(),
  pull_request_url: z.string().nullish(),
  /** File and place, of one on lines. */
  path: z.string().nullish(),
  line: z.number().nullish(),
})
export type GithubComment = z.infer<typeof commentShape>

export const reviewShape = z.object({
  id: z.number(),
  body: z.string().nullish(),
  state: z.string(),
  html_url: z.string(),
  user: userShape,
  /** Absent where it is not sent yet. */
  submitted_at: moment.nullish(),
})
export type GithubReview = z.infer<typeof reviewShape>

export const repositoryShape = z.object({ full_name: z.string(), private: z.boolean().nullish() })
