import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import { compileGlobs } from '../../docs/sources/glob.ts'

/** An object that knows no other fields; an unknown one is told with the nearest known. */
const fields = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? unknownFields(issue.keys, Object.keys(shape)) : undefined),
  })

function unknownFields(keys: readonly string[], known: readonly string[]): string {
  const [first = ''] = keys
  const meant = nearest(first, known)
  return `unknown field ${keys.join(', ')}; ${meant ? `did you mean ${meant}?` : `available: ${known.join(', ')}`}`
}

/** One value stands for a list of one. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).min(1, 'must have at least one entry'),
  )

const text = z.string().trim().min(1, 'must not be empty')
const share = z.number().min(0, 'must be from 0 to 1').max(1, 'must be from 0 to 1')
const mode = z.enum(['keyword', 'semantic', 'judge'])
const threshold = z.number().gt(0, 'must be above 0 and at most 1').max(1, 'must be above 0 and at most 1')

const pattern = text.superRefine((value, context) => {
  try {
    compileGlobs([value])
    if (value.startsWith('!')) context.addIssue('list what should be cited; ! is not supported here')
  } catch (error) {
    if (!(error instanceof IbidError)) throw error
    context.addIssue(error.message)
  }
})

/** A plain list means all of them. */
const keywords = z.preprocess(
  (value) => (typeof value === 'string' || Array.isArray(value) ? { all: value } : value),
  fields({ all: listOf(text).optional(), any: listOf(text).optional(), none: listOf(text).optional() }),
)

const expectation = fields({
  text: text.optional(),
  keywords: keywords.optional(),
  sources: listOf(pattern).optional(),
  min_confidence: share.optional(),
  status: z.enum(['done', 'limit', 'blocked', 'waiting', 'cancelled', 'failed']).optional(),
  outcome: z.enum(['answered', 'partly', 'not-found']).optional(),
  states: listOf(z.enum(['stated', 'quoted', 'in-part', 'contradicted', 'unsupported'])).optional(),
  unsupported_max: z.int('must be a whole number').min(0, 'must not be negative').optional(),
  max_cost_cents: z.number().min(0, 'must not be negative').optional(),
  max_steps: z.int('must be a whole number').min(1, 'must be at least 1').optional(),
})

const shared = {
  use_case: text.optional(),
  in: listOf(text).optional(),
  collections: listOf(text).optional(),
  model: text.optional(),
  expect: expectation.optional(),
  mode: mode.optional(),
  threshold: threshold.optional(),
}

/** The file as it is written; what belongs together across fields is checked by `readSuite`. */
export const suiteSchema = fields({
  defaults: fields(shared).optional(),
  cases: z.array(fields({ name: text.optional(), question: text, ...shared })).min(1, 'must have at least one case'),
})

export type WrittenCase = z.infer<typeof suiteSchema>['cases'][number]
export type Expectation = z.infer<typeof expectation>
