import { describe, expect, it } from 'vitest'
import type { EventLog } from '../core/event-log.ts'
import type { Delta, Fact, RunEvent } from '../core/event-types.ts'
import { IbidError } from '../core/fault.ts'
import { replay } from '../core/fold-run.ts'
import type { ToolContext, ToolOutput } from '../core/tool.ts'
import { memoryLog } from '../store/memory-log.ts'
import { fixedClock } from '../testing/fixed-clock.ts'
import { type ScriptedStep, scriptedModel } from '../testing/scripted-model.ts'
import { begin } from './begin.ts'
import { lookup, runToEnd, testDependencies } from './engine.fixture.ts'
import { pursue } from './run-loop.ts'

const call = (i: number) => ({ tool: 'lookup', input: { i } })
const answer = 'The sky is blue because air scatters blue light 5 times more than red light [s1].'
const never = new AbortController().signal

describe('a run', () => {
  it('thinks, acts, answers, checks and ends, and every step is on the log', async () => {
    const dependencies = testDependencies({ model: scriptedModel([{ calls: [call(1)] }, { text: answer }]), tools: [lookup()] })
    const run = await runToEnd(dependencies)
    expect((await dependencies.log.read(run.id)).map((event) => event.type)).toEqual([
      'run.began',
      'model.replied',
      'tool.started',
      'tool.finished',
      'model.replied',
      'answer.drafted',
      'review.made',
      'run.ended',
    ])
    expect(run.end).toEqual({ status: 'done', reason: 'direct-answer' })
    expect(run.answer?.text).toBe('The sky is blue because air scatters blue light 5 times more than red light. [1]')
    expect(run.answer?.citations).toEqual([
      {
        mark: 1,
        source: 's1',
        quote: 'The sky is blue because air scatters blue light 5 times more than red light.',
        uri: 'file:///sky.md#L1',
        support: 1,
      },
    ])
  })

  it('resumes from a cut after every fact to the same facts and the same run', async () => {
    // A function of the conversation, as a model is: what it says depends on what it was shown, not on how often it was asked.
    const script = (results: number): ScriptedStep =>
      results === 0
        ? { calls: [call(1), call(2)] }
        : results === 2
          ? { calls: [call(3), { tool: 'lookup', input: '{"i": ' }] }
          : results === 4
            ? { text: 'Bananas are yellow [s1].' }
            : { text: answer }
    const dependenciesOn = (log: EventLog) =>
      testDependencies({
        model: scriptedModel((request) => {
          const results = request.messages.filter((message) => message.role === 'tool').length
          const objected = request.messages.at(-1)?.role === 'user' && request.messages.length > 1
          return objected ? { text: answer } : script(results)
        }),
        tools: [lookup()],
        log,
      })
    const whole = memoryLog(fixedClock())
    const id = await begin({ question: 'why is the sky blue?', model: 'scripted', tools: ['lookup'] }, dependenciesOn(whole))
    const run = await pursue(id, dependenciesOn(whole), never)
    const events = await whole.read(id)
    expect(events.length).toBeGreaterThanOrEqual(12)
    for (let cut = 1; cut <= events.length; cut++) {
      const log = memoryLog(fixedClock())
      for (const event of events.slice(0, cut)) await log.append(id, event.seq - 1, factOf(event))
      const resumed = await pursue(id, dependenciesOn(log), never)
      expect((await log.read(id)).map(timeless)).toEqual(events.map(timeless))
      expect(resumed.answer).toEqual(run.answer)
    }
    expect(replay(id, events)).toEqual(run)
  })

  it('never runs a finished call again after a crash, runs an unfinished read again, and reports an unfinished write as interrupted', async () => {
    const steps = [{ calls: [call(1), call(2)] }, { text: answer }]
    for (const effect of ['read', 'write'] as const) {
      const log = memoryLog(fixedClock())
      const first = testDependencies({ model: scriptedModel(steps), tools: [{ ...lookup(), effect }], log })
      const done = await runToEnd(first, { permissions: [{ tool: 'lookup', decision: 'allow' }] })
      const events = await log.read(done.id)
      const upTo = events.findIndex((event) => event.type === 'tool.finished') + 1
      const cut = memoryLog(fixedClock())
      for (const event of events.slice(0, upTo)) await cut.append(done.id, event.seq - 1, factOf(event))
      const again = lookup()
      const run = await pursue(
        done.id,
        testDependencies({ model: scriptedModel([{ text: answer }]), tools: [{ ...again, effect }], log: cut }),
        never,
      )
      expect(again.runs).toEqual(effect === 'read' ? [2] : [])
      expect(run.results.map(({ record }) => record.status)).toEqual(
        effect === 'read' ? ['success', 'success'] : ['success', 'interrupted'],
      )
    }
  })

  it('cancels mid-stream: partial text is kept, exactly one end event', async () => {
    const stop = new AbortController()
    const model = scriptedModel([{ text: ['half ', 'an answer'], hold: new Promise(() => {}) }])
    const dependencies = { ...testDependencies({ model }), emit: () => stop.abort() }
    const run = await runToEnd(dependencies, {}, stop.signal)
    expect(run.end).toEqual({ status: 'cancelled', reason: 'cancelled' })
    expect(run.reply?.text).toMatch(/^half /)
    expect((await dependencies.log.read(run.id)).filter((event) => event.type === 'run.ended')).toHaveLength(1)
  })

  it('estimates the tokens of a reply that was cancelled once words had come, since no provider counts them', async () => {
    const cancelled = async (step: ScriptedStep) => {
      const stop = new AbortController()
      const model = scriptedModel([step], { price: { input: 1, output: 1 } })
      const run = await runToEnd({ ...testDependencies({ model }), emit: () => stop.abort() }, {}, stop.signal)
      return { usage: run.usage, cost: run.cost }
    }
    const { usage, cost } = await cancelled({ text: 'half an answer', hold: new Promise(() => {}) })
    expect(usage).toEqual({ inputTokens: expect.any(Number), outputTokens: 3, cachedInputTokens: 0 })
    expect(usage.inputTokens).toBeGreaterThan(200)
    expect(cost).toBe(usage.inputTokens + 3)
  })

  it('cancels while a deaf tool runs: its result is written as interrupted', async () => {
    const stop = new AbortController()
    const deaf = lookup(() => {
      stop.abort()
      return new Promise<string>(() => {})
    })
    const run = await runToEnd(testDependencies({ model: scriptedModel([{ calls: [call(1)] }]), tools: [deaf] }), {}, stop.signal)
    expect(run.end?.status).toBe('cancelled')
    expect(run.results.map(({ record }) => record.status)).toEqual(['interrupted'])
  })

  it('stops quietly when another writer has ended the run: it is given back as the other left it', async () => {
    const log = memoryLog(fixedClock())
    const dependencies = testDependencies({ model: scriptedModel([{ text: 'Sunsets' }]), log })
    const id = await begin({ question: 'q', model: 'scripted', tools: [] }, dependencies)
    const end = { status: 'cancelled', reason: 'cancelled' } as const
    const run = await pursue(id, { ...dependencies, emit: () => void log.append(id, 1, { type: 'run.ended', end }) }, never)
    expect(run).toMatchObject({ end, answer: undefined })
    expect(await log.read(id)).toHaveLength(2)
  })

  it('comes back cancelled where another process has stopped it, however far that has got', async () => {
    const log = memoryLog(fixedClock())
    const id = await begin({ question: 'q', model: 'scripted', tools: ['lookup'] }, testDependencies({ model: scriptedModel([]), log }))
    let appended = 0
    // The other process dies as soon as it has said that the run is to stop.
    const dying: EventLog = {
      ...log,
      append: async (...fact) => (appended++ === 0 ? log.append(...fact) : Promise.reject(new Error('killed'))),
    }
    const cancel = () => pursue(id, testDependencies({ model: scriptedModel([]), log: dying }), AbortSignal.abort()).catch(() => undefined)
    const tool = lookup(async (i) => {
      await cancel()
      return `item ${i}`
    })
    const run = await pursue(id, testDependencies({ model: scriptedModel([{ calls: [call(1)] }]), tools: [tool], log }), never)
    expect(run).toMatchObject({ end: { status: 'cancelled', reason: 'cancelled' }, pending: [] })
    expect((await log.read(id)).map(({ type }) => type)).toEqual([
      'run.began',
      'model.replied',
      'tool.started',
      'run.cancelled',
      'tool.finished',
      'run.ended',
    ])
  })

  it('gives way to another writer that is still at it, and cuts off what it was doing itself', async () => {
    const log = memoryLog(fixedClock())
    let cut = false
    const slow = lookup()
    const tools = [
      lookup(),
      {
        ...slow,
        name: 'slow',
        run: (_input: unknown, { signal }: ToolContext) =>
          new Promise<ToolOutput>(() => signal.addEventListener('abort', () => (cut = true), { once: true })),
      },
    ]
    const dependencies = testDependencies({ model: scriptedModel([{ calls: [call(1), { tool: 'slow', input: { i: 2 } }] }]), tools, log })
    const intruder = async () => {
      const events = await log.read(id)
      await log.append(id, events.length, { type: 'notice.given', reason: 'empty', text: 'from elsewhere' })
    }
    const id = await begin({ question: 'q', model: 'scripted', tools: ['lookup', 'slow'] }, dependencies)
    const meddled = { ...dependencies, emit: (delta: Delta) => void (delta.type === 'tool.settled' && intruder()) }
    await expect(pursue(id, meddled, never)).rejects.toMatchObject({ code: 'stale' })
    expect(cut).toBe(true)
    expect((await log.read(id)).at(-1)).toMatchObject({ type: 'notice.given', text: 'from elsewhere' })
  })

  it('ends as failed, with a result for every call, where the model cannot be had', async () => {
    const dependencies = testDependencies({ model: scriptedModel([]) })
    const gone = { ...dependencies, model: () => Promise.reject(new IbidError('usage', 'no such model', 'name another')) }
    const run = await runToEnd(gone)
    expect(run.end).toEqual({
      status: 'failed',
      reason: 'failed',
      fault: { code: 'usage', message: 'no such model', recoverable: true, remedy: 'name another' },
    })
  })
})

describe('limits', () => {
  it('answers at the step limit with what it has, told to use no more tools', async () => {
    const model = scriptedModel((request, index) => (request.toolChoice === 'none' ? { text: answer } : { calls: [call(index)] }))
    const run = await runToEnd(testDependencies({ model, tools: [lookup()] }), { limits: { steps: 3 } })
    expect(run.end).toEqual({ status: 'limit', reason: 'steps' })
    expect(model.requests.map((request) => request.toolChoice)).toEqual(['auto', 'auto', 'none'])
    expect(run.answer?.note).toBe('Stopped at the step limit; a higher limit may find more.')
  })

  it('ends at the limit also where the model goes on calling tools: the evidence stands in', async () => {
    const model = scriptedModel((_, index) => ({ calls: [call(index)] }))
    const run = await runToEnd(testDependencies({ model, tools: [lookup()] }), { limits: { steps: 3 } })
    expect(model.requests).toHaveLength(3)
    expect(run.end).toEqual({ status: 'limit', reason: 'steps' })
    expect(run.answer).toMatchObject({ mode: 'extractive', citations: [{ source: 's1' }] })
  })

  it('runs no more than the allowed tool calls, also when one step asks for many', async () => {
    const tool = lookup()
    const model = scriptedModel((request) => (request.toolChoice === 'none' ? { text: answer } : { calls: [1, 2, 3, 4].map(call) }))
    const run = await runToEnd(testDependencies({ model, tools: [tool] }), { limits: { toolCalls: 3 } })
    expect(tool.runs).toEqual([1, 2, 3])
    expect(run.results.map(({ record }) => record.status)).toEqual(['success', 'success', 'success', 'skipped'])
    expect(run.end).toEqual({ status: 'limit', reason: 'tool-calls' })
  })

  it('stops before the money is gone', async () => {
    const model = scriptedModel(
      (request, index) => (request.toolChoice === 'none' ? { text: answer } : { calls: [call(index)], usage: { inputTokens: 1000 } }),
      { price: { input: 10, output: 10 } },
    )
    const run = await runToEnd(testDependencies({ model, tools: [lookup()] }), { limits: { spend: 40_000 } })
    expect(run.end).toEqual({ status: 'limit', reason: 'spend' })
    expect(run.cost).toBeLessThanOrEqual(40_000)
  })

  it('falls back on the evidence when even the last step fails', async () => {
    const model = scriptedModel((request) =>
      request.toolChoice === 'none' ? { fault: { code: 'overloaded', message: 'busy', retryable: false } } : { calls: [call(1)] },
    )
    const run = await runToEnd(testDependencies({ model, tools: [lookup()] }), { limits: { toolCalls: 1 } })
    expect(run.end?.status).toBe('limit')
    expect(run.answer?.mode).toBe('extractive')
    expect(run.answer?.citations).toHaveLength(1)
  })
})

describe('a model that misbehaves', () => {
  it('is retried after 429 with the delay it asked for, then after 500, and shows the retries', async () => {
    const dependencies = testDependencies({
      model: scriptedModel([
        { fault: { code: 'rate-limited', message: '429', retryAfterMs: 2000 } },
        { fault: { code: 'overloaded', message: '500' } },
        { text: answer },
      ]),
    })
    const run = await runToEnd(dependencies)
    expect(dependencies.clock.slept).toEqual([2000, 2000])
    expect(run.retries).toBe(2)
    expect(run.end?.status).toBe('done')
  })

  it('is not waited for beyond 30 s: the fault says so and the run ends', async () => {
    const dependencies = testDependencies({
      model: scriptedModel([{ fault: { code: 'rate-limited', message: 'come back in 60 s', retryAfterMs: 60_000 } }]),
    })
    const run = await runToEnd(dependencies)
    expect(dependencies.clock.slept).toEqual([])
    expect(run.end).toMatchObject({ status: 'failed', reason: 'rate-limited', fault: { message: 'come back in 60 s' } })
  })

  it('has the text of a cut stream retracted before the step is tried again', async () => {
    const dependencies = testDependencies({
      model: scriptedModel([{ text: 'half', fault: { code: 'cut-stream', message: 'cut' } }, { text: answer }]),
    })
    await runToEnd(dependencies)
    expect(dependencies.deltas.map((delta) => delta.type)).toEqual(['text.delta', 'text.retracted', 'text.delta', 'text.delta'])
  })

  it('fails at its first step: plain retrieval answers in its place, and the run says why', async () => {
    const fault = { code: 'unauthorised', message: 'the key was refused', retryable: false } as const
    const run = await runToEnd(testDependencies({ model: scriptedModel([{ fault }]), tools: [lookup()] }))
    expect(run.results.map(({ record }) => record.call)).toEqual([{ id: 'r1', tool: 'lookup', input: { i: 1 } }])
    expect(run.answer).toMatchObject({ mode: 'extractive', citations: [{ mark: 1, source: 's1' }] })
    expect(run.answer?.note).toContain('The model failed: the key was refused.')
    expect(run.end).toMatchObject({ status: 'failed', reason: 'unauthorised', fault: { message: 'the key was refused' } })
  })

  it('gives up after three retries with the work so far', async () => {
    const model = scriptedModel((_, index) => (index === 0 ? { calls: [call(1)] } : { fault: { code: 'overloaded', message: 'down' } }))
    const dependencies = testDependencies({ model, tools: [lookup()] })
    const run = await runToEnd(dependencies)
    expect(dependencies.clock.slept).toEqual([1000, 2000, 4000])
    expect(run.end).toMatchObject({ status: 'failed', reason: 'overloaded' })
    expect(run.answer?.citations[0]?.quote).toContain('The sky is blue')
  })

  it('is asked again once after an empty answer, then the evidence stands in', async () => {
    const model = scriptedModel((_, index) => (index === 0 ? { calls: [call(1)] } : { text: '' }))
    const run = await runToEnd(testDependencies({ model, tools: [lookup()] }))
    expect(model.requests).toHaveLength(3)
    expect(run.answer?.mode).toBe('extractive')
    expect(run.end?.status).toBe('done')
  })

  it('never shows a raw JSON answer: unwraps it, or asks again twice', async () => {
    const wrapped = await runToEnd(
      testDependencies({ model: scriptedModel([{ text: '{"answer": "The sky is blue.", "confidence": 0.9}' }]) }),
    )
    expect(wrapped.answer?.text).toBe('The sky is blue.')
    const model = scriptedModel((_, index) => ({ text: index < 2 ? '{"action": "search", "args": {}}' : 'It is blue.' }))
    const asked = await runToEnd(testDependencies({ model }))
    expect(asked.answer?.text).toBe('It is blue.')
    expect(model.requests).toHaveLength(3)
  })

  it('keeps its reasoning for the reader and never gets it back', async () => {
    const model = scriptedModel([{ reasoning: 'secret thoughts', calls: [call(1)] }, { text: answer }])
    const dependencies = testDependencies({ model, tools: [lookup()] })
    const run = await runToEnd(dependencies)
    expect(
      (await dependencies.log.read(run.id)).some((event) => event.type === 'model.replied' && event.reply.reasoning === 'secret thoughts'),
    ).toBe(true)
    expect(JSON.stringify(model.requests)).not.toContain('secret thoughts')
  })

  it('gets a draft with an unsupported sentence back once', async () => {
    const model = scriptedModel([
      { calls: [call(1)] },
      { text: 'The sky is blue because air scatters blue light 9 times more than red light [s1].' },
      { text: answer },
    ])
    const run = await runToEnd(testDependencies({ model, tools: [lookup()] }))
    expect(run.gathers).toBe(1)
    expect(run.answer?.unsupported).toEqual([])
    expect(model.requests[2]?.messages.at(-1)).toMatchObject({ role: 'user', text: expect.stringContaining('9 times') })
  })
})

const factOf = ({ run: _run, seq: _seq, at: _at, ...fact }: RunEvent): Fact => fact
const timeless = (event: RunEvent) =>
  JSON.parse(JSON.stringify(factOf(event), (key, value) => (key === 'startedAt' || key === 'nonce' ? 0 : value)))
