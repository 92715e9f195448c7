import { IbidError } from '../../../core/fault.ts'
import { nearest } from '../../../core/spelling-suggestion.ts'
import type { App } from '../../app.ts'
import { declarableTools } from '../../tools/declarable-tools.ts'

/**
 * Throws `IbidError('usage')` that names the nearest where somebody enables a tool that is none of ibid's and of no configured server. Servers need not answer
 * for that: what they will offer is not known yet.
 */
export async function assertToolNames(app: Pick<App, 'input' | 'inspection' | 'library'>, names: readonly string[]): Promise<void> {
  const known = await declarableTools(app)
  const unknown = names.find((name) => !known.get(name))
  if (unknown === undefined) return
  const meant = nearest(unknown, known.names)
  throw new IbidError('usage', `tool not found: ${unknown}`, meant ? `did you mean ${meant}?` : 'list them with: ibid tools list')
}
