import { appAgents } from '../../app/agents/agents.ts'
import type { ReachableAgents } from '../../app/agents/approved-agents.ts'
import type { App } from '../../app/app.ts'
import type { Selection } from '../../app/collections/collections.ts'
import { prose } from '../../tools/prose.ts'
import type { CarriedRuns } from '../runs/carried-runs.ts'
import type { ServerParts } from '../server.ts'
import { offerTools } from '../tools/offer-tools.ts'
import { verbTools } from '../verbs/verb-tools.ts'
import { defaultPatienceMs } from './document-servers.ts'

export interface VerbServerOptions {
  readonly app: Pick<App, 'carriers' | 'dataFolder' | 'input' | 'inspection' | 'library' | 'log' | 'redact'>
  readonly runs: CarriedRuns
  /** Collections of verbs that read documents. */
  readonly selection: Selection
  readonly name?: string | undefined
  /** See `DocumentServerOptions`. */
  readonly patienceMs?: number | undefined
}

/** A server with every verb of every declared agent as a tool. */
export function verbServer({ name, patienceMs = defaultPatienceMs, ...parts }: VerbServerOptions): ServerParts {
  return {
    name: name ?? 'ibid-verbs',
    title: 'ibid: agent verbs',
    instructions: async () => [prose('verbs.md', import.meta.url), ...waitingWords(await appAgents(parts.app))].join('\n'),
    register: (server) => offerTools(server, { tools: () => verbTools({ ...parts, patienceMs }), redact: parts.app.redact }),
  }
}

/** Agents named at most: a host's model has little room. */
const mostNamed = 3

/** Which agents of the project are not offered yet, and how the person makes that so. Nothing of them is told but their names. */
function waitingWords({ waiting }: Pick<ReachableAgents, 'waiting'>): readonly string[] {
  if (waiting.length === 0) return []
  const named = waiting.slice(0, mostNamed).map(({ agent }) => agent.id)
  const more = waiting.length > named.length ? ` and ${waiting.length - named.length} more` : ''
  return [`Not available until the user approves them: ${named.join(', ')}${more}. To approve: ibid agents approve ${named.join(' ')}`]
}
