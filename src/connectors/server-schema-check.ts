import { isRecord } from '../core/json.ts'
import type { Schema } from '../core/tool.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** How schemas are made of JSON Schema; given by whoever has the library for it. */
export type MakeSchema = (json: JsonSchema) => Schema<unknown>

/** Parts that a schema may have, each reference counted with all it leads to: what checking a value costs. */
const mostParts = 2_000
/** Keywords whose check a stranger could make to take for ever. The model is still told of them, and the server checks them itself. */
const slowKeywords = new Set(['pattern', 'patternProperties', 'uniqueItems', 'format', '$schema', '$id'])
/** Keywords that hold values, not schemas. */
const valueKeywords = new Set(['const', 'enum', 'default', 'examples', 'required', 'description', 'title'])

/**
 * How values are checked against a schema that a server gave: made at the first check. Where the schema is none, or checking could take long (a recursive
 * one, or one that grows when it is written out), any object fits; the server has the last word anyway.
 */
export function serverSchemaCheck(json: JsonSchema, make: MakeSchema): Schema<unknown>['check'] {
  let check: Schema<unknown>['check'] | undefined
  return (value) => {
    check ??= made(json, make)
    return check(value)
  }
}

function made(json: JsonSchema, make: MakeSchema): Schema<unknown>['check'] {
  try {
    if (expandedParts(json) <= mostParts) return make(withoutSlow(json)).check
  } catch {
    // No schema: see below.
  }
  return (value) => (isRecord(value) ? { ok: true, value } : { ok: false, issues: ['expected an object'] })
}

function withoutSlow(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) =>
      slowKeywords.has(key) ? [] : [[key, valueKeywords.has(key) ? value : cleaned(key, value)]],
    ),
  )
}

/** What stands under `properties` and `$defs` are names, not keywords. */
function cleaned(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => cleaned('', each))
  if (!isRecord(value)) return value
  if (!namedKeywords.has(key)) return withoutSlow(value)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleaned('', each)]))
}

const namedKeywords = new Set(['properties', '$defs', 'definitions', 'dependentSchemas'])

/** The parts of a schema with every reference written out; infinite for a recursive one and for references that lead elsewhere. */
function expandedParts(root: JsonSchema): number {
  const known = new Map<string, number>()
  const partsOf = (node: unknown): number => {
    if (typeof node !== 'object' || node === null) return 0
    let parts = 1
    for (const [key, value] of Object.entries(node)) {
      if (key === '$ref' && typeof value === 'string') parts += partsBehind(value)
      else if (key === '$dynamicRef' || key === '$recursiveRef') return Number.POSITIVE_INFINITY
      else if (!definitionKeywords.has(key)) parts += partsOf(value)
    }
    return parts
  }
  const partsBehind = (reference: string): number => {
    const before = known.get(reference)
    if (before !== undefined) return before
    // Met again before it is counted: it holds itself.
    known.set(reference, Number.POSITIVE_INFINITY)
    const target = targetOf(root, reference)
    const parts = target === undefined ? Number.POSITIVE_INFINITY : partsOf(target)
    known.set(reference, parts)
    return parts
  }
  return partsOf(root)
}

/** What is only there to be referred to costs nothing by itself. */
const definitionKeywords = new Set(['$defs', 'definitions'])

/** What a local reference such as `#/$defs/Place` leads to. */
function targetOf(root: JsonSchema, reference: string): unknown {
  if (!reference.startsWith('#/')) return reference === '#' ? root : undefined
  return reference
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (at, part) => (typeof at === 'object' && at !== null && Object.hasOwn(at, part) ? (at as JsonSchema)[part] : undefined),
      root,
    )
}
