import type { Reply } from '../../core/event-types.ts'
import type { ModelRequest } from '../../core/model.ts'
import { costOf } from '../../core/usage.ts'
import { requestTokens } from '../../engine/context/count.ts'
import { attempt } from '../../engine/model-call-attempt.ts'
import type { App } from '../app.ts'
import { configuredModel, fastModel, type ModelChoice, namedModel, openChosen } from '../models/choose-model.ts'
import { reserveCallCost } from '../models/reserve-call-cost.ts'
import { dayCapOfUser } from '../settings/limits-of-settings.ts'

/** What a call is for, and whose money it is. */
interface CallFor {
  /** The run that it is booked under, or what stands in its place. */
  readonly run: string
  readonly owner?: string
  readonly session?: string
  /** Tokens that a reply is expected to have. */
  readonly expectedTokens: number
  /** ms that the model may take. */
  readonly patienceMs: number
  readonly signal: AbortSignal
}

/** The model that works for memory: the fast one, else that of the session, else that of the settings. */
export async function memoryModel(app: Pick<App, 'inspect' | 'sessions'>, session: string | undefined): Promise<ModelChoice> {
  const inspection = app.inspect()
  const fast = fastModel(inspection)
  if (fast) return fast
  const info = session === undefined ? undefined : await (await app.sessions()).get(session).catch(() => undefined)
  return info?.model === undefined ? configuredModel(inspection) : namedModel(inspection, info.model)
}

/**
 * One call of a model beside the runs: its money is set aside under the caps of its owner, and settled. Undefined where that leaves too little, or no whole
 * reply came.
 */
export async function bookedCall(
  app: Pick<App, 'inspect' | 'inspection' | 'kept' | 'users'>,
  choice: ModelChoice,
  asked: ModelRequest,
  { run, owner, session, expectedTokens, patienceMs, signal }: CallFor,
): Promise<Reply | undefined> {
  const model = await openChosen(choice, app.inspect())
  const day = owner === undefined ? undefined : dayCapOfUser(await (await app.users()).get(owner))
  const expected = costOf({ inputTokens: requestTokens(asked), outputTokens: expectedTokens, cachedInputTokens: 0 }, model.price) ?? 0
  const booked = await reserveCallCost(
    app,
    {
      run,
      ...(owner === undefined ? {} : { owner }),
      ...(session === undefined ? {} : { session }),
      ...(day === undefined ? {} : { day }),
    },
    expected,
  )
  if ('code' in booked) return undefined
  const { reply } = await attempt(model, asked, {
    signal,
    timeoutMs: patienceMs,
    now: performance.now.bind(performance),
    firstCall: 1,
    emit: () => undefined,
  })
  // What a reply cost that was cut off nobody tells: it stays booked.
  if (!reply?.partial) await booked.settle(reply?.cost ?? 0)
  return reply?.partial ? undefined : reply
}
