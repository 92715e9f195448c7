import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { EventLog } from '../../core/event-log.ts'
import type { Fact, RunEvent } from '../../core/event-types.ts'
import { IbidError } from '../../core/fault.ts'
import type { Run } from '../../core/run.ts'
import type { Tool } from '../../core/tool.ts'
import { memoryLog } from '../../store/memory-log.ts'
import { fixedClock } from '../../testing/fixed-clock.ts'
import { type ScriptedStep, scriptedModel } from '../../testing/scripted-model.ts'
import { controlTools } from '../../tools/controls/control-tools.ts'
import { tool } from '../../tools/tool.ts'
import { answerAndPursue, lookup, runToEnd, testDependencies } from '../engine.fixture.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { pursue } from '../run-loop.ts'

const never = new AbortController().signal
const rest = { clarification: 'rest', approval: 'rest' } as const
const look = (i: number) => ({ tool: 'lookup', input: { i } })
const send = (to: string) => ({ tool: 'send', input: { to } })
const ask = (question: string) => ({ tool: 'ask_user', input: { question, assumption: `${question} yes` } })
const unclearPlan = { goal: 'g', subTasks: [], needsClarification: true, clarificationPrompt: 'Which one?' }
const statuses = (run: Run) => run.results.map(({ record }) => `${record.call.id} ${record.call.tool} ${record.status}`)

/** A tool that changes something, and remembers what it did. */
function sending(parts: Partial<Tool> = {}): Tool & { readonly sent: string[] } {
  const sent: string[] = []
  const run = ({ to }: { to: string }) => `sent to ${sent[sent.push(to) - 1]}`
  return { ...tool({ name: 'send', description: 'Send', effect: 'write', input: z.object({ to: z.string() }), run }), ...parts, sent }
}

function dependenciesWith(steps: readonly ScriptedStep[], tools: readonly Tool[], log?: EventLog) {
  const model = scriptedModel([...steps, { text: 'Sunsets are red.' }])
  return { model, dependencies: testDependencies({ model, tools: [...tools, ...controlTools()], ...(log ? { log } : {}) }) }
}

const typesOf = async (dependencies: EngineDependencies, run: Run) => (await dependencies.log.read(run.id)).map(({ type }) => type)

describe('the calls of a step', () => {
  it('are announced together, run together, and recorded in the order asked, whichever is done first', async () => {
    const doors = new Map<number, () => void>()
    const tool = lookup(async (i) => {
      const open = new Promise<void>((resolve) => doors.set(i, resolve))
      if (doors.size === 3) for (const at of [3, 1, 2]) queueMicrotask(() => doors.get(at)?.())
      await open
      return `item ${i}`
    })
    const { dependencies } = dependenciesWith([{ calls: [look(1), look(2), look(3)] }], [tool])
    const run = await runToEnd(dependencies)
    expect((await typesOf(dependencies, run)).slice(2, 8)).toEqual([
      'tool.started',
      'tool.started',
      'tool.started',
      'tool.finished',
      'tool.finished',
      'tool.finished',
    ])
    expect(run.results.map(({ output }) => output.text)).toEqual(['item 1', 'item 2', 'item 3'])
    const settled = dependencies.deltas.filter((delta) => delta.type === 'tool.settled')
    expect(settled).toMatchObject([{ call: 'r3', status: 'success', summary: 'item 3' }, { call: 'r1' }, { call: 'r2' }])
  })

  it.each([
    [8, {}],
    [3, { callsAtOnce: 3 }],
  ])('run %i at a time, with the limits %j', async (atOnce, limits) => {
    let under = 0
    let most = 0
    const tool = lookup(async (i) => {
      most = Math.max(most, ++under)
      await new Promise((resolve) => setImmediate(resolve))
      under--
      return `item ${i}`
    })
    const { dependencies } = dependenciesWith([{ calls: Array.from({ length: 20 }, (_, i) => look(i)) }], [tool])
    const run = await runToEnd(dependencies, { limits: { toolCalls: 20, ...limits } })
    expect([most, tool.runs.length, run.results.length]).toEqual([atOnce, 20, 20])
  })
})

describe('a step that a crash cut off between its results', () => {
  it('comes to the same as without it: calls of one step count as asked together', async () => {
    const broken = () =>
      lookup(() => {
        throw new IbidError('invalid', 'broken')
      })
    const calls = [look(1), look(2), look(3), look(1), look(4), { tool: 'write_plan', input: { goal: 'g', subTasks: [] } }, look(5)]
    const { dependencies } = dependenciesWith([{ calls }], [broken()])
    const whole = await runToEnd(dependencies, { limits: { toolCalls: 5 } })
    expect(whole.results.map(({ record }) => record.error?.code ?? record.status)).toEqual([
      'invalid',
      'invalid',
      'invalid',
      'repeated',
      'invalid',
      'success',
      'limit',
    ])
    const events = await dependencies.log.read(whole.id)
    const first = events.findIndex(({ type }) => type === 'tool.started')
    const last = events.findLastIndex(({ type }) => type === 'tool.finished')
    for (let cut = first; cut <= last; cut++) {
      const resumed = await pursue(whole.id, dependenciesWith([], [broken()], await cutLog(events, cut)).dependencies, never)
      expect(statuses(resumed)).toEqual(statuses(whole))
    }
  })
})

describe('a question of the model', () => {
  it('holds back the other calls of its step, rests, and goes on with the answer as its result', async () => {
    const tool = lookup()
    const { dependencies, model } = dependenciesWith(
      [{ calls: [look(1), ask('Which Alex?'), send('ada')] }, { calls: [look(2)] }],
      [tool, sending()],
    )
    const resting = await runToEnd(dependencies, { questions: rest })
    expect(resting.question).toMatchObject({ id: 'q1', kind: 'clarification', text: 'Which Alex?', call: 'r2' })
    expect(resting.end).toBeUndefined()
    expect(statuses(resting)).toEqual(['r1 lookup skipped', 'r3 send skipped'])
    expect(resting.results[0]?.output.text).toBe(
      'Not run: the question must be clarified first. Call it again after the answer, if it is still needed.',
    )
    expect([...resting.started]).not.toContain('r2')

    const run = await answerAndPursue(dependencies, resting, { text: 'Alex B.' })
    expect(statuses(run)).toEqual(['r1 lookup skipped', 'r3 send skipped', 'r2 ask_user success', 'r4 lookup success'])
    expect(tool.runs).toEqual([2])
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool', text: 'r2 ok\nThe answer: Alex B.' })
    expect(run.end?.status).toBe('done')
  })

  it('is asked after the one before it', async () => {
    const { dependencies } = dependenciesWith([{ calls: [ask('Which Alex?'), ask('Which year?')] }], [])
    const first = await runToEnd(dependencies, { questions: rest })
    expect(first.question).toMatchObject({ id: 'q1', text: 'Which Alex?' })
    const second = await answerAndPursue(dependencies, first, { text: 'Alex B.' })
    expect(second.question).toMatchObject({ id: 'q2', text: 'Which year?' })
    const run = await answerAndPursue(dependencies, second, { text: '2026' })
    expect(run.results.map(({ output }) => output.text)).toEqual(['The answer: Alex B.', 'The answer: 2026'])
    expect(run.end?.status).toBe('done')
  })

  it('is answered by its assumption where nobody is there, and the answer contains so', async () => {
    const { dependencies } = dependenciesWith([{ calls: [ask('Is it 2026?')] }], [])
    const run = await runToEnd(dependencies)
    expect(await typesOf(dependencies, run)).toEqual([
      'run.began',
      'model.replied',
      'question.asked',
      'question.answered',
      'tool.started',
      'tool.finished',
      'model.replied',
      'answer.drafted',
      'review.made',
      'run.ended',
    ])
    expect(run.answered).toMatchObject([{ answer: { by: 'assumption', text: 'Is it 2026? yes' } }])
    expect(run.answer?.note).toBe('Assumed, because nobody answered "Is it 2026?": Is it 2026? yes. The answer is not based on any source.')
  })

  it('stops the run when it comes a fourth time, and says what to provide', async () => {
    const steps = ['a', 'b', 'c', 'd'].map((question) => ({ calls: [ask(question), look(1)] }))
    const { dependencies, model } = dependenciesWith(steps, [lookup()])
    let run = await runToEnd(dependencies, { questions: rest })
    for (const text of ['1', '2', '3']) run = await answerAndPursue(dependencies, run, { text })
    expect(run.end).toEqual({ status: 'blocked', reason: 'unclear' })
    expect(run.answer?.note).toContain('Stopped because the question remained unclear.')
    expect(model.requests.at(-1)).toMatchObject({ toolChoice: 'none' })
    expect(model.requests.at(-1)?.messages.at(-1)?.text).toContain('Say what the person should provide.')
  })
})

describe('a plan that is not clear', () => {
  it('holds back the other calls of its step, is written, and is asked about', async () => {
    const tool = lookup()
    const { dependencies } = dependenciesWith(
      [{ calls: [look(1), { tool: 'write_plan', input: unclearPlan }] }, { calls: [look(1)] }],
      [tool],
    )
    const resting = await runToEnd(dependencies, { questions: rest })
    expect(statuses(resting)).toEqual(['r1 lookup skipped', 'r2 write_plan success'])
    expect(resting.plan).toMatchObject({ goal: 'g' })
    expect(resting.question).toEqual({ id: 'q1', kind: 'clarification', text: 'Which one?' })
    const run = await answerAndPursue(dependencies, resting, { text: 'the first' })
    expect(tool.runs).toEqual([1])
    expect(run.end?.status).toBe('done')
  })

  it('holds them back after a crash in its middle too', async () => {
    const { dependencies } = dependenciesWith([{ calls: [{ tool: 'write_plan', input: unclearPlan }, look(1)] }], [lookup()])
    const whole = await runToEnd(dependencies, { questions: rest })
    const events = await dependencies.log.read(whole.id)
    const written = events.findIndex(({ type }) => type === 'plan.written') + 1
    for (const cut of [written, written + 1]) {
      const tool = lookup()
      const again = dependenciesWith([], [tool], await cutLog(events, cut))
      const resumed = await pursue(whole.id, again.dependencies, never)
      expect(tool.runs).toEqual([])
      expect(statuses(resumed)).toEqual(['r1 write_plan success', 'r2 lookup skipped'])
      expect((await again.dependencies.log.read(whole.id)).filter(({ type }) => type === 'plan.written')).toHaveLength(1)
    }
  })
})

describe('a call that needs approval', () => {
  it('stays pending and is not started while the others run, and runs once it is approved', async () => {
    const [reads, writes] = [lookup(), sending()]
    const { dependencies } = dependenciesWith([{ calls: [send('ada'), look(1)] }], [reads, writes])
    const resting = await runToEnd(dependencies, { questions: rest })
    expect(resting.question).toEqual({
      id: 'q1',
      kind: 'approval',
      text: 'Allow send to run with {"to":"ada"}?',
      options: ['once', 'session', 'deny'],
      call: 'r1',
    })
    expect([reads.runs, writes.sent, resting.pending.map(({ id }) => id), [...resting.started]]).toEqual([[1], [], ['r1'], ['r2']])
    const run = await answerAndPursue(dependencies, resting, { text: '', decision: 'once' })
    expect(writes.sent).toEqual(['ada'])
    expect(statuses(run)).toEqual(['r2 lookup success', 'r1 send success'])
    expect(run.end?.status).toBe('done')
  })

  it('is not run where the person says no, and the answer tells what was not allowed', async () => {
    const writes = sending()
    const { dependencies, model } = dependenciesWith([{ calls: [send('ada')] }], [writes])
    const run = await answerAndPursue(dependencies, await runToEnd(dependencies, { questions: rest }), {
      text: 'too early',
      decision: 'deny',
    })
    expect(writes.sent).toEqual([])
    expect(statuses(run)).toEqual(['r1 send denied'])
    expect(model.requests[1]?.messages.at(-1)?.text).toContain('The user did not allow send: too early')
    expect(run.answer?.note).toContain('Not allowed: send.')
  })

  it('is refused where nobody is there to approve it', async () => {
    const writes = sending()
    const { dependencies } = dependenciesWith([{ calls: [send('ada')] }], [writes])
    const run = await runToEnd(dependencies)
    expect(writes.sent).toEqual([])
    expect(run.answered).toMatchObject([{ answer: { decision: 'deny', by: 'refusal' } }])
    expect(run.results[0]?.output.text).toContain('send requires approval, and nobody was available to give it')
  })

  it('is asked about one by one, and once for the session covers the same arguments later', async () => {
    const writes = sending({ timeDependent: true })
    const { dependencies } = dependenciesWith([{ calls: [send('ada'), send('bob')] }, { calls: [send('ada')] }], [writes])
    const first = await runToEnd(dependencies, { questions: rest })
    expect(first.question?.call).toBe('r1')
    const second = await answerAndPursue(dependencies, first, { text: '', decision: 'session' })
    expect([second.question?.call, writes.sent]).toEqual(['r2', ['ada']])
    const run = await answerAndPursue(dependencies, second, { text: '', decision: 'deny' })
    expect(writes.sent).toEqual(['ada', 'ada'])
    expect(statuses(run)).toEqual(['r1 send success', 'r2 send denied', 'r3 send success'])
  })

  it('is not asked about twice in one step for the same thing', async () => {
    const writes = sending()
    const { dependencies } = dependenciesWith([{ calls: [send('ada'), send('ada')] }], [writes])
    const resting = await runToEnd(dependencies, { questions: rest })
    expect(statuses(resting)).toEqual(['r2 send skipped'])
    const run = await answerAndPursue(dependencies, resting, { text: '', decision: 'once' })
    expect([writes.sent, run.answered.length]).toEqual([['ada'], 1])
  })

  it('is never taken for interrupted by a crash while the run rests, and is by one while it runs', async () => {
    const { dependencies } = dependenciesWith([{ calls: [send('ada'), look(1)] }], [lookup(), sending()])
    const whole = await answerAndPursue(dependencies, await runToEnd(dependencies, { questions: rest }), { text: '', decision: 'once' })
    const events = await dependencies.log.read(whole.id)
    const cutAfter = async (type: RunEvent['type'], writes: Tool) => {
      const cut = events.findLastIndex((event) => event.type === type) + 1
      return pursue(whole.id, dependenciesWith([], [lookup(), writes], await cutLog(events, cut)).dependencies, never)
    }
    const rested = sending()
    expect(statuses(await cutAfter('question.answered', rested))).toEqual(['r2 lookup success', 'r1 send success'])
    expect(rested.sent).toEqual(['ada'])
    const started = sending()
    expect(statuses(await cutAfter('tool.started', started))).toEqual(['r2 lookup success', 'r1 send interrupted'])
    expect(started.sent).toEqual([])
  })

  it('is left without a result by nothing: cancelling while it rests says that it never started', async () => {
    const { dependencies } = dependenciesWith([{ calls: [send('ada')] }], [sending()])
    const resting = await runToEnd(dependencies, { questions: rest })
    const run = await pursue(resting.id, dependencies, AbortSignal.abort())
    expect(run.end).toEqual({ status: 'cancelled', reason: 'cancelled' })
    expect(run.results.map(({ output }) => output.text)).toEqual(['send was not started because the run was stopped'])
  })
})

async function cutLog(events: readonly RunEvent[], cut: number): Promise<EventLog> {
  const log = memoryLog(fixedClock())
  for (const { run, seq, at: _at, ...fact } of events.slice(0, cut)) await log.append(run, seq - 1, fact as Fact)
  return log
}

describe('a call that changes a file', () => {
  const changing = (parts: Partial<Tool> = {}): Tool => ({
    ...tool({
      name: 'save',
      description: 'Save',
      effect: 'write',
      input: z.object({ path: z.string() }),
      async run({ path }, { changing, signal }) {
        await changing({ path, before: null, after: Buffer.from('hello') })
        signal.throwIfAborted()
        return `saved ${path}`
      },
    }),
    ...parts,
  })
  const allowed = [{ tool: 'save', decision: 'allow' }] as const
  const hello = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'

  it('has that on the log before it does', async () => {
    const log = memoryLog(fixedClock())
    const seen: string[][] = []
    const save = changing({
      async run(_input, { run, changing }) {
        await changing({ path: '/a', before: hello, after: null })
        seen.push((await log.read(run)).map(({ type }) => type))
        return { text: 'saved' }
      },
    })
    const { dependencies } = dependenciesWith([{ calls: [{ tool: 'save', input: { path: '/a' } }] }], [save], log)
    const run = await runToEnd(dependencies, { permissions: allowed })
    expect(seen).toEqual([['run.began', 'model.replied', 'tool.started', 'file.changing']])
    expect(run.changes).toEqual([{ call: 'r1', change: { path: '/a', before: hello, after: null } }])
    expect(run.results[0]?.record).toMatchObject({ status: 'success', effect: 'write' })
  })

  it('does not wait for the calls beside it', async () => {
    const slow = lookup(() => new Promise((resolve) => setImmediate(() => resolve('item 1'))))
    const calls = [look(1), { tool: 'save', input: { path: '/b' } }, { tool: 'save', input: { path: '/c' } }]
    const { dependencies } = dependenciesWith([{ calls }], [slow, changing()])
    const run = await runToEnd(dependencies, { permissions: allowed })
    expect(run.changes.map(({ call, change }) => [call, change.path, change.after])).toEqual([
      ['r2', '/b', hello],
      ['r3', '/c', hello],
    ])
    expect(statuses(run)).toEqual(['r1 lookup success', 'r2 save success', 'r3 save success'])
  })

  it('changes nothing where the run was cancelled first', async () => {
    const stop = new AbortController()
    const written: string[] = []
    const save = changing({
      async run(_input, { changing, signal }) {
        stop.abort()
        await changing({ path: '/a', before: null, after: hello })
        signal.throwIfAborted()
        written.push('/a')
        return { text: 'saved' }
      },
    })
    const { dependencies } = dependenciesWith([{ calls: [{ tool: 'save', input: { path: '/a' } }] }], [save])
    const run = await runToEnd(dependencies, { permissions: allowed }, stop.signal)
    expect(run.end?.status).toBe('cancelled')
    expect(written).toEqual([])
  })
})
