import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { replay } from '../../core/fold-run.ts'
import type { Price } from '../../core/usage.ts'
import type { VerbOrder } from '../../core/verb.ts'
import { memoryLog } from '../../store/memory-log.ts'
import { fixedClock } from '../../testing/fixed-clock.ts'
import { type ScriptedStep, scriptedModel } from '../../testing/scripted-model.ts'
import { tool } from '../../tools/tool.ts'
import { verbAnswerOf } from '../../views/verb-answer.ts'
import { answerAndPursue, runToEnd, skySource, testDependencies } from '../engine.fixture.ts'
import { pursue } from '../run-loop.ts'

const executed: string[] = []
const diff = tool({
  name: 'diff',
  description: 'Gives a change',
  input: z.object({ range: z.string().optional() }),
  gives: 'change',
  run({ range = 'HEAD' }) {
    executed.push(`diff ${range}`)
    return { text: 'one file', sources: [skySource], data: { summary: `1 file in ${range}`, files: ['a.ts'] } }
  },
})
const fetched = tool({ name: 'fetched', description: 'd', input: z.object({ number: z.number() }), gives: 'change', run: () => 'fetched' })
const from = z.array(z.string()).optional()
const scan = tool({
  name: 'scan',
  description: 'Finds defects in a change',
  input: z.object({ path: z.string().optional(), from }),
  takes: ['change'],
  run({ path, from = [] }, { results }) {
    executed.push(`scan ${path ?? from.join(' ')}`)
    const change = results.find(({ record }) => record.call.id === from[0])
    return { text: 'a defect', data: { issues: [{ file: 'a.ts', of: change?.record.call.tool }], summary: '1 defect' } }
  },
})
const analyse = tool({
  name: 'analyse',
  description: 'Measures a change',
  input: z.object({ from }),
  takes: ['change'],
  run: () => ({ text: 'measured', data: { issues: [{ file: 'b.ts' }], suggestions: 'none' } }),
})
const broken = tool({
  name: 'broken',
  description: 'd',
  input: z.object({}),
  run: () => Promise.reject(new Error('no such repository')),
})
const hanging = tool({ name: 'hanging', description: 'd', input: z.object({}), run: () => new Promise<string>(() => undefined) })
const bothHere = Promise.withResolvers<string>()
const waiting = new Set<string>()
/** One of two that each come to an end only while the other is under way, too. */
const meeting = (name: string) =>
  tool({
    name,
    description: 'd',
    input: z.object({}),
    timeoutMs: 5_000,
    run() {
      if (waiting.add(name).size === 2) bothHere.resolve('met')
      return bothHere.promise
    },
  })
const tools = [diff, fetched, scan, analyse, broken, hanging, meeting('one'), meeting('other')]

const order: VerbOrder = {
  id: 'review.analyze@v1',
  input: { range: 'main' },
  mode: 'data',
  returns: {
    type: 'object',
    properties: { summary: { type: 'string' }, issues: { type: 'array' }, suggestions: { type: 'array' } },
    required: ['summary', 'issues'],
  },
  steps: [
    [{ tool: 'diff' }, { tool: 'fetched' }],
    [{ tool: 'scan' }, { tool: 'analyse' }],
  ],
  data: { summary: ['diff.summary', 'scan.summary'] },
}
const carryOut = (verb: Partial<VerbOrder>, script: readonly ScriptedStep[] = [], more: { price?: Price; spend?: number } = {}) => {
  executed.splice(0)
  const model = scriptedModel(script, more.price ? { price: more.price } : {})
  const dependencies = testDependencies({ model, tools })
  const run = runToEnd(dependencies, {
    verb: { ...order, ...verb },
    tools: [...dependencies.tools.names, 'return_result'],
    ...(more.spend === undefined ? {} : { limits: { spend: more.spend } }),
  })
  return { dependencies, model, run }
}
const returning = (input: unknown): ScriptedStep => ({ calls: [{ tool: 'return_result', input }] })
const analysed = { summary: 'A careless change.', issues: [{ file: 'a.ts', line: 1 }], suggestions: ['test it'] }

describe('a verb in data mode', () => {
  it('takes its steps in order, with arguments from its parameters and from earlier results, and answers with what they gave', async () => {
    const run = await carryOut({}).run
    expect(executed).toEqual(['diff main', 'scan r1'])
    expect(verbAnswerOf(run)).toEqual({
      mode: 'data',
      summary: '1 file in main. 1 defect. measured.',
      result: { summary: '1 file in main. 1 defect.', issues: [{ file: 'a.ts', of: 'diff' }, { file: 'b.ts' }] },
      data: {
        diff: { summary: '1 file in main', files: ['a.ts'] },
        scan: { issues: [{ file: 'a.ts', of: 'diff' }], summary: '1 defect' },
        analyse: { issues: [{ file: 'b.ts' }], suggestions: 'none' },
      },
      input: { range: 'main' },
      sources: [{ id: 's1', title: 'Sky', uri: 'file:///sky.md#L1' }],
      metadata: {
        verb: 'review.analyze@v1',
        run: run.id,
        status: 'done',
        toolsExecuted: ['diff', 'scan', 'analyse'],
        toolsFailed: [],
        durationMs: expect.any(Number),
        timestamp: new Date(run.startedAt).toISOString(),
        missingReturns: ['suggestions'],
        warnings: ['suggestions is omitted: the tool output does not match its declared type', 'fetched was not called: it needs number'],
      },
    })
    expect(run.end).toEqual({ status: 'done', reason: 'data' })
  })

  it('reports a tool that fails and goes on', async () => {
    const answer = verbAnswerOf(await carryOut({ steps: [[{ tool: 'broken' }, { tool: 'diff' }], [{ tool: 'scan' }]] }).run)
    expect(answer?.metadata.toolsExecuted).toEqual(['diff', 'scan'])
    expect(answer?.metadata.toolsFailed).toMatchObject([{ tool: 'broken', fault: { code: 'failed', message: 'no such repository' } }])
    expect(answer?.summary).toBe('broken failed: no such repository. 1 file in main. 1 defect.')
  })

  it('gives a call the time that its step says, and goes on', async () => {
    const answer = verbAnswerOf(await carryOut({ steps: [[{ tool: 'hanging', timeoutMs: 20 }], [{ tool: 'diff' }]] }).run)
    expect(answer?.metadata.toolsExecuted).toEqual(['diff'])
    expect(answer?.metadata.toolsFailed).toMatchObject([{ tool: 'hanging', fault: { code: 'timeout' } }])
  })

  it('has the calls of one step under way together', async () => {
    const answer = verbAnswerOf(await carryOut({ steps: [[{ tool: 'one' }, { tool: 'other' }]] }).run)
    expect(answer?.metadata).toMatchObject({ toolsExecuted: ['one', 'other'], toolsFailed: [] })
  })

  it('stops behind a failure where its declaration says so', async () => {
    const answer = verbAnswerOf(await carryOut({ steps: [[{ tool: 'broken', stops: true }], [{ tool: 'diff' }]] }).run)
    expect(executed).toEqual([])
    expect(answer).toMatchObject({ result: {}, metadata: { warnings: ['the steps after a failed call were skipped'] } })
  })

  it('calls a tool only where its parameters are given, or are not', async () => {
    await carryOut({ steps: [[{ tool: 'diff', unless: ['number'] }], [{ tool: 'fetched', when: ['number'] }]], input: { number: 12 } }).run
    expect(executed).toEqual([])
  })

  it('leaves out a tool that has nothing to work on, and takes what the declaration fixes or names', async () => {
    const answer = verbAnswerOf(
      await carryOut({
        steps: [[{ tool: 'analyse' }, { tool: 'scan', input: { path: 'src' } }, { tool: 'diff', input: { range: '$base' } }]],
        input: { base: 'v1' },
      }).run,
    )
    expect(executed).toEqual(['scan src', 'diff v1'])
    expect(answer?.metadata.warnings).toEqual(['analyse was not called: it works on change, and nothing gave that'])
  })

  it('asks a person first where a step needs approval', async () => {
    const { dependencies, run } = carryOut({ steps: [[{ tool: 'diff', approval: true }]] })
    const refused = await run
    expect(refused.answered).toMatchObject([{ question: { kind: 'approval' }, answer: { by: 'refusal' } }])
    const resting = await runToEnd(dependencies, {
      verb: { ...order, steps: [[{ tool: 'diff', approval: true }]] },
      questions: { clarification: 'rest', approval: 'rest' },
    })
    expect(resting.question?.text).toBe('Allow diff to run with {"range":"main"}?')
    await answerAndPursue(dependencies, resting, { text: '', decision: 'once' })
    expect(executed).toEqual(['diff main'])
  })
})

describe('a verb in analysis', () => {
  it('gives the model the results and one tool of the shape of its returns', async () => {
    const { model, run } = carryOut({ mode: 'analysis' }, [returning(analysed)])
    expect(verbAnswerOf(await run)).toMatchObject({
      mode: 'analysis',
      summary: 'A careless change.',
      result: analysed,
      data: { diff: { files: ['a.ts'] } },
      metadata: { model: 'scripted', missingReturns: [], toolsExecuted: ['diff', 'scan', 'analyse'] },
    })
    const [request] = model.requests
    expect(request?.tools).toMatchObject([{ name: 'return_result', input: order.returns }])
    expect(request?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool', 'tool'])
  })

  it('lists a return that the model left out, where it optional', async () => {
    const { suggestions: _, ...less } = analysed
    expect(verbAnswerOf(await carryOut({ mode: 'analysis' }, [returning(less)]).run)?.metadata.missingReturns).toEqual(['suggestions'])
  })

  it.each<[string, ScriptedStep]>([
    ['of another shape', returning({ summary: 'x', issues: 'many' })],
    ['cut off', returning('{"summary": "x", "issues": [')],
    ['in words', { text: 'The change is careless.' }],
  ])('has a result %s repaired once', async (_what, first) => {
    const { model, run } = carryOut({ mode: 'analysis' }, [first, returning(analysed)])
    expect(verbAnswerOf(await run)).toMatchObject({ mode: 'analysis', result: analysed })
    expect(model.requests).toHaveLength(2)
  })

  it.each<[string, readonly ScriptedStep[], string]>([
    [
      'beyond repair',
      [returning({ issues: [] }), returning({ issues: [] })],
      "no analysis: the result did not match the verb's returns (return_result was rejected: must have required property 'summary')",
    ],
    [
      'of words only',
      [{ text: 'Bad.' }, { text: 'Still bad.' }],
      "no analysis: the result did not match the verb's returns (the model answered in text)",
    ],
    ['of a model that fails', [{ fault: { code: 'unauthorised', message: 'wrong key', retryable: false } }], 'no analysis: wrong key'],
  ])('falls back to data for an analysis %s', async (_what, script, warning) => {
    const { model, run } = carryOut({ mode: 'analysis' }, script)
    const answer = verbAnswerOf(await run)
    expect(answer).toMatchObject({ mode: 'data', result: { issues: [{ file: 'a.ts', of: 'diff' }, { file: 'b.ts' }] } })
    expect(answer?.metadata.warnings[0]).toBe(warning)
    expect(model.requests).toHaveLength(script.length)
  })

  it('stops where the money is spent, with the data', async () => {
    const price = { input: 1, output: 1 }
    const usage = { inputTokens: 90_000, outputTokens: 0 }
    const { model, run } = carryOut({ mode: 'analysis' }, [{ ...returning({}), usage }, returning(analysed)], { price, spend: 100_000 })
    expect(verbAnswerOf(await run)).toMatchObject({
      mode: 'data',
      metadata: {
        costUsd: 0.09,
        warnings: ['the analysis was stopped (spend); this is the data without it', expect.any(String), expect.any(String)],
      },
    })
    expect(model.requests).toHaveLength(1)
  })
})

it('a verb that is cut after every fact comes to the same facts, and runs nothing twice that was done', async () => {
  const script = [returning({ issues: 1 }), returning(analysed)]
  const whole = carryOut({ mode: 'analysis' }, script)
  const { id } = await whole.run
  const events = await whole.dependencies.log.read(id)
  for (let cut = 1; cut < events.length; cut++) {
    const clock = fixedClock()
    const log = memoryLog(clock)
    for (const { run: _run, seq, at: _at, ...fact } of events.slice(0, cut)) await log.append(id, seq - 1, fact)
    const model = scriptedModel((request) => script[request.messages.filter((message) => message.role === 'tool').length > 3 ? 1 : 0]!)
    const run = await pursue(id, testDependencies({ model, tools, log, clock }), new AbortController().signal)
    expect(
      (await log.read(id)).map(({ type }) => type),
      `cut after ${cut}`,
    ).toEqual(events.map(({ type }) => type))
    expect(run.outcome).toEqual(replay(id, events).outcome)
  }
})
