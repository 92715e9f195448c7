import { z } from 'zod'
import type { Fault } from '../fault.ts'
import { maybe, named, number, shape, text } from './shape.ts'

export const faultCodeSchema = z.enum([
  ...(['usage', 'empty-prompt', 'invalid', 'not-found', 'denied', 'busy', 'blocked', 'cooldown', 'repeated', 'timeout'] as const),
  ...(['interrupted', 'cancelled', 'stale', 'limit', 'depth', 'unreachable', 'rate-limited', 'overloaded', 'unauthorised'] as const),
  ...(['context-overflow', 'content-filter', 'cut-stream', 'empty-answer', 'malformed', 'failed'] as const),
])

const faultMembers = {
  code: faultCodeSchema,
  message: text('One line for people: what is wrong and where'),
  recoverable: z.boolean().describe('Whether retrying, or trying something else, can help within the same run'),
  remedy: maybe(text('What to do next, one line')),
}

export const modelFaultSchema = named('ModelFault', 'Failure of a model call', {
  ...faultMembers,
  retryable: z.boolean().describe('Whether the same request can be retried'),
  retryAfterMs: maybe(number('Delay requested by the provider, in milliseconds')),
})

/** Wherever a fault stands, a model's may stand too: it ends the run as it came. */
export const faultSchema: z.ZodType<Fault> = z
  .union([shape(faultMembers), modelFaultSchema])
  .meta({ id: 'Fault', description: 'Details of a failure' })
