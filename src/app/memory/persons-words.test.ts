import { expect, it } from 'vitest'
import { ownWords } from './extract-memories.ts'

it('leaves out what a person has only pasted or quoted', () => {
  const pasted = 'I run Debian.\n\n> I run Windows, wrote Ben.\n| a | table |\n```sh\nI am root\n```\nWhy does\tit fail?\n~~~\nnever closed'
  expect(ownWords(pasted)).toBe('I run Debian. Why does it fail?')
})
