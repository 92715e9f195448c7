import { z } from 'zod'
import { count, list, maybe, members, named, shape, text } from '../shape.ts'

const objectSchema = members(z.unknown()).describe('JSON Schema of an object')

export const verbRowSchema = named('VerbRow', 'A task that an agent can perform', {
  id: text('review.analyze@v1'),
  name: text(),
  version: count(),
  agent: text(),
  description: text(),
  params: objectSchema,
  returns: objectSchema,
  tools: list(text()).describe('Tools used by its steps'),
  analyses: z.boolean().describe('Whether a language model can analyze the data'),
})
export const verbListSchema = named('VerbList', 'Available verbs', { verbs: list(verbRowSchema) })
export type VerbRow = z.infer<typeof verbRowSchema>

const agentSchema = named('AgentRow', 'A declared agent', {
  id: text(),
  title: text(),
  description: text(),
  origin: z.enum(['shipped', 'user', 'project']),
  tools: list(text()),
  verbs: list(text()).describe('Ids'),
  model: maybe(text()),
})
export const agentListSchema = named('AgentList', 'Available agents, and problems in their files', {
  agents: list(agentSchema),
  problems: list(shape({ file: text(), line: count(), severity: z.enum(['error', 'warning']), message: text() })),
})
export type AgentRow = z.infer<typeof agentSchema>
export type AgentList = z.infer<typeof agentListSchema>

/** `POST /v1/verbs/{verb}` */
export const verbBodySchema = named('VerbBody', 'A verb to run', {
  input: maybe(z.record(z.string(), z.unknown())),
  mode: maybe(z.enum(['auto', 'data', 'analysis'])),
  model: maybe(z.string().min(1)),
  collections: maybe(z.array(z.string()).max(100)),
  waitSeconds: maybe(z.number().min(0).max(60)).describe(
    'Respond once the run has ended or is waiting for your answer, or after this time',
  ),
})
export type VerbBody = z.infer<typeof verbBodySchema>

const toolSchema = named('ToolRow', 'A tool', {
  name: text(),
  title: text(),
  description: text(),
  effect: z.enum(['read', 'network', 'write']).describe('network: reads data from outside this machine'),
  source: text('ibid, or the name of the connector that provides it'),
  usedIn: list(text()),
  input: objectSchema,
  enabled: z.boolean().describe('Whether the settings allow runs to use it'),
  off: maybe(text('agent.web is false')).describe('Why runs cannot use it'),
  offSetting: maybe(text('agent.web')).describe('The setting that keeps it from them'),
  fixed: maybe(z.boolean()).describe('True if no setting can disable it'),
})
export const toolListSchema = named('ToolList', 'Available tools', { tools: list(toolSchema) })
export type ToolRow = z.infer<typeof toolSchema>

export const modelListSchema = named('ModelList', 'Models that can be selected for a question', {
  models: list(shape({ id: text(), label: text(), current: z.boolean() })),
  silent: list(shape({ place: text('Host of the endpoint'), why: text() })).describe('Endpoints that returned no list, and why'),
})
export type ModelList = z.infer<typeof modelListSchema>
