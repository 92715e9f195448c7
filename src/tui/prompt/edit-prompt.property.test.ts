import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyKey, anyPrompt, untouched } from './any-prompt.fixture.ts'
import { editPrompt } from './edit-prompt.ts'
import { graphemesOf } from './graphemes.ts'
import type { Key } from './key.ts'
import { unfolded } from './paste.ts'
import { type PromptState, wholeText } from './prompt-state.ts'

const stopsOf = ({ text }: PromptState): readonly number[] => {
  const stops = [0]
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) stops.push(stops.at(-1)! + 1)
    for (const grapheme of graphemesOf(line)) stops.push(stops.at(-1)! + grapheme.length)
  }
  return stops
}

it('stays sound whatever is pressed', () => {
  fc.assert(
    fc.property(fc.array(anyKey, { maxLength: 40 }), (keys) => {
      let state = untouched
      for (const key of keys) {
        const before = state
        const edited = editPrompt(state, key)
        state = edited.state
        expect(stopsOf(state)).toContain(state.cursor)
        expect(state.text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
        expect(state.text.isWellFormed()).toBe(true)
        expect(wholeText(state)).not.toMatch(/[\u{10f000}-\u{10fffd}]/u)
        expect(state.past.at).toBeLessThanOrEqual(state.past.entries.length)
        if (state.completion) {
          const { start, end, offers, chosen } = state.completion
          expect([start <= state.cursor, state.cursor <= end, end <= state.text.length, chosen < offers.length]).toEqual([
            true,
            true,
            true,
            true,
          ])
        }
        if (edited.effect?.kind === 'submit') expect(edited.effect.text).toBe(unfolded(before.pastes, before.text.trimEnd()))
        if (edited.effect) expect(key.kind).toBe('chord')
      }
    }),
  )
})

it('is as it was when everything is undone', () => {
  const press = (state: PromptState, chord: string) => editPrompt(state, { kind: 'chord', chord }).state
  const keeps = (key: Key) => key.kind !== 'chord' || !/^(?:return|ctrl-[z_])$/.test(key.chord)
  fc.assert(
    fc.property(anyPrompt, fc.array(anyKey.filter(keeps), { maxLength: 30 }), (start, keys) => {
      // From a rest: what was typed before is not undone together with what is typed now.
      const rest = press(press(start, 'escape'), 'left')
      const worked = keys.reduce<PromptState>((state, key) => editPrompt(state, key).state, rest)
      let back = worked.search ? press(worked, 'escape') : worked
      while (back.undo.length > rest.undo.length) back = press(back, 'ctrl-_')
      expect([back.text, back.past.at, wholeText(back)]).toEqual([rest.text, rest.past.at, wholeText(rest)])
    }),
  )
})

it('goes back to the draft however far the history was walked', () => {
  fc.assert(
    fc.property(anyPrompt, fc.integer({ min: 1, max: 8 }), (start, steps) => {
      const draft = { ...start, search: undefined, completion: undefined, past: { ...start.past, at: start.past.entries.length } }
      const press = (state: PromptState, chord: string, times: number) =>
        Array.from({ length: times }).reduce<PromptState>((each) => editPrompt(each, { kind: 'chord', chord }).state, state)
      const lines = draft.text.split('\n').length
      const walked = press(press(draft, 'up', lines + steps), 'down', lines + steps + 60)
      expect(walked.text).toBe(draft.text)
    }),
  )
})
