import type { Principal } from '../../../core/principal.ts'
import type { SessionChange } from '../../../core/schemas/http/sessions.ts'
import type { App } from '../../app.ts'
import type { Session } from '../session.ts'
import { assertChoosable } from './choosable-tools.ts'

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
