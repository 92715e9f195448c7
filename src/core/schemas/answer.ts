import { z } from 'zod'
import { faultSchema } from './fault.ts'
import { count, list, maybe, named, number, shape, share, text } from './shape.ts'
import { citationSchema } from './source.ts'

export const confidenceSchema = z.enum(['high', 'medium', 'low'])
export const answerModeSchema = z.enum(['model', 'extractive'])

export const verifySchema = z.enum(['off', 'code', 'judge']).describe('How sentences are checked')
export const outcomeSchema = z.enum(['answered', 'partly', 'not-found']).describe('Whether the documents answered the question')

export const checkedSentenceSchema = named('CheckedSentence', 'A sentence of an answer, with the result of its check', {
  text: text('Without its citation marks'),
  state: z.enum(['stated', 'quoted', 'in-part', 'contradicted', 'unsupported', 'own']),
  marks: list(number()).describe('Numbers of its citations'),
  at: number('Offset in the answer where its citation marks are'),
  reason: maybe(text('What is missing or contradicted, or why nothing supports it')),
  invented: maybe(z.literal(true)).describe('True if one of its citations quotes words that appear in no source'),
  against: maybe(shape({ source: text(), quote: text(), uri: text() })).describe('The source text that contradicts it'),
})

export const answerSchema = named('Answer', 'An answer after its citations have been checked', {
  text: text('Markdown; [1] marks a citation, [!] a sentence that a source contradicts, [?] one that none supports'),
  citations: list(citationSchema),
  unsupported: list(text()).describe('The sentences marked [?] or [!]'),
  sentences: maybe(list(checkedSentenceSchema)).describe('In order'),
  verified: maybe(verifySchema),
  outcome: maybe(outcomeSchema),
  missing: maybe(list(text())).describe('What the sources do not answer'),
  confidence: confidenceSchema,
  confidenceScore: share('Computed from the evidence'),
  note: maybe(text('What is missing')),
  mode: answerModeSchema,
  unknownMarks: maybe(count('Number of citation marks that refer to no source of the run')),
  unaided: maybe(z.boolean()).describe('True if the answer is not based on any source'),
})

export const endSchema = named('End', 'How a run ended', {
  status: z.enum(['done', 'limit', 'blocked', 'cancelled', 'failed']),
  reason: text(),
  fault: maybe(faultSchema),
})
