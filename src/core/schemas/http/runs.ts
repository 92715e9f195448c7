import { z } from 'zod'
import { runResultSchema } from '../result.ts'
import { count, list, maybe, moment, money, named, number, shape, text } from '../shape.ts'
import { citationSchema, sourceSchema } from '../source.ts'
import { usageSchema } from '../usage.ts'

const words = z.string().trim().min(1).max(100_000)

/** What a question may say beside its words; the same in a session. */
export const askMembers = {
  useCase: maybe(z.string().max(10_000)).describe('What the answer is for'),
  context: maybe(z.string().max(1_000_000)).describe('Text to include with the question'),
  collections: maybe(z.array(z.string()).max(100)).describe('Names or ids of the collections to search; all available ones if omitted'),
  attachments: maybe(z.array(z.string()).max(20)).describe('Ids of previously uploaded files'),
  model: maybe(z.string().min(1)).describe('In the same form as llm.model'),
  style: maybe(z.enum(['tool_first', 'balanced', 'direct'])),
  planning: maybe(z.enum(['auto', 'always', 'never'])),
  maxSteps: maybe(z.int().min(1).max(100)).describe('Maximum number of model steps'),
  temperature: maybe(z.number().min(0).max(2)),
  maxTokens: maybe(z.int().min(1).max(1_000_000)),
  fresh: maybe(z.boolean()).describe('Ask the model even if it recently answered the same request'),
}

/** `POST /v1/runs` */
export const newRunSchema = named('NewRun', 'A question to answer', {
  question: words,
  ...askMembers,
  questions: maybe(z.enum(['rest', 'assume'])).describe(
    'What to do when the run asks a question: rest (the default) waits for your answer, assume continues with the most likely meaning',
  ),
  waitSeconds: maybe(z.number().min(0).max(60)).describe(
    'Respond once the run has ended or is waiting for your answer, or after this time',
  ),
})
export type NewRun = z.infer<typeof newRunSchema>

/** How a run stands: one that works has no result yet. */
export const runStateSchema = named('RunState', 'The current state of a run', {
  run: text('ID of the run'),
  session: maybe(text()),
  status: z
    .enum(['working', 'left', 'waiting', 'done', 'limit', 'blocked', 'cancelled', 'failed'])
    .describe('left: not ended, but nothing is running it; waiting: waiting for your answer'),
  /** Number of the newest event. */
  seq: count('Sequence number of the latest event'),
  result: maybe(runResultSchema).describe('The result, once the run has ended or is waiting for your answer'),
})
export type RunState = z.infer<typeof runStateSchema>

/** A row of `GET /v1/runs` */
export const runRowSchema = named('RunRow', 'A run in a list', {
  run: text(),
  session: maybe(text()),
  agent: text('ask, or the name of a declared agent'),
  question: text(),
  status: z.enum(['unfinished', 'waiting', 'done', 'limit', 'blocked', 'cancelled', 'failed']),
  model: text(),
  startedAt: moment('When it started'),
  lastAt: moment('When its latest event was stored'),
})
export const runListSchema = named('RunList', 'Runs, newest first', {
  runs: list(runRowSchema),
  next: maybe(text('Pass as before to get older runs')),
})
export type RunRow = z.infer<typeof runRowSchema>
export type RunList = z.infer<typeof runListSchema>

/** `POST /v1/runs/{run}/answers` and `/v1/sessions/{session}/answers` */
export const answerBodySchema = named('AnswerBody', 'The answer to the question that a run is waiting on', {
  question: maybe(text('ID of the question; the open one if omitted')),
  text: maybe(z.string().max(100_000)),
  decision: maybe(z.enum(['once', 'session', 'deny'])).describe('For an approval'),
})
export type AnswerBody = z.infer<typeof answerBodySchema>

/** `POST /v1/runs/{run}/fork` */
export const forkBodySchema = named('ForkBody', 'Changes to apply in a fork of a run', {
  at: maybe(z.int().min(1)).describe('The model step to redo'),
  question: maybe(words),
  model: maybe(z.string().min(1)),
  results: maybe(z.record(z.string(), z.string())).describe('Texts to use instead of the tool results, by call id'),
})
export type ForkBody = z.infer<typeof forkBodySchema>

/** `POST /v1/runs/{run}/verify` */
export const verificationSchema = z
  .discriminatedUnion('intact', [
    shape({
      intact: z.literal(true),
      events: count(),
      head: text('Hash of the latest event'),
      end: z
        .enum(['attested', 'unattested', 'over', 'open'])
        .describe(
          'Whether its latest event is the one recorded outside the log; earlier versions of ibid recorded none. For files: whether the run has ended',
        ),
    }),
    shape({
      intact: z.literal(false),
      events: count(),
      brokenAt: count('The first event that does not match'),
      problem: text(),
      cutOff: maybe(z.literal(true)).describe('The existing events are valid; those from brokenAt on are missing'),
    }),
  ])
  .meta({ id: 'Verification', description: "Verification of a run's hash chain" })
export type VerificationAnswer = z.infer<typeof verificationSchema>

/** `POST /v1/runs/{run}/replay` */
export const replaySchema = named('Replay', 'A run replayed from its log by the current version of the engine', {
  same: z.boolean().describe('Whether it produced the same events, apart from durations'),
  difference: maybe(shape({ seq: count(), was: maybe(text()), is: maybe(text()) })).describe('The first event that differs'),
})
export type ReplayAnswer = z.infer<typeof replaySchema>

/** `GET /v1/runs/{run}/sources` */
export const readSourceSchema = named('ReadSource', 'A source as the run read it', {
  handle: text('ID of the source within the run, such as s1'),
  source: sourceSchema,
  citations: list(citationSchema).describe('The citations in the answer that quote it'),
  now: maybe(z.enum(['changed', 'removed'])).describe('Set if its document, as it is indexed now, no longer has this text, or is gone'),
})
export const readSourcesSchema = named('ReadSources', 'All sources that a run has read', { sources: list(readSourceSchema) })
export type ReadSource = z.infer<typeof readSourceSchema>
export type ReadSources = z.infer<typeof readSourcesSchema>

/** `GET /v1/runs/{run}/next-questions` */
export const nextQuestionSchema = named(
  'NextQuestion',
  'A suggested follow-up question, based on a heading near a section that the answer cites',
  {
    question: text('The question, ready to be asked'),
    heading: text(),
    collection: text(),
    document: text(),
  },
)
export const nextQuestionsSchema = named('NextQuestions', 'Up to three suggested follow-up questions', {
  questions: list(nextQuestionSchema),
})
export type NextQuestion = z.infer<typeof nextQuestionSchema>

/** `PUT /v1/runs/{run}/rating` */
export const ratingBodySchema = named('RatingBody', 'Feedback on an answer', {
  rating: z.enum(['up', 'down']),
  comment: maybe(z.string().max(10_000)),
})
export const ratingSchema = named('Rating', 'The rating of an answer, if it has one', {
  rating: z.enum(['up', 'down']).nullable(),
  comment: maybe(text()),
  at: maybe(moment('When')),
})
export type RatingAnswer = z.infer<typeof ratingSchema>

/** `GET /v1/files`, `POST /v1/files` */
export const attachmentSchema = named('Attachment', 'An uploaded file to ask about', {
  id: text(),
  name: text(),
  mediaType: text(),
  size: count('Bytes'),
  kind: z.enum(['document', 'image', 'other']).describe('A document becomes a source; an image is sent to a model that supports images'),
  createdAt: moment('When'),
})
export const attachmentsSchema = named('Attachments', 'Files, newest first', { files: list(attachmentSchema) })
export type AttachmentRow = z.infer<typeof attachmentSchema>

/** `GET /v1/usage` */
const spentMembers = {
  ...usageSchema.unwrap().shape,
  calls: count(),
  costUsd: money('US dollars'),
  unpricedCalls: count('Calls whose price is unknown'),
}
const spentOnSchema = named('SpentOn', 'Amount spent on one item', { name: text(), ...spentMembers })
const spentOnSessionSchema = named('SpentOnSession', 'Amount spent on one session', {
  name: text('Its id'),
  title: maybe(text()).describe('If it belongs to the caller and still exists'),
  ...spentMembers,
})
export const usageReportSchema = named('UsageReport', 'Amount spent by runs, broken down by category', {
  from: text('First day (UTC), such as 2026-11-22'),
  to: text('Last day'),
  ...spentMembers,
  runs: count(),
  reused: count('Runs that reused an older answer'),
  byDay: list(spentOnSchema),
  byModel: list(spentOnSchema),
  byTool: list(spentOnSchema),
  byAgent: list(spentOnSchema),
  byPerson: list(spentOnSchema).describe('By name, for administrators who request all users; empty otherwise'),
  bySession: list(spentOnSessionSchema),
  today: shape({ spentUsd: number(), capUsd: number() }),
})
export type UsageReport = z.infer<typeof usageReportSchema>
