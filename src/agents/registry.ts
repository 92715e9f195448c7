import { oneLine } from '../core/text/one-line.ts'
import type { AgentProblem, DeclaredAgent } from '../core/verb.ts'
import type { AgentFile, ExampleCall } from './agent-file.ts'
import { longestMessage } from './agent-problems.ts'
import type { Place } from './declaration.ts'
import { exampleProblems } from './example-problems.ts'
import type { Origin, ReadAgent } from './read-agent.ts'
import { verbToolName } from './verb-name.ts'

/** The agents of one program, none of which gets in another's way. */
export interface DeclaredAgents {
  /** By id. */
  readonly agents: readonly DeclaredAgent[]
  /** Shipped agents in whose place stands one of the user's of the same name. */
  readonly replaced: readonly DeclaredAgent[]
  readonly problems: readonly AgentProblem[]
  readonly calls: readonly ExampleCall[]
}

const rank: Readonly<Record<Origin, number>> = { shipped: 0, user: 1, project: 2 }

/**
 * Puts the agents of files together. Of the same name the user's counts, then the shipped one. A verb that another agent has already, and one that would have
 * the same name as a tool, is an error of the agent that comes later: shipped, user, project, and in the order of the files. What a project brings are words of
 * others: nothing of it stands under a name that is shipped or the user's, or under one that could be taken for it.
 */
export function declaredAgents(files: readonly AgentFile[]): DeclaredAgents {
  const problems = files.flatMap((file) => file.problems)
  const refuse = ({ agent, at }: ReadAgent, place: ReadAgent['at'] | undefined, message: string) =>
    problems.push({ file: agent.file, ...(place ?? at), severity: 'error', message: oneLine(message, longestMessage) })
  const read = files.flatMap(({ agents }) => agents).toSorted((a, b) => rank[a.agent.origin] - rank[b.agent.origin])
  const reserved = reservedNames(read.filter(({ agent }) => agent.origin !== 'project'))
  const byId = new Map<string, ReadAgent>()
  const replaced: DeclaredAgent[] = []
  for (const one of read) {
    const taken = one.agent.origin === 'project' ? takenBy(one, reserved) : undefined
    if (taken) {
      refuse(one, taken.at, taken.message)
      continue
    }
    const before = byId.get(one.agent.id)
    if (before?.agent.origin === one.agent.origin) {
      refuse(one, one.at, `there is already an agent named ${one.agent.id}, in ${placeOf(before, before.at)}; rename one of them`)
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
        if (other) refuse(owner, owner.verbsAt.get(id), `${clash(id, other)}; rename this one`)
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

/** The names that a project must not take, each as it is read at a glance. */
interface Reserved {
  readonly agents: ReadonlyMap<string, ReadAgent>
  readonly verbs: ReadonlyMap<string, Taken>
}

/** Of all that are shipped and the user's, those among them that are replaced. Any version of a verb keeps its name. */
const reservedNames = (own: readonly ReadAgent[]): Reserved => ({
  agents: new Map(own.flatMap((one) => [one.agent.id, one.agent.name].map((name) => [likeness(name), one] as const))),
  verbs: new Map(
    own.flatMap((owner) => owner.agent.verbs.flatMap(({ id, name }) => [id, name].map((each) => [likeness(each), { id, owner }] as const))),
  ),
})

/** What a project's agent takes of the names that are reserved, and where it says so. */
function takenBy(
  { agent, at, verbsAt }: ReadAgent,
  { agents, verbs }: Reserved,
): { readonly at: Place; readonly message: string } | undefined {
  for (const name of [agent.id, agent.name]) {
    const other = agents.get(likeness(name))
    if (other) return { at, message: `${agent.id} is skipped: a project agent cannot reuse the name of ${whose(other)}; rename it` }
  }
  for (const { id, name } of agent.verbs) {
    const other = verbs.get(likeness(id)) ?? verbs.get(likeness(name))
    if (other)
      return {
        at: verbsAt.get(id) ?? at,
        message: `${agent.id} is skipped: a project verb cannot reuse the name of ${other.id} of ${whose(other.owner)}; rename it`,
      }
  }
  return undefined
}

const whose = ({ agent }: ReadAgent): string => (agent.origin === 'shipped' ? `${agent.id}, which ships with ibid` : `your own ${agent.id}`)

/** `Code-Reviewer`, `code_reviewer` and `code.reviewer` are one name to whoever reads it. */
const likeness = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')

interface Taken {
  readonly id: string
  readonly owner: ReadAgent
}

function clash(id: string, other: Taken): string {
  const place = placeOf(other.owner, other.owner.verbsAt.get(other.id))
  return id === other.id
    ? `there is already a verb named ${id}, in ${place}`
    : `${id} would become the tool ${verbToolName(id)}, which ${other.id} in ${place} already is`
}

const placeOf = ({ agent }: ReadAgent, at: ReadAgent['at'] | undefined): string => `${agent.file}:${at?.line ?? 1}`
