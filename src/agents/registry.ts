import { oneLine } from '../core/text/one-line.ts'
import type { AgentProblem, DeclaredAgent } from '../core/verb.ts'
import type { AgentFile, ExampleCall } from './agent-file.ts'
import { exampleProblems } from './example-problems.ts'
import type { Origin, ReadAgent } from './read-agent.ts'
import { longestMessage } from './reading.ts'
import { verbToolName } from './verb-name.ts'

/** The agents of one program, none of which gets in another's way. */
export interface DeclaredAgents {
  /** By id. */
  readonly agents: readonly DeclaredAgent[]
  /** Agents in whose place stands another of the same name: the user's in that of a shipped one, the project's in that of either. */
  readonly replaced: readonly DeclaredAgent[]
  readonly problems: readonly AgentProblem[]
  readonly calls: readonly ExampleCall[]
}

const rank: Readonly<Record<Origin, number>> = { shipped: 0, user: 1, project: 2 }

/**
 * Puts the agents of files together. Of the same name the project's counts, then the user's, then the shipped one. A verb that another agent has already, and one
 * that would have the same name as a tool, is an error of the agent that comes later: shipped, user, project, and in the order of the files. So nothing that a
 * project brings takes a verb away from an agent that was there, unless it takes that agent's name too.
 */
export function declaredAgents(files: readonly AgentFile[]): DeclaredAgents {
  const problems = files.flatMap((file) => file.problems)
  const refuse = ({ agent, at }: ReadAgent, place: ReadAgent['at'] | undefined, message: string) =>
    problems.push({ file: agent.file, ...(place ?? at), severity: 'error', message: oneLine(message, longestMessage) })
  const read = files.flatMap(({ agents }) => agents).toSorted((a, b) => rank[a.agent.origin] - rank[b.agent.origin])
  const byId = new Map<string, ReadAgent>()
  const replaced: DeclaredAgent[] = []
  for (const one of read) {
    const before = byId.get(one.agent.id)
    if (before?.agent.origin === one.agent.origin) {
      refuse(one, one.at, `there is an agent ${one.agent.id} already, in ${placeOf(before, before.at)}; give one of them another name`)
      continue
    }
    if (before) replaced.push(before.agent)
    byId.set(one.agent.id, one)
  }
  const verbs = new Map<string, Taken>()
  const agents = [...byId.values()]
    .toSorted((a, b) => rank[a.agent.origin] - rank[b.agent.origin])
    .filter((owner) => {
      const own = new Map<string, Taken>()
      let isFree = true
      for (const { id } of owner.agent.verbs) {
        const tool = verbToolName(id)
        const other = own.get(tool) ?? verbs.get(tool)
        if (other) refuse(owner, owner.verbsAt.get(id), `${clash(id, other)}; give this one another name`)
        if (other) isFree = false
        else own.set(tool, { id, owner })
      }
      if (isFree) for (const [tool, one] of own) verbs.set(tool, one)
      return isFree
    })
    .map(({ agent }) => agent)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  // Examples of an agent that has errors would only say again that it is not there.
  const broken = new Set(problems.flatMap(({ file, severity }) => (severity === 'error' ? [file] : [])))
  const calls = files.flatMap((file) => file.calls).filter(({ file }) => !broken.has(file))
  return { agents, replaced, problems: [...problems, ...exampleProblems(calls, agents)], calls }
}

interface Taken {
  readonly id: string
  readonly owner: ReadAgent
}

function clash(id: string, other: Taken): string {
  const place = placeOf(other.owner, other.owner.verbsAt.get(other.id))
  return id === other.id
    ? `there is a verb ${id} already, in ${place}`
    : `${id} would be the tool ${verbToolName(id)}, and so is ${other.id} in ${place}`
}

const placeOf = ({ agent }: ReadAgent, at: ReadAgent['at'] | undefined): string => `${agent.file}:${at?.line ?? 1}`
