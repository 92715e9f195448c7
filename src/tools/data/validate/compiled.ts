import type { ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { IbidError } from '../../../core/fault.ts'
import { isRecord } from '../../../core/json.ts'

/** Dialects by the words of `$schema`. */
const dialects = [
  { words: /json-schema\.org\/draft\/2020-12/, load: async () => (await import('ajv/dist/2020.js')).Ajv2020 },
  { words: /json-schema\.org\/draft\/2019-09/, load: async () => (await import('ajv/dist/2019.js')).Ajv2019 },
  { words: /json-schema\.org\/draft-0[67]\//, load: async () => (await import('ajv')).Ajv },
] as const

/**
 * A JSON Schema ready to check with: draft 2020-12 unless it names an older one. `coerce`: values are texts of cells, taken as what the schema wants.
 * References that lead outside the schema are not followed. Throws `IbidError('invalid')` for what is no schema.
 */
export async function compiled(schema: unknown, coerce: boolean): Promise<ValidateFunction> {
  if (typeof schema === 'boolean') return compiled(schema ? {} : { not: {} }, coerce)
  if (!isRecord(schema))
    throw new IbidError('invalid', 'the schema is not an object', 'a JSON Schema is an object, such as {"type": "object"}')
  const named = schema['$schema']
  const dialect = typeof named === 'string' ? dialects.find(({ words }) => words.test(named)) : dialects[0]
  if (!dialect) throw new IbidError('invalid', `unsupported schema dialect: ${named}`, 'use draft 2020-12, 2019-09 or draft-07')
  const Ajv = await dialect.load()
  const ajv = new Ajv({ strict: false, allErrors: true, verbose: true, coerceTypes: coerce, logger: false })
  addFormats.default(ajv)
  try {
    const { $schema: _, ...rest } = schema
    return ajv.compile(rest)
  } catch (error) {
    throw schemaFault(error)
  }
}

function schemaFault(error: unknown): IbidError {
  const message = error instanceof Error ? error.message : String(error)
  const [, reference] = /can't resolve reference (\S+)/.exec(message) ?? []
  if (reference)
    return new IbidError(
      'invalid',
      `the schema refers to ${reference}, which it does not contain`,
      'put the definition under $defs; external schemas are not fetched',
    )
  return new IbidError(
    'invalid',
    `invalid JSON Schema: ${message.replace(/^schema is invalid: /, '').replace(/\bdata(?=[/ ])/g, 'schema')}`,
  )
}
