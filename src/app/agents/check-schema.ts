import type { Ajv2020 } from 'ajv/dist/2020.js'
import { IbidError } from '../../core/fault.ts'

let ajv: Promise<Ajv2020> | undefined

/** Rejects with `IbidError('invalid')` for what is no JSON Schema (draft 2020-12). One checker serves all: making one costs more than a hundred checks. */
export async function checkSchema(json: { readonly [key: string]: unknown }): Promise<void> {
  const checker = await (ajv ??= checkerOf())
  if (!checker.validateSchema(json)) {
    const [first] = checker.errors ?? []
    const place = first?.instancePath.slice(1).replaceAll('/', '.')
    throw new IbidError('invalid', `not a JSON Schema: ${place ? `${place} ` : ''}${first?.message ?? 'it is not valid'}`)
  }
  // What the schema of schemas cannot see takes fifty times as long to check.
  if (!/"(?:\$ref|pattern|patternProperties)":/.test(JSON.stringify(json))) return
  try {
    checker.compile(json)
  } catch (error) {
    throw new IbidError('invalid', `not a JSON Schema: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    checker.removeSchema(json)
  }
}

async function checkerOf(): Promise<Ajv2020> {
  const [{ Ajv2020 }, { default: addFormats }] = await Promise.all([import('ajv/dist/2020.js'), import('ajv-formats')])
  const made = new Ajv2020({ strict: false, logger: false })
  addFormats.default(made)
  return made
}
