import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/nearest.ts'
import type { Verb } from '../../core/verb.ts'

/** Input that fits the verb's parameters, defaults left out. Rejects with `IbidError('invalid')` that names the nearest for an unknown one. */
export async function checkedInput(verb: Verb, input: { readonly [name: string]: unknown }): Promise<{ readonly [name: string]: unknown }> {
  const names = Object.keys(verb.params.properties)
  const takes = `${verb.id} takes ${names.map((name) => `${name}${verb.params.required?.includes(name) ? '' : '?'}`).join(', ') || 'no parameters'}`
  for (const name of Object.keys(input)) {
    if (names.includes(name)) continue
    const meant = nearest(name, names)
    throw new IbidError('invalid', `${verb.id} has no parameter ${name}`, meant ? `did you mean ${meant}?` : takes)
  }
  const missing = verb.params.required?.filter((name) => input[name] === undefined) ?? []
  if (missing.length > 0) throw new IbidError('invalid', `${verb.id} needs ${missing.join(' and ')}`, takes)
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const { jsonSchema } = await import('../../tools/json-schema.ts')
  const checked = jsonSchema(verb.params).check(given)
  if (!checked.ok) throw new IbidError('invalid', `${verb.id}: ${checked.issues.join('; ')}`, takes)
  return given
}
