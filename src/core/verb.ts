import type { Agent } from './agent.ts'
import type { Fault } from './fault.ts'

/** A JSON Schema of an object, draft 2020-12. */
export interface ObjectSchema {
  readonly type: 'object'
  readonly properties: { readonly [name: string]: { readonly [key: string]: unknown } }
  readonly required?: readonly string[]
  readonly [key: string]: unknown
}

/** One call of a verb's steps: a tool, and how its declaration wants it run. */
export interface VerbStep {
  readonly tool: string
  /**
   * Arguments the declaration fixes; `$name` stands for a parameter of the verb, null for none. Those of its parameters' names and of earlier results come
   * beside them.
   */
  readonly input?: { readonly [name: string]: unknown }
  /** Parameters of the verb: called only where all of `when` are given, and none of `unless`. */
  readonly when?: readonly string[]
  readonly unless?: readonly string[]
  /** ms. */
  readonly timeoutMs?: number
  /** True where nothing behind it runs once it has failed. */
  readonly stops?: boolean
  /** True where a person is asked first, whatever the tool does. */
  readonly approval?: boolean
}

/** A thing an agent can be told to do: typed parameters in, typed returns out. */
export interface Verb {
  /** `review.analyze@v1`; unique in a program. */
  readonly id: string
  /** `review.analyze`. */
  readonly name: string
  readonly version: number
  /** Id of the agent that declares it. */
  readonly agent: string
  readonly description: string
  readonly params: ObjectSchema
  readonly returns: ObjectSchema
  /** Steps one after the other; the calls of one step run together. */
  readonly steps: readonly (readonly VerbStep[])[]
  /** What a language model is told to make of the data; without it the verb gives data only. */
  readonly prompt?: string
  /**
   * Where each return stands in the tools' data: `security_scanner.findings`; lists of places are joined. A return without a place is filled by a member of
   * that name in the data of a tool, if one has it.
   */
  readonly data: { readonly [name: string]: readonly string[] }
}

/** An agent as a file declares it. */
export interface DeclaredAgent extends Agent {
  readonly verbs: readonly Verb[]
  /** Where it comes from. Who wrote it decides what it may do unasked: what a project brings is somebody else's. */
  readonly origin: 'shipped' | 'user' | 'project'
  /** Absolute path of its file. */
  readonly file: string
}

/** What is wrong in an agent's file, at its place; a `warning` leaves the agent usable. */
export interface AgentProblem {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly column: number
  readonly severity: 'error' | 'warning'
  readonly message: string
}

/** `auto`: analysis where a language model is set and the verb has a prompt, else data. */
export type VerbMode = 'auto' | 'data' | 'analysis'

/** A verb as a run carries it out; all that is needed of its declaration, since that may change meanwhile. */
export interface VerbOrder extends Pick<Verb, 'id' | 'returns' | 'steps' | 'data'> {
  readonly input: { readonly [name: string]: unknown }
  readonly mode: Exclude<VerbMode, 'auto'>
}

/** A declared call that was not made, and why. */
export interface LeftCall {
  readonly tool: string
  readonly why: string
}

/** What a verb comes to, before its run's own figures: `result` holds what was found or written under the names of its returns, and nothing invented. */
export interface VerbOutcome {
  readonly mode: 'data' | 'analysis'
  readonly summary: string
  readonly result: { readonly [name: string]: unknown }
  /** Declared returns that `result` does not hold. */
  readonly missingReturns: readonly string[]
  readonly warnings: readonly string[]
}

/** The one answer shape of verbs, in both modes and at every door (row C6). */
export interface VerbAnswer extends Pick<VerbOutcome, 'mode' | 'summary' | 'result'> {
  /** What each tool gave, by its name. */
  readonly data: { readonly [tool: string]: unknown }
  readonly input: { readonly [name: string]: unknown }
  readonly sources: readonly { readonly id: string; readonly title: string; readonly uri: string }[]
  readonly metadata: {
    readonly verb: string
    readonly run: string
    readonly status: string
    readonly toolsExecuted: readonly string[]
    readonly toolsFailed: readonly { readonly tool: string; readonly fault: Fault }[]
    readonly durationMs: number
    /** ISO 8601. */
    readonly timestamp: string
    readonly model?: string
    /** null where a price is unknown. */
    readonly costUsd?: number | null
    readonly missingReturns: readonly string[]
    readonly warnings: readonly string[]
  }
}
