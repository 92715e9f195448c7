import { describe, expect, it } from 'vitest'
import type { Plan } from '../core/plan.ts'
import { askLimits } from '../core/request.ts'
import { difficultyOf, stepsAllowed } from './difficulty.ts'

const plan = (count: number): Plan => ({
  goal: 'g',
  subTasks: Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    description: 'd',
    status: 'pending',
    parallelizable: false,
    dependencies: [],
  })),
  needsClarification: false,
  candidateAgents: [],
})
const words = (count: number) => Array.from({ length: count }, (_, at) => `topic${at}`).join(' ')

describe('the difficulty of a question', () => {
  it.each([
    ['What is the payload of a job?', 'simple'],
    ['How do I stop a worker and keep its jobs?', 'simple'],
    ['Compare retries and timeouts.', 'moderate'],
    ['What is a job? What is a worker?', 'moderate'],
    ['What is a job? What is a worker? What is a queue? What is a retry?', 'complex'],
    ['Compare the differences between retries and timeouts, each with pros and cons.', 'complex'],
    ['队列和工作者的区别', 'moderate'],
    ['比较队列和工作者的区别，以及分别的优点', 'complex'],
    [words(12), 'simple'],
    [words(13), 'moderate'],
    [words(30), 'moderate'],
    [words(31), 'complex'],
    ['', 'simple'],
  ])('%s: %s', (question, difficulty) => {
    expect(difficultyOf(question)).toBe(difficulty)
  })

  it.each([
    [2, 'simple'],
    [3, 'moderate'],
    [4, 'moderate'],
    [5, 'complex'],
  ])('grows with a plan of %d sub-tasks: %s', (count, difficulty) => {
    expect(difficultyOf('What is a job?', plan(count))).toBe(difficulty)
  })

  it('never shrinks with a plan', () => {
    expect(difficultyOf('What is a job? What is a worker?', plan(1))).toBe('moderate')
  })
})

describe('the steps of a run', () => {
  it.each([
    ['simple', 5],
    ['moderate', 8],
    ['complex', 10],
  ] as const)('of a %s question are %d', (difficulty, steps) => {
    expect(stepsAllowed({ ...askLimits, steps: 5, stepsAtMost: 10 }, difficulty)).toBe(steps)
  })

  it('do not grow where they were given, and never shrink', () => {
    expect(stepsAllowed({ ...askLimits, steps: 7, stepsAtMost: 7 }, 'complex')).toBe(7)
    expect(stepsAllowed({ ...askLimits, steps: 7, stepsAtMost: 3 }, 'complex')).toBe(7)
  })
})
