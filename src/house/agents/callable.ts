import type { Agent } from '../../core/agent.ts'
import type { House } from '../house.ts'
import { houseAgents } from './agents.ts'

/** The agents that a run can hand work to: the program's own, then those that the person declares, and those of the project that are approved. Shipped ones are there for their verbs. */
export async function callableAgents(house: House): Promise<readonly Agent[]> {
  const { agents } = await houseAgents(house)
  const own = new Set(house.agents.map(({ id }) => id))
  return [...house.agents, ...agents.filter(({ id, origin }) => origin !== 'shipped' && !own.has(id))]
}
