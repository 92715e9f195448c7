import type { Principal } from '../../../core/principal.ts'
import type { Verb } from '../../../core/verb.ts'
import type { App } from '../../app.ts'

/**
 * Tools that work on what the run itself has read, and those that read the public web, as conversations of everybody do. `documents_...` beside them read
 * collections.
 */
const harmless: ReadonlySet<string> = new Set(['docs_search', 'compare_passages', 'recall_details', 'response_check'])
const web: ReadonlySet<string> = new Set(['page_reader', 'http_client', 'web_fetch', 'web_search'])

/**
 * Why somebody must not have a verb carried out, in one line; undefined where they may. All but administrators are kept to verbs whose tools read documents and the
 * public web: the others read the folders of the server, run programs there, or use its keys.
 */
export function verbRefusal(
  { inspection }: Pick<App, 'inspection'>,
  { role }: Principal,
  { id, steps }: Pick<Verb, 'id' | 'steps'>,
): string | undefined {
  if (role === 'admin') return undefined
  const tools = steps.flat().map(({ tool }) => tool)
  const reaching = tools.find((tool) => !tool.startsWith('documents_') && !harmless.has(tool) && !web.has(tool))
  if (reaching !== undefined) return `${id} uses ${reaching}, which runs on the server itself: only administrators can run it`
  const fetching = inspection.settings.tools.http.allow.length > 0 ? tools.find((tool) => web.has(tool)) : undefined
  if (fetching !== undefined)
    return `${id} uses ${fetching}, which can reach non-public hosts (tools.http.allow): only administrators can run it`
  return undefined
}
