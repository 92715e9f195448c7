import { describe, expect, it } from 'vitest'
import { type Source, uriOfQuote } from './source.ts'

const source: Source = { id: 'a', title: 'A', uri: 'file:///a.md#L10-L14', line: 10, text: 'one\ntwo\nthree four\nfive\nsix' }

describe('the URI of a quote', () => {
  it.each([
    ['one', 'file:///a.md#L10'],
    ['three four', 'file:///a.md#L12'],
    ['two\nthree', 'file:///a.md#L11-L12'],
    ['four\nfive\nsix', 'file:///a.md#L12-L14'],
  ])('opens at the lines of %j', (quote, uri) => {
    expect(uriOfQuote(source, quote)).toBe(uri)
  })

  it('is that of the source where the quote does not stand in it', () => {
    expect(uriOfQuote(source, 'seven')).toBe('file:///a.md#L10-L14')
  })

  it('is that of the source where that has no lines', () => {
    expect(uriOfQuote({ id: 'b', title: 'B', uri: 'file:///b.pdf#page=3', text: 'one\ntwo' }, 'two')).toBe('file:///b.pdf#page=3')
  })
})
