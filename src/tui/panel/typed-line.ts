import type { Look } from '../markdown/look.ts'
import { editPrompt } from '../prompt/edit-prompt.ts'
import type { Key } from '../prompt/key.ts'
import { promptRows } from '../prompt/prompt-rows.ts'
import type { PromptState } from '../prompt/prompt-state.ts'
import { oneRow } from '../rows/text-rows.ts'

/** Keys of a prompt that a line of a panel has no use for: other lines, earlier prompts, an editor, sending, leaving. */
const others = /^(?:up|down|return|(?:ctrl-|meta-|shift-)+return|ctrl-(?:meta-)?j|ctrl-[dgnpr])$/

/** What a key makes of the one line that is typed into a panel; a line break that was pasted is a space in it. */
export function editLine(typed: PromptState, key: Key): PromptState {
  if (key.kind === 'chord') return others.test(key.chord) ? typed : editPrompt(typed, key).state
  return editPrompt(typed, { kind: 'text', text: key.kind === 'paste' ? key.text.replace(/\s+/g, ' ').trim() : key.text }).state
}

/** The line as a row, the part around the cursor. `hint` stands there while nothing is typed. */
export function typedRow(typed: PromptState, look: Look, hint: string): { readonly row: string; readonly column: number } {
  if (typed.text === '')
    return {
      row: oneRow(
        [
          ['> ', 'cyan', 'bold'],
          [hint, 'dim'],
        ],
        look,
      ).trimEnd(),
      column: 2,
    }
  const { rows, cursor } = promptRows(typed, Math.max(8, look.columns - 2), 1)
  return { row: `${oneRow([['> ', 'cyan', 'bold']], look)}${rows[0] ?? ''}`, column: cursor.column + 2 }
}
