import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Fact, Reply, RunEvent } from '../../core/event-types.ts'
import { replay } from '../../core/fold-run.ts'
import type { ModelFault } from '../../core/model.ts'
import type { Question } from '../../core/question.ts'
import { requestOf } from '../../core/request.fixture.ts'
import type { ToolCall, ToolOutput, ToolRecord } from '../../core/tool.ts'
import { resultOf } from '../result.ts'
import { emptyChat } from './chat-view.ts'
import { folded } from './folded.fixture.ts'
import type { ChatEvent } from './reduce-chat.ts'

const folder = new URL('../../../test/runs/', import.meta.url)

/** A run of the golden ones, with what came of it. */
function golden(name: string): readonly ChatEvent[] {
  const events: readonly RunEvent[] = readFileSync(new URL(`${name}.jsonl`, folder), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const { run } = events[0]!
  const result = resultOf(replay(run, events))
  return [...events, result.fault ? { type: 'run.failed', run, fault: result.fault, result } : { type: 'run.completed', run, result }]
}

const run = 'R'
const at = (ms: number, fact: Fact): RunEvent => ({ ...fact, run, seq: 1, at: ms })
const began = at(1_000, { type: 'run.began', request: requestOf({ question: 'Why?' }) })
const call = (id: string, tool = 'shell', input: unknown = { command: 'npm test' }): ToolCall => ({ id, tool, input })
const recordOf = (of: ToolCall, more: Partial<ToolRecord> = {}): ToolRecord => ({
  call: of,
  agent: 'ask',
  step: 1,
  startedAt: 1_000,
  durationMs: 7,
  status: 'success',
  resultSummary: 'done',
  ...more,
})
const finished = (of: ToolCall, output: ToolOutput, more?: Partial<ToolRecord>): RunEvent =>
  at(2_000, { type: 'tool.finished', record: recordOf(of, more), output })
const started = (of: ToolCall): RunEvent => at(1_500, { type: 'tool.started', call: of })
const replied = (reply: Partial<Reply>): RunEvent =>
  at(1_200, {
    type: 'model.replied',
    step: 1,
    reply: {
      text: '',
      calls: [],
      finish: 'stop',
      usage: { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 },
      cost: 0,
      durationMs: 0,
      firstMs: 0,
      ...reply,
    },
  })
const delta = (text: string, step = 1, type: 'text.delta' | 'reasoning.delta' = 'text.delta'): ChatEvent => ({ type, run, step, text })
const overload: ModelFault = { code: 'overloaded', message: 'the provider is overloaded', recoverable: true, retryable: true }
const question: Question = { id: 'q1', kind: 'clarification', text: 'Which one?' }

describe('a whole run', () => {
  it('becomes what is printed of it', () => {
    const { view, entries } = folded(golden('several-sources'))
    const record = {
      agent: 'ask',
      step: 1,
      startedAt: 1_767_225_600_000,
      durationMs: 0,
      status: 'success',
      resultSummary: '1 passage',
    }
    expect(entries).toMatchObject([
      { kind: 'asked', text: 'Which hook runs first, and what follows it?', run: '01KDVDNRG0GOLDENRVN0000000' },
      { kind: 'remark', text: 'Two places may know.' },
      { kind: 'call', record: { ...record, call: { id: 'r1', tool: 'search', input: { query: 'hooks' } } }, preview: ['1 passage'] },
      { kind: 'call', record: { ...record, call: { id: 'r2', tool: 'search', input: { query: 'lifecycle' } } }, preview: ['1 passage'] },
      {
        kind: 'result',
        result: {
          status: 'done',
          answer: 'The onRequest hook runs first in the life of a request. [1] The preParsing hook follows onRequest. [2]',
          sources: [
            { id: 's1', title: 'Hooks' },
            { id: 's2', title: 'Lifecycle' },
          ],
        },
      },
    ])
    expect(entries).toHaveLength(5)
    expect(view).toEqual({
      ...emptyChat,
      run: '01KDVDNRG0GOLDENRVN0000000',
      startedAt: 1_767_225_600_000,
      phase: 'saving',
      cost: null,
    })
  })

  it('tells of a person who approved a call between that call and those before it', () => {
    expect(folded(golden('approval-approved')).entries).toMatchObject([
      { kind: 'asked', text: 'Tell the team when plugins time out.' },
      { kind: 'call', record: { call: { id: 'r1', tool: 'search' }, status: 'success' } },
      { kind: 'answered', question: { id: 'q1', kind: 'approval' }, text: 'once' },
      { kind: 'call', record: { call: { id: 'r2', tool: 'send' }, status: 'success' }, preview: ['sent'] },
      { kind: 'result', result: { answer: 'The pluginTimeout option defaults to 10000 milliseconds. [1]' } },
    ])
  })

  it('tells of the plan once, and of neither the calls that steer it nor a draft that went back', () => {
    const kinds = folded(golden('ambiguous-person')).entries.map((entry) => {
      if (entry.kind === 'call') return `call ${entry.record.call.tool}`
      if (entry.kind === 'note') return `${entry.tone} ${entry.text}`
      if (entry.kind === 'answered') return `answered ${entry.text}`
      return entry.kind
    })
    expect(kinds).toEqual([
      'asked',
      'answered Alex Chen',
      'plan',
      'call search_mail',
      'call search_chat',
      'quiet sent the draft back: parts of the plan are still open, with fast',
      'result',
    ])
  })

  it('that failed ends with its fault', () => {
    const last = folded(golden('failed')).entries.at(-1)
    expect(last).toMatchObject({ kind: 'fault', fault: { recoverable: expect.any(Boolean), message: expect.any(String) } })
  })

  it.each(readdirSync(folder).filter((name) => name.endsWith('.jsonl')))(
    '%s leaves nothing under way, and is the same each time',
    (file) => {
      const events = golden(file.replace('.jsonl', ''))
      const once = folded(events)
      expect(folded(structuredClone(events))).toEqual(once)
      const { isWorking, calls, thinking, streamed, question: open } = once.view
      expect({ isWorking, calls, thinking, streamed, open }).toEqual({
        isWorking: false,
        calls: [],
        thinking: undefined,
        streamed: undefined,
        open: undefined,
      })
      const told = once.entries.flatMap((entry) => (entry.kind === 'call' ? [entry.record.call.id] : []))
      expect(told).toEqual([...new Set(told)])
    },
  )
})

describe('a run that begins', () => {
  it('is all that there is, but for how full the context was', () => {
    const before = folded([began, replied({ usage: { inputTokens: 900, outputTokens: 1, cachedInputTokens: 0 }, cost: 5 }), delta('half')])
    const { view, entries } = folded([at(9_000, { type: 'run.began', request: requestOf({ question: 'And now?' }) })], before.view)
    expect(entries).toEqual([{ kind: 'asked', text: 'And now?', run }])
    expect(view).toEqual({ ...emptyChat, run, isWorking: true, startedAt: 9_000, promptTokens: 900 })
  })

  it('knows how long a prompt it may send, where it says so', () => {
    expect(folded([at(0, { type: 'run.began', request: requestOf({ contextTokens: 50_000 }) })]).view.contextTokens).toBe(50_000)
  })
})

describe('what is streamed', () => {
  it('grows within its step, and begins anew with the next', () => {
    expect(folded([began, delta('Be'), delta('cause')]).view.streamed).toEqual({ step: 1, text: 'Because' })
    expect(folded([began, delta('Be'), delta('So', 2)]).view.streamed).toEqual({ step: 2, text: 'So' })
    const { view } = folded([began, delta('Hm', 1, 'reasoning.delta'), delta(', well', 1, 'reasoning.delta')])
    expect([view.thinking, view.streamed, view.phase]).toEqual([{ step: 1, text: 'Hm, well' }, undefined, 'reasoning'])
  })

  it('is gone once it is retracted, its call is tried again, or the model has failed', () => {
    const before = [began, delta('Hm', 1, 'reasoning.delta'), delta('Be')]
    const retracted = folded([...before, { type: 'text.retracted', run, step: 1 }])
    expect([retracted.view.streamed, retracted.view.thinking, retracted.entries.length]).toEqual([undefined, undefined, 1])
    const retried = folded([...before, at(2_000, { type: 'model.retried', step: 1, attempt: 1, delayMs: 1_500, fault: overload })])
    expect([retried.view.streamed, retried.view.thinking]).toEqual([undefined, undefined])
    expect(retried.entries.at(-1)).toEqual({
      kind: 'note',
      tone: 'warning',
      text: 'the provider is overloaded; retrying in 1.5 s (attempt 2)',
    })
    const failed = folded([...before, at(2_000, { type: 'model.failed', step: 1, fault: overload })])
    expect(failed.view.streamed).toBeUndefined()
    expect(failed.entries.at(-1)).toEqual({ kind: 'note', tone: 'warning', text: 'the model failed: the provider is overloaded' })
  })

  it('stays until it is checked where it is the answer, and becomes a remark where work follows', () => {
    const before = [began, delta('Because.')]
    const answered = folded([...before, replied({ text: 'Because.' })])
    expect([answered.view.streamed?.text, answered.entries.length]).toEqual(['Because.', 1])
    const working = folded([...before, replied({ text: 'Because.', calls: [call('r1')], finish: 'tool-calls' })])
    expect(working.view.streamed).toBeUndefined()
    expect(working.entries.slice(1)).toEqual([{ kind: 'remark', text: 'Because.' }])
    expect(folded([began, replied({ text: ' \n', calls: [call('r1')] })]).entries).toHaveLength(1)
  })

  it('goes where the draft was sent back or message to the model something', () => {
    const before = [began, delta('Because.'), replied({ text: 'Because.' })]
    const review = { of: 'answer', triggers: ['quote-not-found'], outcome: 'gather', objections: ['No.'] } as const
    const back = folded([...before, at(2_000, { type: 'review.made', review })])
    expect(back.view.streamed).toBeUndefined()
    expect(back.entries.slice(1)).toEqual([
      { kind: 'note', tone: 'quiet', text: 'asked for a rewording: the quoted text is not in any source' },
    ])
    const proceeds = folded([...before, at(2_000, { type: 'review.made', review: { ...review, outcome: 'proceed' } })])
    expect([proceeds.view.streamed?.text, proceeds.entries.length, proceeds.view.phase]).toEqual(['Because.', 1, 'saving'])
    const noticed = folded([...before, at(2_000, { type: 'notice.given', reason: 'empty', text: 'Say it again.' })])
    expect([noticed.view.streamed, noticed.entries.at(-1)]).toEqual([
      undefined,
      { kind: 'note', tone: 'quiet', text: 'the reply was empty; asked again' },
    ])
  })
})

describe('a thought', () => {
  it('is told with the time it took, and is kept', () => {
    const { view, entries } = folded([
      began,
      delta('Hm.', 1, 'reasoning.delta'),
      replied({ reasoning: 'Hm.', text: 'So.', durationMs: 900 }),
    ])
    expect(entries.slice(1)).toEqual([{ kind: 'thought', durationMs: 900, text: 'Hm.' }])
    expect(view.thinking).toBeUndefined()
  })
})

describe('cost and context', () => {
  const usage = { inputTokens: 1_200, outputTokens: 10, cachedInputTokens: 0 }

  it('are those of the newest prompt, and of all that was said', () => {
    const { view } = folded([began, replied({ usage, cost: 30 }), replied({ cost: 12 })])
    expect([view.promptTokens, view.cost]).toEqual([1_200, 42])
  })

  it('are unknown once a price is', () => {
    expect(folded([began, replied({ cost: 30 }), replied({ cost: null }), replied({ cost: 1 })]).view.cost).toBeNull()
  })
})

describe('calls', () => {
  const [one, two] = [call('r1'), call('r2', 'read', { path: 'a.ts' })]

  it('stand in the order asked, with their progress, and as settled before their turn in the log', () => {
    const { view } = folded([
      began,
      started(one),
      started(two),
      { type: 'tool.progress', run, call: 'r1', text: '12 of 30' },
      { type: 'tool.progress', run, call: 'r1', text: '13 of 30' },
      { type: 'tool.settled', run, call: 'r2', status: 'success', durationMs: 3, summary: '40 lines' },
    ])
    expect(view.calls).toEqual([
      { call: one, startedAt: 1_500, progress: '13 of 30' },
      { call: two, startedAt: 1_500, settled: { status: 'success', durationMs: 3, summary: '40 lines' } },
    ])
    const after = folded([finished(one, { text: 'ok' })], view)
    expect(after.view.calls.map((each) => each.call.id)).toEqual(['r2'])
    expect(after.entries).toEqual([{ kind: 'call', record: recordOf(one), preview: ['ok'] }])
  })

  it('of another process come without deltas, and what is told of others changes nothing', () => {
    const { view, entries } = folded([began, started(one), finished(one, { text: 'ok' }), started(two)])
    expect([view.calls.map((each) => each.call.id), entries.map(({ kind }) => kind)]).toEqual([['r2'], ['asked', 'call']])
    const same = folded([{ type: 'tool.progress', run, call: 'r9', text: 'x' }], view)
    expect(same.view.calls).toEqual(view.calls)
  })

  it('that steer the run are told by what they leave behind', () => {
    for (const tool of ['write_plan', 'ask_user', 'answer_directly', 'return_result']) {
      const steering = call('r1', tool, {})
      const { view, entries } = folded([began, started(steering), finished(steering, { text: 'noted' })])
      expect([view.calls, entries.length], tool).toEqual([[], 1])
    }
  })

  it('are told with their first three lines that say something', () => {
    const { entries } = folded([finished(one, { text: `\n one\n\n  \ntwo\n${'x'.repeat(400)}\nfour` })])
    expect(entries).toMatchObject([{ preview: [' one', 'two', 'x'.repeat(300)] }])
  })

  it('that found several places are told with their titles', () => {
    const source = { id: 'a', title: 'Hooks', uri: 'file:///a.md', text: 'A hook.' }
    const sources = [source, { ...source, id: 'b', section: 'onSend' }, source, { ...source, id: 'c', title: 'Plugins' }]
    expect(folded([finished(one, { text: 'three', sources })]).entries).toMatchObject([{ preview: ['Hooks', 'Hooks > onSend', 'Plugins'] }])
    expect(folded([finished(one, { text: 'one', sources: [source] })]).entries).toMatchObject([{ preview: ['one'] }])
  })

  it('bring their diff, and say where a command came to no success', () => {
    const [changed, failed, fine] = folded([
      finished(one, { text: 'changed', details: { diff: '-a\n+b\n' } }),
      finished(one, { text: 'exit 2\nnot ok 1', details: { exitCode: 2 } }),
      finished(one, { text: 'exit 0', details: { exitCode: 0, diff: 7 } }),
    ]).entries
    expect(changed).toEqual({ kind: 'call', record: recordOf(one), preview: ['changed'], diff: '-a\n+b\n' })
    expect(failed).toEqual({ kind: 'call', record: recordOf(one), preview: ['not ok 1'], isWrong: true })
    expect(fine).toEqual({ kind: 'call', record: recordOf(one), preview: [] })
  })
})

describe('a question', () => {
  const asked = at(2_000, { type: 'question.asked', question })
  const answeredBy = (by: 'person' | 'assumption' | 'refusal', text: string, decision?: 'once' | 'deny') =>
    at(3_000, { type: 'question.answered', answer: { question: 'q1', text, by, ...(decision ? { decision } : {}) } })

  it('stands open until it is answered, while the run rests', () => {
    const result = resultOf(replay(run, [began]))
    const open = folded([began, delta('Hm'), asked, { type: 'run.completed', run, result }])
    expect([open.view.question, open.view.isWorking, open.view.streamed, open.view.phase]).toEqual([question, false, undefined, 'asking'])
    expect(open.entries).toHaveLength(1)
    const after = folded([answeredBy('person', 'the first')], open.view)
    expect([after.view.question, after.view.isWorking]).toEqual([undefined, true])
    expect(after.entries).toEqual([{ kind: 'answered', question, text: 'the first' }])
  })

  it('is told with what was said to it, and by whom where by nobody', () => {
    const answer = (event: RunEvent) => folded([began, asked, event]).entries.at(-1)
    expect(answer(answeredBy('person', '', 'once'))).toMatchObject({ text: 'once' })
    expect(answer(answeredBy('person', 'not that file', 'deny'))).toMatchObject({ text: 'deny: not that file' })
    expect(answer(answeredBy('assumption', 'the newest'))).toMatchObject({ text: 'nobody answered; assumed: the newest' })
    expect(answer(answeredBy('refusal', ''))).toMatchObject({ text: 'nobody could approve it; it was not run' })
  })

  it('that nobody saw is not told of', () => {
    expect(folded([began, answeredBy('person', 'x')]).entries).toHaveLength(1)
  })
})

describe('a plan', () => {
  const plan = { goal: 'the order', subTasks: [], needsClarification: false, candidateAgents: [] }

  it('is told when it is first written, and kept as it stands', () => {
    const { view, entries } = folded([
      began,
      at(1, { type: 'plan.written', plan, by: 'planner' }),
      at(2, { type: 'plan.written', plan: { ...plan, goal: 'another' }, by: 'model' }),
    ])
    expect(entries.slice(1)).toEqual([{ kind: 'plan', plan }])
    expect(view.plan?.goal).toBe('another')
  })
})

describe('the end', () => {
  const result = { ...resultOf(replay(run, [began])), status: 'done', answer: 'Because.', costUsd: 0.000123 } as const

  it('is the result, and its cost is what the run cost', () => {
    const { view, entries } = folded([began, started(call('r1')), delta('Be'), { type: 'run.completed', run, result }])
    expect(entries.slice(1)).toEqual([{ kind: 'result', result }])
    expect([view.isWorking, view.calls, view.streamed, view.cost]).toEqual([false, [], undefined, 123])
  })

  it('is a fault, behind the answer where there is one', () => {
    const fault = { code: 'unreachable', message: 'refused', recoverable: true } as const
    const failed = (event: ChatEvent) => folded([began, event]).entries.slice(1)
    expect(failed({ type: 'run.failed', run, fault })).toEqual([{ kind: 'fault', fault }])
    expect(failed({ type: 'run.failed', run, fault, result: { ...result, answer: '' } })).toEqual([{ kind: 'fault', fault }])
    expect(failed({ type: 'run.failed', run, fault, result })).toEqual([
      { kind: 'result', result },
      { kind: 'fault', fault },
    ])
  })

  it('by a person is told at once', () => {
    expect(folded([began, at(2, { type: 'run.cancelled', by: 'person' })]).entries.at(-1)).toEqual({
      kind: 'note',
      tone: 'warning',
      text: 'stopped by the user',
    })
  })
})

it('a context that was folded is told quietly', () => {
  const event = at(2, { type: 'context.folded', messages: 4, summary: 'x', tokensBefore: 12_000, tokensAfter: 900 })
  expect(folded([event]).entries).toEqual([
    { kind: 'note', tone: 'quiet', text: 'compacted 4 messages of the context: from about 12,000 to 900 tokens' },
  ])
})

it('what says nothing to people changes the phase at most', () => {
  const quiet: readonly Fact[] = [
    { type: 'file.changing', call: 'r1', change: { path: '/a', before: null, after: null } },
    { type: 'plan.failed', fault: overload },
    { type: 'verb.stepped', step: 1, calls: [] },
    { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } },
  ]
  const before = folded([began]).view
  const phases = quiet.map((fact) => {
    const { view, entries } = folded([at(2, fact)], before)
    expect([{ ...view, phase: before.phase }, entries], fact.type).toEqual([before, []])
    return view.phase
  })
  expect(phases).toEqual(['executing', 'planning', 'analyzing', 'saving'])
})
