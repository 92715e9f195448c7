import { expect, test } from 'vitest'
import type { Plan, SubTask } from '../core/plan.ts'
import { planText } from './plan.ts'

const task = (id: string, parts: Partial<SubTask> = {}): SubTask => ({
  id,
  description: `do ${id}`,
  status: 'pending',
  parallelizable: false,
  dependencies: [],
  ...parts,
})

test('a plan shows what is done, what is going on, what is left and what went wrong', () => {
  const plan: Plan = {
    goal: 'Compare\nthe limits',
    needsClarification: false,
    candidateAgents: [],
    subTasks: [
      task('a', { status: 'done' }),
      task('b', { status: 'in_progress' }),
      task('c', { dependencies: ['a', 'b'] }),
      task('d', { status: 'failed', dependencies: ['c'] }),
      task('e', { status: 'blocked' }),
    ],
  }
  expect(planText(plan)).toEqual([
    'Plan: Compare the limits',
    '  [x] a do a',
    '  [>] b do b',
    '  [ ] c do c (after a, b)',
    '  [!] d do d (failed; after c)',
    '  [!] e do e (blocked)',
  ])
})
