import { type Candidates, type Completion, completionAt, withOffer } from './completion.ts'
import { changed } from './edit-history.ts'
import type { Key } from './key.ts'
import type { PromptState } from './prompt-state.ts'

/** What a key does to the list of completions; undefined where it is meant for the prompt. */
export function completed(state: PromptState, key: Key): PromptState | undefined {
  if (key.kind !== 'chord') return undefined
  const { completion } = state
  if (!completion) return key.chord === 'tab' ? opened(state) : undefined
  switch (key.chord) {
    case 'down':
    case 'ctrl-n':
      return { ...state, completion: chosen(completion, 1) }
    case 'up':
    case 'ctrl-p':
      return { ...state, completion: chosen(completion, -1) }
    case 'tab':
      return taken(state, completion)
    case 'return':
      // A word that is written out already needs no second return.
      return isWritten(state.text, completion) ? undefined : taken(state, completion)
    case 'escape':
      return { ...state, completion: undefined, closed: completion.start }
    default:
      return undefined
  }
}

/**
 * The list after a key: a change of the text opens and narrows it, any other key closes it, also one that brings another prompt, as the next arrow is meant
 * for the history. A word whose list the person closed gets no other.
 */
export function offered(before: PromptState, after: PromptState): PromptState {
  if (after.search) return after
  if (after.text === before.text || after.past.at !== before.past.at) return { ...after, completion: undefined }
  const completion = completionAt(after.text, after.cursor, after.candidates)
  if (completion !== undefined && completion.start === after.closed) return { ...after, completion: undefined }
  return { ...after, completion, closed: undefined }
}

/** The same prompt with other things to complete, as soon as they are known: for a word that was begun before, the list opens then. */
export function withCandidates(state: PromptState, candidates: Candidates): PromptState {
  const waits = (state.last === 'typed' || state.last === 'completed') && state.closed === undefined && !state.search && !state.completion
  return { ...state, candidates, completion: waits ? completionAt(state.text, state.cursor, candidates) : state.completion }
}

/** Asked for by tab: the list, or what is in it where that is one. */
function opened(state: PromptState): PromptState | undefined {
  const completion = completionAt(state.text, state.cursor, state.candidates)
  if (!completion) return undefined
  const next = { ...state, completion, closed: undefined }
  return completion.offers.length === 1 ? taken(next, completion) : next
}

function taken(state: PromptState, completion: Completion): PromptState {
  const { text, cursor } = withOffer(state.text, completion)
  const next = changed(state, text, cursor, 'completed')
  const more = completionAt(next.text, next.cursor, next.candidates)
  return { ...next, completion: more && !isWritten(next.text, more) ? more : undefined, closed: undefined }
}

const isWritten = (text: string, { start, end, offers, chosen }: Completion): boolean => text.slice(start, end) === offers[chosen]?.insert

function chosen(completion: Completion, by: number): Completion {
  const count = completion.offers.length
  return { ...completion, chosen: (completion.chosen + by + count) % count }
}
