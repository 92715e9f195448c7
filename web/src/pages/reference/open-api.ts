import type { JsonSchema } from '../../parts/schema-form/json-schema.ts'
import { reference } from '../../words/en/reference.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('reference', reference)

type Schema = JsonSchema & { readonly $ref?: string }

interface Content {
  readonly [mediaType: string]: { readonly schema?: Schema }
}

interface Operation {
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: Schema }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

/** The parts of OpenAPI 3.1 that the page shows. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

export interface ListedOperation extends Operation {
  readonly method: string
  readonly path: string
  readonly group: string
}

/** Every operation, in the order of the document. */
export const operationsOf = ({ paths }: OpenApi): readonly ListedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path, group: operation.tags?.[0] ?? say('other') })),
  )

/** Levels that are followed: schemas may hold themselves. */
const mostLevels = 6

/** A schema with what it refers to in its place. */
export function resolved(schema: unknown, api: OpenApi, levels = mostLevels): unknown {
  if (Array.isArray(schema)) return schema.map((each) => resolved(each, api, levels))
  if (schema === null || typeof schema !== 'object') return schema
  const reference = '$ref' in schema && typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
  if (reference !== undefined) return levels === 0 ? { of: reference } : resolved(api.components?.schemas?.[reference], api, levels - 1)
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, resolved(value, api, levels)]))
}
