import type { App } from '../../app/app.ts'
import { isAskTool } from '../../app/tools/tools-of-every-question.ts'
import { IbidError } from '../../core/fault.ts'
import { replay } from '../../core/fold-run.ts'
import type { Run } from '../../core/run.ts'
import { controlNames } from '../../core/tool.ts'
import { runIdPattern } from '../../engine/run-id.ts'

/**
 * A run by its whole id, where `isVisible` says that this client may see it. Throws `IbidError('not-found')` in the same words for one that it may not see and
 * for one that does not exist.
 */
export async function findVisible(app: Pick<App, 'log'>, id: string, isVisible: (run: Run) => boolean): Promise<Run> {
  const name = id.trim().toUpperCase()
  const run = runIdPattern.test(name) ? replay(name, await (await app.log()).read(name)) : undefined
  if (run?.request && isVisible(run)) return run
  throw new IbidError('not-found', `run not found: ${id}`, 'ask again, without a run')
}

/** Whether everything that the run could read, and everything that was told it, is in reach of those who may read these collections; and whether it is `owner`'s. */
export function readsOnly({ request }: Run, collections: readonly string[], owner: string | undefined): boolean {
  if (!request?.scope || request.verb || request.parent) return false
  const isOwn = request.session !== undefined || request.context !== undefined || request.owner !== owner
  if (isOwn || !request.scope.every((id) => collections.includes(id))) return false
  return request.tools.every((tool) => isAskTool(tool) || controlNames.has(tool))
}
