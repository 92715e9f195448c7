import { z } from 'zod'
import { agentToolName } from '../../connectors/tool-name.ts'
import type { Tool } from '../../core/tool.ts'
import { reportOutput } from '../../tools/agents/report-output.ts'
import { tool } from '../../tools/tool.ts'
import { runAgent } from '../runs/child-run.ts'
import type { RunDependencies } from '../runs/run-dependencies.ts'

/** ms: an agent is a whole run of its own. */
const timeoutMs = 600_000
/** Names of tools by which a run is told what the agent can do. */
const mostNames = 15

interface ServerAgent {
  /** Of the connector. */
  readonly name: string
  readonly tools: readonly Tool[]
  /** What the person says that it is for. */
  readonly about: string | undefined
  readonly parts: () => RunDependencies
}

/**
 * A server with many tools as one: an agent that is given a task, and does it in a child run with the server's tools, which nobody else is told of. It has at
 * most its caller's rights: rules, money and time; what needs an approval there is refused, as nobody can be asked.
 */
export function serverAgent({ name: connector, tools, about, parts }: ServerAgent): Tool {
  const name = agentToolName(connector)
  const names = tools.map((each) => each.name)
  const agent = {
    id: name,
    name: connector,
    description: '',
    domains: [],
    prompt: `You are ibid's agent for ${connector}. You do a task for another agent with the tools of ${connector}, and answer with what you found and did, and with what you could not do.`,
    tools: [...names, 'recall_details'],
  }
  const delegate = tool({
    name,
    title: `Ask ${connector}`,
    description: `Gives a task to the ${connector} agent, which works with its ${names.length} tools (${shownNames(names)}) and reports what it found and did.${about ? ` ${about}` : ''}`,
    input: z.object({ task: z.string().min(1).describe('Everything it needs to know: it cannot see this conversation') }),
    effect: 'network',
    timeoutMs,
    delegates: true,
    run: async ({ task }, { run, call, signal, progress }) =>
      reportOutput(await runAgent(agent, { agentId: name, query: task }, { run, call, signal, progress }, parts(), agent.tools)),
  })
  return { ...delegate, connector }
}

const shownNames = (names: readonly string[]): string =>
  names.length <= mostNames ? names.join(', ') : `${names.slice(0, mostNames).join(', ')} and others`
