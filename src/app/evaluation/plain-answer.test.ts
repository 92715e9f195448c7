import { expect, it } from 'vitest'
import { plainAnswer } from './expectations.ts'

it('leaves out marks and nothing else', () => {
  const answer = 'Kept for 14 days. [1][12] Perhaps. [?]\n\n- first `list[1]` [2]\n\n| a [3] |\n\n```\nx = y[0]\n```\n[4]'
  expect(plainAnswer(answer)).toBe('Kept for 14 days. Perhaps.\n\n- first `list[1]`\n\n| a |\n\n```\nx = y[0]\n```')
})
