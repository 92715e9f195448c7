import { isRecord } from '../core/json.ts'

const types = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])

const isText = (value: unknown): boolean => typeof value === 'string'
const isNumber = (value: unknown): boolean => typeof value === 'number'
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isType = (value: unknown): boolean => typeof value === 'string' && types.has(value)
const isSchema = (value: unknown): boolean => typeof value === 'boolean' || (isRecord(value) && isPlainSchema(value))

const keywords: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: isType,
  title: isText,
  description: isText,
  format: isText,
  default: () => true,
  const: () => true,
  enum: Array.isArray,
  minimum: isNumber,
  maximum: isNumber,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  items: isSchema,
  additionalProperties: isSchema,
  properties: (value) => isRecord(value) && Object.values(value).every(isSchema),
  required: (value) => Array.isArray(value) && value.every(isText) && new Set(value).size === value.length,
}

/**
 * Whether this is a JSON Schema beyond doubt: nothing but common keywords, each with what it takes. Most are, and need no checker, which takes longer to load
 * than many agents. Where it is not, it may still be one.
 */
export const isPlainSchema = (json: { readonly [key: string]: unknown }): boolean =>
  Object.entries(json).every(([name, value]) => Object.hasOwn(keywords, name) && keywords[name]?.(value) === true)
