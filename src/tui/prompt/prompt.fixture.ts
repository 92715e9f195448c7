import { type Candidates, noCandidates } from './completion.ts'
import { editPrompt } from './edit-prompt.ts'
import type { Key } from './key.ts'
import { type PromptEffect, type PromptState, promptState } from './prompt-state.ts'

/** A prompt with the cursor where `|` stands. */
export function prompt(drawn: string, history: readonly string[] = [], candidates: Candidates = noCandidates): PromptState {
  const cursor = drawn.indexOf('|')
  return { ...promptState(history, candidates), text: drawn.replace('|', ''), cursor }
}

/** A prompt as `prompt` draws it. */
export const drawn = ({ text, cursor }: PromptState): string => `${text.slice(0, cursor)}|${text.slice(cursor)}`

/** Presses keys: a chord in angle brackets, `<ctrl-a>`, everything else is text, a character at a time. */
export function press(state: PromptState, keys: string): PromptState {
  return keysIn(keys).reduce((each, key) => editPrompt(each, key).state, state)
}

/** What the last of the keys asks for. */
export function effectOf(state: PromptState, keys: string): PromptEffect | undefined {
  const all = keysIn(keys)
  const before = all.slice(0, -1).reduce((each, key) => editPrompt(each, key).state, state)
  return editPrompt(before, all.at(-1)!).effect
}

/** Keys as `press` takes them. */
export const keysIn = (keys: string): readonly Key[] =>
  Array.from(keys.matchAll(/<(?<chord>[a-z][^ ]*?[^ ])>|(?<text>[\s\S])/gu), ({ groups }): Key => {
    const chord = groups?.['chord']
    return chord === undefined ? { kind: 'text', text: groups?.['text'] ?? '' } : { kind: 'chord', chord }
  })

export const paste = (state: PromptState, text: string): PromptState => editPrompt(state, { kind: 'paste', text }).state
