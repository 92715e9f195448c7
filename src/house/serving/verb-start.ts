import { IbidError } from '../../core/fault.ts'
import type { Principal } from '../../core/principal.ts'
import type { VerbBody } from '../../core/schemas/http/work.ts'
import type { House } from '../house.ts'
import type { Asking } from '../run-handle.ts'
import { readsDocuments, runVerb } from '../verbs/run-verb.ts'
import { verbsOf } from '../verbs/verbs.ts'
import type { Access } from './access.ts'
import { scopeFor } from './session-scope.ts'
import { verbRefusal } from './verb-rights.ts'

/**
 * Starts the run of a verb, which belongs to whoever asks. Throws `IbidError`: `denied` for a verb that they must not run, `not-found` for one that is not there
 * or a collection that they do not see, and as {@link runVerb}.
 */
export async function startVerb(
  { house, access }: { readonly house: House; readonly access: Access },
  principal: Principal,
  name: string,
  { input = {}, collections, mode, model }: Omit<VerbBody, 'waitSeconds'>,
): Promise<Asking> {
  const { verb } = (await verbsOf(house)).find(name)
  const refused = verbRefusal(house, principal, verb)
  if (refused !== undefined) throw new IbidError('denied', refused)
  const scope = readsDocuments(verb) ? await scopeFor({ house, access }, principal, collections) : undefined
  if (scope?.length === 0) throw new IbidError('usage', `${verb.id} reads documents, and there are none`, 'add a collection first')
  const asking = await runVerb(house, {
    ...{ verb: verb.id, input, mode, model, scope, owner: principal.owner },
    questions: { clarification: 'assume', approval: 'rest' },
  })
  await asking.run
  return asking
}
