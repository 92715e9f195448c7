import { z } from 'zod'
import { runResultSchema } from '../result.ts'
import { count, list, maybe, moment, money, named, number, text } from '../shape.ts'
import { readSourceSchema } from './runs.ts'

const kind = z.enum(['session', 'run'])
const audience = z.enum(['named', 'everybody']).describe('everybody: everyone who signs in')
const readers = z.array(z.string().min(1).max(100)).max(200).describe('Ids of accounts, if readers are named')

/** `GET /v1/people` */
export const personSchema = named('Person', 'Somebody of the team', {
  id: text(),
  name: text(),
  email: maybe(text('Only where several have the name')),
})
export const personListSchema = named('PersonList', 'People of the team, by name', { people: list(personSchema) })
export type Person = z.infer<typeof personSchema>
export type PersonList = z.infer<typeof personListSchema>

/** `POST /v1/shares` */
export const newShareSchema = named('NewShare', 'What is shared, and with whom', {
  kind,
  subject: text('Id of the session or run').max(100),
  audience,
  readers: maybe(readers),
})
export type NewShare = z.infer<typeof newShareSchema>

/** `PATCH /v1/shares/{share}` */
export const shareChangeSchema = named('ShareChange', 'What is to be otherwise', {
  audience: maybe(audience),
  readers: maybe(readers),
  update: maybe(z.literal(true)).describe('Also share what has been answered since'),
})
export type ShareChange = z.infer<typeof shareChangeSchema>

export const shareSchema = named('Share', 'Something that whoever asks shares', {
  id: text(),
  kind,
  subject: text('Id of the session or run'),
  title: text('Title of the session, or the question of the run'),
  audience,
  readers: list(personSchema),
  questions: count('Questions that readers see'),
  newer: count('Answered since: readers do not see them before the share is updated'),
  createdAt: moment('When it was shared'),
  changedAt: moment('When readers or questions changed last'),
})
export const shareListSchema = named('ShareList', 'What whoever asks shares, the newest first', { shares: list(shareSchema) })
export type ShareView = z.infer<typeof shareSchema>
export type ShareList = z.infer<typeof shareListSchema>

export const sharedItemSchema = named('SharedItem', 'Something that may be read', {
  id: text('Of the share'),
  kind,
  title: text('Title of the session, or the question of the run'),
  by: text('Name of whoever shares it'),
  questions: count(),
  sharedAt: moment('When it was shared, or updated last'),
})
export const sharedListSchema = named('SharedList', 'What others share with whoever asks, the newest first', {
  shares: list(sharedItemSchema),
})
export type SharedItem = z.infer<typeof sharedItemSchema>
export type SharedList = z.infer<typeof sharedListSchema>

const sharedStepSchema = named('SharedStep', 'Something that happened on the way to an answer', {
  at: moment('When it was done'),
  text: text(),
  detail: maybe(text('What was asked of a tool, and what came of it')),
  durationMs: maybe(number()),
  tokens: maybe(count()),
  costUsd: maybe(money('US dollars')),
})
export type SharedStep = z.infer<typeof sharedStepSchema>

export const sharedRunSchema = named('SharedRun', 'A question and what came of it, as readers see it', {
  run: text('Id of the run'),
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
