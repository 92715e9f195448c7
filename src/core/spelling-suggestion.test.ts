import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, nearest } from './spelling-suggestion.ts'

describe('the edit distance', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
    ['serach', 'search', 1],
    ['search', 'search', 0],
  ])('from %j to %j is %i', (a, b, edits) => {
    expect(editDistance(a, b)).toBe(edits)
    expect(editDistance(b, a)).toBe(edits)
  })

  it('is at most the longer length and nought for equal words only', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
        expect(editDistance(a, b) === 0).toBe(a === b)
      }),
    )
  })
})

describe('the nearest word', () => {
  const words = ['documents_search', 'documents_get_section', 'recall_details', 'lookup']
  it.each([
    ['lokup', 'lookup'],
    ['Lookup', 'lookup'],
    ['document_search', 'documents_search'],
    ['recall', 'recall_details'],
    ['section', 'documents_get_section'],
    ['send_mail', undefined],
    ['', undefined],
    ['x'.repeat(10_000), undefined],
  ])('to %s is %s', (word, meant) => {
    expect(nearest(word, words)).toBe(meant)
  })

  it('is none among none', () => {
    expect(nearest('a', [])).toBeUndefined()
  })
})
