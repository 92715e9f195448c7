import { describe, expect, it } from 'vitest'
import { stem } from '../../core/text/words.ts'
import { oppositesOf } from './opposites.ts'

describe('opposites', () => {
  it.each([
    ['enabled', 'disable'],
    ['before', 'after'],
    ['minimum', 'maximum'],
    ['allows', 'denied'],
    ['synchronous', 'asynchronous'],
  ])('hold both ways, whatever the inflection: %s, %s', (a, b) => {
    expect(oppositesOf(stem(a)).has(stem(b))).toBe(true)
    expect(oppositesOf(stem(b)).has(stem(a))).toBe(true)
  })

  it('are none for most words', () => {
    expect([...oppositesOf(stem('session'))]).toEqual([])
    expect([...oppositesOf('constructor')]).toEqual([])
  })
})
