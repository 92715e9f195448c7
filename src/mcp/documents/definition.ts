import type { Tool as Definition, JSONObject } from '@modelcontextprotocol/server'
import { isRecord } from '../../core/json.ts'
import type { Tool } from '../../core/tool.ts'

/** Arguments that are accepted but not shown: callers written for other servers send them, and who is not told of them needs none. */
const unseen: ReadonlySet<string> = new Set(['maxDistance', 'hybridSearch', 'rerank', 'mode'])

/** Arguments whose name says it all beside the tool's own words. */
const selfEvident: ReadonlySet<string> = new Set(['collection', 'collections', 'document', 'section', 'cursor'])

/** A tool that reads, as it is sent to hosts: every token counts, for it stands in the context of the host's model all the time. */
export const readingDefinition = ({ name, title, description, input }: Tool): Definition => ({
  name,
  title,
  description,
  inputSchema: slimObject(input.json),
  annotations: { readOnlyHint: true },
})

/** The schema of an object, with no more words than a host's model needs. */
export function slimObject(schema: Readonly<Record<string, unknown>>): Definition['inputSchema'] {
  const { properties, required } = schema
  const shown = Object.entries(isRecord(properties) ? properties : {}).filter(([name]) => !unseen.has(name))
  return {
    type: 'object',
    properties: Object.fromEntries(shown.map(([name, value]) => [name, slim(name, value)])),
    ...(Array.isArray(required) && required.length > 0 ? { required } : {}),
  }
}

/** The type, and words where the name needs them. Limits are told to those who do not keep to them. */
function slim(name: string, schema: unknown): JSONObject {
  const { type, description, items } = isRecord(schema) ? schema : {}
  return {
    ...(typeof type === 'string' ? { type } : {}),
    ...(typeof description === 'string' && !selfEvident.has(name) ? { description } : {}),
    ...(items === undefined ? {} : { items: slim('', items) }),
  }
}
