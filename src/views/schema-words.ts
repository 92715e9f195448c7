import { isRecord } from '../core/json.ts'
import { say } from './words/say.ts'

/** What a JSON Schema takes, in a few words: `integer, 1 to 50`, `list of 1 to 10 strings`, `json or yaml`. */
export function typeWords(schema: Readonly<Record<string, unknown>>): string {
  const { type, items, enum: values } = schema
  if (Array.isArray(values)) return alternatives(values.map(String))
  if (type === 'array')
    return say`list of ${rangeWords(schema, 'minItems', 'maxItems') || say`any number of `}${isRecord(items) ? plural(typeWords(items)) : say`values`}`
  if (type === 'integer' || type === 'number') {
    const range = rangeWords(schema, 'minimum', 'maximum').trim()
    return range ? `${type}, ${range}` : type
  }
  if (Array.isArray(type)) return alternatives(type.map(String))
  if (typeof type === 'string') return type
  const several = [schema['anyOf'], schema['oneOf']].find(Array.isArray)
  return several ? alternatives(several.filter(isRecord).map(typeWords)) : say`anything`
}

/** `a, b or c`. */
const alternatives = (words: readonly string[]): string =>
  words.length > 1 ? say`${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}` : words.join()

/** `1 to 50 `, `0 or more `; empty without limits. */
function rangeWords(schema: Readonly<Record<string, unknown>>, least: string, most: string): string {
  const [from, to] = [schema[least], schema[most]]
  const top = typeof to === 'number' && to < Number.MAX_SAFE_INTEGER ? to : undefined
  const bottom = typeof from === 'number' && from > Number.MIN_SAFE_INTEGER ? from : undefined
  if (top === undefined) return bottom === undefined ? '' : say`${bottom} or more `
  return bottom === undefined ? say`at most ${top} ` : say`${bottom} to ${top} `
}

const plural = (words: string): string => (/^[a-z]+$/.test(words) ? `${words}s` : `(${words})`)
