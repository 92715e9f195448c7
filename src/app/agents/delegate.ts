import type { Agent, AgentMatch, Agents } from '../../core/agent.ts'
import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import { queryTerms, terms } from '../../core/text/words.ts'
import { runAgent } from '../runs/child-run.ts'
import type { RunDependencies } from '../runs/run-dependencies.ts'

/** Agents that run as child runs on the given parts; both are asked for only once a run calls one. */
export function delegates(known: () => Promise<readonly Agent[]>, parts: () => RunDependencies): Agents {
  return {
    find: async (query) => matches(await known(), query),
    async run(order, caller) {
      const agents = await known()
      const agent = agents.find(({ id }) => id === order.agentId)
      if (!agent) throw unknownAgent(order.agentId, agents)
      return runAgent(agent, order, caller, parts())
    },
  }
}

/** How much of the query's words an agent's own words hold. */
function matches(agents: readonly Agent[], query: string): readonly AgentMatch[] {
  const wanted = new Set(queryTerms(query))
  return agents
    .map(({ id, name, description, domains }) => {
      const own = new Set(terms([id.replaceAll('-', ' '), name, description, ...domains].join(' ')))
      const shared = [...wanted].filter((term) => own.has(term)).length
      const confidence = wanted.size === 0 ? 0 : Math.round((100 * shared) / wanted.size) / 100
      return { id, name, description, domains, confidence }
    })
    .sort((a, b) => b.confidence - a.confidence)
}

function unknownAgent(id: string, agents: readonly Agent[]): IbidError {
  const ids = agents.map((agent) => agent.id)
  const meant = nearest(id, ids)
  return new IbidError(
    'not-found',
    `agent not found: ${id}`,
    meant ? `did you mean ${meant}?` : `available agents: ${ids.join(', ') || 'none'}`,
  )
}
