import { lineEnd, lineStart, settled, stopAfter, stopBefore } from './graphemes.ts'
import { cleanText, folded, isLong, shownPrompt, withoutTabs } from './paste.ts'
import { type PromptState, wholeText } from './prompt-state.ts'

/** How many steps back are kept. */
const mostUndo = 1_000

/** The same text with the cursor elsewhere. */
export const moved = (state: PromptState, cursor: number): PromptState => ({ ...state, cursor, last: 'other', column: undefined })

/** Another text, which undo takes back; `joins` where it is taken back together with the change before. */
export function changed(state: PromptState, text: string, cursor: number, last: PromptState['last'] = 'other', joins = false): PromptState {
  const step = { text: state.text, cursor: state.cursor, at: state.past.at }
  const undo = joins || text === state.text ? state.undo : [...state.undo, step].slice(-mostUndo)
  return { ...state, text, cursor: settled(text, cursor), undo, last, column: undefined }
}

/** Takes the last change back. */
export function undone(state: PromptState): PromptState {
  const step = state.undo.at(-1)
  if (step === undefined) return moved(state, state.cursor)
  const { text, cursor, at } = step
  return { ...moved(state, cursor), text, past: { ...state.past, at }, undo: state.undo.slice(0, -1) }
}

/** Puts text that is clean already at the cursor. */
export function inserted(state: PromptState, text: string, last: PromptState['last'] = 'other', joins = false): PromptState {
  const { cursor } = state
  return changed(state, state.text.slice(0, cursor) + text + state.text.slice(cursor), cursor + text.length, last, joins)
}

/** Typed text: what is typed in one go, a word, is undone in one go. */
export function typed(state: PromptState, text: string): PromptState {
  const clean = cleanText(text)
  if (isLong(clean)) return pasted(state, text)
  const startsWord = /^\S/.test(clean) && /\s$/.test(state.text.slice(0, state.cursor))
  return clean === '' ? state : inserted(state, withoutTabs(clean), 'typed', state.last === 'typed' && !startsWord)
}

/** Pasted text, folded where it is long. */
export function pasted(state: PromptState, text: string): PromptState {
  const clean = cleanText(text)
  const fold = isLong(clean) ? folded(state.pastes, clean) : undefined
  return fold ? inserted({ ...state, pastes: fold.pastes }, fold.mark) : inserted(state, withoutTabs(clean))
}

/** Puts another text in the prompt, such as the one that comes back from an editor; undo takes it back. A line feed at its end is the editor's. */
export function replacePrompt(state: PromptState, text: string): PromptState {
  const plain = { ...(state.search?.before ?? state), completion: undefined, closed: undefined }
  const wanted = text.replace(/\r?\n$/, '')
  if (wanted === wholeText(plain).replace(/\n$/, '')) return plain
  const shown = shownPrompt(plain.pastes, wanted)
  return changed({ ...plain, pastes: shown.pastes }, shown.text, shown.text.length)
}

/** Takes out what stands between two offsets. */
export const erased = (state: PromptState, from: number, to: number, last?: PromptState['last']): PromptState =>
  changed(state, state.text.slice(0, from) + state.text.slice(to), from, last)

export const erasedBefore = (state: PromptState): PromptState => erased(state, stopBefore(state.text, state.cursor), state.cursor)

export const erasedAfter = (state: PromptState): PromptState => erased(state, state.cursor, stopAfter(state.text, state.cursor))

/** Takes out and keeps what stands between the cursor and `end`; what several such keys in a row take out comes back as one. */
export function killed(state: PromptState, end: number): PromptState {
  const [from, to] = end < state.cursor ? [end, state.cursor] : [state.cursor, end]
  if (from === to) return moved(state, state.cursor)
  const cut = state.text.slice(from, to)
  const before = state.last === 'killed' ? state.killed : ''
  return { ...erased(state, from, to, 'killed'), killed: end < state.cursor ? cut + before : before + cut }
}

/** Changes the places of the graphemes around the cursor; at the end of a line, of the two before it. */
export function transposed(state: PromptState): PromptState {
  const { text, cursor } = state
  const middle = cursor === lineEnd(text, cursor) ? stopBefore(text, cursor) : cursor
  if (middle <= lineStart(text, cursor)) return moved(state, cursor)
  const [from, to] = [stopBefore(text, middle), stopAfter(text, middle)]
  return changed(state, text.slice(0, from) + text.slice(middle, to) + text.slice(from, middle) + text.slice(to), to)
}
