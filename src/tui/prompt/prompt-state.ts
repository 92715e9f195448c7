import { type Candidates, type Completion, noCandidates } from './completion.ts'
import { cleanText, type Pastes, unfolded } from './paste.ts'

/** A text and the cursor in it, an offset in UTF-16 units that always stands between graphemes. */
export interface Standing {
  readonly text: string
  readonly cursor: number
}

/** Earlier prompts, the oldest first, and which of them stands in the prompt; `at` is their number where none does. */
export interface PromptPast {
  readonly entries: readonly string[]
  readonly at: number
  /** What was made of an entry before the person moved on, and under the number of entries what they had begun themselves. */
  readonly drafts: ReadonlyMap<number, Standing>
}

/** The search of earlier prompts while it goes on; the prompt shows what it found. */
export interface HistorySearch {
  readonly query: string
  /** The entry that is shown; undefined where nothing was found yet. */
  readonly at: number | undefined
  /** Whether the last key found nothing. */
  readonly failed: boolean
  /** What was there before, and comes back where the search is given up. */
  readonly before: PromptState
}

export interface PromptState extends Standing {
  /** What stands in the prompt, each folded paste as one mark; `wholeText` says what is meant. */
  readonly text: string
  readonly pastes: Pastes
  readonly past: PromptPast
  /** What was killed last, for ctrl-Y. */
  readonly killed: string
  /** What undo goes back to, the newest last. */
  readonly undo: readonly (Standing & { readonly at: number })[]
  /** What the last key did, as some keys go on with it. */
  readonly last: 'typed' | 'completed' | 'killed' | 'recalled' | 'other'
  /** The column, in cells, that up and down keep to. */
  readonly column: number | undefined
  readonly search: HistorySearch | undefined
  readonly candidates: Candidates
  readonly completion: Completion | undefined
  /** Where the word begins whose completion the person closed. */
  readonly closed: number | undefined
}

/** What a key asks of whoever shows the prompt. */
export type PromptEffect =
  /** The prompt is sent: the text in full. The prompt is empty by then and `past` knows the text. */
  | { readonly kind: 'submit'; readonly text: string }
  /** Escape, or ctrl-C in an empty prompt: stop what runs. The prompt stays. */
  | { readonly kind: 'cancel'; readonly by: 'escape' | 'ctrl-c' }
  /** ctrl-D in an empty prompt. */
  | { readonly kind: 'leave' }
  /** ctrl-G: edit the text, in full, outside; what comes back goes to `replacePrompt`. */
  | { readonly kind: 'edit'; readonly text: string }
  /** The prompt has no use for this chord now: paging, tab with nothing to complete, and so on. */
  | { readonly kind: 'passed'; readonly chord: string }

/** What a key made of a prompt. */
export interface Edited {
  readonly state: PromptState
  readonly effect?: PromptEffect
}

/** An empty prompt. `history` are earlier prompts, the oldest first. */
export const promptState = (history: readonly string[] = [], candidates: Candidates = noCandidates): PromptState => ({
  text: '',
  cursor: 0,
  pastes: [],
  past: { entries: history.map(cleanText), at: history.length, drafts: new Map() },
  killed: '',
  undo: [],
  last: 'other',
  column: undefined,
  search: undefined,
  candidates,
  completion: undefined,
  closed: undefined,
})

/** What stands in the prompt, folded pastes in full. */
export const wholeText = ({ pastes, text }: PromptState): string => unfolded(pastes, text)
