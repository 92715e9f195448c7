import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { End } from '../../core/answer.ts'
import type { Source } from '../../core/source.ts'
import { type ScriptedStep, scriptedModel } from '../../testing/scripted-model.ts'
import { controlTools } from '../../tools/controls/control-tools.ts'
import { tool } from '../../tools/tool.ts'
import type { Ask } from '../begin.ts'
import { lookup, runToEnd, testDependencies } from '../engine.fixture.ts'

const red = 'Sunsets are red [s1].'
const look = (i: number) => ({ calls: [{ tool: 'lookup', input: { i } }] })
const sea: Source = { id: 'sea', title: 'Sea', uri: 'file:///sea.md', document: 'sea.md', text: 'The sea is deep.' }
const seaTool = tool({ name: 'sea', description: 'Look at the sea', input: z.object({}), run: () => ({ text: 'sea', sources: [sea] }) })
const agent = { ...tool({ name: 'run_agent', description: 'Ask an agent', input: z.object({}), run: () => 'done' }), delegates: true }
const always = (step: ScriptedStep) => (request: { readonly toolChoice: string }) => (request.toolChoice === 'none' ? { text: red } : step)

type Script = Parameters<typeof scriptedModel>[0]
type Case = [on: string, end: End, script: Script, ask?: Partial<Ask>]
const cases: readonly Case[] = [
  ['an answer that cites nothing', { status: 'done', reason: 'answered' }, [{ text: 'Hello.' }]],
  ['an answer from one document', { status: 'done', reason: 'direct-answer' }, [look(1), { text: red }]],
  [
    'an answer from two documents',
    { status: 'done', reason: 'sources-agree' },
    [{ calls: [...look(1).calls, { tool: 'sea', input: {} }] }, { text: `${red} The sea is deep [s2].` }],
  ],
  ['an answer for its use case', { status: 'done', reason: 'use-case-satisfied' }, [look(1), { text: red }], { useCase: 'a talk' }],
  [
    'nothing found',
    { status: 'done', reason: 'no-more-leads' },
    [{ calls: [{ tool: 'nothing', input: {} }] }, { text: 'It is not there.' }],
  ],
  ['the last step', { status: 'limit', reason: 'steps' }, always(look(1)), { limits: { steps: 3 } }],
  ['the last tool call', { status: 'limit', reason: 'tool-calls' }, always(look(1)), { limits: { toolCalls: 1 } }],
  [
    'the last token',
    { status: 'limit', reason: 'tokens' },
    always({ ...look(1), usage: { inputTokens: 900, outputTokens: 100 } }),
    { limits: { tokens: 1000 } },
  ],
  [
    'the last of the money',
    { status: 'limit', reason: 'spend' },
    always({ ...look(1), usage: { inputTokens: 50_000 } }),
    { limits: { spend: 100_000 } },
  ],
  ['the last second', { status: 'limit', reason: 'time' }, always({ ...look(1), slowMs: 1000 }), { limits: { runMs: 1000 } }],
  [
    'agents that called agents',
    { status: 'limit', reason: 'depth' },
    always({ calls: [{ tool: 'run_agent', input: {} }] }),
    { limits: { depth: 0 } },
  ],
  ['a circle', { status: 'blocked', reason: 'loop' }, always(look(1)), { limits: { steps: 50 } }],
  [
    'a question that nobody makes clear',
    { status: 'blocked', reason: 'unclear' },
    always({ calls: [{ tool: 'ask_user', input: { question: 'Which?', assumption: 'this' } }] }),
  ],
]

describe('a run stops on', () => {
  it.each<Case>([...cases])('%s: %j', async (_case, end, script, ask = {}) => {
    const clock = testDependencies({ model: scriptedModel([]) }).clock
    const model = scriptedModel(script, { clock, price: { input: 1, output: 1 } })
    const tools = [lookup(), seaTool, agent, tool({ name: 'nothing', description: 'Find nothing', input: z.object({}), run: () => '' })]
    const dependencies = testDependencies({ model, clock, tools: [...tools, ...controlTools()] })
    const run = await runToEnd(dependencies, ask)
    expect(run.end).toEqual(end)
    expect(run.answer?.text).toBeTruthy()
    expect((await dependencies.log.read(run.id)).filter(({ type }) => type === 'run.ended')).toHaveLength(1)
  })

  it('a review that sees no use in more', async () => {
    const stop = { calls: [{ tool: 'submit_review', input: { actions: [{ type: 'stop', reason: 'all was read' }] } }] }
    const model = scriptedModel((request) => (request.toolChoice === 'none' ? { text: 'It is not there.' } : look(1)))
    const dependencies = testDependencies({ model, fast: scriptedModel([stop]), tools: [lookup(() => 'nothing')] })
    const run = await runToEnd(dependencies, { reviewer: true, fastModel: 'fast' })
    expect(run.end).toEqual({ status: 'done', reason: 'no-more-leads' })
    expect(run.answer?.note).toContain('Stopped because a review found that more work would not help.')
  })

  it('cancelling', async () => {
    const stop = new AbortController()
    const model = scriptedModel(() => {
      stop.abort()
      return look(1)
    })
    const run = await runToEnd(testDependencies({ model, tools: [lookup()] }), {}, stop.signal)
    expect(run.end).toEqual({ status: 'cancelled', reason: 'cancelled' })
  })

  it('cancelling while an answer is written, which stays as it was shown, with its marks', async () => {
    const stop = new AbortController()
    const model = scriptedModel([look(1), { text: [`${red} The sea is`, ' deep.'], hold: new Promise(() => {}) }])
    const emit = ({ type }: { readonly type: string }) => type === 'text.delta' && stop.abort()
    const run = await runToEnd({ ...testDependencies({ model, tools: [lookup()] }), emit }, {}, stop.signal)
    expect(run.end).toEqual({ status: 'cancelled', reason: 'cancelled' })
    expect(run.answer?.text).toMatch(/^Sunsets are red\. \[1\]/)
    expect(run.answer?.citations).toMatchObject([{ mark: 1, source: 's1' }])
    expect(run.answer).toMatchObject({ confidence: 'low', note: 'The run was stopped before its answer was complete.' })
  })

  it('a failure, with what there is, or at a limit with the fault beside it', async () => {
    const fault = { code: 'overloaded', message: 'down', retryable: false } as const
    const failed = await runToEnd(testDependencies({ model: scriptedModel([look(1), { fault }]), tools: [lookup()] }))
    expect(failed.end).toMatchObject({ status: 'failed', reason: 'overloaded', fault: { message: 'down' } })
    expect(failed.answer).toMatchObject({ mode: 'extractive', citations: [{ source: 's1' }] })
    const limited = await runToEnd(testDependencies({ model: scriptedModel([look(1), { fault }]), tools: [lookup()] }), {
      limits: { toolCalls: 1 },
    })
    expect(limited.end).toMatchObject({ status: 'limit', reason: 'tool-calls', fault: { message: 'down' } })
  })
})
