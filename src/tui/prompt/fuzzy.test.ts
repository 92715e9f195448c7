import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzyScore } from './fuzzy.ts'

/** Texts that fit, best first. */
const ranked = (query: string, texts: readonly string[]) =>
  texts
    .map((text) => ({ text, score: fuzzyScore(query, text) }))
    .filter(({ score }) => score !== undefined)
    .sort((a, b) => b.score! - a.score!)
    .map(({ text }) => text)

describe('a fuzzy match', () => {
  it('ranks a beginning before the beginnings of words before anything', () => {
    expect(ranked('ep', ['help', 'edit-prompt', 'epilogue', 'prompt'])).toEqual(['epilogue', 'edit-prompt', 'help'])
  })

  it('ranks the whole before what is longer', () => {
    expect(ranked('a.ts', ['a.tsx', 'src/a.ts', 'a.ts'])).toEqual(['a.ts', 'a.tsx', 'src/a.ts'])
  })

  it('knows the words of a path: names, parts of names, capitals', () => {
    expect(
      ranked('prompt', ['src/tui/prompt/key.ts', 'src/edit-prompt.ts', 'src/prompt.ts', 'docs/p-r-o-m-p-t', 'src/tui/prompt/']),
    ).toEqual(['src/prompt.ts', 'src/tui/prompt/', 'src/edit-prompt.ts', 'src/tui/prompt/key.ts', 'docs/p-r-o-m-p-t'])
    expect(ranked('prompt', ['a/prompt/b', 'src/engine/tools/prompt.ts'])).toEqual(['src/engine/tools/prompt.ts', 'a/prompt/b'])
    expect(ranked('upc', ['src/update-cache.ts', 'src/UserPanelCell.ts', 'src/upper-c.ts', 'sup/c.ts'])).toEqual([
      'src/upper-c.ts',
      'src/update-cache.ts',
      'src/UserPanelCell.ts',
      'sup/c.ts',
    ])
    expect(ranked('tuipr', ['src/tui/prompt/', 'src/truth/uniform/impart'])).toEqual(['src/tui/prompt/', 'src/truth/uniform/impart'])
  })

  it('ranks letters that are closer together first', () => {
    expect(ranked('ost', ['about-some-text', 'xostx', 'xo-s-t'])).toEqual(['xostx', 'xo-s-t', 'about-some-text'])
  })

  it('needs all letters in their order, without case', () => {
    expect(fuzzyScore('ba', 'ab')).toBeUndefined()
    expect(fuzzyScore('aa', 'ab')).toBeUndefined()
    expect(fuzzyScore('READ', 'docs/readme.md')).toBeDefined()
    expect(fuzzyScore('', 'anything')).toBeDefined()
  })

  it('takes long texts that repeat themselves in its stride', () => {
    expect(fuzzyScore(`${'a-'.repeat(30)}b`, 'a-'.repeat(2_000))).toBeUndefined()
    expect(fuzzyScore('a'.repeat(40), 'a-'.repeat(100))).toBeDefined()
  })

  it('finds every part of a text and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.boolean()), (text, chosen) => {
        const part = Array.from(text)
          .filter((_, at) => chosen[at])
          .join('')
        expect(fuzzyScore(part, text)).toBeDefined()
      }),
    )
    fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (query, text) => void fuzzyScore(query, text)))
  })
})
