import { IbidError } from '../../../core/fault.ts'
import type { Principal } from '../../../core/principal.ts'
import type { VerbBody } from '../../../core/schemas/http/work.ts'
import type { App } from '../../app.ts'
import type { Access } from '../../collections/access/collection-access.ts'
import { scopeFor } from '../../collections/access/collection-scope.ts'
import type { RunHandle } from '../../runs/run-handle.ts'
import { readsDocuments, runVerb } from '../verbs/run-verb.ts'
import { verbsOf } from '../verbs/verbs.ts'
import { verbRefusal } from './verb-rights.ts'

/**
 * Starts the run of a verb, which belongs to whoever asks. Throws `IbidError`: `denied` for a verb that they must not run, `not-found` for one that is not there
 * or a collection that they do not see, and as {@link runVerb}.
 */
export async function startVerb(
  { app, access }: { readonly app: App; readonly access: Access },
  principal: Principal,
  name: string,
  { input = {}, collections, mode, model }: Omit<VerbBody, 'waitSeconds'>,
): Promise<RunHandle> {
  const { verb } = (await verbsOf(app)).find(name)
  const refused = verbRefusal(app, principal, verb)
  if (refused !== undefined) throw new IbidError('denied', refused)
  const scope = readsDocuments(verb) ? await scopeFor({ app, access }, principal, collections) : undefined
  if (scope?.length === 0) throw new IbidError('usage', `${verb.id} needs documents, but there are none`, 'add a collection first')
  const runHandle = await runVerb(app, {
    ...{ verb: verb.id, input, mode, model, scope, owner: principal.owner },
    questions: { clarification: 'assume', approval: 'rest' },
  })
  await runHandle.run
  return runHandle
}
