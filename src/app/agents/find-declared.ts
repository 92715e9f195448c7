import type { ExampleCall } from '../../agents/agent-file.ts'
import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import type { DeclaredAgent, Verb } from '../../core/verb.ts'
import { type AgentServices, appAgents } from './agents.ts'
import type { WaitingAgent } from './approved-agents.ts'
import { verbNamed, verbsIn } from './verbs/verbs.ts'

/** An agent, or one of its verbs. */
export interface FoundAgent {
  readonly agent: DeclaredAgent
  readonly verb?: Verb
  /** The agent in whose place this one stands. */
  readonly replaced?: DeclaredAgent
  /** Set where the agent waits for approval. */
  readonly waiting?: WaitingAgent
  readonly calls: readonly ExampleCall[]
}

/** The agent of that id, or the verb of that id, name (the newest of it) or name as a tool. Throws `IbidError('not-found')` that names the nearest. */
export async function findDeclared(app: AgentServices, name: string): Promise<FoundAgent> {
  const { agents: usable, waiting, replaced, calls, problems } = await appAgents(app)
  const agents = [...usable, ...waiting.map(({ agent }) => agent)]
  const verbs = verbsIn(agents)
  const named = agents.find(({ id }) => id === name)
  const found = named ? { agent: named } : verbNamed(verbs, name)
  if (found) {
    const before = replaced.find(({ id }) => id === found.agent.id)
    const own = calls.filter(({ agent, verb }) => agent === found.agent.id && (!('verb' in found) || verb === found.verb.id))
    const held = waiting.find(({ agent }) => agent === found.agent)
    return { ...found, ...(before ? { replaced: before } : {}), ...(held ? { waiting: held } : {}), calls: own }
  }
  const names = [...agents.map(({ id }) => id), ...verbs.flatMap(({ verb }) => [verb.name, verb.id])]
  const meant = nearest(name, names)
  const broken = problems.some(({ severity }) => severity === 'error') ? '; some could not be read; see: ibid agents check' : ''
  throw new IbidError(
    'not-found',
    `agent or verb not found: ${name}`,
    `${meant ? `did you mean ${meant}?` : 'list them with: ibid agents list'}${broken}`,
  )
}
