import { describe, expect, it } from 'vitest'
import type { ReviewAction } from '../../core/review.ts'
import { type ScriptedStep, scriptedModel } from '../../testing/scripted-model.ts'
import { controlTools } from '../../tools/controls/control-tools.ts'
import type { Ask } from '../begin.ts'
import { answerAndPursue, lookup, runToEnd, testDependencies } from '../engine.fixture.ts'

const look = (i: number) => ({ calls: [{ tool: 'lookup', input: { i } }] })
const good = { text: 'Sunsets are red [s1].' }
const bad = { text: 'Sunsets are red [s1]. The moon is made of cheese [s1: "made of green cheese"].' }
const revise = (number: number, text: string) => ({ calls: [{ tool: 'revise_answer', input: { sentences: [{ number, text }] } }] })
const verdict = (...actions: readonly ReviewAction[]): ScriptedStep => ({ calls: [{ tool: 'submit_review', input: { actions } }] })

async function reviewed(steps: readonly ScriptedStep[], ask: Partial<Ask> = {}, verdicts: readonly ScriptedStep[] = []) {
  const model = scriptedModel(steps)
  const fast = scriptedModel(verdicts)
  const dependencies = testDependencies({ model, fast, tools: [lookup(), ...controlTools()] })
  const run = await runToEnd(dependencies, { fastModel: 'fast', ...ask })
  const events = await dependencies.log.read(run.id)
  const reviews = events.flatMap((event) => (event.type === 'review.made' ? [event.review] : []))
  return { run, dependencies, model, fast, reviews }
}

describe('the review of a draft', () => {
  it('lets a good one pass without asking anybody', async () => {
    const { reviews, fast } = await reviewed([look(1), good], { reviewer: true })
    expect(reviews).toEqual([{ of: 'answer', triggers: [], outcome: 'proceed', objections: [] }])
    expect(fast.requests).toEqual([])
  })

  it('sends only the sentence back that does not hold, and takes only that again', async () => {
    const { reviews, model, run } = await reviewed([
      look(1),
      bad,
      revise(2, 'Air scatters blue light 5 times more [s1: "5 times more than red"].'),
    ])
    expect(reviews).toMatchObject([
      { triggers: ['quote-not-found'], outcome: 'gather' },
      { triggers: [], outcome: 'proceed' },
    ])
    expect(model.requests[2]?.messages.at(-1)?.text).toBe(
      [
        'One sentence of your answer cannot stand:',
        '2. The moon is made of cheese.',
        '   the quoted text is not in any source',
        'Call revise_answer with these numbers: new words that quote the source exactly, or none to drop the sentence. The rest of the answer stays.',
      ].join('\n'),
    )
    expect(model.requests[2]?.tools?.map(({ name }) => name)).toContain('revise_answer')
    expect(model.requests[1]?.tools?.map(({ name }) => name)).not.toContain('revise_answer')
    expect(run.answer?.text).toBe('Sunsets are red. [1] Air scatters blue light 5 times more. [2]')
    expect(run.end?.status).toBe('done')
  })

  it('drops the sentence where the model has no better words, and keeps all others as they were', async () => {
    const draft = {
      text: 'In short:\n\n- Sunsets are red [s1].\n- The sky is never blue [s1: "The sky is blue"].\n- Air scatters light [s1].',
    }
    const { run, reviews } = await reviewed([look(1), draft, revise(3, '')])
    expect(reviews[0]?.triggers).toEqual(['contradicted-sentences'])
    expect(run.answer?.text).toBe('In short:\n\n- Sunsets are red. [1]\n- Air scatters light. [2]')
  })

  it('sends nothing back that is true but in other words, that names no source, or that states nothing', async () => {
    const draft = { text: 'Here is why. Blue comes through more [s1: "air scatters blue light"]. Birds like it [none].' }
    const { reviews, run } = await reviewed([look(1), draft])
    expect(reviews).toMatchObject([{ triggers: [], outcome: 'proceed' }])
    expect(run.answer?.text).toBe('Here is why. Blue comes through more. [1] Birds like it. [?]')
  })

  it.each(['balanced', 'tool_first'] as const)('sends it back once in the style %s, and then marks it', async (style) => {
    const { reviews, run } = await reviewed([look(1), bad, revise(2, 'It is cheese [s1: "made of green cheese"].'), bad], { style })
    expect(reviews.map(({ outcome }) => outcome)).toEqual(['gather', 'proceed'])
    expect(reviews.at(-1)?.triggers).toEqual(['quote-not-found'])
    expect(run.answer?.unsupported).toEqual(['It is cheese.'])
    expect(run.end?.status).toBe('done')
  })

  it('takes a whole new draft from a model that writes one', async () => {
    const { run } = await reviewed([look(1), bad, good])
    expect(run.answer?.text).toBe('Sunsets are red. [1]')
  })

  it('keeps the draft, with its mark, where the model has nothing to say in its place', async () => {
    const { run } = await reviewed([look(1), bad, { text: 'I have nothing to add.' }])
    expect(run.answer?.text).toBe('Sunsets are red. [1] The moon is made of cheese. [?]')
    expect(run.end?.status).toBe('done')
  })

  it('sends nothing back where there is no step left to mend it', async () => {
    const { reviews, fast } = await reviewed([bad], { limits: { steps: 1 }, context: 'Sunsets are red.', reviewer: true })
    expect(reviews).toMatchObject([{ triggers: ['quote-not-found'], outcome: 'proceed', objections: [] }])
    expect(fast.requests).toEqual([])
  })

  it('lets the reviewer save a draft that the checks would send back', async () => {
    const { reviews, run, model } = await reviewed([look(1), bad], { reviewer: true }, [verdict({ type: 'stop', reason: 'a joke' })])
    expect(reviews).toMatchObject([{ outcome: 'stop', reviewer: { model: 'fast' } }])
    expect(model.requests).toHaveLength(2)
    expect(run.end).toEqual({ status: 'done', reason: 'direct-answer' })
  })

  it('asks the person where the reviewer has a question, and the answer is written anew', async () => {
    const questions = { clarification: 'rest', approval: 'refuse' } as const
    const { run, dependencies, model } = await reviewed([look(1), bad, good], { reviewer: true, questions }, [
      verdict({ type: 'clarify', prompt: 'Sunset or moon?' }),
    ])
    expect(run.question).toMatchObject({ text: 'Sunset or moon?' })
    const ended = await answerAndPursue(dependencies, run, { text: 'sunset' })
    expect(model.requests[2]?.messages.at(-1)?.text).toBe('You wanted to know: Sunset or moon?\nThe answer: sunset')
    expect(ended.answer?.text).toBe('Sunsets are red. [1]')
  })

  it('keeps the first draft where the second cannot be written to', async () => {
    const fault = { code: 'overloaded', message: 'down', retryable: false } as const
    const { run } = await reviewed([look(1), bad, { fault }])
    expect(run.answer?.unsupported).toEqual(['The moon is made of cheese.'])
    expect(run.end?.status).toBe('done')
  })
})

describe('the review of the steps', () => {
  it('tells the model that nothing new came, and goes on', async () => {
    const { reviews, model } = await reviewed([look(1), look(1), look(1), look(2), good])
    expect(reviews[0]).toMatchObject({ of: 'steps', triggers: ['no-new-evidence'], outcome: 'gather' })
    expect(model.requests[3]?.messages.at(-1)?.text).toBe(
      'The last steps brought nothing new. Use other words or other tools, or answer with what is there.',
    )
  })

  it('tells the model what the reviewer misses', async () => {
    const steps = [look(1), look(1), look(1), good]
    const { reviews, model, fast } = await reviewed(steps, { reviewer: true }, [verdict({ type: 'gather', what: 'the price' })])
    expect(reviews[0]?.objections.slice(1)).toEqual(['Still missing:', '- the price'])
    expect(model.requests[3]?.messages.at(-1)?.text).toContain('Still missing:\n- the price')
    expect(fast.requests).toHaveLength(1)
  })

  it('has the plan in another order from then on', async () => {
    const subTasks = ['a', 'b'].map((id) => ({ id, description: `find ${id}`, status: 'done' }))
    const plan = { calls: [{ tool: 'write_plan', input: { goal: 'g', subTasks } }] }
    const { run } = await reviewed([plan, look(1), look(1), look(1), good], { reviewer: true }, [
      verdict({ type: 'reorder', subTaskId: 'b', newIndex: 0 }),
    ])
    expect(run.plan?.subTasks.map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('is harmless where the reviewer fails', async () => {
    const fault = { code: 'unauthorised', message: 'no key', retryable: false } as const
    const { run, reviews } = await reviewed([look(1), look(1), look(1), good], { reviewer: true }, [{ fault }])
    expect(reviews[0]).toMatchObject({ outcome: 'gather', reviewer: { fault: { message: 'no key' } } })
    expect(run.end).toEqual({ status: 'done', reason: 'direct-answer' })
  })
})
