import { IbidError } from '../../../core/fault.ts'
import type { Principal } from '../../../core/principal.ts'
import { controlNames } from '../../../core/tool.ts'
import { workspaceChanging } from '../../../tools/workspace/workspace-names.ts'
import type { App } from '../../app.ts'
import { isAskTool } from '../../tools/tools-of-every-question.ts'

/** Tools that hand work to agents: these have at most the tools of the run. */
const delegating: readonly string[] = ['list_agents', 'run_agent']

/**
 * Whoever may ask must not come to a shell by naming it: they would approve its calls themselves. Those with an account get nothing that reads the folder of the
 * server either.
 */
export async function assertChoosable(app: Pick<App, 'parts'>, { owner }: Principal, names: readonly string[]): Promise<void> {
  const { tools } = await app.parts()
  const isFree = (name: string): boolean => isAskTool(name) || controlNames.has(name) || delegating.includes(name)
  const isForeign = (name: string): boolean => tools.get(name)?.connector !== undefined
  const may = (name: string): boolean =>
    owner === undefined ? !workspaceChanging.includes(name) : isFree(name) || isForeign(name) || !tools.get(name)
  const refused = names.filter((name) => !may(name))
  if (refused.length === 0) return
  throw new IbidError(
    'denied',
    `a session over HTTP cannot use ${refused.join(', ')}`,
    'choose tools that read documents, or connector tools',
  )
}
