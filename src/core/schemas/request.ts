import { z } from 'zod'
import { verifySchema } from './answer.ts'
import { list, maybe, named, number, shape, text } from './shape.ts'
import { mediaSchema, textOriginSchema } from './tool.ts'
import { verbOrderSchema } from './verb.ts'

const limitsSchema = named('Limits', 'Limits on what a run can spend', {
  steps: number('Maximum model steps for a simple question'),
  stepsAtMost: number('Maximum model steps for a complex question'),
  toolCalls: number(),
  callsAtOnce: maybe(number()),
  tokens: number(),
  spend: number('Microdollars'),
  runMs: number(),
  modelMs: number(),
  attemptMs: number(),
  toolMs: maybe(number()),
  depth: number('How deeply agent calls can be nested'),
})

const permissionSchema = shape({
  tool: text(),
  arguments: maybe(text()),
  folder: maybe(text()),
  decision: z.enum(['allow', 'ask', 'deny']),
})

const withFiles = {
  files: maybe(list(shape({ document: text(), collection: text('Its id') }))).describe('Documents that came with the question'),
  images: maybe(list(mediaSchema)).describe('Images that came with the question'),
}

export const requestSchema = named('Request', 'Everything another process needs to continue a run', {
  question: text(),
  useCase: maybe(text()),
  context: maybe(text('Text that came with the question')),
  contextFrom: maybe(shape({ title: text(), uri: text() })).describe('The file this text comes from, if it is not standard input'),
  ...withFiles,
  seesImages: maybe(z.boolean()).describe('False if images are described to the model in words'),
  tag: maybe(text('What started the run, if not a person')),
  agent: text(),
  owner: maybe(text()),
  session: maybe(text()),
  folder: maybe(text('Folder that relative paths are relative to')),
  model: text('extractive or provider:name'),
  tools: list(text()),
  scope: maybe(list(text())).describe('Collection ids the run may read; absent means all'),
  behind: maybe(list(text())).describe('Names of collections whose files had changed and were not indexed yet'),
  system: text('The system prompt'),
  limits: limitsSchema,
  temperature: number(),
  maxTokens: number(),
  nonce: text(),
  fastModel: maybe(text()),
  style: maybe(z.enum(['tool_first', 'balanced', 'direct'])),
  planning: maybe(z.enum(['auto', 'always', 'never'])),
  reviewer: maybe(z.boolean()),
  verify: maybe(verifySchema),
  contextTokens: maybe(number()),
  questions: maybe(shape({ clarification: z.enum(['rest', 'assume']), approval: z.enum(['rest', 'refuse']) })),
  permissions: maybe(list(permissionSchema)),
  grants: maybe(list(shape({ tool: text(), arguments: text() }))),
  knows: maybe(textOriginSchema).describe('Origin of what it knows from the start'),
  said: maybe(text()).describe('What the person said, if another run asked the question'),
  memory: maybe(shape({ ids: list(text()), text: text() })).describe('What is remembered about the person, as given in the system prompt'),
  history: maybe(list(shape({ run: text(), question: text(), answer: text(), read: maybe(textOriginSchema), ...withFiles }))),
  verb: maybe(verbOrderSchema),
  parent: maybe(shape({ run: text(), call: text(), root: text(), depth: number() })),
  forkedFrom: maybe(shape({ run: text(), seq: number() })),
  predictedCost: maybe(shape({ low: number(), high: number() })).describe('Microdollars'),
})
