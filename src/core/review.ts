import type { Fault } from './fault.ts'
import type { Plan } from './plan.ts'

/** Why a review was made: the first four are found in a draft, the others between steps. */
export type ReviewTrigger =
  | 'quote-not-found'
  | 'contradicted-sentences'
  /** In logs of earlier versions. */
  | 'unsupported-sentences'
  | 'open-sub-tasks'
  | 'tools-failing'
  | 'no-new-evidence'
  | 'every-5-steps'

/** What a reviewer wants done (row E7). */
export type ReviewAction =
  | { readonly type: 'clarify'; readonly prompt: string }
  | { readonly type: 'reorder'; readonly subTaskId: string; readonly newIndex: number }
  | { readonly type: 'gather'; readonly what: string }
  | { readonly type: 'stop'; readonly reason: string }

/**
 * The outcome of looking at a run. `gather`: the model is told the objections and goes on; `stop`: it answers with what is there;
 * `clarify`: a question is asked.
 */
export interface Review {
  /** What was looked at: the draft, or the steps so far. */
  readonly of: 'answer' | 'steps'
  readonly triggers: readonly ReviewTrigger[]
  readonly outcome: 'proceed' | 'gather' | 'stop' | 'clarify'
  readonly objections: readonly string[]
  /** Set where a reviewing model was asked. */
  readonly reviewer?: {
    readonly model: string
    readonly actions: readonly ReviewAction[]
    readonly notes?: string
    readonly plan?: Plan
    /** Why the reviewer changed nothing, where it failed or gave nonsense. */
    readonly fault?: Fault
  }
}
