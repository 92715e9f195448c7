import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { RunEvent } from '../../../core/event-types.ts'
import { IbidError } from '../../../core/fault.ts'
import type { Ledger } from '../../../core/ledger.ts'
import { lookup, skySource, testDependencies } from '../../../engine/engine.fixture.ts'
import { forkedFacts } from '../../../engine/fork.ts'
import { pursue } from '../../../engine/run-loop.ts'
import { type ScriptedStep, scriptedModel } from '../../../testing/scripted-model.ts'
import { tool } from '../../../tools/tool.ts'
import { firstDifference } from '../../../views/first-difference.ts'
import { recordingOf } from './recording.fixture.ts'
import { replayRun } from './replay-run.ts'

const blue = { text: 'The sky is blue because air scatters blue light 5 times more than red light [s1].' }
const look = (...items: readonly number[]) => ({ calls: items.map((i) => ({ tool: 'lookup', input: { i } })) })
const plan = { goal: 'find out', subTasks: [{ id: 'a', description: 'look', status: 'pending' }] }
const book = tool({
  name: 'book',
  description: 'Books',
  input: z.object({ day: z.string() }),
  effect: 'write',
  run: ({ day }) => `booked ${day}`,
})
const last = (events: readonly RunEvent[]) => events.at(-1)
const types = (events: readonly RunEvent[]) => events.map(({ type }) => type)

/** Asserts that a recording, made again, comes to the same, and gives it. */
async function same(recording: Promise<readonly RunEvent[]>): Promise<readonly RunEvent[]> {
  const events = await recording
  expect(firstDifference(events, await replayRun(events))).toBeUndefined()
  return events
}

describe('a recording comes to the same again', () => {
  it('with the steps of a verb: arguments by their names, earlier results to work on, and calls that were left out', async () => {
    const from = z.array(z.string()).optional()
    const parts = { description: 'd', run: () => ({ text: 'done', data: { summary: 'one' } }) }
    const diff = tool({ ...parts, name: 'diff', input: z.object({ range: z.string() }), gives: 'change' })
    const number = tool({ ...parts, name: 'number', input: z.object({ number: z.number() }) })
    const scan = tool({ ...parts, name: 'scan', input: z.object({ path: z.string().optional(), from }), takes: ['change', 'file'] })
    const links = tool({ ...parts, name: 'links', input: z.object({ from }), takes: ['page'] })
    const verb = {
      id: 'review.analyze@v1',
      input: { range: 'main' },
      mode: 'data' as const,
      returns: { type: 'object' as const, properties: { summary: { type: 'string' } }, required: ['summary'] },
      steps: [
        [{ tool: 'diff' }, { tool: 'number' }],
        [{ tool: 'scan' }, { tool: 'links' }],
      ],
      data: { summary: ['scan.summary'] },
    }
    const events = await same(recordingOf({ script: [], tools: [diff, number, scan, links], ask: { verb } }))
    expect(events.flatMap((event) => (event.type === 'verb.stepped' ? [[event.calls.map(({ input }) => input), event.left]] : []))).toEqual(
      [
        [[{ range: 'main' }], [{ tool: 'number', why: 'it needs number' }]],
        [[{ from: ['r1'] }], [{ tool: 'links', why: 'it works on page, and nothing gave that' }]],
      ],
    )
  })

  it('with an answer from sources', async () => {
    const events = await same(recordingOf({ script: [look(1, 2), blue], tools: [lookup()] }))
    expect(last(events)).toMatchObject({ end: { status: 'done', reason: 'direct-answer' } })
  })

  it('with times as they were', async () => {
    const events = await recordingOf({ script: [look(1), blue], tools: [lookup()] })
    expect((await replayRun(events)).map(({ at }) => at)).toEqual(events.map(({ at }) => at))
  })

  it('with costs, at a cap', async () => {
    const priced = (step: object) => ({ ...step, usage: { inputTokens: 700, outputTokens: 33, cachedInputTokens: 100 } })
    const script = [priced(look(1)), priced(look(2)), priced(blue)]
    const ask = { limits: { spend: 6_000 } }
    const events = await same(
      recordingOf({ script, tools: [lookup()], ask, options: { price: { input: 3, output: 7, cachedInput: 0.3 } } }),
    )
    expect(events.flatMap((event) => (event.type === 'model.replied' ? [event.reply.cost] : []))).toEqual([2061, 2061, 2061])
    expect(events.find(({ type }) => type === 'notice.given')).toMatchObject({ final: 'spend' })
  })

  it('where a cap of the session or the day refused a request', async () => {
    let asked = 0
    const ledger: Ledger = {
      reserve: async () => (++asked === 2 ? { ok: false, cap: 'day', spent: 9, limit: 9 } : { ok: true }),
      settle: async () => undefined,
      spent: async () => 0,
    }
    const options = { price: { input: 1, output: 1 } }
    const events = await same(recordingOf({ script: [look(1), blue], tools: [lookup()], options, parts: { ledger } }))
    expect(types(events).filter((type) => type === 'notice.given' || type === 'model.replied')).toEqual([
      'model.replied',
      'notice.given',
      'model.replied',
    ])
    expect(last(events)).toMatchObject({ end: { status: 'limit', reason: 'spend' } })
  })

  it('at a limit of time', async () => {
    const events = await same(
      recordingOf({ script: [look(1), look(2), look(3), blue], tools: [lookup()], ask: { limits: { runMs: 3_000 } } }),
    )
    expect(last(events)).toMatchObject({ end: { status: 'limit', reason: 'time' } })
  })

  it('with faults of the model and second tries', async () => {
    const fault = { code: 'overloaded', message: 'the provider answered 503' } as const
    const events = await same(recordingOf({ script: [{ fault }, { ...look(1), text: 'cut', fault }, look(1), blue], tools: [lookup()] }))
    expect(types(events).filter((type) => type === 'model.retried')).toHaveLength(2)
  })

  it('where quoted evidence stood in for a model that failed', async () => {
    const fault = { code: 'unauthorised', message: 'the key is wrong', retryable: false } as const
    const events = await same(recordingOf({ script: [{ fault }], tools: [lookup()] }))
    expect(last(events)).toMatchObject({ end: { status: 'failed', reason: 'unauthorised' } })
  })

  it('with tools that throw, time out, pass at the second try, and tell of an error', async () => {
    let tries = 0
    const moody = lookup((i) => {
      if (i === 1) throw new Error('the index is broken')
      if (i === 2) throw new IbidError('timeout', 'it took too long', 'ask for less')
      if (i === 3 && tries++ === 0) throw new Error('not now')
      return `item ${i}`
    })
    const failing = tool({
      name: 'failing',
      description: 'Fails',
      input: z.object({}),
      run: () => ({ text: 'no such item', failed: true }),
    })
    const script = [look(1, 2, 3, 4), { calls: [{ tool: 'failing', input: {} }] }, blue, blue]
    const events = await same(recordingOf({ script, tools: [moody, failing] }))
    expect(events.flatMap((event) => (event.type === 'tool.finished' ? [[event.record.status, event.record.tries ?? 1]] : []))).toEqual([
      ['error', 2],
      ['error', 1],
      ['success', 2],
      ['success', 1],
      ['error', 1],
    ])
  })

  it('with calls that were never run: unknown tools, arguments that do not fit or parse, repetitions, too many', async () => {
    const script = [
      {
        calls: [
          { tool: 'lookupp', input: {} },
          { tool: 'lookup', input: { i: 'one' } },
          { tool: 'lookup', input: `{"i": ${'1'.repeat(300)}` },
        ],
      },
      look(1, 1),
      look(1, 2, 3),
      { ...look(4), finish: 'length' as const },
      blue,
    ]
    const events = await same(recordingOf({ script, tools: [lookup()], ask: { limits: { toolCalls: 6 } } }))
    expect(events.flatMap((event) => (event.type === 'tool.finished' ? [event.record.error?.code ?? 'ok'] : []))).toEqual([
      'not-found',
      'invalid',
      'malformed',
      'ok',
      'repeated',
      'repeated',
      'ok',
      'limit',
      'malformed',
    ])
  })

  it('with results too long to show whole', async () => {
    const long = lookup((i) => Array.from({ length: 900 }, (_, index) => `Item ${i} line ${index} tells of the blue sky.`).join('\n'))
    const events = await same(recordingOf({ script: [look(1), blue, blue], tools: [long] }))
    expect(events.find(({ type }) => type === 'tool.finished')).toHaveProperty('excerpt')
  })

  it('with answers that were none', async () => {
    const events = await same(
      recordingOf({ script: [look(1), { text: '' }, { text: '{"a":1}' }, { text: 'The sky is green [s1].' }, blue], tools: [lookup()] }),
    )
    expect(types(events)).toEqual(expect.arrayContaining(['notice.given', 'review.made']))
  })

  it('with a plan, and a plan that failed', async () => {
    const ask = { planning: 'always' } as const
    const planner = { calls: [{ tool: 'write_plan', input: plan }], usage: { inputTokens: 10, outputTokens: 5 } }
    const done = {
      calls: [{ tool: 'write_plan', input: { ...plan, subTasks: [{ ...plan.subTasks[0], status: 'done' }] } }, ...look(1).calls],
    }
    const planned = await same(
      recordingOf({ script: [planner, done, blue], tools: [lookup()], ask: { ...ask, tools: ['lookup', 'write_plan'] } }),
    )
    expect(types(planned)).toContain('plan.written')
    const fault = { code: 'unauthorised', message: 'no key', retryable: false } as const
    expect(types(await same(recordingOf({ script: [{ fault }, look(1), blue], tools: [lookup()], ask })))).toContain('plan.failed')
  })

  it.each<[string, ScriptedStep, string]>([
    ['in words', { text: 'I plan.' }, 'it did not call write_plan'],
    ['that does not fit', { calls: [{ tool: 'write_plan', input: { goal: '' } }] }, 'goal: expected text'],
    ['that cannot be read', { calls: [{ tool: 'write_plan', input: `{"goal": "${'x'.repeat(300)}` }] }, 'not valid JSON: {"goal": "xxx'],
    ['that was cut off', { calls: [{ tool: 'write_plan', input: plan }], finish: 'length' }, 'cut off at the token limit'],
  ])('with a plan %s, and the same complaint', async (_case, planner, complaint) => {
    const events = await same(recordingOf({ script: [planner, look(1), blue], tools: [lookup()], ask: { planning: 'always' } }))
    expect(events[1]).toMatchObject({ type: 'plan.failed', fault: { message: expect.stringContaining(complaint) } })
  })

  it('with a reviewer that wants more, and one that fails', async () => {
    const ask = { reviewer: true, fastModel: 'fast' } as const
    const green = { text: 'Grass is made of copper and tin [s1: "copper and tin"].' }
    const wants = {
      calls: [{ tool: 'submit_review', input: { actions: [{ type: 'gather', what: 'why it is blue' }], notes: 'not there yet' } }],
    }
    const events = await same(recordingOf({ script: [look(1), green, wants, blue], tools: [lookup()], ask }))
    expect(events.find(({ type }) => type === 'review.made')).toMatchObject({
      review: { outcome: 'gather', reviewer: { notes: 'not there yet' } },
    })
    const fault = { code: 'overloaded', message: 'busy', retryable: false } as const
    await same(recordingOf({ script: [look(1), green, { fault }, blue], tools: [lookup()], ask }))
  })

  it.each<[string, ScriptedStep, string]>([
    ['in words', { text: 'Looks fine.' }, 'it did not call submit_review'],
    ['that does not fit', { calls: [{ tool: 'submit_review', input: { actions: [{ type: 'dance' }] } }] }, 'actions[0]: not an action'],
    ['that cannot be read', { calls: [{ tool: 'submit_review', input: '{"actions": ' }] }, 'not valid JSON: {"actions": '],
  ])('with a review %s, and the same complaint', async (_case, reviewer, complaint) => {
    const ask = { reviewer: true, fastModel: 'fast' } as const
    const green = { text: 'Grass is made of copper and tin [s1: "copper and tin"].' }
    const events = await same(recordingOf({ script: [look(1), green, reviewer, blue], tools: [lookup()], ask }))
    const review = { outcome: 'gather', reviewer: { actions: [], fault: { message: expect.stringContaining(complaint) } } }
    expect(events.find(({ type }) => type === 'review.made')).toMatchObject({ review })
  })

  it('with questions that a person answered, and approvals', async () => {
    const questions = { clarification: 'rest', approval: 'rest' } as const
    const script = [
      { calls: [{ tool: 'ask_user', input: { question: 'Which sky?', assumption: 'ours' } }] },
      {
        calls: [
          { tool: 'book', input: { day: 'Monday' } },
          { tool: 'book', input: { day: 'Tuesday' } },
        ],
      },
      { text: 'Booked for Monday.' },
    ]
    const answers = [{ text: 'ours' }, { text: '', decision: 'once' }, { text: 'not then', decision: 'deny' }] as const
    const events = await same(recordingOf({ script, tools: [book], ask: { questions, tools: ['book', 'ask_user'] }, answers }))
    expect(types(events).filter((type) => type === 'question.answered')).toHaveLength(3)
  })

  it('that still rests on a question', async () => {
    const questions = { clarification: 'rest', approval: 'rest' } as const
    const events = await same(
      recordingOf({ script: [{ calls: [{ tool: 'book', input: { day: 'Monday' } }] }], tools: [book], ask: { questions } }),
    )
    expect(last(events)?.type).toBe('question.asked')
  })

  it('that was cancelled while the model spoke', async () => {
    const stop = new AbortController()
    const script = [look(1), { text: 'The sky', hold: new Promise(() => {}) }]
    const hold = lookup(() => {
      setImmediate(() => setImmediate(() => stop.abort()))
      return 'item'
    })
    const events = await same(recordingOf({ script, tools: [hold], signal: stop.signal }))
    expect(events.at(-2)).toMatchObject({ reply: { partial: true, text: 'The sky' } })
    expect(last(events)).toMatchObject({ end: { status: 'cancelled' } })
  })

  it('that was cancelled while tools ran', async () => {
    const stop = new AbortController()
    const slow = lookup((i) => {
      if (i === 1) return 'item 1'
      stop.abort()
      return new Promise<string>(() => {})
    })
    const events = await same(recordingOf({ script: [look(1, 2), blue], tools: [slow], signal: stop.signal }))
    expect(last(events)).toMatchObject({ end: { status: 'cancelled' } })
  })
})

it('a fork comes to the same again from where it branched off', async () => {
  const origin = await recordingOf({ script: [look(1), look(2), blue], tools: [lookup()] })
  const dependencies = testDependencies({ model: scriptedModel([look(3), blue]), tools: [lookup()] })
  const facts = forkedFacts(origin, { question: 'why is it blue?', results: { r1: 'nothing' } })
  for (const [after, fact] of facts.entries()) await dependencies.log.append('FORK', after, fact)
  await pursue('FORK', dependencies, new AbortController().signal)
  const events = await same(dependencies.log.read('FORK'))
  expect(types(events).filter((type) => type === 'model.replied')).toHaveLength(3)
})

it('an answer that was given again comes to the same again', async () => {
  const origin = await recordingOf({ script: [look(1), blue], tools: [lookup()] })
  const [began] = forkedFacts(origin, { at: 1 })
  const drafted = origin.find((event) => event.type === 'answer.drafted')
  if (began?.type !== 'run.began' || drafted?.type !== 'answer.drafted') throw new Error('the run went another way')
  const { forkedFrom: _, ...request } = began.request
  const dependencies = testDependencies({ model: scriptedModel([]), tools: [lookup()] })
  const sources = [{ handle: 's1', source: skySource }]
  await dependencies.log.append('AGAIN', 0, { type: 'run.began', request })
  await dependencies.log.append('AGAIN', 1, { type: 'answer.reused', from: 'FIRST', answeredAt: 1, answer: drafted.answer, sources })
  await pursue('AGAIN', dependencies, new AbortController().signal)
  expect(types(await same(dependencies.log.read('AGAIN')))).toEqual(['run.began', 'answer.reused', 'run.ended'])
})

describe('a change', () => {
  it('of a result changes the answer', async () => {
    const events = await recordingOf({ script: [look(1), blue, blue], tools: [lookup()] })
    const replayed = await replayRun(events, { results: { r1: 'nothing about the sky' } })
    expect(firstDifference(events, replayed)).toMatchObject({
      seq: 4,
      where: expect.stringContaining('tool.finished'),
      b: 'nothing about the sky',
    })
    expect(replayed.find(({ type }) => type === 'answer.drafted')).toMatchObject({ answer: { citations: [] } })
  })

  it('of a result may bring other sources', async () => {
    const events = await recordingOf({ script: [look(1), blue, blue], tools: [lookup()] })
    const source = {
      id: 'x',
      title: 'X',
      uri: 'file:///x.md',
      text: 'The sky is blue because air scatters blue light 5 times more than red light.',
    }
    const replayed = await replayRun(events, { results: { r1: { text: 'found', sources: [source] } } })
    expect(replayed.find(({ type }) => type === 'answer.drafted')).toMatchObject({ answer: { citations: [{ uri: 'file:///x.md' }] } })
  })

  it('of the question is what the models are asked', async () => {
    const events = await recordingOf({ script: [look(1), blue], tools: [lookup()] })
    const replayed = await replayRun(events, { question: 'why?' })
    expect(firstDifference(events, replayed)).toMatchObject({ seq: 1, where: 'run.began request.question', b: 'why?' })
  })

  it('of a call that is not there is refused', async () => {
    const events = await recordingOf({ script: [look(1), blue], tools: [lookup()] })
    await expect(replayRun(events, { results: { r7: 'x' } })).rejects.toThrow('the recording has no call r7')
  })
})

it('a recording that stops in the middle is refused', async () => {
  const events = await recordingOf({ script: [look(1), blue], tools: [lookup()] })
  await expect(replayRun(events.slice(0, 4))).rejects.toThrow('stops partway through')
  await expect(replayRun(events.slice(1))).rejects.toThrow('does not start with a question')
})
