import type { Principal } from '../../core/principal.ts'
import type { QuestionPolicy } from '../../core/question.ts'
import type { Turn } from '../../core/request.ts'
import type { NewRun } from '../../core/schemas/http/runs.ts'
import type { ServerStore } from '../../core/server-store.ts'
import { askHouse } from '../ask.ts'
import { attachmentsFor } from '../attachments/attachments-for.ts'
import type { House } from '../house.ts'
import { namedModel } from '../model-choice.ts'
import type { Asking } from '../run-handle.ts'
import type { Access } from './access.ts'
import { scopeFor } from './session-scope.ts'

/** What starting a run needs. */
interface StartMeans {
  readonly house: House
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
 * `namedModel`, `askHouse` and the run of what it gives do.
 */
export async function startRun(
  { house, store, access }: StartMeans,
  principal: Principal,
  { questions = 'rest', collections, attachments, ...how }: AskedRun,
): Promise<Asking> {
  if (how.model !== undefined) namedModel(house.inspection, how.model)
  const scope = await scopeFor({ house, access }, principal, collections)
  const attached = attachments?.length ? await attachmentsFor(house, store, principal, attachments) : undefined
  const asking = await askHouse(house, {
    ...how,
    scope,
    attached,
    owner: principal.owner,
    questions: questions === 'rest' ? resting : undefined,
  })
  await asking.run
  return asking
}
