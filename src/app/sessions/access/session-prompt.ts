import { faultOf } from '../../../core/fault.ts'
import type { Principal } from '../../../core/principal.ts'
import type { NewPrompt, PromptTaken } from '../../../core/schemas/http/sessions.ts'
import type { ServerStore } from '../../../core/server-store.ts'
import type { App } from '../../app.ts'
import { attachmentsFor } from '../../attachments/access/attachments-for.ts'
import type { Access } from '../../collections/access/collection-access.ts'
import { scopeFor } from '../../collections/access/collection-scope.ts'
import { namedModel } from '../../models/choose-model.ts'
import type { QueueOptions, Session } from '../session.ts'

/** How prompts are answered where nothing else is said: somebody is there to answer questions. */
export const usualPrompts: QueueOptions = { questions: { clarification: 'rest', approval: 'rest' } }

interface PromptDependencies {
  readonly app: App
  readonly store: ServerStore
  readonly access: Access
}

/**
 * Takes the next prompt of somebody's session: it begins, or waits where that is wanted and others wait or are under way. What waits is answered as it was asked
 * for. Throws `IbidError`: `busy` where it may not wait, `not-found` for a collection or a file that they do not see, and as `namedModel` throws.
 */
export async function takePrompt(
  { app, store, access }: PromptDependencies,
  principal: Principal,
  session: Session,
  { prompt, whenBusy = 'refuse', collections, attachments, ...how }: NewPrompt,
): Promise<PromptTaken> {
  if (how.model !== undefined) namedModel(app.inspection, how.model)
  const attached = attachments?.length ? { attached: await attachmentsFor(app, store, principal, attachments) } : {}
  const options = { ...usualPrompts, ...how, ...attached, scope: await scopeFor({ app, access }, principal, collections) }
  if (whenBusy === 'queue' && (await session.queue.list()).length > 0) return { queued: await session.queue.add(prompt, options) }
  try {
    return { run: await session.send(prompt, options).run }
  } catch (error) {
    if (whenBusy !== 'queue' || faultOf(error).code !== 'busy') throw error
    return { queued: await session.queue.add(prompt, options) }
  }
}
