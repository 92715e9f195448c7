import { verbToolName } from '../../../agents/verb-name.ts'
import { IbidError } from '../../../core/fault.ts'
import { nearest } from '../../../core/spelling-suggestion.ts'
import type { DeclaredAgent, Verb } from '../../../core/verb.ts'
import { type AgentServices, appAgents } from '../agents.ts'
import { unapproved } from '../approved-agents.ts'

export interface FoundVerb {
  readonly agent: DeclaredAgent
  readonly verb: Verb
}

/** The verbs of every declared agent that can be used. */
export interface Verbs {
  readonly list: readonly FoundVerb[]
  /**
   * By id, by name for the newest version, or by the name it has as a tool. Throws `IbidError('not-found')` that names the nearest, and `denied` for one of an
   * agent that waits for approval.
   */
  find(name: string): FoundVerb
}

export async function verbsOf(app: AgentServices): Promise<Verbs> {
  const { agents, waiting } = await appAgents(app)
  const list = verbsIn(agents)
  const held = verbsIn(waiting.map(({ agent }) => agent))
  return {
    list,
    find(name) {
      const found = verbNamed(list, name)
      if (found) return found
      const kept = verbNamed(held, name)
      const owner = kept && waiting.find(({ agent }) => agent === kept.agent)
      if (owner) throw unapproved(kept.verb.id, owner)
      const meant = nearest(
        name,
        [...list, ...held].flatMap(({ verb }) => [verb.id, verb.name]),
      )
      throw new IbidError('not-found', `verb not found: ${name}`, meant ? `did you mean ${meant}?` : 'list them with: ibid agents list')
    },
  }
}

export const verbsIn = (agents: readonly DeclaredAgent[]): readonly FoundVerb[] =>
  agents.flatMap((agent) => agent.verbs.map((verb) => ({ agent, verb })))

/** The verb of that id, or of that name as a tool; else the newest of that name. */
export const verbNamed = (list: readonly FoundVerb[], name: string): FoundVerb | undefined =>
  list.find(({ verb }) => verb.id === name || verbToolName(verb.id) === name) ??
  list.filter(({ verb }) => verb.name === name).toSorted((a, b) => b.verb.version - a.verb.version)[0]
