import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { EventLog } from '../core/event-log.ts'
import type { Fact, RunEvent } from '../core/event-types.ts'
import { replay } from '../core/fold-run.ts'
import { askLimits } from '../core/request.ts'
import type { Run } from '../core/run.ts'
import { fixedClock } from '../testing/fixed-clock.ts'
import { type ScriptedStep, scriptedModel } from '../testing/scripted-model.ts'
import { controlTools } from '../tools/controls/control-tools.ts'
import { tool } from '../tools/tool.ts'
import { answerQuestion } from './answer-question.ts'
import { begin } from './begin.ts'
import { lookup, testDependencies } from './engine.fixture.ts'
import { farLog } from './far-log.fixture.ts'
import { next } from './next.ts'
import { pursue } from './run-loop.ts'

// What may happen to a run: models that say anything, tools that do anything, people who answer, walk away or stop it, and crashes.

const subTasks = ['a', 'b', 'c'].map((id) => ({ id, description: `find ${id}`, status: 'pending' }))
const call = fc.oneof(
  fc.record({ tool: fc.constantFrom('lookup', 'long'), input: fc.record({ i: fc.nat(2) }) }),
  fc.record({ tool: fc.constant('send'), input: fc.record({ to: fc.constantFrom('ada', 'bob') }) }),
  fc.constantFrom<NonNullable<ScriptedStep['calls']>[number]>(
    { tool: 'fail', input: {} },
    { tool: 'agent', input: {} },
    { tool: 'nothing', input: {} },
    { tool: 'lookup', input: '{"i": ' },
    { tool: 'lookup', input: { i: 'x' } },
    { tool: 'ask_user', input: { question: 'Which one?', assumption: 'the first' } },
    { tool: 'ask_user', input: { question: 'And when?' } },
    { tool: 'ask_user', input: {} },
    { tool: 'write_plan', input: { goal: 'g', subTasks } },
    { tool: 'write_plan', input: { goal: 'g', subTasks: subTasks.map((task) => ({ ...task, status: 'done' })) } },
    { tool: 'write_plan', input: { goal: 'g', subTasks: [], needsClarification: true, clarificationPrompt: 'Which plan?' } },
    { tool: 'write_plan', input: '[' },
    { tool: 'answer_directly', input: { confidence: 0.9 } },
    { tool: 'answer_directly', input: { confidence: 0.1 } },
  ),
)
const fault = fc.constantFrom<NonNullable<ScriptedStep['fault']>>(
  { code: 'overloaded', message: 'busy' },
  { code: 'rate-limited', message: 'later', retryAfterMs: 90_000 },
  { code: 'unauthorised', message: 'no key', retryable: false },
  { code: 'context-overflow', message: 'too long', retryable: false },
)
const reply: fc.Arbitrary<ScriptedStep> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ calls: fc.array(call, { minLength: 1, maxLength: 4 }), usage: fc.constant({ inputTokens: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ calls: fc.array(call, { minLength: 1, maxLength: 2 }), finish: fc.constant('length' as const) }) },
  { weight: 2, arbitrary: fc.record({ text: fc.constantFrom('Sunsets are red [s1].', 'The moon is a cheese [s9].', '', '{"a": 1}') }) },
  { weight: 1, arbitrary: fc.record({ fault }) },
)
const verdict: fc.Arbitrary<ScriptedStep> = fc.oneof(
  reply,
  fc
    .array(
      fc.constantFrom(
        { type: 'clarify', prompt: 'Which review?' },
        { type: 'reorder', subTaskId: 'b', newIndex: 0 },
        { type: 'gather', what: 'more' },
        { type: 'stop', reason: 'enough' },
        { type: 'allow' },
      ),
      { maxLength: 2 },
    )
    .map((actions) => ({ calls: [{ tool: 'submit_review', input: { actions } }] })),
)
const world = fc.record({
  replies: fc.array(reply, { minLength: 1, maxLength: 12 }),
  verdicts: fc.array(verdict, { minLength: 1, maxLength: 4 }),
  /** What people do, question by question. */
  people: fc.array(fc.constantFrom('once', 'once', 'once', 'session', 'session', 'deny', 'deny', 'leave', 'cancel'), {
    minLength: 1,
    maxLength: 5,
  }),
  style: fc.constantFrom(undefined, 'tool_first', 'balanced', 'direct'),
  planning: fc.constantFrom('auto', 'always', 'never'),
  reviewer: fc.boolean(),
  questions: fc.record({ clarification: fc.constantFrom('rest', 'assume'), approval: fc.constantFrom('rest', 'refuse') }),
  contextTokens: fc.constantFrom(1_500, 20_000),
  steps: fc.integer({ min: 1, max: 12 }),
  toolCalls: fc.constantFrom(0, 3, 30, 30),
  priced: fc.boolean(),
  /** Number of the event after which somebody stops the run, if it comes so far. */
  cancelAt: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }) }),
})
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

/** More events than any of these runs may have: 14 steps with 4 calls each, and what stands around them. */
const mostEvents = 400

/** The parts of one process. What its models say depends on what they are shown alone, and what its tools did is counted. */
function processOf(seen: World, log: EventLog) {
  const executed: string[] = []
  const say = (steps: readonly ScriptedStep[], id: string) =>
    scriptedModel(
      ({ messages }) => steps[messages.reduce((sum, { text }) => sum + text.length, messages.length) % steps.length]!,
      seen.priced ? { id, price: { input: 1, output: 1 } } : { id },
    )
  const counted = <T>(name: string, input: z.ZodType<T>, run: (input: T) => string) =>
    tool({
      name,
      description: name,
      input,
      run: (value, { call }) => {
        executed.push(call)
        return run(value)
      },
    })
  const failing = counted('fail', z.object({}), () => {
    throw new Error('broken')
  })
  const tools = [
    lookup(),
    counted('long', z.object({ i: z.number() }), ({ i }) => `page ${i} `.repeat(800)),
    { ...counted('send', z.object({ to: z.string() }), ({ to }) => `sent to ${to}`), effect: 'write' as const },
    failing,
    { ...counted('agent', z.object({}), () => 'asked'), delegates: true },
    ...controlTools(),
  ]
  return {
    dependencies: testDependencies({ model: say(seen.replies, 'scripted'), fast: say(seen.verdicts, 'fast'), tools, log }),
    executed,
  }
}

const never = new AbortController().signal

/** Carries a run as far as the people of this world let it. */
async function live(seen: World, id: string, process: ReturnType<typeof processOf>, signal = never): Promise<Run> {
  for (;;) {
    const run = await pursue(id, process.dependencies, signal)
    if (run.end || !run.question) return run
    const done = seen.people[run.answered.length % seen.people.length]!
    if (done === 'leave') return run
    if (done === 'cancel') return pursue(id, process.dependencies, AbortSignal.abort())
    await answerQuestion(id, { text: 'this one', decision: done }, process.dependencies)
  }
}

const ask = ({ steps, toolCalls, style, planning, reviewer, questions, contextTokens }: World) => ({
  question: 'why is the sky blue?',
  model: 'scripted',
  fastModel: 'fast',
  tools: ['lookup', 'long', 'send', 'fail', 'agent', 'write_plan', 'ask_user', 'answer_directly'],
  limits: { ...askLimits, steps, stepsAtMost: steps + 1, toolCalls, depth: 0 },
  ...{ style, planning, reviewer, questions, contextTokens },
})

/** A log that holds the facts so far, stops growing without bound, and tells of each event, and of what the newest one was then. */
async function logWith(
  facts: readonly RunEvent[],
  told: (event: RunEvent, newest: RunEvent | undefined) => void = () => undefined,
): Promise<EventLog> {
  const log = farLog(fixedClock())
  for (const event of facts) await log.appendElsewhere(event.run, event.seq - 1, factOf(event))
  return {
    ...log,
    async append(run, after, fact, early) {
      if (after >= mostEvents) throw new Error(`more than ${mostEvents} events`)
      const event = await log.append(run, after, fact, early)
      told(event, (await log.read(run)).at(-1))
      return event
    },
  }
}

const factOf = ({ run: _run, seq: _seq, at: _at, ...fact }: RunEvent) => fact as Fact
/** Facts without what depends on the clock; retries are of one process, and begin anew in another. */
const timeless = (events: readonly RunEvent[]) =>
  events
    .filter(({ type }) => type !== 'model.retried')
    .map((event) => JSON.parse(JSON.stringify(factOf(event), (key, value) => (/^(startedAt|durationMs|firstMs)$/.test(key) ? 0 : value))))

/** What holds of every log of a run that was carried as far as it goes. */
function checkLog(id: string, events: readonly RunEvent[], run: Run): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
  expect(replay(id, events)).toEqual(run)
  expect(events.filter(({ type }) => type === 'run.ended')).toHaveLength(run.end ? 1 : 0)
  expect(next(run)).toBe('rest')
  expect(run.end !== undefined || run.question !== undefined).toBe(true)
  expect(run.end?.fault?.message ?? '').not.toContain('produced nothing')
  for (let cut = 1; cut < events.length; cut++) {
    const before = replay(id, events.slice(0, cut))
    expect(next(before) === 'rest').toBe(before.question !== undefined && !before.cancelled && next(before) !== 'assume')
  }
  const asked = events.flatMap((event) => (event.type === 'model.replied' ? event.reply.calls.map((each) => each.id) : []))
  const started = events.flatMap((event) => (event.type === 'tool.started' ? [event.call.id] : []))
  const finished = events.flatMap((event) => (event.type === 'tool.finished' ? [event.record.call.id] : []))
  expect(new Set(asked).size).toBe(asked.length)
  expect(new Set(started).size).toBe(started.length)
  expect(finished.toSorted()).toEqual(asked.filter((call) => !run.pending.some((each) => each.id === call)).toSorted())
  if (run.end) expect(run.pending).toEqual([])
  for (const { record } of run.results)
    if (record.call.tool === 'send' && record.status === 'success')
      expect(run.answered.some(({ answer }) => answer.decision === 'once' || answer.decision === 'session')).toBe(true)
}

const bounds = { seed: 20_261_122, numRuns: 300 }

it('whatever happens, a run moves, rests or has ended, within bounds, and its log is whole', async () => {
  let ended = 0
  await fc.assert(
    fc.asyncProperty(world, async (seen) => {
      const stop = new AbortController()
      let isTooLate = false
      const log = await logWith([], ({ seq }, newest) => {
        if (seq !== seen.cancelAt) return
        // What a move ends with may be stored together with the end.
        isTooLate = newest?.type === 'run.ended'
        stop.abort()
      })
      const process = processOf(seen, log)
      const id = await begin(ask(seen), process.dependencies)
      const run = await live(seen, id, process, stop.signal)
      checkLog(id, await log.read(id), run)
      const sent = process.executed.filter((each) =>
        run.results.some(({ record }) => record.call.id === each && record.call.tool === 'send'),
      )
      expect(new Set(sent).size).toBe(sent.length)
      if (seen.cancelAt !== undefined && stop.signal.aborted && !isTooLate) expect(run.end?.status).toBe('cancelled')
      if (run.end) ended++
    }),
    bounds,
  )
  expect(ended).toBeGreaterThan(100)
})

it('a run that is cut off after any fact goes on to the same facts; what writes is never done again', async () => {
  await fc.assert(
    fc.asyncProperty(world, fc.nat(), async (any, at) => {
      const seen = { ...any, cancelAt: undefined }
      const first = processOf(seen, await logWith([]))
      const id = await begin(ask(seen), first.dependencies)
      await live(seen, id, first)
      const events = await first.dependencies.log.read(id)
      const cut = 1 + (at % events.length)
      const before = replay(id, events.slice(0, cut))
      const log = await logWith(events.slice(0, cut))
      const second = processOf(seen, log)
      const run = await live(seen, id, second)
      const resumed = await log.read(id)
      checkLog(id, resumed, run)
      const writing = before.pending.filter((each) => each.tool === 'send' && before.started.has(each.id)).map((each) => each.id)
      const over = [...before.results.map(({ record }) => record.call.id), ...writing]
      expect(second.executed.filter((each) => over.includes(each))).toEqual([])
      if (writing.length === 0) expect(timeless(resumed)).toEqual(timeless(events))
    }),
    bounds,
  )
})
