import { expect, it } from 'vitest'
import { cannotBeCompared, compareStatements } from './statements.ts'

const answer =
  'A job that fails for the sixth time moves to the dead queue. Dead jobs are kept for 14 days, and can be started again with `ferry revive`.'

it.each([
  ['Dead jobs are kept for 14 days.', [1]],
  ['Failed jobs move to the dead queue the sixth time.', [1]],
  ['Dead jobs stay for 14 days.', [0.8]],
  ['Dead jobs are kept for 15 days.', [0]],
  ['Dead jobs are never kept for 14 days.', [0]],
  ['Dead jobs are kept for 14 days. A queue holds 10 million jobs.', [1, 0]],
  ['- Jobs move to the dead queue.\n- The dead jobs are deleted by `ferry purge`.', [1, 0]],
])('%j is borne out by %j', (expected, supports) => {
  expect(compareStatements(expected, answer).map(({ support }) => support)).toEqual(supports)
})

it('cannot compare what has no words of its own', () => {
  expect(['Jobs run. Yes.', '---', 'Dead jobs are kept.', '14 days'].map(cannotBeCompared)).toEqual(['Yes.', '---', undefined, undefined])
})
