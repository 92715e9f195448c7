import { z } from 'zod'
import { faultSchema } from './fault.ts'
import { list, maybe, moment, money, named, number, shape, text } from './shape.ts'
import { sourceSchema } from './source.ts'
import { usageSchema } from './usage.ts'

export const textOriginSchema = named('TextOrigin', 'Origin of a text', {
  outside: z.boolean().describe('Written by others, who may try to inject instructions'),
  private: z.boolean().describe('Not visible to everyone'),
})

export const toolStatusSchema = z.enum(['success', 'error', 'skipped', 'denied', 'interrupted'])

export const toolCallSchema = named('ToolCall', 'A tool call', {
  id: text('r1, r2, ... numbered within the run'),
  tool: text(),
  input: z.unknown().describe('The parsed arguments; null if they were malformed'),
  malformed: maybe(text('Why the arguments could not be parsed')),
  timeoutMs: maybe(number()),
  approval: maybe(z.literal(true)).describe('Approval is required, whatever the tool does'),
})

export const toolRecordSchema = named('ToolRecord', 'The record of one tool call', {
  call: toolCallSchema,
  agent: text(),
  connector: maybe(text()),
  effect: maybe(z.literal('write')).describe('For a tool that changes something'),
  step: number(),
  startedAt: moment('When it started'),
  durationMs: number(),
  status: toolStatusSchema,
  error: maybe(faultSchema),
  tries: maybe(number('2 after one retry; absent means 1')),
  cachedAt: maybe(moment('For output reused from an earlier call: when that call was made')),
  costUsd: maybe(money('US dollars')),
  tokens: maybe(number()),
  resultSummary: text('One-line summary for people'),
})

export const mediaSchema = named(
  'Media',
  'An image, audio clip or file that a tool returned or that was sent with a question; the content is stored under its hash',
  {
    mediaType: text(),
    hash: text('SHA-256 of the content, in hex'),
    size: number('Bytes'),
    name: maybe(text()),
  },
)

export const toolOutputSchema = named('ToolOutput', 'Output of a tool', {
  text: text('For the model'),
  sources: maybe(list(sourceSchema)).describe('For citations'),
  data: maybe(z.unknown()).describe('For machines'),
  media: maybe(list(mediaSchema)),
  details: maybe(z.unknown()).describe('For display'),
  failed: maybe(z.boolean()).describe('The text describes an error that the tool itself reported'),
  passing: maybe(z.literal(true)).describe('Valid for this call only'),
  origin: maybe(textOriginSchema).describe('Origin of its content, if others wrote it or it is private'),
  spent: maybe(shape({ cost: money('Microdollars'), usage: usageSchema })),
})

export const fileChangeSchema = named('FileChange', 'A change to a file', {
  path: text('Absolute'),
  before: text('SHA-256 of the current content, in hex').nullable(),
  after: text('SHA-256 of the new content, in hex').nullable(),
})

export const excerptSchema = named('Excerpt', 'What the model sees of a result that is too long to show in full', {
  text: text(),
  passages: list(text()).describe("In the order of the output's sources"),
})
