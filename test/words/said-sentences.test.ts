import { describe, expect, it } from 'vitest'
import { sentences } from '../../src/views/words/zh/sentences.ts'
import { saidSentences } from './said-sentences.fixture.ts'

/** What sentences are joined by, and amounts in them. */
const parts: ReadonlySet<string> = new Set(['{1}; {2}', '{1} ms', '{1} s', '{1} min {2} s', 'cost unknown'])

/** What only runs of earlier versions say. */
const stored: ReadonlySet<string> = new Set(['None of the sentences found answers the question.'])

const placesOf = (words: string): readonly string[] => (words.match(/\{\d+\}/g) ?? []).toSorted()

describe('what the program says in Chinese', () => {
  const said = saidSentences()

  it('is all that it says in English', () => {
    expect(said.filter(({ english }) => sentences[english] === undefined)).toEqual([])
  })

  it('is nothing that it no longer says', () => {
    const known = new Set(said.map(({ english }) => english))
    expect(Object.keys(sentences).filter((english) => !known.has(english) && !parts.has(english) && !stored.has(english))).toEqual([])
  })

  it('has the same values in it', () => {
    expect(Object.entries(sentences).filter(([english, chinese]) => placesOf(english).join() !== placesOf(chinese).join())).toEqual([])
  })
})
