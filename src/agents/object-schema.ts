import { nearest } from '../core/spelling-suggestion.ts'
import type { ObjectSchema } from '../core/verb.ts'
import { error, type Reading } from './agent-problems.ts'
import { isEmpty, type Member, type Node, plain } from './declaration.ts'
import { kindOf, tellTwins, uniqueMembers } from './members.ts'
import { type DeclaredType, shortType, shortTypes } from './short-type.ts'

const nothing: ObjectSchema = { type: 'object', properties: {}, additionalProperties: false }

/** Keywords of which a JSON Schema has at least one; what has none is some other object. */
const keywords = [
  'type',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  'allOf',
  '$ref',
  'properties',
  'items',
  'description',
  'title',
  'not',
  'format',
  'pattern',
]

/**
 * Parameters or returns: names with short types or JSON Schemas, or one JSON Schema of an object. Nothing beside them is allowed, and those without `?` (behind
 * the type or the name) and without a default are required.
 */
export function objectSchema(member: Member | undefined, what: string, reading: Reading): ObjectSchema {
  if (!member || isEmpty(member.value)) return nothing
  const whole = wholeSchema(member.value, what, reading)
  if (whole) return whole
  const required: string[] = []
  const properties: [string, { readonly [key: string]: unknown }][] = []
  for (const one of uniqueMembers(member.value, what, reading)) {
    const [, name = '', mark] = /^(.*?)(\?)?$/s.exec(one.name) ?? []
    if (!/^[A-Za-z_][\w-]{0,63}$/.test(name) || name === '__proto__') {
      error(reading, one.at, `${JSON.stringify(one.name)} in ${what} is not a valid name; use letters, digits, _ and -`)
      continue
    }
    if (properties.some(([taken]) => taken === name)) error(reading, one.at, `${name} appears twice in ${what}`)
    const type = typeOf({ ...one, name }, what, reading)
    if (!type) continue
    properties.push([name, type.json])
    if (!mark && !type.isOptional) required.push(name)
  }
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}

function typeOf({ name, at, value }: Member, what: string, reading: Reading): DeclaredType | undefined {
  if (isEmpty(value)) return error(reading, at, `${name} in ${what} has no type; write ${name}: string`)
  if (value.kind === 'members') return schemaOf(value, `the type of ${name}`, reading)
  if (value.kind === 'list')
    return error(reading, value.at, `the type of ${name} is a list; to allow one of several words, write ${wordsOf(value.items)}`)
  const type = typeof value.value === 'string' ? shortType(value.value) : undefined
  if (type) return type
  const base = String(value.value).replace(/[?[\]\s]/g, '')
  const near = nearest(base, shortTypes)
  return error(
    reading,
    value.at,
    `${kindOf(value)} is not a valid type for ${name}; ${near ? `did you mean ${near}?` : 'write string, integer, number, boolean, array, object, string[], one|other, or a JSON Schema'}`,
  )
}

const wordsOf = (items: readonly Node[]): string => items.map((item) => String(plain(item))).join('|')

function schemaOf(node: Node, what: string, reading: Reading): DeclaredType | undefined {
  tellTwins(node, what, reading)
  const json = plain(node) as { readonly [key: string]: unknown }
  if (!keywords.some((keyword) => Object.hasOwn(json, keyword)))
    return error(
      reading,
      node.at,
      `${what} is not a valid JSON Schema; for an object with properties, write {type: object, properties: {...}}`,
    )
  if (/"\$(?:ref|dynamicRef)":/.test(JSON.stringify(json)))
    return error(reading, node.at, `${what} contains a $ref, which cannot be resolved here; write the schema out`)
  reading.schemas.push({ at: node.at, what, json })
  return { json, isOptional: Object.hasOwn(json, 'default') }
}

/** A JSON Schema in place of the names: it says `type: object` and has properties. */
function wholeSchema(node: Node, what: string, reading: Reading): ObjectSchema | undefined {
  if (node.kind !== 'members') return undefined
  const named = (name: string) => node.members.find((member) => member.name === name)?.value
  const type = named('type')
  const properties = named('properties')
  if (type?.kind !== 'value' || type.value !== 'object' || properties?.kind !== 'members') return undefined
  tellTwins(node, what, reading)
  const json = plain(node) as { readonly [key: string]: unknown }
  const schema: ObjectSchema = {
    additionalProperties: false,
    ...json,
    type: 'object',
    properties: plain(properties) as ObjectSchema['properties'],
  }
  reading.schemas.push({ at: node.at, what, json: schema })
  return schema
}
