import { IbidError } from '../../core/fault.ts'
import type { Request } from '../../core/request.ts'
import { controlNames } from '../../core/tool.ts'
import type { Toolbox } from '../../core/toolbox.ts'
import type { App } from '../app.ts'
import { chooseModel, namedModel } from '../models/choose-model.ts'

/**
 * Throws `IbidError` unless the models that a run on the log names can be asked with these settings, or by what its session or its agent has chosen. `taken`: it
 * came from a program of the same team, which has found them where these settings look, too.
 */
export async function assertReachable(
  app: Pick<App, 'inspection' | 'sessions'>,
  { model, fastModel, session, verb }: Request,
  taken = false,
): Promise<void> {
  const chosen = session === undefined ? undefined : (await (await app.sessions()).get(session)).model
  for (const id of [model, fastModel]) if (id !== undefined) (id === chosen || verb || taken ? namedModel : chooseModel)(app.inspection, id)
}

/** Throws `IbidError('not-found')` where a run on the log uses a tool that this program does not have: an approval of its call would be spent on nothing. */
export function assertEquipped({ tools }: Request, toolbox: Pick<Toolbox, 'get'>): void {
  const missing = tools.filter((name) => !toolbox.get(name) && !controlNames.has(name))
  if (missing.length > 0)
    throw new IbidError(
      'not-found',
      `the run uses ${missing.join(', ')}, which is not available here`,
      'resume it in the program that has it',
    )
}
