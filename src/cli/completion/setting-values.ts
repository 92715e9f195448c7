import { z } from 'zod'
import { isRecord } from '../../core/json.ts'
import { settingsSchema } from '../../settings/schema.ts'

/** The values of each setting that takes a few words only, by its key: `chat.workspace`. */
export const settingValues = (): ReadonlyMap<string, readonly string[]> =>
  new Map(valuesBelow(z.toJSONSchema(settingsSchema, { io: 'input', unrepresentable: 'any' }), []))

function valuesBelow(schema: unknown, path: readonly string[]): readonly (readonly [string, readonly string[]])[] {
  const properties = isRecord(schema) && isRecord(schema['properties']) ? Object.entries(schema['properties']) : []
  return properties.flatMap(([name, each]) => {
    const values = valuesOf(each)
    return values.length > 0 ? [[[...path, name].join('.'), values] as const] : valuesBelow(each, [...path, name])
  })
}

function valuesOf(schema: unknown): readonly string[] {
  if (!isRecord(schema)) return []
  if (schema['type'] === 'boolean') return ['true', 'false']
  return Array.isArray(schema['enum']) ? schema['enum'].filter((value) => typeof value === 'string') : []
}
