import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Source } from '../../core/source.ts'
import { checkedText } from './checked-text.ts'

const source = (text: string): Source => ({ id: text, title: 'Guide', uri: 'file:///guide.md', line: 1, text })
const sources = new Map([
  ['s1', source('Dead jobs are kept for **14 days** and can be started again with `ferry revive`. A worker takes one job at a time.')],
  ['s2', source('The pool keeps 4 connections open.')],
])
const begin = () => checkedText({ sources, mode: 'model', verify: 'code', question: '', citesUnmarked: true })

/** What is shown after each piece. */
function shownAfter(pieces: readonly string[]) {
  const checked = begin()
  const shown = pieces.map((piece) => checked.push(piece))
  return { shown: [...shown, checked.end()], checked }
}

describe('an answer that is checked while it is written', () => {
  it('shows words at once and a mark when its sentence has ended, with its final number and without the quote', () => {
    const { shown } = shownAfter([
      'Dead jobs stay ',
      'two weeks',
      ' [s1: "kept for ',
      '14 days"]',
      '.',
      ' The',
      ' pool has 4 [s2: "keeps 4 connections open"].\n',
      '\nMore ',
    ])
    expect(shown).toEqual(['Dead jobs stay', ' two weeks', '', '', '.', ' [1] The', ' pool has 4.', ' [2]\n\nMore', ''])
  })

  it('keeps the words of the source, wherever the model named them', () => {
    const { checked } = shownAfter(['Two weeks [s2: "dead jobs are kept for 14 days"]. One [s1: "takes two jobs at once"].'])
    expect(checked.citations).toMatchObject([{ mark: 1, source: 's1', quote: 'Dead jobs are kept for **14 days**', support: 1 }])
    expect(checked.sentences).toMatchObject([
      { text: 'Two weeks.', state: 'quoted', marks: [1] },
      { text: 'One.', state: 'unsupported', marks: [], reason: 'the quoted text is not in any source', invented: true },
    ])
  })

  it('knows what states something and what does not by its marks, in every language', () => {
    const { shown, checked } = shownAfter([
      'Voici ce que dit le guide :\n\n- Les tâches mortes restent 14 jours [s1: "kept for 14 days"]\n- Elles coûtent 3 euros [none]\n\nLe prix n’y figure pas [missing: "le prix"].',
    ])
    expect(shown.join('')).toBe(
      'Voici ce que dit le guide :\n\n- Les tâches mortes restent 14 jours [1]\n- Elles coûtent 3 euros [?]\n\nLe prix n’y figure pas.',
    )
    expect(checked.missing).toEqual(['le prix'])
    expect(checked.sentences.map(({ state }) => state)).toEqual(['own', 'quoted', 'unsupported', 'own'])
  })

  it('shows no note that stood in what the model read, wherever it was cut, and counts it as no mark', () => {
    const { shown, checked } = shownAfter([
      'A worker takes one job at a time [..',
      '. open s',
      '1] [s1]. Then [...] it rests [... open s2]\n',
    ])
    expect(shown).toEqual(['A worker takes one job at a time', '', '. [1] Then [...] it rests', ''])
    expect(checked.sentences.map(({ text, state }) => [text, state])).toEqual([
      ['A worker takes one job at a time.', 'stated'],
      ['Then [...] it rests', 'own'],
    ])
    expect(checked.unknownMarks).toBe(0)
  })

  it('gives the model’s words back piece by piece, each with its sentence', () => {
    const draft = 'Dead jobs stay two weeks [s1: "kept for 14 days"].\n\n- It has 4 [s2].\n\nThat is all.'
    const { pieces } = shownAfter([draft]).checked
    expect(pieces.map(({ words }) => words).join('')).toBe(draft)
    expect(pieces.flatMap(({ words, sentence }) => (sentence === undefined ? [] : [words]))).toEqual([
      'Dead jobs stay two weeks [s1: "kept for 14 days"].',
      'It has 4 [s2].',
      'That is all.',
    ])
  })

  const parts = [
    'Dead jobs are kept for 14 days',
    'The pool has 4',
    ' [s1: "kept for 14 days"]',
    '[s2: "keeps 4',
    '"]',
    '[s1]',
    ' [s9, s2]',
    '[none]',
    '[missing: "a"]',
    '[12]',
    '[?]',
    '. ',
    '.',
    '! ',
    '。',
    'e.g. ',
    'v1.2',
    '\n',
    '\n\n',
    '- ',
    '1. ',
    '> ',
    '# ',
    '| a | b |',
    '|---|---|',
    '\n```js\n',
    '\n```\n',
    'x[0] = y[s1]',
    '    code',
    '`a.b`',
    '[link](x)',
    ' [... open s1]',
    ' ',
    '…',
    '死任务保留 14 天',
  ]
  const written = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 4 })), { maxLength: 24 }).map((all) => all.join(''))
  const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 })

  it('says the same however it was cut into pieces, and shows nothing that it takes back', () => {
    fc.assert(
      fc.property(written, cuts, (text, lengths) => {
        const pieces: string[] = []
        for (let at = 0, turn = 0; at < text.length; turn++) {
          const length = lengths[turn % lengths.length]!
          pieces.push(text.slice(at, at + length))
          at += length
        }
        const whole = shownAfter([text])
        const cut = shownAfter(pieces)
        expect(cut.shown.join('')).toBe(whole.shown.join(''))
        expect(cut.checked.sentences).toEqual(whole.checked.sentences)
        expect(cut.checked.pieces.map(({ words }) => words).join('')).toBe(text)
      }),
      { numRuns: 2_000 },
    )
  })
})
