import { describe, expect, it } from 'vitest'
import type { Fact } from '../../core/event-types.ts'
import { callOf, finished, replied, runOf } from '../guards/guards.fixture.ts'
import { objectionsOf } from './objections.ts'

const failing = (tool: string): Fact => finished({ ...callOf({}), tool }, { status: 'error' })
const draft: Fact = {
  type: 'answer.drafted',
  answer: {
    text: '',
    citations: [],
    unsupported: ['One.', 'Two.'],
    sentences: [
      { text: 'One.', state: 'unsupported', marks: [], at: 0, reason: 'the model gave no source for it' },
      { text: 'Two.', state: 'unsupported', marks: [], at: 0, reason: 'the quoted text is not in any source', invented: true },
    ],
    confidence: 'low',
    confidenceScore: 0,
    mode: 'model',
  },
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

const sentBack = [
  'One sentence of your answer cannot stand:',
  '2. Two.\n   the quoted text is not in any source',
  'Call revise_answer with these numbers: new words that quote the source exactly, or none to drop the sentence. The rest of the answer stays.',
]

describe('what the model is told of a review', () => {
  const run = runOf(replied(1), failing('search'), failing('fetch'), plan, draft)

  it.each([
    ['quote-not-found', sentBack],
    ['contradicted-sentences', sentBack],
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
