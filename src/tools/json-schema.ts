import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { faultOf, IbidError } from '../core/fault.ts'
import type { Schema } from '../core/tool.ts'
import { withinTime } from './within-time.ts'

/** Problems that are told of one value. */
const mostIssues = 10

/** ms that a check may take where the schema has patterns: whoever wrote one can have made it to take for ever. */
const patience = 40

/** A JSON Schema (draft 2020-12) as a schema. Throws `IbidError('invalid')` for one that is none. */
export function jsonSchema<T = unknown>(json: { readonly [key: string]: unknown }): Schema<T> {
  const validate = compiled(json)
  const hasPatterns = /"pattern(?:Properties)?":/.test(JSON.stringify(json))
  const fits = (value: unknown): boolean => (hasPatterns ? withinTime(patience, () => validate(value)) : validate(value))
  return {
    json,
    check(value) {
      try {
        if (fits(value)) return { ok: true, value: value as T }
      } catch (error) {
        if (faultOf(error).code !== 'timeout') throw error
        return { ok: false, issues: [`a pattern in the schema could not be matched within ${patience} ms`] }
      }
      const issues = (validate.errors ?? []).slice(0, mostIssues).map(({ instancePath, message, params }) => {
        const place = instancePath.slice(1).replaceAll('/', '.')
        const more =
          'additionalProperty' in params
            ? ` (${params['additionalProperty']})`
            : 'allowedValues' in params
              ? `: ${params['allowedValues']}`
              : ''
        return `${place ? `${place}: ` : ''}${message ?? 'is invalid'}${more}`
      })
      return { ok: false, issues }
    },
  }
}

/** Made once: a checker costs more to make than a hundred schemas to compile. */
let shared: Ajv2020 | undefined

/** A schema with a name of its own gets a checker of its own, since two of one name would clash. */
function compiled(json: { readonly [key: string]: unknown }) {
  const ajv = '$id' in json ? checker() : (shared ??= checker())
  try {
    return ajv.compile(json)
  } catch (error) {
    throw new IbidError('invalid', `not a JSON Schema: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    // What was compiled is kept by who asked for it, not for ever.
    ajv.removeSchema(json)
  }
}

function checker(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false })
  addFormats.default(ajv)
  return ajv
}
