import type { Control } from './control-result.ts'
import { told } from './control-result.ts'
import { unreadable } from './unreadable.ts'

/** The model gives a verb's result: taken only where it fits the declared returns, else told what does not. */
export const returnResult: Control = async (run, call, dependencies) => {
  const verb = run.request?.verb
  if (!verb || call.malformed !== undefined) return { outcome: unreadable(call, ['this run carries out no verb']) }
  const checked = (await dependencies.schema?.(verb.returns))?.check(call.input)
  if (checked && !checked.ok) return { outcome: unreadable(call, checked.issues) }
  return { outcome: told('The result is taken.') }
}
