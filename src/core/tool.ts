import type { Fault } from './fault.ts'
import type { ChangingFile } from './file-change.ts'
import type { Media, MediaBytes } from './media.ts'
import type { Action, CallPreview } from './permission.ts'
import type { Source } from './source.ts'
import type { TextOrigin } from './text-origin.ts'
import type { Usage } from './usage.ts'

/** A schema that can say what JSON it takes and check a value against it. */
export interface Schema<T> {
  readonly json: { readonly [key: string]: unknown }
  /** `issues` are lines such as `limit: expected a number`. */
  check(value: unknown): { readonly ok: true; readonly value: T } | { readonly ok: false; readonly issues: readonly string[] }
}

/** `read`: no trace anywhere; may be run again. `network`: reads beyond this machine. `write`: changes something; never run twice. */
export type Effect = 'read' | 'network' | 'write'

/** What a tool may lean on while it runs. */
export interface ToolContext {
  readonly signal: AbortSignal
  /** The run that asks, or a stand-in name where an interface calls a tool by itself. */
  readonly run: string
  /** Id of the call in its run. */
  readonly call: string
  readonly owner?: string
  readonly session?: string
  /** Where relative paths of the person's words begin; the current folder of the process where absent. */
  readonly folder?: string
  /** Collection ids this call may see; `undefined` means all. */
  readonly scope: readonly string[] | undefined
  /** The question of the run, for tools that choose passages. */
  readonly question: string
  /** The key of that name that the person has set for tools (`tools.credentials`); struck out of whatever is logged or told to a model. */
  credential(name: string): string | undefined
  /** One line for people who watch. */
  progress(text: string): void
  /** Puts on the log that a file is about to be changed, and keeps its bytes. Touch the file only when this has resolved and `signal` has not aborted. */
  changing(change: ChangingFile): Promise<void>
  /** What this run's calls have given so far, with the handles of the sources where a run has them; nothing of any other run. */
  readonly results: readonly { readonly record: ToolRecord; readonly output: ToolOutput; readonly handles?: readonly string[] }[]
}

/** What a tool answers: `text` for the model, `sources` for citations, `data` for machines, `details` for screens. */
export interface ToolOutput {
  readonly text: string
  readonly sources?: readonly Source[]
  readonly data?: unknown
  /** Pictures, sounds, files, for the person; a tool hands over bytes, the log has their hash. */
  readonly media?: readonly (Media | MediaBytes)[]
  readonly details?: unknown
  /** True where `text` tells of an error that the tool itself found; counts as a failure. */
  readonly failed?: boolean
  /** True for an output that is good for this call only, whatever the tool's `cacheMs` says: something that it leans on was out of reach. */
  readonly passing?: true
  /** Whose words it holds, where not what the tool says of all its outputs; on the log where they are others' or private. */
  readonly origin?: TextOrigin
  /** What the call itself cost, where it cost something: money in microdollars, null where unknown. */
  readonly spent?: { readonly cost: number | null; readonly usage: Usage }
}

export interface Tool<Input = unknown> {
  readonly name: string
  /** One line for people, such as `Search documents`. */
  readonly title: string
  readonly description: string
  readonly input: Schema<Input>
  readonly effect: Effect
  /** ms; that of the run's limits where absent. */
  readonly timeoutMs?: number
  /** True where the same call may give something else a moment later; such calls are not refused as repeats. */
  readonly timeDependent?: boolean
  /** True where the tool keeps its own answers short and pages through the rest; they are shown whole. */
  readonly paged?: boolean
  /** What `data` of its output is, for tools that work on the results of others: `change`. */
  readonly gives?: string
  /**
   * Kinds of earlier results it works on. In a verb it runs behind the tools that give them, and its argument `from` lists the ids of those results.
   */
  readonly takes?: readonly string[]
  /** Names of the keys that it asks its context for. */
  readonly credentials?: readonly string[]
  /** Whose words its outputs hold. Where absent: `receivedText` of a connector's tool, `publicText` of one that reads beyond this machine, else `ownText`. */
  readonly origin?: TextOrigin
  /** True where it hands the question to another agent: refused while the question is ambiguous, and beyond the depth limit. */
  readonly delegates?: boolean
  /** Name of the connector whose server does the work, where it is one of other people. */
  readonly connector?: string
  /**
   * ms for which an output is given again to the same arguments, scope, owner and (where `effect` is `read`) folder, in other runs too; absent where it is
   * not kept. Only for outputs that depend on nothing else but what `cacheKey` adds. Never used where `effect` is `write`.
   */
  readonly cacheMs?: number
  /** Names of files among its arguments that may hold secrets: a run that words of others may steer is asked about them. None where absent. */
  secrets?(input: Input, context: Pick<ToolContext, 'folder'>): Promise<readonly string[]>
  /** What a call would do, for the rules of what may run; its arguments say it where absent. What it throws is the call's fault, and nothing runs. */
  actions?(input: Input, context: Pick<ToolContext, 'folder'>): Promise<readonly Action[]> | readonly Action[]
  /** What the person is shown who is asked about a call. What it throws is the call's fault, and nobody is asked. */
  preview?(input: Input, context: Pick<ToolContext, 'signal' | 'folder'>): Promise<CallPreview> | CallPreview
  /** What else the output depends on, such as the hash of the file it reads. May throw, like `run`. */
  cacheKey?(input: Input, context: Pick<ToolContext, 'signal' | 'folder'>): Promise<string> | string
  /** May throw: the guards turn what it throws into a fault. */
  run(input: Input, context: ToolContext): Promise<ToolOutput>
}

/** Tools that the engine answers itself: they steer the run and touch nothing outside it. They are no evidence and count towards no limit. */
export const controlNames: ReadonlySet<string> = new Set(['write_plan', 'ask_user', 'answer_directly', 'revise_answer', 'return_result'])

/** What the model asked for. `id` is ours (`r1`, `r2`, ...), counted over the run, so repeated provider ids do no harm. */
export interface ToolCall {
  readonly id: string
  readonly tool: string
  /** The parsed arguments; `null` where they were malformed. */
  readonly input: unknown
  /** Why the arguments could not be read, where they could not; such a call is never executed. */
  readonly malformed?: string
  /** ms, in place of the tool's own; from a verb's declaration. */
  readonly timeoutMs?: number
  /** True where a person has to be asked, whatever the tool does; from a verb's declaration. */
  readonly approval?: true
}

export type ToolStatus = 'success' | 'error' | 'skipped' | 'denied' | 'interrupted'

/** The record of one tool call, kept for ever. */
export interface ToolRecord {
  readonly call: ToolCall
  readonly agent: string
  /** Of the tool, where it is one of a connector. */
  readonly connector?: string
  readonly step: number
  /** Of the tool, where it is one that changes something. */
  readonly effect?: 'write'
  /** ms since 1970. */
  readonly startedAt: number
  readonly durationMs: number
  readonly status: ToolStatus
  readonly error?: Fault
  /** How many times the tool was run; 2 after one retry. Absent means 1. */
  readonly tries?: number
  /** Where the output was kept from an earlier call: when that was, ms since 1970. */
  readonly cachedAt?: number
  /** US dollars; null where unknown. */
  readonly costUsd?: number | null
  readonly tokens?: number
  /** One line for people. */
  readonly resultSummary: string
}
