import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import type { ObjectSchema } from '../../core/verb.ts'

/** Throws `IbidError('invalid')` for a name that `what` does not take, naming the nearest, and for one that is missing. Gives the line that says what it takes. */
export function assertNames(
  what: string,
  { properties, required = [] }: Pick<ObjectSchema, 'properties' | 'required'>,
  input: { readonly [name: string]: unknown },
): string {
  const names = Object.keys(properties)
  const takes = `${what} takes ${names.map((name) => `${name}${required.includes(name) ? '' : '?'}`).join(', ') || 'no parameters'}`
  for (const name of Object.keys(input)) {
    if (names.includes(name)) continue
    const meant = nearest(name, names)
    throw new IbidError('invalid', `${what} has no parameter ${name}`, meant ? `did you mean ${meant}?` : takes)
  }
  const missing = required.filter((name) => input[name] === undefined)
  if (missing.length > 0) throw new IbidError('invalid', `${what} requires ${missing.join(' and ')}`, takes)
  return takes
}
