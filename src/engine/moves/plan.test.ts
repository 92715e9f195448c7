import { describe, expect, it } from 'vitest'
import { IbidError } from '../../core/fault.ts'
import { type ScriptedStep, scriptedModel } from '../../testing/scripted-model.ts'
import { controlTools } from '../../tools/controls/control-tools.ts'
import type { Ask } from '../begin.ts'
import { answerAndPursue, lookup, runToEnd, testDependencies } from '../engine.fixture.ts'

const goal = { goal: 'explain the sky', subTasks: [{ id: 'a', description: 'find the colour', status: 'done' }] }
const answer = { text: 'Sunsets are red [s1].' }
const look = { calls: [{ tool: 'lookup', input: { i: 1 } }] }

async function planned(step: ScriptedStep, ask: Partial<Ask> = {}) {
  const fast = scriptedModel([step], { id: 'fast', price: { input: 1, output: 1 } })
  const model = scriptedModel([look, answer])
  const dependencies = testDependencies({ model, fast, tools: [lookup(), ...controlTools()] })
  const run = await runToEnd(dependencies, { planning: 'always', fastModel: 'fast', ...ask })
  return { run, dependencies, fast, model, events: await dependencies.log.read(run.id) }
}

describe('planning', () => {
  it('always is one call of the fast model before the first step; the model and the person see the plan', async () => {
    const { events, fast, model, run } = await planned({ calls: [{ tool: 'write_plan', input: goal }], usage: { inputTokens: 7 } })
    expect(events.slice(0, 3)).toMatchObject([
      { type: 'run.began' },
      { type: 'plan.written', by: 'planner', plan: { goal: 'explain the sky' }, spent: { model: 'fast', cost: 7 } },
      { type: 'model.replied', step: 1 },
    ])
    expect(fast.requests).toMatchObject([{ tools: [{ name: 'write_plan' }], messages: [{ role: 'user', text: 'why is the sky blue?' }] }])
    expect(model.requests[0]?.messages.at(-1)?.text).toBe('The plan:\nexplain the sky\n- a: find the colour (done)')
    expect(run.end?.status).toBe('done')
  })

  it.each(['auto', 'never'] as const)('%s makes no call of its own', async (planning) => {
    const { fast, model, run } = await planned({}, { planning })
    expect(fast.requests).toEqual([])
    expect(model.requests).toHaveLength(2)
    expect(model.requests[0]?.tools.some(({ name }) => name === 'write_plan')).toBe(planning === 'auto')
    expect(run.end?.status).toBe('done')
  })

  it.each<[string, ScriptedStep, string]>([
    ['says nothing usable', { text: 'Let me think.' }, 'the planner returned no plan: it did not call write_plan'],
    [
      'writes no plan',
      { calls: [{ tool: 'write_plan', input: { goal: '' } }] },
      'the planner returned no plan: goal: expected text; subTasks: expected an array',
    ],
    ['is cut off', { calls: [{ tool: 'write_plan', input: '{"goal": ' }] }, 'the planner returned no plan: not valid JSON: {"goal": '],
    ['fails', { fault: { code: 'unauthorised', message: 'no key', retryable: false } }, 'no key'],
  ])('that %s is told, and harmless', async (_case, step, message) => {
    const { events, model, run } = await planned(step)
    expect(events[1]).toMatchObject({ type: 'plan.failed', fault: { message } })
    expect(model.requests[0]?.messages).toHaveLength(1)
    expect(run).toMatchObject({ plan: undefined, end: { status: 'done', reason: 'direct-answer' } })
  })

  it('by a model that cannot be had is told, and harmless', async () => {
    const model = scriptedModel([look, answer])
    const dependencies = testDependencies({ model, tools: [lookup(), ...controlTools()] })
    const gone = async (id: string) => {
      if (id === 'fast') throw new IbidError('usage', 'no model fast')
      return model
    }
    const run = await runToEnd({ ...dependencies, model: gone }, { planning: 'always', fastModel: 'fast' })
    expect((await dependencies.log.read(run.id))[1]).toMatchObject({
      type: 'plan.failed',
      fault: { code: 'usage', message: 'no model fast' },
    })
    expect(run.end?.status).toBe('done')
  })

  it('asks first what the plan wants to know, and goes on with the answer as a message', async () => {
    const unclear = { ...goal, needsClarification: true, clarificationPrompt: 'Which sky?' }
    const questions = { clarification: 'rest', approval: 'refuse' } as const
    const { dependencies, model, run } = await planned({ calls: [{ tool: 'write_plan', input: unclear }] }, { questions })
    expect(run.question).toEqual({ id: 'q1', kind: 'clarification', text: 'Which sky?' })
    expect(model.requests).toEqual([])
    const ended = await answerAndPursue(dependencies, run, { text: 'that of the Earth' })
    expect(model.requests[0]?.messages.at(-1)?.text).toBe('You wanted to know: Which sky?\nThe answer: that of the Earth')
    expect(ended.end?.status).toBe('done')
  })

  it('stops at once when the run is cancelled', async () => {
    const stop = new AbortController()
    const fast = scriptedModel(() => {
      stop.abort()
      return { text: 'half', hold: new Promise(() => {}) }
    })
    const dependencies = testDependencies({ model: scriptedModel([]), fast, tools: controlTools() })
    const run = await runToEnd(dependencies, { planning: 'always', fastModel: 'fast' }, stop.signal)
    expect(run.end).toEqual({ status: 'cancelled', reason: 'cancelled' })
  })
})
