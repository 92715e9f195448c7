import { describe, expect, it } from 'vitest'
import { phrase } from './phrase.ts'

describe('a phrase', () => {
  it('ends its words by the number before them', () => {
    expect([0, 1, 2].map((files) => phrase`${files} file(s) of ${'docs'}`)).toEqual([
      '0 files of docs',
      '1 file of docs',
      '2 files of docs',
    ])
    expect([1, 2].map((count) => phrase`${count} entr(y|ies)`)).toEqual(['1 entry', '2 entries'])
    expect([1, 2].map((count) => phrase`${count} statement(s) agree(s|), ${3} differ(s|)`)).toEqual([
      '1 statement agrees, 3 differ',
      '2 statements agree, 3 differ',
    ])
  })

  it('leaves what stands in brackets by itself, and what values hold', () => {
    expect(phrase`${'f(s)'} is valid (${2} row(s) of ${'CSV'})`).toBe('f(s) is valid (2 rows of CSV)')
  })
})
