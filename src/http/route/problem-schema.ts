import { z } from 'zod'
import { faultCodeSchema } from '../../core/schemas/fault.ts'
import { list, maybe, named, shape, text } from '../../core/schemas/shape.ts'
import type { ProblemDetails } from './problem.ts'

/** What every route answers that cannot do what it is asked (RFC 9457). */
export const problemSchema: z.ZodType<ProblemDetails> = named('Problem', 'Why a request failed (RFC 9457)', {
  type: text('urn:ibid:problem:not-found'),
  title: text(),
  status: z.int(),
  detail: text('One line for people: what is wrong and where'),
  code: faultCodeSchema,
  remedy: maybe(text('What to do next, one line')),
  errors: maybe(list(shape({ at: text('body.question'), message: text() }))).describe('What is not valid, by its place in the request'),
})
