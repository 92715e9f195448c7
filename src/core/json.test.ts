import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, isRecord } from './json.ts'

describe('canonical JSON', () => {
  it('sorts keys at every depth and keeps the order of lists', () => {
    expect(canonicalJson({ b: 1, a: [{ d: 2, c: [3, 1] }] })).toBe('{"a":[{"c":[3,1],"d":2}],"b":1}')
  })

  it('leaves members that are undefined out', () => {
    expect(canonicalJson({ a: undefined, b: null })).toBe('{"b":null}')
  })

  it('is JSON for the same value, and the same text whatever the order of the keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const text = canonicalJson(value)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonicalJson(Object.fromEntries(Object.entries(value).reverse()))).toBe(text)
      }),
    )
  })
})

describe('a record', () => {
  it('is an object with string keys', () => {
    expect([{}, { a: 1 }, Object.create(null)].map(isRecord)).toEqual([true, true, true])
    expect([null, undefined, [], 'a', 1, true].map(isRecord)).toEqual([false, false, false, false, false, false])
  })
})
