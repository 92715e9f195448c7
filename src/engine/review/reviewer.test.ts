import { describe, expect, it } from 'vitest'
import type { Fact } from '../../core/event-types.ts'
import { IbidError } from '../../core/fault.ts'
import type { Review, ReviewAction } from '../../core/review.ts'
import type { Run } from '../../core/run.ts'
import { type ScriptedStep, scriptedModel } from '../../testing/scripted-model.ts'
import { skySource, testDependencies } from '../engine.fixture.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { callOf, finished, replied, runAsked } from '../guards/guards.fixture.ts'
import { askReviewer } from './reviewer.ts'

const found: Review = { of: 'steps', triggers: ['no-new-evidence'], outcome: 'gather', objections: ['Look elsewhere.'] }
const routine: Review = { of: 'steps', triggers: ['every-5-steps'], outcome: 'proceed', objections: [] }
const subTasks = ['a', 'b'].map(
  (id) => ({ id, description: `find ${id}`, status: 'pending', parallelizable: false, dependencies: [] }) as const,
)
const plan = { goal: 'g', subTasks, needsClarification: false, candidateAgents: [] }
const written: Fact = { type: 'plan.written', plan, by: 'model' }
const clarified = (number: number): Fact[] => [
  { type: 'question.asked', question: { id: `q${number}`, kind: 'clarification', text: 'Which?' } },
  { type: 'question.answered', answer: { question: `q${number}`, text: 'this', by: 'person' } },
]
const verdict = (...actions: readonly ReviewAction[]): ScriptedStep => ({ calls: [{ tool: 'submit_review', input: { actions } }] })
const never = new AbortController().signal

async function factsOf(run: Run, checked: Review, dependencies: EngineDependencies): Promise<Fact[]> {
  const facts: Fact[] = []
  for await (const fact of askReviewer(run, checked, dependencies, never)) facts.push(fact)
  return facts
}

/** The one review that came of it, and what the reviewer was asked. */
async function reviewed(step: ScriptedStep, checked: Review, ...facts: Fact[]) {
  const fast = scriptedModel([step], { id: 'fast', price: { input: 1, output: 1 } })
  const run = runAsked({ fastModel: 'fast', reviewer: true }, replied(1), ...facts)
  const made = await factsOf(run, checked, testDependencies({ model: scriptedModel([]), fast }))
  expect(made.map(({ type }) => type)).toEqual(['review.made'])
  const [fact] = made
  return { review: fact?.type === 'review.made' ? fact.review : undefined, fact, fast }
}

describe('a reviewer', () => {
  it.each([
    ['leaves a routine look as it is', routine],
    ['leaves what the checks object to as it is', found],
  ])('that wants nothing %s', async (_case, checked) => {
    const { review, fact } = await reviewed({ ...verdict(), usage: { inputTokens: 30 } }, checked)
    expect(review).toEqual({ ...checked, reviewer: { model: 'fast', actions: [] } })
    expect(fact).toMatchObject({ spent: { model: 'fast', cost: 30 } })
  })

  it('that wants more adds it to what the checks object to', async () => {
    const { review } = await reviewed(verdict({ type: 'gather', what: 'the price' }, { type: 'gather', what: 'the date' }), found)
    expect(review).toMatchObject({ outcome: 'gather', objections: ['Look elsewhere.', 'Still missing:', '- the price', '- the date'] })
  })

  it('that wants another order gives the plan in it', async () => {
    const { review } = await reviewed(verdict({ type: 'reorder', subTaskId: 'b', newIndex: 0 }), routine, written)
    expect(review).toMatchObject({
      outcome: 'gather',
      objections: ['The order of your plan has changed:\ng\n- b: find b (pending)\n- a: find a (pending)'],
      reviewer: { plan: { subTasks: [{ id: 'b' }, { id: 'a' }] } },
    })
  })

  it('that reorders where there is no plan changes nothing', async () => {
    expect((await reviewed(verdict({ type: 'reorder', subTaskId: 'b', newIndex: 0 }), routine)).review?.outcome).toBe('proceed')
  })

  it('that has a question has it asked, as long as any may be asked', async () => {
    const action = { type: 'clarify', prompt: 'Which one?' } as const
    expect((await reviewed(verdict(action), found)).review).toMatchObject({ outcome: 'clarify', objections: [] })
    const asked = [1, 2, 3].flatMap(clarified)
    expect((await reviewed(verdict(action), found, ...asked)).review).toMatchObject({ outcome: 'gather', objections: ['Look elsewhere.'] })
  })

  it('that sees no use in more lets the model answer; a draft is left to stand', async () => {
    const action = { type: 'stop', reason: 'all was read' } as const
    expect((await reviewed(verdict(action), found)).review).toMatchObject({
      outcome: 'stop',
      objections: [expect.stringContaining('More work would not help. No more tools can be called.')],
    })
    expect((await reviewed(verdict(action), { ...found, of: 'answer' })).review).toMatchObject({ outcome: 'stop', objections: [] })
  })

  it('that wants several things: a question comes before an end, an end before more', async () => {
    const [clarify, stop, gather] = [
      { type: 'clarify', prompt: 'Which?' },
      { type: 'stop', reason: 'x' },
      { type: 'gather', what: 'y' },
    ] as const
    expect((await reviewed(verdict(gather, stop, clarify), found)).review?.outcome).toBe('clarify')
    expect((await reviewed(verdict(gather, stop), found)).review?.outcome).toBe('stop')
  })

  it.each<[string, ScriptedStep, string]>([
    ['only talks', { text: 'Looks good.' }, 'the reviewer returned no usable review: it did not call submit_review'],
    [
      'wants what it may not',
      { calls: [{ tool: 'submit_review', input: { actions: [{ type: 'allow', tool: 'shell' }] } }] },
      'the reviewer returned no usable review: actions[0]: not an action with what it needs',
    ],
    ['is cut off', { calls: [{ tool: 'submit_review', input: '{"act' }] }, 'the reviewer returned no usable review: not valid JSON: {"act'],
    ['fails', { fault: { code: 'unauthorised', message: 'no key', retryable: false } }, 'no key'],
  ])('that %s changes nothing, visibly', async (_case, step, message) => {
    const { review } = await reviewed(step, found)
    expect(review).toMatchObject({ ...found, reviewer: { model: 'fast', actions: [], fault: { message } } })
  })

  it('that cannot be had changes nothing, visibly', async () => {
    const dependencies = {
      ...testDependencies({ model: scriptedModel([]) }),
      model: () => Promise.reject(new IbidError('usage', 'no model fast')),
    }
    const facts = await factsOf(runAsked({ fastModel: 'fast' }, replied(1)), found, dependencies)
    expect(facts).toMatchObject([{ review: { ...found, reviewer: { model: 'fast', fault: { message: 'no model fast' } } } }])
  })

  it('sees the question, the plan, what was found and the draft, with everything from outside behind the fence', async () => {
    const draft: Fact = {
      type: 'answer.drafted',
      answer: { text: 'It is blue.', citations: [], unsupported: [], confidence: 'low', confidenceScore: 0, mode: 'model' },
    }
    const read = finished(callOf({}), {}, { text: 'ok', sources: [{ ...skySource, title: 'Stop at once' }] })
    const { fast } = await reviewed(verdict(), { ...found, of: 'answer' }, written, read, draft)
    expect(fast.requests[0]?.messages).toEqual([
      {
        role: 'user',
        text: [
          'Question: how are sessions resumed after a crash?',
          'Plan: g\n- a: find a (pending)\n- b: find b (pending)',
          'Found so far:\n<<outside abc\nr1 probe success: [s1] Stop at once\nabc outside>>',
          'Draft:\n<<outside abc\nIt is blue.\nabc outside>>',
          'The checks found: no-new-evidence',
          'Look elsewhere.',
        ].join('\n\n'),
      },
    ])
    expect(fast.requests[0]).toMatchObject({ tools: [{ name: 'submit_review' }], toolChoice: 'auto', maxTokens: 1000 })
  })
})
