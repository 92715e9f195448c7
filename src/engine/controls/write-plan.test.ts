import { describe, expect, it } from 'vitest'
import type { Fact } from '../../core/event-types.ts'
import { callOf, replied, runOf } from '../guards/guards.fixture.ts'
import { writePlan } from './write-plan.ts'

const subTasks = [{ id: 'a', description: 'find a', status: 'pending', parallelizable: false, dependencies: [] }] as const
const plan = { goal: 'g', subTasks, needsClarification: false, candidateAgents: [] }
const unclear = { ...plan, needsClarification: true, clarificationPrompt: 'Which?' }
const callWith = (input: unknown, id = 'r1') => ({ ...callOf(input, id), tool: 'write_plan' })
const written = (call: string): Fact => ({ type: 'plan.written', plan, by: 'model', call })
const clarified = (text: string, number = 1): Fact[] => [
  { type: 'question.asked', question: { id: `q${number}`, kind: 'clarification', text } },
  { type: 'question.answered', answer: { question: `q${number}`, text: 'this', by: 'person' } },
]

describe('a call that writes the plan', () => {
  it('puts the plan on the log and succeeds', () => {
    expect(writePlan(runOf(replied(1)), callWith(plan))).toMatchObject({
      facts: [{ type: 'plan.written', plan, by: 'model', call: 'r1' }],
      unclear: false,
      outcome: { status: 'success' },
    })
  })

  it('does not write it twice after a crash, but writes another one', () => {
    const run = runOf(replied(1), written('r1'))
    expect(writePlan(run, callWith(plan)).facts).toEqual([])
    expect(writePlan(run, callWith(plan, 'r2')).facts).toHaveLength(1)
  })

  it('lets nothing else run where the question is unclear, until that was asked', () => {
    expect(writePlan(runOf(replied(1)), callWith(unclear)).unclear).toBe(true)
    expect(writePlan(runOf(replied(1), ...clarified('Which?')), callWith(unclear)).unclear).toBe(false)
    expect(writePlan(runOf(replied(1), ...clarified('When?')), callWith(unclear)).unclear).toBe(true)
  })

  it('is refused where it wants to ask a fourth time', () => {
    const asked = ['a', 'b', 'c'].flatMap((text, at) => clarified(text, at + 1))
    const taken = writePlan(runOf(replied(1), ...asked), callWith(unclear))
    expect(taken).toMatchObject({ outcome: { status: 'denied', fault: { code: 'blocked' } } })
    expect(taken.facts).toBeUndefined()
  })

  it('is asked for again where the plan does not hold together', () => {
    const { facts, outcome } = writePlan(runOf(replied(1)), callWith({ ...plan, subTasks: [{ ...subTasks[0], dependencies: ['a'] }] }))
    expect(facts).toBeUndefined()
    expect(outcome).toMatchObject({
      status: 'error',
      fault: { message: 'write_plan was rejected: dependencies: these depend on each other: a' },
    })
  })
})
