import { z } from 'zod'
import type { Agents } from '../../core/agent.ts'
import { phrase } from '../../core/text/phrase.ts'
import { receivedText } from '../../core/text-origin.ts'
import type { Tool } from '../../core/tool.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { reportOutput } from './report-output.ts'

/** ms: an agent is a whole run of its own. */
const agentTimeoutMs = 600_000

/** Every run has these tools of its own; what they have in common is made once, for it takes longer than most runs take to begin. */
const makeCommon = () => ({
  list: {
    description: prose('list-agents.md', import.meta.url),
    input: z.object({ query: z.string().min(1).describe('What the task is about') }),
  },
  run: {
    description: prose('run-agent.md', import.meta.url),
    input: z.object({ agentId: z.string().min(1), query: z.string().min(1), context: z.string().optional() }),
  },
})
let made: ReturnType<typeof makeCommon> | undefined
const common = () => (made ??= makeCommon())

/** The tools by which a run finds agents and hands them work. */
export const agentTools = (agents: Agents): readonly Tool[] => [
  tool({
    name: 'list_agents',
    title: 'List agents',
    ...common().list,
    async run({ query }) {
      const found = await agents.find(query)
      const lines = found.map(
        ({ id, name, description, domains, confidence }) =>
          `${id} (${name}; ${domains.join(', ') || 'any domain'}; confidence ${confidence}): ${description}`,
      )
      return { text: lines.join('\n') || phrase`There are no agents.`, data: { agents: found } }
    },
  }),
  tool({
    name: 'run_agent',
    title: 'Delegate to an agent',
    ...common().run,
    effect: 'network',
    origin: receivedText,
    timeoutMs: agentTimeoutMs,
    delegates: true,
    run: async ({ agentId, query, context }, { run, call, signal, progress }) =>
      reportOutput(await agents.run({ agentId, query, ...(context ? { context } : {}) }, { run, call, signal, progress })),
  }),
]
