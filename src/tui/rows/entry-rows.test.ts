import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import type { RunResult } from '../../core/run-result.ts'
import type { ToolRecord } from '../../core/tool.ts'
import type { Entry } from '../../views/chat/chat-view.ts'
import { anyMarkdown } from '../markdown/markdown.fixture.ts'
import { entryRows, resultRows, type Shown } from './entry-rows.ts'

const look = { columns: 40, colors: false, links: false }
const brief: Shown = { verbose: false, thoughts: false }
const all: Shown = { verbose: true, thoughts: true }
const rows = (entry: Entry, shown = brief) => entryRows(entry, look, shown)
const coloured = (entry: Entry) => entryRows(entry, { ...look, colors: true }, brief)

const record = (more: Partial<ToolRecord> = {}): ToolRecord => ({
  call: { id: 'r1', tool: 'shell', input: { command: 'npm test' } },
  agent: 'ask',
  step: 1,
  startedAt: 0,
  durationMs: 1_200,
  status: 'success',
  resultSummary: 'exit 0',
  ...more,
})
const result: RunResult = {
  run: 'R',
  status: 'done',
  reason: 'sources-agree',
  mode: 'model',
  answer: 'Because. [1]',
  citations: [
    { mark: 1, source: 's1', quote: 'The hook\nruns first.', uri: 'file:///a.md#L1', support: 1 },
    { mark: 2, source: 's1', quote: 'The hook runs first.', uri: 'file:///a.md#L1', support: 1 },
  ],
  unsupported: [],
  sources: [
    { id: 's1', title: 'Hooks', uri: 'file:///a.md', collection: 'docs', document: 'hooks.md', section: 'Hooks > onSend' },
    { id: 's12', title: 'A page', uri: 'https://example.org' },
  ],
  confidence: 'high',
  confidenceScore: 0.8,
  usage: { inputTokens: 1_200, outputTokens: 34, cachedInputTokens: 0 },
  costUsd: 0.0012,
  durationMs: 2_300,
}
const unsaid: RunResult = {
  ...result,
  answer: '',
  citations: [],
  sources: [],
  costUsd: 0,
  usage: { ...result.usage, inputTokens: 0, outputTokens: 0 },
}

describe('what a person asked', () => {
  it('stands apart, further lines below the first', () => {
    expect(rows({ kind: 'asked', text: ' Why does the hook run before the others?\nAnd when? \n', run: 'R' })).toEqual([
      '',
      '> Why does the hook run before the',
      '  others?',
      '  And when?',
      '',
    ])
    expect(coloured({ kind: 'asked', text: 'Why?', run: 'R' })[1]).toBe('\u001b[36m\u001b[1m> \u001b[22m\u001b[39m\u001b[1mWhy?\u001b[22m')
  })
})

describe('what the model said on its way', () => {
  it('is rendered as Markdown, which stays as it is where there are no colours', () => {
    const remark: Entry = { kind: 'remark', text: '**Two** places may know:\n\n- hooks' }
    expect(rows(remark)).toEqual(['', '**Two** places may know:', '', '- hooks', ''])
    expect(coloured(remark)[1]).toBe('\u001b[1mTwo\u001b[22m places may know:')
  })

  it('is its thoughts only where they are asked for', () => {
    const thought: Entry = { kind: 'thought', durationMs: 900, text: 'Hm.\n\nThe hooks are told of in two places, I think.' }
    expect(rows(thought)).toEqual(['∴ thought for 900 ms'])
    expect(rows(thought, all)).toEqual(['∴ thought for 900 ms', '  Hm.', '  The hooks are told of in two places, I', '  think.'])
  })

  it('is its plan, a box for each part', () => {
    const part = { id: '1', description: 'find the hooks', status: 'done', parallelizable: false, dependencies: [] } as const
    const plan = {
      goal: 'the order',
      subTasks: [part, { ...part, id: '2', description: 'see which of them runs before the others', status: 'pending' as const }],
      needsClarification: false,
      candidateAgents: [],
    }
    expect(rows({ kind: 'plan', plan })).toEqual([
      'Plan: the order',
      '  [x] 1 find the hooks',
      '  [ ] 2 see which of them runs',
      '        before the others',
    ])
  })
})

describe('a call', () => {
  const call = (more: Partial<ToolRecord>, entry: object = {}): Entry => ({ kind: 'call', record: record(more), preview: [], ...entry })

  it('is told with what came of it', () => {
    expect(rows(call({}))).toEqual(['✓ shell npm test  exit 0  1.2 s'])
    expect(rows(call({ status: 'denied', resultSummary: 'not allowed' }))).toEqual(['⊘ shell npm test  not allowed  1.2 s'])
    expect(rows(call({ status: 'skipped' }))).toEqual(['- shell npm test  exit 0  1.2 s'])
    expect(rows(call({ status: 'interrupted' }))).toEqual(['! shell npm test  exit 0  1.2 s'])
    expect(rows(call({ status: 'error', error: { code: 'timeout', message: 'took\ntoo long', recoverable: true } }))).toEqual([
      '✗ shell npm test  took too long  1.2 s',
    ])
  })

  it('that came to no success has a cross, whatever its status', () => {
    expect(rows(call({ resultSummary: 'exit 2' }, { isWrong: true }))).toEqual(['✗ shell npm test  exit 2  1.2 s'])
    expect(coloured(call({}))[0]).toBe('\u001b[32m✓ \u001b[39mshell npm test\u001b[2m  exit 0  1.2 s\u001b[22m')
  })

  it('shows what it gave only where that is asked for', () => {
    const entry = call({}, { preview: ['> test', '1 passed'] })
    expect(rows(entry)).toHaveLength(1)
    expect(rows(entry, all)).toEqual(['✓ shell npm test  exit 0  1.2 s', '    > test', '    1 passed'])
  })

  it('names what it gave for people, and where that is to be opened', () => {
    const media = [{ mediaType: 'image/png', hash: 'ab12', size: 12_400, name: 'a.png' }]
    expect(rows(call({}, { media }), { ...brief, mediaFolder: '/m' })).toEqual([
      '✓ shell npm test  exit 0  1.2 s',
      '    a.png (image/png, 12 kB): /m/ab12',
    ])
  })

  it('shows its title whole where everything is asked for', () => {
    const entry = call({ call: { id: 'r1', tool: 'shell', input: { command: 'x '.repeat(80).trim() } } })
    expect(rows(entry).join(' ')).toContain('...')
    expect(rows(entry, all).join('').replace(/\s/g, '')).toContain('x'.repeat(80))
  })

  it('shows its diff, whole where everything is asked for', () => {
    const diff = Array.from({ length: 14 }, (_, index) => `+line ${index}\n`).join('')
    const entry = call({}, { diff, preview: ['changed'] })
    expect(rows(entry).slice(-2)).toEqual(['    +line 11', '    ... 2 more lines'])
    expect(rows(entry, all).slice(1)).toEqual(Array.from({ length: 14 }, (_, index) => `    +line ${index}`))
  })
})

describe('a line about the run', () => {
  it('is a note, or a warning', () => {
    expect(rows({ kind: 'note', tone: 'quiet', text: 'folded 4 messages of the context: about 12,000' })).toEqual([
      '· folded 4 messages of the context:',
      '  about 12,000',
    ])
    expect(rows({ kind: 'note', tone: 'warning', text: 'stopped by the user' })).toEqual(['! stopped by the user'])
    expect(coloured({ kind: 'note', tone: 'warning', text: 'stopped' })).toEqual(['\u001b[33m! stopped\u001b[39m'])
  })

  it('is a question with its answer', () => {
    const question = { id: 'q1', kind: 'approval', text: 'Run this\ncommand?' } as const
    expect(rows({ kind: 'answered', question, text: 'once' })).toEqual(['? Run this command? once'])
    expect(rows({ kind: 'answered', question, text: '' })).toEqual(['? Run this command? yes'])
  })

  it('is a fault, with what to do', () => {
    const fault = { code: 'unreachable', message: 'the model is unreachable', recoverable: true } as const
    expect(rows({ kind: 'fault', fault })).toEqual(['✗ the model is unreachable'])
    expect(rows({ kind: 'fault', fault: { ...fault, remedy: 'see ibid doctor' } })).toEqual([
      '✗ the model is unreachable; see ibid',
      '  doctor',
    ])
  })
})

describe('what came of a run', () => {
  it('names the way to documents where there were none to search', () => {
    const answer = 'No language model was used, and there were no documents to search.'
    expect(rows({ kind: 'result', result: { ...result, answer, sources: [], citations: [] } }).slice(0, 4)).toEqual([
      '',
      '· Add documents with /setup, or choose',
      '  some with /collections',
      '',
    ])
  })

  it('is its sources with their quotes, how sure it is, and what it took', () => {
    expect(rows({ kind: 'result', result })).toEqual([
      '',
      'Sources',
      '  [1][2]  docs/hooks.md > Hooks >',
      '      onSend',
      '      "The hook runs first."',
      '  A page',
      '',
      'Confidence high (0.8) · 2.3 s · 1,234',
      '  tokens · $0.0012',
    ])
  })

  it('says what is missing, and what it rests on where that is nothing', () => {
    const wide = { ...look, columns: 80 }
    expect(resultRows({ ...result, citations: [], sources: [], unaided: true, note: 'No source says so.' }, wide)).toEqual([
      '',
      '2.3 s · 1,234 tokens · $0.0012',
      'No sources used; answered from the model’s own knowledge',
      'Note No source says so.',
    ])
  })

  it('says how it ended where it was not done, and nothing that is not known', () => {
    expect(resultRows({ ...unsaid, status: 'cancelled' }, look)).toEqual(['', 'cancelled · 2.3 s'])
    expect(resultRows({ ...unsaid, status: 'blocked', costUsd: null }, look)).toEqual(['', 'blocked · 2.3 s · cost unknown'])
  })
})

/** No tabs: they are shown as wide as the terminal likes. */
const words = anyMarkdown.map((text) => text.replaceAll('\t', '  '))
const entries: fc.Arbitrary<Entry> = fc
  .tuple(words, words, fc.constantFrom('success', 'error', 'denied', 'skipped', 'interrupted'), fc.nat(10_000_000))
  .chain(([text, other, status, durationMs]) =>
    fc.constantFrom<Entry>(
      { kind: 'asked', text, run: 'R' },
      { kind: 'remark', text },
      { kind: 'thought', text, durationMs },
      {
        kind: 'plan',
        plan: {
          goal: text,
          subTasks: [{ id: '1', description: other, status: 'blocked', parallelizable: false, dependencies: ['2', '3'] }],
          needsClarification: false,
          candidateAgents: [],
        },
      },
      {
        kind: 'call',
        record: record({ call: { id: 'r1', tool: 'read', input: { path: text } }, status, durationMs, resultSummary: other }),
        preview: other.split('\n'),
      },
      { kind: 'call', record: record({ status, durationMs, resultSummary: text }), preview: [], diff: other },
      { kind: 'note', tone: 'quiet', text },
      { kind: 'note', tone: 'warning', text },
      { kind: 'answered', question: { id: 'q1', kind: 'clarification', text }, text: other },
      {
        kind: 'result',
        result: {
          ...result,
          durationMs,
          note: text,
          unaided: true,
          citations: [{ mark: 1, source: 's1', quote: other, uri: '', support: 1 }],
          sources: [{ id: 's1', title: text, uri: '', section: other }],
        },
      },
      { kind: 'fault', fault: { code: 'failed', message: text, remedy: other, recoverable: true } },
    ),
  )

it('no row of any entry is wider than the look', () => {
  fc.assert(
    fc.property(entries, fc.constantFrom(20, 40, 80), fc.boolean(), fc.boolean(), (entry, columns, colors, verbose) => {
      for (const row of entryRows(entry, { columns, colors, links: colors }, { verbose, thoughts: verbose })) {
        expect(row).not.toMatch(/[\t\n\r]/)
        expect(stringWidth(row)).toBeLessThanOrEqual(columns)
        if (!colors) expect(row).not.toContain('\u001b')
      }
    }),
    { numRuns: 600 },
  )
})
