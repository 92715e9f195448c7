import { z } from 'zod'
import { answerModeSchema, checkedSentenceSchema, confidenceSchema, outcomeSchema, verifySchema } from './answer.ts'
import { faultSchema } from './fault.ts'
import { planSchema } from './plan.ts'
import { questionSchema } from './question.ts'
import { list, maybe, moment, money, named, number, shape, share, text } from './shape.ts'
import { citationSchema, resultSourceSchema } from './source.ts'
import { usageSchema } from './usage.ts'
import { verbAnswerSchema } from './verb.ts'

/** What came of a run: the one shape that every interface gives to machines. */
export const runResultSchema = named('RunResult', 'Result of a run', {
  run: text('ID of the run'),
  session: maybe(text('The session it belongs to')),
  status: z.enum(['done', 'limit', 'blocked', 'waiting', 'cancelled', 'failed']),
  reason: text('Why it ended, in one word; if it is waiting: question or unfinished'),
  mode: answerModeSchema,
  answer: text('Markdown with [1] marks; empty if there is no answer'),
  citations: list(citationSchema),
  unsupported: list(text()).describe('Sentences that no source supports or that a source contradicts; marked [?] or [!]'),
  sentences: maybe(list(checkedSentenceSchema)).describe('Each sentence with the result of its check'),
  verified: maybe(verifySchema),
  outcome: maybe(outcomeSchema),
  missing: maybe(list(text())).describe('What the sources do not answer'),
  sources: list(resultSourceSchema).describe('The cited sources, in order of first citation'),
  confidence: confidenceSchema,
  confidenceScore: share('Computed from the evidence'),
  note: maybe(text('What is missing')),
  unaided: maybe(z.boolean()).describe('True if the answer is not based on any source'),
  question: maybe(questionSchema),
  assumptions: maybe(list(shape({ question: text(), assumed: text() }))).describe('What was assumed because nobody answered'),
  verb: maybe(verbAnswerSchema),
  plan: maybe(planSchema),
  reused: maybe(shape({ run: text(), answeredAt: moment('When it was answered') })).describe('The run whose answer was reused'),
  fault: maybe(faultSchema),
  usage: usageSchema,
  costUsd: money('US dollars'),
  predictedCostUsd: maybe(shape({ low: number(), high: number() })),
  durationMs: number(),
})
