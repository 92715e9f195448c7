import type { Principal } from '../../../core/principal.ts'
import type { QuestionPolicy } from '../../../core/question.ts'
import type { Turn } from '../../../core/request.ts'
import type { NewRun } from '../../../core/schemas/http/runs.ts'
import type { ServerStore } from '../../../core/server-store.ts'
import type { App } from '../../app.ts'
import { attachmentsFor } from '../../attachments/access/attachments-for.ts'
import type { Access } from '../../collections/access/collection-access.ts'
import { scopeFor } from '../../collections/access/collection-scope.ts'
import { namedModel } from '../../models/choose-model.ts'
import { askQuestion } from '../../questions/ask.ts'
import type { RunHandle } from '../run-handle.ts'

/** What starting a run needs. */
interface StartDependencies {
  readonly app: App
  readonly store: ServerStore
  readonly access: Access
}

/** A question as it came, and what was said before it. */
interface AskedRun extends Omit<NewRun, 'waitSeconds'> {
  readonly history?: readonly Turn[]
  readonly signal?: AbortSignal
}

const resting: QuestionPolicy = { clarification: 'rest', approval: 'rest' }

/**
 * Starts a run that belongs to whoever asks, and belongs to no session. Throws `IbidError`: `not-found` for a collection or a file that they do not see, and as
 * `namedModel`, `askQuestion` and the run of what it gives do.
 */
export async function startRun(
  { app, store, access }: StartDependencies,
  principal: Principal,
  { questions = 'rest', collections, attachments, ...how }: AskedRun,
): Promise<RunHandle> {
  if (how.model !== undefined) namedModel(app.inspection, how.model)
  const scope = await scopeFor({ app, access }, principal, collections)
  const attached = attachments?.length ? await attachmentsFor(app, store, principal, attachments) : undefined
  const runHandle = await askQuestion(app, {
    ...how,
    scope,
    attached,
    owner: principal.owner,
    questions: questions === 'rest' ? resting : undefined,
  })
  await runHandle.run
  return runHandle
}
