import { z } from 'zod'
import { faultSchema } from './fault.ts'
import { planSchema } from './plan.ts'
import { list, maybe, named, number, shape, text } from './shape.ts'

const actionSchema = z.discriminatedUnion('type', [
  shape({ type: z.literal('clarify'), prompt: text() }),
  shape({ type: z.literal('reorder'), subTaskId: text(), newIndex: number() }),
  shape({ type: z.literal('gather'), what: text() }),
  shape({ type: z.literal('stop'), reason: text() }),
])

export const reviewSchema = named('Review', 'Result of reviewing a run', {
  of: z.enum(['answer', 'steps']),
  triggers: list(
    z.enum([
      'quote-not-found',
      'contradicted-sentences',
      'unsupported-sentences',
      'open-sub-tasks',
      'tools-failing',
      'no-new-evidence',
      'every-5-steps',
    ]),
  ),
  outcome: z.enum(['proceed', 'gather', 'stop', 'clarify']),
  objections: list(text()),
  reviewer: maybe(
    shape({
      model: text(),
      actions: list(actionSchema),
      notes: maybe(text()),
      plan: maybe(planSchema),
      fault: maybe(faultSchema),
    }),
  ),
})
