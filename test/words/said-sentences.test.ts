import { describe, expect, it } from 'vitest'
import { sentences } from '../../src/views/words/zh/sentences.ts'
import { saidSentences } from './said-sentences.fixture.ts'

const placesOf = (words: string): readonly string[] => (words.match(/\{\d+\}/g) ?? []).toSorted()

describe('what the program says in Chinese', () => {
  const said = saidSentences()

  it('is all that it says in English', () => {
    expect(said.filter(({ english }) => sentences[english] === undefined)).toEqual([])
  })

  it('is nothing that it no longer says', () => {
    const known = new Set(said.map(({ english }) => english))
    expect(Object.keys(sentences).filter((english) => !known.has(english) && english !== '{1}; {2}')).toEqual([])
  })

  it('has the same values in it', () => {
    expect(Object.entries(sentences).filter(([english, chinese]) => placesOf(english).join() !== placesOf(chinese).join())).toEqual([])
  })
})
