import { describe, expect, it } from 'vitest'
import type { Fact } from '../../core/facts.ts'
import { callOf, finished, replied, runOf } from '../guards/guards.fixture.ts'
import { objectionsOf } from './objections.ts'

const failing = (tool: string): Fact => finished({ ...callOf({}), tool }, { status: 'error' })
const draft: Fact = {
  type: 'answer.drafted',
  answer: { text: '', citations: [], unsupported: ['One.', 'Two.'], confidence: 'low', confidenceScore: 0, mode: 'model' },
}
const plan: Fact = {
  type: 'plan.written',
  by: 'model',
  plan: {
    goal: 'g',
    subTasks: [{ id: 'a', description: 'find a', status: 'pending', parallelizable: false, dependencies: [] }],
    needsClarification: false,
    candidateAgents: [],
  },
}

describe('what the model is told of a review', () => {
  const run = runOf(replied(1), failing('search'), failing('fetch'), plan, draft)

  it.each([
    ['quote-not-found', ['Your answer names sources that do not exist. Use the marks that stand beside the sources.']],
    [
      'unsupported-sentences',
      [
        'These sentences of your answer are not supported by the sources they name:',
        '- One.',
        '- Two.',
        'Find support with the tools, or correct or drop them, and give the whole answer again.',
      ],
    ],
    [
      'open-sub-tasks',
      [
        'These sub-tasks of your plan are still open:',
        '- a: find a',
        'Finish them, or write the plan again with what became of them, and give the whole answer again.',
      ],
    ],
    ['tools-failing', ['These tools fail: search, fetch. Use others, or answer with what is there.']],
    ['no-new-evidence', ['The last steps brought nothing new. Use other words or other tools, or answer with what is there.']],
    ['every-5-steps', []],
  ] as const)('for %s', (trigger, lines) => {
    expect(objectionsOf(run, [trigger])).toEqual(lines)
  })

  it('is the sum of what was found', () => {
    expect(objectionsOf(run, ['tools-failing', 'no-new-evidence'])).toHaveLength(2)
    expect(objectionsOf(run, [])).toEqual([])
  })
})
