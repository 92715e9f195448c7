import type { Request } from '../core/request.ts'
import type { House } from './house.ts'
import { chooseModel, namedModel } from './model-choice.ts'

/** Throws `IbidError` unless the models that a run on the log names can be asked with these settings, or by what its session has chosen. */
export async function assertReachable(house: House, { model, fastModel, session }: Request): Promise<void> {
  const chosen = session === undefined ? undefined : (await (await house.sessions()).get(session)).model
  for (const id of [model, fastModel]) if (id !== undefined) (id === chosen ? namedModel : chooseModel)(house.inspection, id)
}
