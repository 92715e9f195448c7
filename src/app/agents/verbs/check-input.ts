import { IbidError } from '../../../core/fault.ts'
import type { Verb } from '../../../core/verb.ts'
import { assertNames } from '../../tools/assert-names.ts'

/**
 * Input that fits the verb's parameters, defaults left out. Rejects with `IbidError('invalid')` that names the nearest for an unknown one, and `limit` for lists
 * in lists without end.
 */
export async function checkedInput(verb: Verb, input: { readonly [name: string]: unknown }): Promise<{ readonly [name: string]: unknown }> {
  const takes = assertNames(verb.id, verb.params, input)
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const [{ jsonSchema }, { assertShallowValue }] = await Promise.all([
    import('../../../tools/json-schema.ts'),
    import('../../../tools/data/nesting-limit.ts'),
  ])
  assertShallowValue(`the input of ${verb.id}`, given)
  const checked = jsonSchema(verb.params).check(given)
  if (!checked.ok) throw new IbidError('invalid', `${verb.id}: ${checked.issues.join('; ')}`, takes)
  return given
}
