import { z } from 'zod'
import { runResultSchema } from '../result.ts'
import { count, list, maybe, moment, money, named, number, text } from '../shape.ts'
import { readSourceSchema } from './runs.ts'

const kind = z.enum(['session', 'run'])
const audience = z.enum(['named', 'everybody']).describe('everybody: everyone who signs in')
const readers = z.array(z.string().min(1).max(100)).max(200).describe('Ids of accounts, if readers are named')

/** `GET /v1/people` */
export const personSchema = named('Person', 'A member of the team', {
  id: text(),
  name: text(),
  email: maybe(text('Only if several people have the same name')),
})
export const personListSchema = named('PersonList', 'Team members, sorted by name', { people: list(personSchema) })
export type Person = z.infer<typeof personSchema>
export type PersonList = z.infer<typeof personListSchema>

/** `POST /v1/shares` */
export const newShareSchema = named('NewShare', 'What to share, and with whom', {
  kind,
  subject: text('ID of the session or run').max(100),
  audience,
  readers: maybe(readers),
})
export type NewShare = z.infer<typeof newShareSchema>

/** `PATCH /v1/shares/{share}` */
export const shareChangeSchema = named('ShareChange', 'Changes to a share', {
  audience: maybe(audience),
  readers: maybe(readers),
  update: maybe(z.literal(true)).describe('Also share what has been answered since'),
})
export type ShareChange = z.infer<typeof shareChangeSchema>

export const shareSchema = named('Share', 'Something that the caller shares', {
  id: text(),
  kind,
  subject: text('ID of the session or run'),
  title: text('Title of the session, or the question of the run'),
  audience,
  readers: list(personSchema),
  questions: count('Number of questions visible to readers'),
  newer: count('Number of questions answered since; readers cannot see them until the share is updated'),
  createdAt: moment('When it was shared'),
  changedAt: moment('When its readers or questions last changed'),
})
export const shareListSchema = named('ShareList', 'Shares of the caller, newest first', { shares: list(shareSchema) })
export type ShareView = z.infer<typeof shareSchema>
export type ShareList = z.infer<typeof shareListSchema>

export const sharedItemSchema = named('SharedItem', 'An item shared with the caller', {
  id: text('ID of the share'),
  kind,
  title: text('Title of the session, or the question of the run'),
  by: text('Name of the person who shares it'),
  questions: count(),
  sharedAt: moment('When it was shared or last updated'),
})
export const sharedListSchema = named('SharedList', 'Items that others share with the caller, newest first', {
  shares: list(sharedItemSchema),
})
export type SharedItem = z.infer<typeof sharedItemSchema>
export type SharedList = z.infer<typeof sharedListSchema>

const sharedStepSchema = named('SharedStep', 'A step on the way to an answer', {
  at: moment('When it took place'),
  text: text(),
  detail: maybe(text('The input of a tool call, and its result')),
  durationMs: maybe(number()),
  tokens: maybe(count()),
  costUsd: maybe(money('US dollars')),
})
export type SharedStep = z.infer<typeof sharedStepSchema>

export const sharedRunSchema = named('SharedRun', 'A question and its result, as readers see them', {
  run: text('ID of the run'),
  question: text(),
  askedAt: moment('When it was asked'),
  model: text(),
  files: list(text()).describe('Names of the files that came with the question'),
  result: runResultSchema.describe('Without what is not shared: the plan, and quotes from sources that are not shared'),
  sources: list(readSourceSchema).describe('The sources that the answer quotes, as the run read them'),
  steps: list(sharedStepSchema),
})
export type SharedRun = z.infer<typeof sharedRunSchema>

/** `GET /v1/shared/{share}` */
export const sharedViewSchema = named('SharedView', 'A share as readers see it', {
  share: sharedItemSchema,
  isOwn: z.boolean().describe('Whether the caller is the one who shared it'),
  runs: list(sharedRunSchema).describe('Oldest first'),
})
export type SharedView = z.infer<typeof sharedViewSchema>
