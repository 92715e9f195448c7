import { completed, offered } from './completing.ts'
import { changed, erased, erasedAfter, erasedBefore, inserted, killed, moved, pasted, transposed, typed, undone } from './edit-history.ts'
import { lineEnd, lineStart, settled, stopAfter, stopBefore, wordAfter, wordBefore } from './graphemes.ts'
import { down, up } from './history-moves.ts'
import { searchBegun, searched } from './history-search.ts'
import type { Key } from './key.ts'
import { unfolded } from './paste.ts'
import { type Edited, type PromptState, wholeText } from './prompt-state.ts'

/** What a key makes of a prompt. Pure: the same state and key give the same result, and no key throws. */
export function editPrompt(state: PromptState, key: Key): Edited {
  if (state.search) {
    const { state: next, goesOn } = searched(state, state.search, key)
    return goesOn ? editPrompt(next, key) : { state: next }
  }
  const taken = completed(state, key)
  if (taken) return { state: taken }
  const edited = keyed(state, key)
  return { ...edited, state: offered(state, edited.state) }
}

function keyed(state: PromptState, key: Key): Edited {
  if (key.kind === 'text') return { state: typed(state, key.text) }
  if (key.kind === 'paste') return { state: pasted(state, key.text) }
  const edit = edits.get(key.chord)
  if (edit) return { state: edit(state) }
  const act = acts.get(key.chord)
  return act ? act(state) : { state, effect: { kind: 'passed', chord: key.chord } }
}

type Edit = (state: PromptState) => PromptState

const toLineStart: Edit = (state) => moved(state, lineStart(state.text, state.cursor))
const toLineEnd: Edit = (state) => moved(state, lineEnd(state.text, state.cursor))
const back: Edit = (state) => moved(state, stopBefore(state.text, state.cursor))
const on: Edit = (state) => moved(state, stopAfter(state.text, state.cursor))
const wordBack: Edit = (state) => moved(state, wordBefore(state.text, state.cursor))
const wordOn: Edit = (state) => moved(state, wordAfter(state.text, state.cursor))
const toStart: Edit = (state) => moved(state, 0)
const toEnd: Edit = (state) => moved(state, state.text.length)
const killWordBefore: Edit = (state) => killed(state, wordBefore(state.text, state.cursor))
const killWordAfter: Edit = (state) => killed(state, wordAfter(state.text, state.cursor))
const newline: Edit = (state) => inserted(state, '\n')
const yanked: Edit = (state) => inserted(state, state.killed)

/** At the end of a line its line feed, so that the key pressed again goes on. */
const killToLineEnd: Edit = (state) => {
  const end = lineEnd(state.text, state.cursor)
  return killed(state, end === state.cursor ? Math.min(end + 1, state.text.length) : end)
}

const killToLineStart: Edit = (state) => {
  const start = lineStart(state.text, state.cursor)
  return killed(state, start === state.cursor ? Math.max(0, start - 1) : start)
}

/** To the white space before, whatever stands between. */
const killBackToSpace: Edit = (state) => {
  let start = state.text.slice(0, state.cursor).trimEnd().length
  while (start > 0 && !/\s/.test(state.text[start - 1]!)) start--
  return killed(state, settled(state.text, start))
}

const edits: ReadonlyMap<string, Edit> = new Map([
  ['ctrl-a', toLineStart],
  ['home', toLineStart],
  ['ctrl-e', toLineEnd],
  ['end', toLineEnd],
  ['ctrl-b', back],
  ['left', back],
  ['ctrl-f', on],
  ['right', on],
  ['meta-b', wordBack],
  ['meta-left', wordBack],
  ['ctrl-left', wordBack],
  ['meta-f', wordOn],
  ['meta-right', wordOn],
  ['ctrl-right', wordOn],
  ['meta-<', toStart],
  ['ctrl-home', toStart],
  ['meta->', toEnd],
  ['ctrl-end', toEnd],
  ['up', up],
  ['ctrl-p', up],
  ['down', down],
  ['ctrl-n', down],
  ['backspace', erasedBefore],
  ['shift-backspace', erasedBefore],
  ['delete', erasedAfter],
  ['ctrl-k', killToLineEnd],
  ['ctrl-u', killToLineStart],
  ['ctrl-w', killBackToSpace],
  ['meta-backspace', killWordBefore],
  ['ctrl-backspace', killWordBefore],
  ['meta-d', killWordAfter],
  ['meta-delete', killWordAfter],
  ['ctrl-delete', killWordAfter],
  ['ctrl-y', yanked],
  ['ctrl-t', transposed],
  ['ctrl-_', undone],
  ['ctrl--', undone],
  ['ctrl-/', undone],
  ['ctrl-z', undone],
  ['ctrl-r', searchBegun],
  ['ctrl-j', newline],
  ['ctrl-meta-j', newline],
  ['meta-return', newline],
  ['shift-return', newline],
  ['ctrl-return', newline],
])

const acts: ReadonlyMap<string, (state: PromptState) => Edited> = new Map([
  ['return', submitted],
  ['escape', (state) => ({ state, effect: { kind: 'cancel', by: 'escape' } })],
  [
    'ctrl-c',
    (state) => (state.text === '' ? { state, effect: { kind: 'cancel', by: 'ctrl-c' } } : { state: erased(state, 0, state.text.length) }),
  ],
  ['ctrl-d', (state) => (state.text === '' ? { state, effect: { kind: 'leave' } } : { state: erasedAfter(state) })],
  ['ctrl-g', (state) => ({ state, effect: { kind: 'edit', text: wholeText(state) } })],
])

/** Behind a backslash, return is a line break in its place. White space at the end is not sent, nor a prompt of nothing else. */
function submitted(state: PromptState): Edited {
  const { text, cursor, past } = state
  const backslashes = /\\*$/.exec(text.slice(0, cursor))?.[0].length ?? 0
  if (backslashes % 2 === 1) return { state: changed(state, `${text.slice(0, cursor - 1)}\n${text.slice(cursor)}`, cursor) }
  const whole = unfolded(state.pastes, text.trimEnd())
  if (whole.trim() === '') return { state: moved(state, cursor) }
  const entries = past.entries.at(-1) === whole ? past.entries : [...past.entries, whole]
  const empty = { ...moved(state, 0), text: '', undo: [], past: { entries, at: entries.length, drafts: new Map() } }
  return { state: empty, effect: { kind: 'submit', text: whole } }
}
