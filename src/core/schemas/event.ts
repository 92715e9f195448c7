import { z } from 'zod'
import type { Json } from '../json.ts'
import { answerSchema, endSchema } from './answer.ts'
import { deltaSchema } from './delta.ts'
import { faultSchema, modelFaultSchema } from './fault.ts'
import { planSchema } from './plan.ts'
import { questionAnswerSchema, questionSchema } from './question.ts'
import { requestSchema } from './request.ts'
import { runResultSchema } from './result.ts'
import { reviewSchema } from './review.ts'
import { count, list, maybe, moment, money, named, number, shape, text } from './shape.ts'
import { sourceSchema } from './source.ts'
import { excerptSchema, fileChangeSchema, toolCallSchema, toolOutputSchema, toolRecordSchema } from './tool.ts'
import { spentSchema, usageSchema } from './usage.ts'
import { leftCallSchema, verbOutcomeSchema } from './verb.ts'

const jsonSchema: z.ZodType<Json> = z
  .lazy(() => z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(jsonSchema), z.record(z.string(), jsonSchema)]))
  .meta({ id: 'Json', description: 'Any JSON value' })

const finishSchema = z.enum(['stop', 'tool-calls', 'length', 'content-filter', 'other'])

const replySchema = named('Reply', 'The reply of a model in one step', {
  text: text(),
  calls: list(toolCallSchema),
  finish: finishSchema,
  usage: usageSchema,
  cost: money('Microdollars'),
  reasoning: maybe(text('For display only; never sent back to the model')),
  opaque: maybe(jsonSchema).describe('Data that the provider expects back in the next request'),
  durationMs: number(),
  firstMs: number('Milliseconds until the first text or tool call'),
  partial: maybe(z.boolean()).describe('The stream was canceled'),
  standIn: maybe(z.boolean()).describe('No model was used: plain retrieval requested these calls'),
})

const saidSchema = named('Said', 'The text and calls of a discarded reply', {
  text: text(),
  calls: list(toolCallSchema),
  finish: finishSchema,
})

const reusedSourcesSchema = list(shape({ handle: text(), source: sourceSchema }))

/** A fact in its place in the log. To publish an event, add a line. */
const fact = <Type extends string, Members extends z.core.$ZodLooseShape>(type: Type, description: string, more: Members) =>
  named(type, description, {
    type: z.literal(type),
    ...more,
    run: text('ID of the run'),
    seq: count('Sequence number, starting at 1, without gaps'),
    at: moment('When it was stored'),
  })

/** Everything that can happen in a run, as it stands in its log. */
export const runEventSchema = z.discriminatedUnion('type', [
  fact('run.began', 'A question was accepted', { request: requestSchema }),
  fact('plan.written', 'A plan was written or changed', {
    plan: planSchema,
    by: z.enum(['planner', 'model']),
    call: maybe(text()),
    spent: maybe(spentSchema),
  }),
  fact('plan.failed', 'The planning call returned no plan', { fault: faultSchema, spent: maybe(spentSchema), said: maybe(saidSchema) }),
  fact('question.asked', 'The run asked the user a question', { question: questionSchema }),
  fact('question.answered', 'The question was answered, or nobody was available to answer', { answer: questionAnswerSchema }),
  fact('model.retried', 'A model call failed with an error that may be temporary', {
    step: number(),
    attempt: number(),
    delayMs: number(),
    fault: modelFaultSchema,
  }),
  fact('model.replied', 'A model step was completed', { step: number(), reply: replySchema }),
  fact('model.failed', 'A model call failed permanently', { step: number(), fault: modelFaultSchema }),
  fact('notice.given', 'The engine sent the model a message', {
    reason: z.enum(['final', 'empty', 'json', 'unaided', 'recovered', 'result']),
    text: text(),
    final: maybe(z.enum(['steps', 'tool-calls', 'tokens', 'spend', 'time', 'depth', 'loop', 'unclear', 'reviewed'])),
    tool: maybe(text()),
  }),
  fact('tool.started', 'A tool call is about to run', { call: toolCallSchema }),
  fact('file.changing', 'The call is about to change this file', { call: text(), change: fileChangeSchema }),
  fact('tool.finished', 'A tool call has finished', { record: toolRecordSchema, output: toolOutputSchema, excerpt: maybe(excerptSchema) }),
  fact('context.folded', 'The oldest messages were replaced by a summary', {
    messages: number(),
    summary: text(),
    tokensBefore: number(),
    tokensAfter: number(),
  }),
  fact('verb.stepped', 'The next calls from the declared steps of a verb', {
    step: number(),
    calls: list(toolCallSchema),
    left: maybe(list(leftCallSchema)),
  }),
  fact('verb.answered', 'The result of the verb', { outcome: verbOutcomeSchema }),
  fact('answer.drafted', 'An answer was written and checked against the sources', { answer: answerSchema }),
  fact('answer.judged', 'A judge decided whether the quotes support their sentences', {
    answer: answerSchema,
    verdicts: list(
      shape({
        sentence: number('Index of the sentence in the answer'),
        says: z.enum(['states', 'part', 'contradicts', 'silent', 'own']),
        reason: maybe(text()),
      }),
    ),
    left: maybe(faultSchema).describe('Why they were not judged'),
    spent: maybe(spentSchema),
    said: maybe(saidSchema),
  }),
  fact('answer.reused', 'The answer of another run to the same question was reused', {
    from: text(),
    answeredAt: moment('When it was first answered'),
    answer: answerSchema,
    sources: reusedSourcesSchema,
  }),
  fact('review.made', 'The draft, or the steps so far, were reviewed', {
    review: reviewSchema,
    spent: maybe(spentSchema),
    said: maybe(saidSchema),
  }),
  fact('run.cancelled', 'The user stopped the run', { by: z.literal('person') }),
  fact('run.ended', 'The run has ended; occurs exactly once', { end: endSchema }),
  fact('fact.unknown', 'Replaces an event written by a newer version of ibid that this version cannot read', {
    of: text('Original type of the event'),
    version: number(),
  }),
])

/** A line of `--jsonl`: an event, what is seen live between events, or the last one, which has the result. */
export const eventLineSchema = z.union([
  runEventSchema,
  deltaSchema,
  named('ResultLine', 'The last line of the output of a command that executes a run', {
    type: z.literal('result'),
    result: runResultSchema,
  }),
])
