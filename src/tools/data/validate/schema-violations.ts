import type { ErrorObject } from 'ajv'
import { isRecord } from '../../../core/json.ts'
import { nearest } from '../../../core/spelling-suggestion.ts'
import { oneLine } from '../../../core/text/one-line.ts'

/** Where a value does not fit its schema, and why in words. */
export interface SchemaViolation {
  readonly path: readonly string[]
  /** True where the name of the member is wrong, not its value. */
  readonly key: boolean
  readonly message: string
}

const longestValue = 60
const mostAllowed = 12

/** What is wrong, in the order of the schema; of alternatives none of which fits only the one that comes nearest. */
export function schemaViolationsOf(errors: readonly ErrorObject[]): readonly SchemaViolation[] {
  const seen = new Set<string>()
  return nearestAlternatives(errors)
    .filter(({ keyword }) => keyword !== 'if')
    .map(misfitOf)
    .filter(({ path, message }) => {
      const key = JSON.stringify([path, message])
      return !seen.has(key) && seen.add(key)
    })
}

/** Every alternative of `anyOf` and `oneOf` tells of its own errors: told are those of the one with the deepest error, and of these the one with the fewest. */
function nearestAlternatives(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let left = errors
  const around = errors
    .filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
    .sort((a, b) => a.schemaPath.length - b.schemaPath.length)
  for (const parent of around) {
    if (!left.includes(parent)) continue
    const prefix = `${parent.schemaPath}/`
    const inside = left.filter(
      ({ schemaPath, instancePath }) => schemaPath.startsWith(prefix) && instancePath.startsWith(parent.instancePath),
    )
    if (inside.length === 0) continue
    const branches = new Map<string, ErrorObject[]>()
    for (const error of inside) {
      const branch = error.schemaPath.slice(prefix.length).split('/', 1)[0]!
      branches.set(branch, [...(branches.get(branch) ?? []), error])
    }
    const depth = (branch: readonly ErrorObject[]) => Math.max(...branch.map(({ instancePath }) => instancePath.length))
    const ranked = [...branches.values()].sort((a, b) => depth(b) - depth(a) || a.length - b.length)
    const [best = [], second] = ranked
    const clear = second === undefined || depth(best) > depth(second) || best.length < second.length
    const kept = clear ? best : [ofAnyType(parent, inside) ?? parent]
    left = [...left.filter((error) => error !== parent && !inside.includes(error)), ...kept]
  }
  return left
}

/** Alternatives that differ by their type alone are one type error. */
function ofAnyType(parent: ErrorObject, inside: readonly ErrorObject[]): ErrorObject | undefined {
  if (!inside.every(({ keyword, instancePath }) => keyword === 'type' && instancePath === parent.instancePath)) return undefined
  return { ...parent, keyword: 'type', message: `must be ${inside.map(({ params }) => String(params['type'])).join(' or ')}` }
}

function misfitOf({ instancePath, keyword, message = 'is invalid', params, data, parentSchema }: ErrorObject): SchemaViolation {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const extra = params['additionalProperty'] ?? params['unevaluatedProperty']
  if (extra !== undefined) {
    const properties = parentSchema?.['properties']
    const meant = nearest(
      String(extra),
      isRecord(properties) ? Object.keys(properties).filter((name) => !isRecord(data) || !(name in data)) : [],
    )
    return {
      path: [...path, String(extra)],
      key: true,
      message: `unknown property ${JSON.stringify(extra)}${meant ? `; did you mean ${meant}?` : ''}`,
    }
  }
  if (keyword === 'required' || keyword === 'dependentRequired')
    return { path, key: false, message: `${JSON.stringify(params['missingProperty'])} is missing` }
  if (keyword === 'propertyNames' && params['propertyName'] !== undefined)
    return { path: [...path, String(params['propertyName'])], key: true, message: 'the name of this property is invalid' }
  const allowed = params['allowedValues'] ?? (keyword === 'const' ? [params['allowedValue']] : undefined)
  if (Array.isArray(allowed)) return { path, key: false, message: `must be ${listed(allowed)}, but is ${shown(data)}` }
  return { path, key: false, message: `${message}${keyword === 'type' || !isComposed(data) ? `, but is ${shown(data)}` : ''}` }
}

const isComposed = (data: unknown): boolean => typeof data === 'object' && data !== null

const listed = (allowed: readonly unknown[]): string => {
  const words = allowed.slice(0, mostAllowed).map((value) => JSON.stringify(value))
  return `${words.length > 1 ? 'one of ' : ''}${words.join(', ')}${allowed.length > mostAllowed ? ', ...' : ''}`
}

const shown = (data: unknown): string =>
  Array.isArray(data) ? 'a list' : isComposed(data) ? 'an object' : oneLine(JSON.stringify(data) ?? 'nothing', longestValue)
