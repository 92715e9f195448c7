import type { Agent } from '../../core/agent.ts'
import type { App } from '../app.ts'
import { appAgents } from './agents.ts'

/**
 * The agents that a run can hand work to: the program's own, then those that the person declares, and those of the project that are approved. Shipped ones are
 * there for their verbs.
 */
export async function callableAgents(
  app: Pick<App, 'agents' | 'dataFolder' | 'input' | 'inspection' | 'library'>,
): Promise<readonly Agent[]> {
  const { agents } = await appAgents(app)
  const own = new Set(app.agents.map(({ id }) => id))
  return [...app.agents, ...agents.filter(({ id, origin }) => origin !== 'shipped' && !own.has(id))]
}
