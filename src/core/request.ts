import type { Verify } from './answer.ts'
import type { WithFiles } from './attached.ts'
import type { Grant, Permission } from './permission.ts'
import type { QuestionPolicy } from './question.ts'
import type { TextOrigin } from './text-origin.ts'
import type { VerbOrder } from './verb.ts'

/** How soon a run answers: how sure a model must be to answer without evidence, and how much support a draft needs. */
export type Style = 'tool_first' | 'balanced' | 'direct'

/** How hard a question is, judged from its words and, once there is one, the plan. Sets the steps and the context. */
export type Difficulty = 'simple' | 'moderate' | 'complex'

/** `auto`: the model may write a plan beside its first calls. `always`: a planning call comes first. */
export type Planning = 'auto' | 'always' | 'never'

/** A finished run of the same session, as the next one is told of it. */
export interface Turn extends WithFiles {
  readonly run: string
  readonly question: string
  readonly answer: string
  /** Whose words it had read, where others' or private ones. */
  readonly read?: TextOrigin
}

/** Remembered facts about the owner of a run that it is told. */
export interface Remembered {
  readonly ids: readonly string[]
  /** Their words, a line each. */
  readonly text: string
}

/** What a run may spend. */
export interface Limits {
  /** Model steps of a simple question, the answering one included. */
  readonly steps: number
  /** Model steps of a complex one; the same as `steps` where they do not grow. */
  readonly stepsAtMost: number
  readonly toolCalls: number
  /** Tool calls that run at the same time; 8 where absent. */
  readonly callsAtOnce?: number
  /** Tokens in and out, as the provider counts them. */
  readonly tokens: number
  /** Microdollars. */
  readonly spend: number
  /** Wall time of the whole run, ms. */
  readonly runMs: number
  /** One model call with all its retries, ms. */
  readonly modelMs: number
  /** One attempt at a model call, ms. */
  readonly attemptMs: number
  /** One tool call, ms, unless the tool says so itself; 30,000 where absent. */
  readonly toolMs?: number
  /** How deep agents may call agents; 0 where none may be called. */
  readonly depth: number
}

/**
 * The defaults of `ask` (engine.md, table of limits): 10 tool calls and the answering step, 10 cents, 10 minutes, 300 s a model call, 120 s an
 * attempt, agents that call agents that call none. The tokens are only a last resort: 50 times the largest context.
 */
export const askLimits: Limits = {
  steps: 11,
  stepsAtMost: 11,
  toolCalls: 10,
  tokens: 2_000_000,
  spend: 100_000,
  runMs: 600_000,
  modelMs: 300_000,
  attemptMs: 120_000,
  depth: 2,
}

/** Where a text comes from: its name for people, and its address. */
export interface TextPlace {
  readonly title: string
  readonly uri: string
}

/** Everything a run needs to be carried on by a process that knows nothing else of it. */
export interface Request extends WithFiles {
  readonly question: string
  /** What the answer is for; steers what counts as enough. */
  readonly useCase?: string
  /** Text that came with the question, such as standard input. */
  readonly context?: string
  /** The file that this is the text of, or the names of several, where it is no standard input. */
  readonly contextFrom?: TextPlace
  /** False where the model is shown no images: it is told in words that there are some. It sees them where absent. */
  readonly seesImages?: boolean
  /** What asked where no person did, for lists: `eval`. */
  readonly tag?: string
  /** `ask`, or the name of a declared agent. */
  readonly agent: string
  readonly owner?: string
  readonly session?: string
  /** Where relative paths of the person's words begin. */
  readonly folder?: string
  /** `extractive` or `provider:name`. */
  readonly model: string
  /** Names of the tools the run may call, fixed for the run. */
  readonly tools: readonly string[]
  /** Collection ids the run may read; absent means all. */
  readonly scope?: readonly string[]
  /** Names of collections of the scope whose files had changed and were not indexed yet. */
  readonly behind?: readonly string[]
  /** The system prompt, fixed for the run. */
  readonly system: string
  readonly limits: Limits
  readonly temperature: number
  readonly maxTokens: number
  /** Random word that fences outside text off from instructions in this run. */
  readonly nonce: string
  /** The cheaper model of small tasks: planning and review; the run's own where absent. */
  readonly fastModel?: string
  /** Absent: an answer may rest on nothing, without a word (programs that bring their own tools). */
  readonly style?: Style
  /** `auto` where absent. */
  readonly planning?: Planning
  /** True where a review may ask the fast model. */
  readonly reviewer?: boolean
  /** How sentences are checked; by code where absent. */
  readonly verify?: Verify
  /** Tokens of the longest prompt, beyond which the oldest steps are folded; by difficulty where absent. */
  readonly contextTokens?: number
  /** What becomes of questions; nobody can answer where absent. */
  readonly questions?: QuestionPolicy
  /** Rules of what may run; by the tool's effect where none fits. */
  readonly permissions?: readonly Permission[]
  /** Approvals given for the session in earlier runs. */
  readonly grants?: readonly Grant[]
  /** Whose words it knows from the start: of earlier turns, of the run that it works for, of what is remembered. */
  readonly knows?: TextOrigin
  /** What the person said, where another run has put the question. */
  readonly said?: string
  /** What is remembered of the person, as the system prompt tells it. */
  readonly memory?: Remembered
  /** Earlier runs of the session, oldest first. */
  readonly history?: readonly Turn[]
  /** The verb that this run carries out, in place of answering a question. */
  readonly verb?: VerbOrder
  /** The run and call this run works for, and the topmost run, whose money it spends. */
  readonly parent?: { readonly run: string; readonly call: string; readonly root: string; readonly depth: number }
  /** Where this run branched off: it shares the other's events up to `seq`. */
  readonly forkedFrom?: { readonly run: string; readonly seq: number }
  /** Microdollars at least and at most, foreseen before the run; absent where a price is unknown. */
  readonly predictedCost?: { readonly low: number; readonly high: number }
}
