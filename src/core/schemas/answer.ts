import { z } from 'zod'
import { faultSchema } from './fault.ts'
import { count, list, maybe, named, share, text } from './shape.ts'
import { citationSchema } from './source.ts'

export const confidenceSchema = z.enum(['high', 'medium', 'low'])
export const answerModeSchema = z.enum(['model', 'extractive'])

export const answerSchema = named('Answer', 'An answer after its citations were checked', {
  text: text('Markdown; [1] marks a citation, [?] a sentence that no source supports'),
  citations: list(citationSchema),
  unsupported: list(text()).describe('The sentences that carry [?]'),
  confidence: confidenceSchema,
  confidenceScore: share('Computed from the evidence'),
  note: maybe(text('What is missing')),
  mode: answerModeSchema,
  unknownMarks: maybe(count('Marks that named no source of the run')),
  unaided: maybe(z.boolean()).describe('The answer rests on no source'),
})

export const endSchema = named('End', 'How a run ended', {
  status: z.enum(['done', 'limit', 'blocked', 'cancelled', 'failed']),
  reason: text(),
  fault: maybe(faultSchema),
})
