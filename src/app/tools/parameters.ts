import { isRecord } from '../../core/json.ts'
import type { Tool } from '../../core/tool.ts'
import type { ObjectSchema } from '../../core/verb.ts'

/** The parameters of a tool; a foreign one may say nothing of its own. */
export function parametersOf({ input }: Pick<Tool, 'input'>): Pick<ObjectSchema, 'properties'> & { readonly required: readonly string[] } {
  const { properties, required } = input.json
  const known = isRecord(properties)
    ? Object.entries(properties).flatMap(([name, schema]) => (isRecord(schema) ? [[name, schema] as const] : []))
    : []
  return { properties: Object.fromEntries(known), required: Array.isArray(required) ? required.map(String) : [] }
}
