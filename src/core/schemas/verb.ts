import { z } from 'zod'
import { faultSchema } from './fault.ts'
import { list, maybe, members, money, named, number, shape, text } from './shape.ts'

const jsonSchemaObject = z
  .looseObject({ type: z.literal('object'), properties: members(members(z.unknown())), required: maybe(list(text())) })
  .readonly()
  .meta({ id: 'ObjectSchema', description: 'A JSON Schema of an object, draft 2020-12' })

const verbStepSchema = named('VerbStep', 'One call in the steps of a verb', {
  tool: text(),
  input: maybe(members(z.unknown())),
  when: maybe(list(text())),
  unless: maybe(list(text())),
  timeoutMs: maybe(number()),
  stops: maybe(z.boolean()),
  approval: maybe(z.boolean()),
})

const modeSchema = z.enum(['data', 'analysis'])

export const verbOrderSchema = named('VerbOrder', 'A verb as executed by a run', {
  id: text(),
  returns: jsonSchemaObject,
  steps: list(list(verbStepSchema)),
  data: members(list(text())),
  input: members(z.unknown()),
  mode: modeSchema,
})

export const leftCallSchema = named('LeftCall', 'A declared call that was not made', { tool: text(), why: text() })

export const verbOutcomeSchema = named('VerbOutcome', 'Result of a verb', {
  mode: modeSchema,
  summary: text(),
  result: members(z.unknown()).describe('What was found or written, keyed by the names in returns'),
  missingReturns: list(text()),
  warnings: list(text()),
})

export const verbAnswerSchema = named('VerbAnswer', 'The answer format that all verbs share', {
  mode: modeSchema,
  summary: text(),
  result: members(z.unknown()).describe('What was found or written, keyed by the names in returns'),
  data: members(z.unknown()).describe('Output of each tool, by tool name'),
  input: members(z.unknown()),
  sources: list(shape({ id: text(), title: text(), uri: text() })),
  metadata: shape({
    verb: text(),
    run: text(),
    status: text(),
    toolsExecuted: list(text()),
    toolsFailed: list(shape({ tool: text(), fault: faultSchema })),
    durationMs: number(),
    timestamp: text('ISO 8601'),
    model: maybe(text()),
    costUsd: maybe(money('US dollars')),
    missingReturns: list(text()),
    warnings: list(text()),
  }),
})
