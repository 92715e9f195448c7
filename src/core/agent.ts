import type { Source } from './source.ts'
import type { Usage } from './usage.ts'

/** A declared agent: a role with tools of its own, to which a run can hand a part of its work. */
export interface Agent {
  /** Such as `code-reviewer`; unique in a program. */
  readonly id: string
  readonly name: string
  /** What it is good for, one or two sentences. */
  readonly description: string
  /** Fields it knows, such as `billing`. */
  readonly domains: readonly string[]
  /** Who it is: the first block of its system prompt. */
  readonly prompt: string
  /** Names of the tools it may use, of those its caller has; all of them where absent. */
  readonly tools?: readonly string[]
  /** As `llm.model` names it; its caller's where absent. */
  readonly model?: string
  /** Where it was declared; absent for one that the program brings. What a project declares are words of others. */
  readonly origin?: 'shipped' | 'user' | 'project'
}

/** An agent as a model is told of it (row E4). `confidence` says how well it fits the query, 0 to 1. */
export interface AgentMatch extends Pick<Agent, 'id' | 'name' | 'description' | 'domains'> {
  readonly confidence: number
}

/** Work handed to an agent. */
export interface AgentOrder {
  readonly agentId: string
  readonly query: string
  /** What the agent should know beside the query. */
  readonly context?: string
}

/** What came of an order: the child run, what it answered and cost, and the sources it cited. */
export interface AgentReport {
  readonly run: string
  readonly status: string
  readonly answer: string
  readonly confidence: string
  readonly note?: string
  readonly sources: readonly Source[]
  readonly spent: { readonly cost: number | null; readonly usage: Usage }
}

/** The call that hands over an order. */
export interface AgentCaller {
  readonly run: string
  readonly call: string
  readonly signal: AbortSignal
  progress(text: string): void
}

/** The agents of one program. */
export interface Agents {
  /** Best first; those that share no word with the query come last, with confidence 0. */
  find(query: string): Promise<readonly AgentMatch[]>
  /** Runs an agent to its end as a child of the caller's run, with at most the caller's rights. Throws `IbidError('not-found')` for an unknown one. */
  run(order: AgentOrder, caller: AgentCaller): Promise<AgentReport>
}
