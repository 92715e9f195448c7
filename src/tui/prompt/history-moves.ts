import { changed, moved } from './edit-history.ts'
import { cellsOf, graphemesOf, lineEnd, lineStart } from './graphemes.ts'
import { isMark, labelOf, type Pastes, shownPrompt } from './paste.ts'
import type { PromptState, Standing } from './prompt-state.ts'

/** One line up; from the first one to the prompt before. Through earlier prompts it goes on whatever lines they have, until another key is pressed. */
export const up = (state: PromptState): PromptState => overLines(state, -1) ?? earlier(state, state.past.at - 1)

/** One line down; from the last one to the prompt after, and behind the newest to what was begun. */
export const down = (state: PromptState): PromptState => overLines(state, 1) ?? earlier(state, state.past.at + 1)

/** Puts an earlier prompt in place of what stands there, which is kept at its own place. */
export function earlier(state: PromptState, at: number): PromptState {
  const { entries, drafts } = state.past
  if (at < 0 || at > entries.length || at === state.past.at) return moved(state, state.cursor)
  const kept = new Map(drafts).set(state.past.at, { text: state.text, cursor: state.cursor })
  const { standing, pastes } = standingAt({ ...state, past: { ...state.past, drafts: kept } }, at)
  const last = at === entries.length ? 'other' : 'recalled'
  return { ...changed({ ...state, pastes }, standing.text, standing.cursor, last), past: { entries, at, drafts: kept } }
}

function standingAt({ past, pastes }: PromptState, at: number): { readonly standing: Standing; readonly pastes: Pastes } {
  const draft = past.drafts.get(at)
  if (draft) return { standing: draft, pastes }
  const shown = shownPrompt(pastes, past.entries[at] ?? '')
  return { standing: { text: shown.text, cursor: shown.text.length }, pastes: shown.pastes }
}

function overLines(state: PromptState, way: -1 | 1): PromptState | undefined {
  if (state.last === 'recalled') return undefined
  const { text, cursor } = state
  const start = lineStart(text, cursor)
  const target = way < 0 ? start - 1 : lineEnd(text, cursor) + 1
  if (target < 0 || target > text.length) return undefined
  const column = state.column ?? cellsIn(state, text.slice(start, cursor))
  return { ...moved(state, offsetAt(state, lineStart(text, target), column)), column }
}

const widthOf = (state: PromptState, grapheme: string): number =>
  isMark(grapheme) ? labelOf(state.pastes, grapheme).length : cellsOf(grapheme)

const cellsIn = (state: PromptState, text: string): number => graphemesOf(text).reduce((sum, grapheme) => sum + widthOf(state, grapheme), 0)

/** The last place of a line that is not behind `column`. */
function offsetAt(state: PromptState, start: number, column: number): number {
  let offset = start
  let used = 0
  for (const grapheme of graphemesOf(state.text.slice(start, lineEnd(state.text, start)))) {
    used += widthOf(state, grapheme)
    if (used > column) break
    offset += grapheme.length
  }
  return offset
}
