import type { Difficulty } from './request.ts'
import type { Usage } from './usage.ts'

/** How a tool did in one run, or in several. */
export interface ToolUse {
  readonly tool: string
  /** Calls that were really run. */
  readonly calls: number
  readonly succeeded: number
  /** Calls that brought sources. */
  readonly sourced: number
  /** Calls of which a source is cited in the answer. */
  readonly cited: number
  /** ms of all calls together. */
  readonly totalMs: number
}

/** What makes runs comparable in what they cost. */
export interface RunKind {
  readonly agent: string
  readonly model: string
  readonly difficulty: Difficulty
}

/** What one ended run tells later ones. */
export interface RunNote extends RunKind {
  readonly run: string
  /** Of the whole run. */
  readonly usage: Usage
  readonly tools: readonly ToolUse[]
}

/** What earlier runs of a data folder tell: how useful its tools were, and how many tokens a question takes. The newest count, the oldest fade. */
export interface RunHistory {
  /** Notes an ended run; the same run again changes nothing. */
  note(note: RunNote): Promise<void>
  /** For each of these tools that was called before, the sums over its newest runs. */
  tools(names: readonly string[]): Promise<readonly ToolUse[]>
  /** Usage of the newest runs of a kind. */
  usages(kind: RunKind): Promise<readonly Usage[]>
}
