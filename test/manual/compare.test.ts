import { describe, expect, it } from 'vitest'
import { departure } from './compare.ts'

describe('departure', () => {
  it('is undefined where only ids, times and scores differ', () => {
    const shown = 'Run 01M806J4STJ07P4GJ2173XKPJF, done, 286 ms\nConfidence high (0.71)'
    expect(departure(shown, 'Run 01M806J7KRP1V4P5VFK1DKB6YP, done, 1.2 s\nConfidence high (0.9)\n')).toBeUndefined()
  })

  it('takes ... for any lines, and at the end of a line for any words', () => {
    expect(departure('a\n...\nd e...', 'a\nb\nc\nd e f')).toBeUndefined()
  })

  it('names the first line that is not as shown, and output that is not shown', () => {
    expect(departure('a\nb', 'a\nc')).toBe('shown:  b\n  actual: c')
    expect(departure('a', 'a\nb')).toBe('not shown: b')
    expect(departure('a\n...\nd', 'a\nb')).toBe('nothing that follows is: d')
  })
})
