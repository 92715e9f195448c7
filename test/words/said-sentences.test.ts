import { describe, expect, it } from 'vitest'
import { sentences as known, reasons } from '../../src/views/words/zh/sentences.ts'
import { saidSentences, toolsWithoutSummary } from './said-sentences.fixture.ts'

/** What sentences are joined by, and amounts in them. */
const parts: ReadonlySet<string> = new Set([
  '{1}; {2}',
  '{1}: {2}',
  '{1} ({2})',
  '{1}, {2}',
  '{1} → {2}',
  '{1} ms',
  '{1} s',
  '{1} min {2} s',
  'cost unknown',
])

/** Tools whose result begins with what they read, and with no words of ibid's own. */
const firstLinesOfOthers = ['src/tools/documents/get-outline.ts']

/** What only runs of earlier versions say. */
const stored: ReadonlySet<string> = new Set(['None of the sentences found answers the question.'])

const sentences = { ...known, ...reasons }

const placesOf = (words: string): readonly string[] => (words.replaceAll('{=', '{').match(/\{\d+\}/g) ?? []).toSorted()

describe('what the program says in Chinese', () => {
  const said = saidSentences()

  it('is all that it says in English', () => {
    expect(said.filter(({ english }) => sentences[english] === undefined)).toEqual([])
  })

  it('is nothing that it no longer says', () => {
    const saidOnes = new Set(said.map(({ english }) => english))
    expect(Object.keys(sentences).filter((english) => !saidOnes.has(english) && !parts.has(english) && !stored.has(english))).toEqual([])
  })

  it('has the same values in it', () => {
    expect(Object.entries(sentences).filter(([english, chinese]) => placesOf(english).join() !== placesOf(chinese).join())).toEqual([])
  })

  it('has the first line of what each tool finds, but where that is the text of others', () => {
    expect(toolsWithoutSummary()).toEqual(firstLinesOfOthers)
  })
})
