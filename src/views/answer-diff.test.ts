import { expect, it } from 'vitest'
import { answerDiff } from './answer-diff.ts'

it('tells sentences that both answers have from those of one, whatever their marks', () => {
  expect(answerDiff('Jobs are kept. [1] They run at night. [2]', 'Jobs are kept. [3] They run at noon. [1] Nobody watches.')).toBe(
    ' Jobs are kept.\n-They run at night.\n+They run at noon.\n+Nobody watches.',
  )
})

it('is empty where they say the same', () => {
  expect(answerDiff('Jobs are kept. [1]', 'Jobs are kept. [2]')).toBe('')
  expect(answerDiff('', '')).toBe('')
})

it('has every sentence where one answer is empty', () => {
  expect(answerDiff('', 'Jobs are kept. [1]')).toBe('+Jobs are kept.')
  expect(answerDiff('Jobs are kept.', '')).toBe('-Jobs are kept.')
})
