import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../core/event-types.ts'
import type { Run } from '../core/run.ts'
import { scriptedModel } from '../testing/scripted-model.ts'
import { controlTools } from '../tools/controls/control-tools.ts'
import { answerQuestion } from './answer-question.ts'
import { answerAndPursue, lookup, runToEnd, testDependencies } from './engine.fixture.ts'
import { pursue } from './run-loop.ts'

const questions = { clarification: 'rest', approval: 'rest' } as const
const never = new AbortController().signal

async function resting(call: { readonly tool: string; readonly input: unknown }) {
  const tools = [{ ...lookup(), effect: 'write' as const }, ...controlTools()]
  const dependencies = testDependencies({ model: scriptedModel([{ calls: [call] }, { text: 'Done.' }]), tools })
  return { dependencies, run: await runToEnd(dependencies, { questions }) }
}
const asking = () => resting({ tool: 'ask_user', input: { question: 'Which Alex?', assumption: 'Alex A.' } })
const approving = () => resting({ tool: 'lookup', input: { i: 1 } })
const last = async (dependencies: { readonly log: { read(id: string): Promise<readonly RunEvent[]> } }, run: Run) =>
  (await dependencies.log.read(run.id)).at(-1)

describe('an answer to the question of a run', () => {
  it('is stored, and the run goes on when it is pursued, in whatever process', async () => {
    const { dependencies, run } = await asking()
    await answerQuestion(run.id, { text: '  Alex B.  ' }, dependencies)
    expect(await last(dependencies, run)).toMatchObject({
      type: 'question.answered',
      answer: { question: 'q1', text: 'Alex B.', by: 'person' },
    })
    expect((await pursue(run.id, dependencies, never)).end?.status).toBe('done')
  })

  it('decides an approval, and is a no where it decides nothing', async () => {
    const yes = await approving()
    await answerQuestion(yes.run.id, { question: 'q1', text: '', decision: 'once' }, yes.dependencies)
    expect(await last(yes.dependencies, yes.run)).toMatchObject({ answer: { decision: 'once' } })
    const unsure = await approving()
    await answerQuestion(unsure.run.id, { text: 'hm' }, unsure.dependencies)
    expect(await last(unsure.dependencies, unsure.run)).toMatchObject({ answer: { text: 'hm', decision: 'deny' } })
  })

  it('has no decision where none was asked for', async () => {
    const { dependencies, run } = await asking()
    await answerQuestion(run.id, { text: 'Alex B.', decision: 'session' }, dependencies)
    expect(await last(dependencies, run)).toMatchObject({ answer: expect.not.objectContaining({ decision: 'session' }) })
  })

  it('is heard once, whoever comes second', async () => {
    const { dependencies, run } = await asking()
    await answerQuestion(run.id, { question: 'q1', text: 'first' }, dependencies)
    await expect(answerQuestion(run.id, { question: 'q1', text: 'second' }, dependencies)).rejects.toMatchObject({
      code: 'stale',
      message: `question q1 of run ${run.id} has already been answered`,
    })
    const both = await asking()
    const outcomes = await Promise.allSettled(['a', 'b'].map((text) => answerQuestion(both.run.id, { text }, both.dependencies)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    const message = `question q1 of run ${both.run.id} has already been answered`
    expect(outcomes[1]).toMatchObject({ reason: { code: 'stale', message } })
    await expect(answerQuestion(both.run.id, { text: 'late' }, both.dependencies)).rejects.toMatchObject({ code: 'stale', message })
    expect((await both.dependencies.log.read(both.run.id)).filter(({ type }) => type === 'question.answered')).toHaveLength(1)
  })

  it.each<[string, () => Promise<unknown>, object]>([
    [
      'there is no such run',
      async () => answerQuestion('nowhere', { text: 'x' }, (await asking()).dependencies),
      { code: 'not-found', message: 'run not found: nowhere' },
    ],
    [
      'the run has asked something else',
      async () => {
        const { dependencies, run } = await asking()
        return answerQuestion(run.id, { question: 'q7', text: 'x' }, dependencies)
      },
      { code: 'not-found', message: expect.stringMatching(/has no open question q7$/) },
    ],
    [
      'the run has asked nothing',
      async () => {
        const dependencies = testDependencies({ model: scriptedModel([{ text: 'Done.' }]) })
        return answerQuestion((await runToEnd(dependencies)).id, { text: 'x' }, dependencies)
      },
      { code: 'not-found', message: expect.stringMatching(/has no open question$/) },
    ],
    [
      'the run was cancelled while it rested',
      async () => {
        const { dependencies, run } = await asking()
        await pursue(run.id, dependencies, AbortSignal.abort())
        return answerQuestion(run.id, { text: 'x' }, dependencies)
      },
      { code: 'not-found' },
    ],
    [
      'the answer contains nothing',
      async () => {
        const { dependencies, run } = await asking()
        return answerQuestion(run.id, { text: ' \n ' }, dependencies)
      },
      { code: 'empty-prompt', remedy: 'the question is: Which Alex?' },
    ],
  ])('is refused, and nothing is stored, where %s', async (_case, answering, error) => {
    await expect(answering()).rejects.toMatchObject(error)
  })

  it('is rid of secrets before it is stored', async () => {
    const { dependencies, run } = await asking()
    const redact = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('sk-canary', '[redacted]'))
    await answerQuestion(run.id, { text: 'use sk-canary' }, { ...dependencies, redact })
    expect(await last(dependencies, run)).toMatchObject({ answer: { text: 'use [redacted]' } })
  })

  it('does not count the hours it was waited for as work', async () => {
    const { dependencies, run } = await asking()
    dependencies.clock.advance(36_000_000)
    const ended = await answerAndPursue(dependencies, run, { text: 'Alex B.' })
    expect(ended.activeMs).toBe(0)
    expect(ended.end).toEqual({ status: 'done', reason: 'answered' })
  })
})
