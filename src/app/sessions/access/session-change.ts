import { IbidError } from '../../../core/fault.ts'
import type { Principal } from '../../../core/principal.ts'
import type { SessionChange } from '../../../core/schemas/http/sessions.ts'
import { controlNames } from '../../../core/tool.ts'
import { workspaceChanging } from '../../../tools/workspace/workspace-names.ts'
import type { App } from '../../app.ts'
import { isAskTool } from '../../tools/usual-tools.ts'
import type { Session } from '../session.ts'

/**
 * Changes what the next runs of somebody's session use. Throws `IbidError`, with nothing changed: `denied` for tools that they may not choose, `not-found` for
 * others that are not there, and what `setModel` throws.
 */
export async function changeSession(
  app: Pick<App, 'parts'>,
  principal: Principal,
  session: Session,
  { title, model, tools, prompts }: SessionChange,
): Promise<void> {
  if (tools) await assertChoosable(app, principal, tools)
  if (model !== undefined) await session.setModel(model ?? undefined)
  if (tools !== undefined) await session.setTools(tools ?? undefined)
  if (prompts !== undefined) await session.setSystemPrompt(prompts ?? undefined)
  if (title !== undefined) await session.rename(title)
}

/** Tools that hand work to agents: these have at most the tools of the run. */
const delegating: readonly string[] = ['list_agents', 'run_agent']

/**
 * Whoever may ask must not come to a shell by naming it: they would approve its calls themselves. Those with an account get nothing that reads the folder of the
 * server either.
 */
async function assertChoosable(app: Pick<App, 'parts'>, { owner }: Principal, names: readonly string[]): Promise<void> {
  const { tools } = await app.parts()
  const isFree = (name: string): boolean => isAskTool(name) || controlNames.has(name) || delegating.includes(name)
  const isForeign = (name: string): boolean => tools.get(name)?.connector !== undefined
  const may = (name: string): boolean =>
    owner === undefined ? !workspaceChanging.includes(name) : isFree(name) || isForeign(name) || !tools.get(name)
  const refused = names.filter((name) => !may(name))
  if (refused.length === 0) return
  throw new IbidError(
    'denied',
    `a session over HTTP may not use ${refused.join(', ')}`,
    'choose among tools that read documents, and those of connectors',
  )
}
