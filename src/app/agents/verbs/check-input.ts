import { IbidError } from '../../../core/fault.ts'
import { nearest } from '../../../core/nearest.ts'
import type { ObjectSchema, Verb } from '../../../core/verb.ts'

/**
 * Input that fits the verb's parameters, defaults left out. Rejects with `IbidError('invalid')` that names the nearest for an unknown one, and `limit` for lists
 * in lists without end.
 */
export async function checkedInput(verb: Verb, input: { readonly [name: string]: unknown }): Promise<{ readonly [name: string]: unknown }> {
  const takes = assertNames(verb.id, verb.params, input)
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const [{ jsonSchema }, { assertShallowValue }] = await Promise.all([
    import('../../../tools/json-schema.ts'),
    import('../../../tools/data/nesting.ts'),
  ])
  assertShallowValue(`the input of ${verb.id}`, given)
  const checked = jsonSchema(verb.params).check(given)
  if (!checked.ok) throw new IbidError('invalid', `${verb.id}: ${checked.issues.join('; ')}`, takes)
  return given
}

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
  if (missing.length > 0) throw new IbidError('invalid', `${what} needs ${missing.join(' and ')}`, takes)
  return takes
}
