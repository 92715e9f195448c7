import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import type { Plan } from '../../core/plan.ts'
import { type CallView, type ChatView, emptyChat } from '../../views/chat/chat-view.ts'
import { anyMarkdown } from '../markdown/markdown.fixture.ts'
import { renderMarkdown } from '../markdown/render-markdown.ts'
import { anyPrompt } from '../prompt/any-prompt.fixture.ts'
import { press, prompt } from '../prompt/prompt.fixture.ts'
import { promptState } from '../prompt/prompt-state.ts'
import { answerRoom, chatFrame } from './chat-frame.ts'
import type { ChatState } from './chat-state.ts'

const [wide, narrow] = [80, 40].map((columns) => ({ columns, colors: false, links: false }))
const call = (id: string, more: Partial<CallView> = {}): CallView => ({
  call: { id, tool: 'read', input: { path: `src/${id}.ts` } },
  startedAt: 8_000,
  ...more,
})
const plan: Plan = {
  goal: 'the order',
  subTasks: [{ id: '1', description: 'find the hooks', status: 'in_progress', parallelizable: false, dependencies: [] }],
  needsClarification: false,
  candidateAgents: [],
}
const state = (more: Partial<ChatState> = {}): ChatState => ({
  view: emptyChat,
  answer: { rows: () => [] },
  prompt: promptState(),
  queue: [],
  chosen: 0,
  status: { model: 'claude', title: 'Hooks', remarks: [], cost: 0 },
  notice: '',
  now: 10_000,
  ...more,
})
const working = (more: Partial<ChatView> = {}): ChatView => ({ ...emptyChat, run: 'R', isWorking: true, startedAt: 7_500, ...more })
const status = `claude · Hooks${' '.repeat(61)}/help`

/** Without whether a question is cut, which other tests look at. */
const frameOf = (...given: Parameters<typeof chatFrame>) => {
  const { rows, cursor } = chatFrame(...given)
  return { rows, cursor }
}

describe('a frame at rest', () => {
  it('is the prompt between a line and the status, the cursor in it', () => {
    expect(frameOf(state(), wide!, 24)).toEqual({ rows: ['─'.repeat(80), '> ', status], cursor: { row: 1, column: 2 } })
    expect(frameOf(state({ prompt: prompt('Why does|\nit run?') }), narrow!, 20)).toEqual({
      rows: ['─'.repeat(40), '> Why does', '  it run?', `claude · Hooks${' '.repeat(21)}/help`],
      cursor: { row: 1, column: 10 },
    })
  })

  it('tells what is not the usual, and what was spent', () => {
    const { rows } = chatFrame(
      state({ status: { model: 'claude', title: '', remarks: ['read-only'], cost: 1_200 }, view: { ...emptyChat, promptTokens: 10 } }),
      wide!,
      24,
    )
    expect(rows.at(-1)).toMatch(/^claude · read-only {2,}context 0% · \$0\.0012 · \/help$/)
    expect(frameOf(state({ status: { model: 'm', title: '', remarks: [], cost: null } }), wide!, 24).rows.at(-1)).toMatch(
      /cost unknown · \/help$/,
    )
  })

  it('shows in its last row what a second key would do, or the search', () => {
    expect(frameOf(state({ notice: 'Press Ctrl-C again to quit' }), wide!, 24).rows.at(-1)).toBe('Press Ctrl-C again to quit')
    const searching = press(promptState(['why not?']), '<ctrl-r>zz')
    expect(frameOf(state({ prompt: searching }), wide!, 24).rows.at(-1)).toBe('search: zz  no matches')
  })

  it('shows what can be completed, the chosen one marked', () => {
    const commands = [
      { name: 'help', summary: 'What there is' },
      { name: 'history', summary: 'Earlier prompts' },
    ]
    const typed = press(prompt('|', [], { commands, files: [] }), '/h')
    expect(frameOf(state({ prompt: typed }), wide!, 24).rows).toEqual([
      '─'.repeat(80),
      '> /h',
      '❯ /help             What there is',
      '  /history          Earlier prompts',
      status,
    ])
  })
})

describe('a frame of a run at work', () => {
  it('shows what is answered, planned, thought and called above the prompt', () => {
    const view = working({
      phase: 'executing',
      plan,
      thinking: { step: 1, text: 'The hooks are told of\nin two places.' },
      calls: [
        call('a', { progress: '12 of 30' }),
        call('b', { settled: { status: 'success', durationMs: 3, summary: '40 lines' } }),
        call('c', { startedAt: 9_900 }),
        call('d', { settled: { status: 'error', durationMs: 3, summary: 'gone' } }),
        call('e'),
        call('f'),
      ],
    })
    const queue = [1, 2, 3, 4, 5].map((id) => ({ id, text: `And\n${id}?` }))
    expect(frameOf(state({ view, queue, answer: { rows: () => ['One.', '', 'Two.'] } }), wide!, 30)).toEqual({
      rows: [
        'One.',
        '',
        'Two.',
        '',
        'Plan: the order',
        '  [>] 1 find the hooks',
        '∴ The hooks are told of in two places.',
        '  … read src/a.ts  2 s  12 of 30',
        '  ✓ read src/b.ts  done',
        '  … read src/c.ts',
        expect.stringMatching(/read src\/d\.ts {2}error$/),
        '  ... 2 more',
        '⠸ executing · 2 s · Esc stops',
        '  1. queued: And 1?',
        '  2. queued: And 2?',
        '  3. queued: And 3?',
        '  ... 2 more queued',
        '─'.repeat(80),
        '> ',
        status,
      ],
      cursor: { row: 18, column: 2 },
    })
  })

  it('is low: of the answer its end, and no plan where there is hardly room', () => {
    const rows = Array.from({ length: 30 }, (_, index) => `line ${index}`)
    const { rows: shown } = chatFrame(state({ view: working({ plan }), answer: { rows: () => rows } }), narrow!, 12)
    expect(shown).toEqual([
      'line 25',
      'line 26',
      'line 27',
      'line 28',
      'line 29',
      '',
      expect.stringMatching(/^\S analyzing · 2 s · Esc stops$/),
      '─'.repeat(40),
      '> ',
      `claude · Hooks${' '.repeat(21)}/help`,
    ])
    const high = chatFrame(state({ view: working(), answer: { rows: () => rows } }), narrow!, 60).rows
    expect(high.filter((row) => row.startsWith('line'))).toEqual(rows.slice(-10))
  })

  it('tells minutes where there are some', () => {
    const { rows } = chatFrame(state({ view: working(), now: 7_500 + 200_000 }), wide!, 24)
    expect(rows[1]).toMatch(/^\S analyzing · 3 min 20 s · Esc stops$/)
  })
})

describe('a frame with a question', () => {
  const view: ChatView = {
    ...emptyChat,
    question: {
      id: 'q1',
      kind: 'approval',
      text: 'Run this command?',
      options: ['once', 'session', 'deny'],
      preview: { command: 'npm test' },
    },
  }

  it('shows it above the prompt', () => {
    expect(frameOf(state({ view, chosen: 2 }), narrow!, 20)).toEqual({
      rows: [
        '',
        `── Approval needed ${'─'.repeat(21)}`,
        'Run this command?',
        '  $ npm test',
        '  1. yes, once',
        '  2. yes, for this session',
        '❯ 3. no',
        expect.stringMatching(/^ {2}type a number, press Enter, or type a/),
        '─'.repeat(40),
        '> ',
        `claude · Hooks${' '.repeat(21)}/help`,
      ],
      cursor: { row: 9, column: 2 },
    })
  })
})

describe('the room for an answer', () => {
  it('is what the rest of the frame leaves, 10 rows at most and 1 at least', () => {
    expect(answerRoom(state(), wide!, 24)).toBe(10)
    expect(answerRoom(state(), wide!, 12)).toBe(7)
    expect(answerRoom(state({ view: working() }), wide!, 12)).toBe(5)
    expect(answerRoom(state({ view: working() }), wide!, 6)).toBe(1)
  })
})

const words = anyMarkdown.map((text) => text.replaceAll('\t', '  '))
const line = words.map((text) => text.replace(/\s+/g, ' '))
const calls = fc.array(
  fc.record({
    call: fc.record({ id: fc.constant('r1'), tool: fc.constantFrom('shell', 'read'), input: fc.record({ command: words }) }),
    startedAt: fc.nat(1_000_000),
  }),
  { maxLength: 7 },
)
const questions = fc.record({
  id: fc.constant('q1'),
  kind: fc.constantFrom('approval', 'clarification'),
  text: fc.constantFrom('Run it?', 'Which?', '哪一个？'),
  options: fc.constantFrom([], ['once', 'session', 'deny']),
  preview: fc.record({ command: words, diff: words }, { requiredKeys: [] }),
})
const views: fc.Arbitrary<ChatView> = fc.record({
  run: fc.constant('R'),
  isWorking: fc.boolean(),
  startedAt: fc.nat(1_000_000),
  phase: fc.constantFrom('analyzing', 'executing'),
  plan: fc.option(
    words.map((goal) => ({ ...plan, goal })),
    { nil: undefined },
  ),
  calls,
  thinking: fc.option(fc.record({ text: words, step: fc.constant(1) }), { nil: undefined }),
  streamed: fc.constant(undefined),
  question: fc.constant(undefined),
  thoughts: fc.constant([]),
  promptTokens: fc.nat(100_000),
  contextTokens: fc.option(fc.constant(50_000), { nil: undefined }),
  cost: fc.constant(0),
})
const states: fc.Arbitrary<ChatState> = fc.record({
  view: views,
  answer: words.map((text) => ({ rows: (look) => renderMarkdown(text, look) }) satisfies ChatState['answer']),
  prompt: anyPrompt,
  queue: fc.array(fc.record({ id: fc.nat(), text: words }), { maxLength: 6 }),
  chosen: fc.integer({ min: 0, max: 2 }),
  status: fc.record({ model: line, title: line, remarks: fc.array(line, { maxLength: 2 }), cost: fc.constantFrom(0, 12, null) }),
  notice: fc.oneof(fc.constant(''), words),
  now: fc.nat(10_000_000),
})
const sizes = fc.record({ columns: fc.integer({ min: 20, max: 200 }), rows: fc.integer({ min: 8, max: 60 }), colors: fc.boolean() })

const isSound = (shown: ChatState, { columns, rows: screenRows, colors }: { columns: number; rows: number; colors: boolean }) => {
  const { rows, cursor } = chatFrame(shown, { columns, colors, links: false }, screenRows)
  expect(rows.length).toBeLessThanOrEqual(screenRows - 2)
  for (const row of rows) {
    expect(row).not.toMatch(/[\t\n\r]/)
    expect(stringWidth(row)).toBeLessThanOrEqual(columns)
  }
  expect(cursor!.row).toBeGreaterThanOrEqual(0)
  expect(cursor!.row).toBeLessThan(rows.length)
  expect(cursor!.column).toBeLessThan(columns)
}

describe('whatever there is to show, on whatever screen', () => {
  it('the frame leaves two rows free, no row is wider than the screen, and the cursor stands in it', () => {
    fc.assert(fc.property(states, sizes, isSound), { numRuns: 150 })
  })

  it('so it does with a question of few words, where there are 14 rows', () => {
    const asked = fc
      .tuple(states, questions)
      .map(([shown, question]) => ({ ...shown, prompt: promptState(), view: { ...shown.view, question } }))
    const high = sizes.map((size) => ({ ...size, rows: Math.max(14, size.rows) }))
    fc.assert(fc.property(asked, high, isSound), { numRuns: 150 })
  })

  it('it is the same each time', () => {
    fc.assert(
      fc.property(states, sizes, (shown, { columns, rows }) => {
        const look = { columns, colors: true, links: false }
        expect(chatFrame(shown, look, rows)).toEqual(chatFrame(shown, look, rows))
      }),
      { numRuns: 30 },
    )
  })
})
