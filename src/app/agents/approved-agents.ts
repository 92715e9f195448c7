import { dirname } from 'node:path'
import type { DeclaredAgents } from '../../agents/registry.ts'
import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import type { DeclaredAgent } from '../../core/verb.ts'
import type { App } from '../app.ts'
import { projectApprovals } from '../settings/project-approvals.ts'

/** An agent of the project that the person has not approved as it is now. Nothing of it runs, and no model is told of it. */
export interface WaitingAgent {
  readonly agent: DeclaredAgent
  /** Where it was approved before: what of it has changed since. */
  readonly changed?: readonly string[]
}

/** The agents in reach: those that can be used, and those that wait for approval. */
export interface ReachableAgents extends DeclaredAgents {
  readonly waiting: readonly WaitingAgent[]
}

type Place = Pick<App, 'dataFolder' | 'input'>

/** Parts the agents of a project that nobody has approved from all others. Looked up each time, for another process may approve them. */
export function approvedAgents({ dataFolder, input }: Place, declared: DeclaredAgents): ReachableAgents {
  if (input.trustsProject) return { ...declared, waiting: [] }
  const waiting = declared.agents.flatMap((agent): readonly WaitingAgent[] => {
    if (agent.origin !== 'project') return []
    const standing = approvalsOf(dataFolder, agent).standing(agent.id, whatItIs(agent))
    if (standing.state === 'approved') return []
    return [{ agent, ...(standing.state === 'changed' ? { changed: standing.members } : {}) }]
  })
  const held = new Set(waiting.map(({ agent }) => agent))
  return { ...declared, agents: declared.agents.filter((agent) => !held.has(agent)), waiting }
}

/** Approves agents that wait, as they are given here: what is in their files by now counts for nothing. */
export function approveAgents({ dataFolder }: Place, waiting: readonly WaitingAgent[]): void {
  for (const { agent } of waiting) approvalsOf(dataFolder, agent).approve(agent.id, whatItIs(agent))
}

/**
 * Those that wait of these names, or all. Names that are approved already are passed over. Throws `IbidError('not-found')` that names the nearest for what is no
 * agent, and `usage` for one that needs no approval.
 */
export function waitingOf({ agents, waiting }: ReachableAgents, names: readonly string[]): readonly WaitingAgent[] {
  if (names.length === 0) return waiting
  return [...new Set(names)].flatMap((name) => {
    const found = waiting.find(({ agent }) => agent.id === name)
    if (found) return [found]
    const other = agents.find(({ id }) => id === name)
    if (other?.origin === 'project') return []
    if (other) throw new IbidError('usage', `${name} is not a project agent and needs no approval`)
    const ids = [...waiting.map(({ agent }) => agent.id), ...agents.map(({ id }) => id)]
    const meant = nearest(name, ids)
    throw new IbidError('not-found', `agent not found: ${name}`, meant ? `did you mean ${meant}?` : 'list them with: ibid agents list')
  })
}

/** What is said where one that waits is wanted. */
export const unapproved = (what: string, { agent, changed }: WaitingAgent): IbidError =>
  new IbidError(
    'denied',
    `${what} belongs to ${agent.id}, a project agent ${changed ? `that has changed since you approved it (${changed.join(', ')})` : 'that you have not approved'}`,
    `review it with: ibid agents show ${agent.id}, then approve it with: ibid agents approve ${agent.id}`,
  )

const approvalsOf = (dataFolder: string, { file }: DeclaredAgent) => projectApprovals(dataFolder, dirname(file))

/** Everything that a run takes from it; where its file lies is the place of the approval. */
const whatItIs = ({ origin: _origin, file: _file, ...is }: DeclaredAgent): unknown => is
