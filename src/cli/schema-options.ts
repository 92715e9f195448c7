import { IbidError } from '../core/fault.ts'
import { nearest } from '../core/spelling-suggestion.ts'
import type { ObjectSchema } from '../core/verb.ts'

/**
 * Words of a command line as an object of the schema: `--pr-number 12` is `pr_number: 12`. Values are read by the declared type: whole and other numbers,
 * `true` or nothing for booleans, JSON for objects, lists as JSON or by repeating. `what` names the thing in errors. Throws `IbidError('usage')`.
 */
export function schemaOptions(schema: Pick<ObjectSchema, 'properties'>, words: readonly string[], what: string): Record<string, unknown> {
  const names = Object.keys(schema.properties)
  const input: Record<string, unknown> = {}
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const [, option, inline] = /^--([^=]+)(?:=([\s\S]*))?$/.exec(word) ?? []
    if (option === undefined) throw new IbidError('usage', `unexpected argument ${word} for ${what}`, `use --NAME ${word}`)
    const name = names.find((each) => optionName(each) === optionName(option))
    if (name === undefined) throw unknownOption(option, names, what)
    const type = typeOf(schema.properties[name]!)
    const bare = inline === undefined && (words[at + 1] === undefined || /^--[A-Za-z]/.test(words[at + 1]!))
    if (bare && type !== 'boolean') throw new IbidError('usage', `--${option} needs a value`)
    const takesNext = inline === undefined && !bare && (type !== 'boolean' || /^(?:true|false)$/.test(words[at + 1]!))
    const text = inline ?? (takesNext ? words[++at]! : 'true')
    const value = read(text, type, option)
    const before = input[name]
    input[name] = type === 'array' && Array.isArray(before) ? [...before, ...(value as unknown[])] : value
  }
  return input
}

/** A parameter's name as an option has it: `pr_number` is `pr-number`. */
export const optionName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-')

/** The type that a schema says; of several, the first that is not null. */
function typeOf({ type, enum: values }: { readonly [key: string]: unknown }): string {
  if (typeof type === 'string') return type
  if (Array.isArray(type)) return String(type.find((each) => each !== 'null') ?? 'string')
  return Array.isArray(values) && values.every((value) => typeof value === 'string') ? 'string' : 'any'
}

function read(text: string, type: string, option: string): unknown {
  switch (type) {
    case 'string':
      return text
    case 'integer':
    case 'number':
      if (text.trim() === '' || !Number.isFinite(Number(text)) || (type === 'integer' && !Number.isSafeInteger(Number(text))))
        throw new IbidError(
          'usage',
          `--${option} must be ${type === 'integer' ? 'a whole number' : 'a number'}, not ${JSON.stringify(text)}`,
        )
      return Number(text)
    case 'boolean':
      if (text !== 'true' && text !== 'false')
        throw new IbidError('usage', `--${option} must be true or false, not ${JSON.stringify(text)}`)
      return text === 'true'
    case 'array': {
      const value = json(text)
      return Array.isArray(value) ? value : [text]
    }
    case 'object': {
      const value = json(text)
      if (typeof value !== 'object' || value === null) throw new IbidError('usage', `--${option} must be a JSON object, such as '{"a": 1}'`)
      return value
    }
    default:
      return json(text) ?? text
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unknownOption(option: string, names: readonly string[], what: string): IbidError {
  const options = names.map((name) => `--${optionName(name)}`)
  const meant = nearest(`--${option}`, options)
  return new IbidError(
    'usage',
    `${what} has no parameter --${option}`,
    meant ? `did you mean ${meant}?` : `it accepts ${options.join(', ') || 'none'}`,
  )
}
