/** What a run may spend. */
export interface Limits {
  /** Model steps, the answering one included. */
  readonly steps: number
  readonly toolCalls: number
  /** Microdollars. */
  readonly spend: number
  /** Wall time of the whole run, ms. */
  readonly runMs: number
  /** One model call with all its retries, ms. */
  readonly modelMs: number
  /** One attempt at a model call, ms. */
  readonly attemptMs: number
}

/** The defaults of `ask` (engine.md, table of limits): 10 tool calls and the answering step, 10 cents, 10 minutes, 300 s a model call, 120 s an attempt. */
export const askLimits: Limits = { steps: 11, toolCalls: 10, spend: 100_000, runMs: 600_000, modelMs: 300_000, attemptMs: 120_000 }

/** Everything a run needs to be carried on by a process that knows nothing else of it. */
export interface Request {
  readonly question: string
  /** What the answer is for; steers what counts as enough. */
  readonly useCase?: string
  /** Text that came with the question, such as standard input. */
  readonly context?: string
  /** `ask`, or the name of a declared agent. */
  readonly agent: string
  readonly owner?: string
  readonly session?: string
  /** `extractive` or `provider:name`. */
  readonly model: string
  /** Names of the tools the run may call, fixed for the run. */
  readonly tools: readonly string[]
  /** Collection ids the run may read; absent means all. */
  readonly scope?: readonly string[]
  /** The system prompt, fixed for the run. */
  readonly system: string
  readonly limits: Limits
  readonly temperature: number
  readonly maxTokens: number
  /** Random word that fences outside text off from instructions in this run. */
  readonly nonce: string
}
