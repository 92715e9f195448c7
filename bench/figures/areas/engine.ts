import type { Bench, Figure, Goal } from '../bench.ts'

const engine = (label: string, figure: string, field: string, unit: string | undefined, goal?: Goal): Figure => ({
  ...{ label, ...(unit ? { unit } : {}), ...(goal ? { goal } : {}), line: { bench: 'engine', figure }, field },
})
const many = '100 concurrent runs of 10 steps'
const steps = (count: number, atMost: number): Figure =>
  engine(`CPU of a run of ${count} steps, times a bare fetch loop`, `CPU of ${count} steps, times the bare loop`, 'median', 'times', {
    atMost,
  })
const late = (how: string): Figure =>
  engine(`CPU of step 500, times step 10, ${how}`, `CPU of step 500, times step 10, ${how}`, 'median', 'times', { atMost: 1.2 })
const disk = (count: number, atMost: number): Figure =>
  engine(`a run of ${count} steps adds to the log`, `bytes of a run of ${count} steps on disk`, 'bytes', 'bytes', { atMost })

const prompts = (label: string, run: string): readonly Figure[] => [
  {
    ...{ label: `${label}: all prompts beside the same run without shortening and folding`, unit: '%', goal: { atMost: 40 } },
    ...{ line: { bench: 'context', run }, field: 'tokens', of: 'tokensWhole' },
  },
  {
    ...{ label: `${label}: of the prompt before, what stands unchanged in front of the next, at worst`, unit: '%', goal: { atLeast: 95 } },
    ...{ line: { bench: 'context', run }, field: 'keptOfThePromptBeforeWorst', times: 100 },
  },
  {
    ...{ label: `${label}: share of all prompts that is old front`, unit: '%' },
    ...{ line: { bench: 'context', run }, field: 'oldFrontOfAllPrompts', times: 100 },
  },
]

const shown = (set: string, level: 'page' | 'section'): readonly Figure[] => [
  {
    ...{ label: `\`${set}\`: default search result, tokens at most`, goal: { atMost: 1_500 } },
    ...{ line: { bench: 'tokens', what: 'search result', set }, field: 'tokensMost', beside: { median: 'tokensMedian' } },
  },
  {
    ...{ label: `\`${set}\`: judged ${level} shown by the default search result`, unit: '%' },
    ...{ line: { bench: 'tokens', what: 'search result', set }, field: `${level}HitRate`, times: 100 },
  },
  {
    ...{ label: `\`${set}\`: judged ${level} shown by ten raw chunks of 2,000 characters by BM25`, unit: '%' },
    ...{ line: { bench: 'tokens', what: 'ten raw chunks', set }, field: `${level}HitRate`, times: 100 },
    beside: { 'tokens, median': 'tokensMedian' },
  },
]
const entered = (who: string): Figure => ({
  ...{ label: `five questions to an editor, with ${who}: tokens in its model's context` },
  ...{ line: { bench: 'tokens', what: 'conversation', with: who }, field: 'total' },
})
const shareOf = (who: string, field: string): Figure => ({
  ...{ label: `five questions to an editor, ${who}: share of what the tools that read take`, goal: { atMost: 0.2 } },
  ...{ line: { bench: 'tokens', what: 'share of the tools that read' }, field },
})

const read = (each: string): readonly Figure[] => [
  {
    ...{ label: `200 declared agents of ${each} read`, unit: 'ms', goal: { atMost: 300 } },
    ...{ line: { bench: 'agents', each, step: 'first' }, field: 'ms' },
  },
  {
    ...{ label: `200 declared agents of ${each} read again, one changed`, unit: 'ms' },
    ...{ line: { bench: 'agents', each, step: 'one changed' }, field: 'ms', beside: { 'CPU ms': 'cpuMs' } },
  },
]

const found = (set: string, sight: string, label: string): readonly Figure[] =>
  (['recall', 'precision'] as const).map((field) => ({
    ...{ label: `planted defects, ${label}: ${field}`, unit: '%', goal: { atLeast: 80 } },
    ...{ line: { bench: 'review', set, sight }, field, times: 100 },
  }))

const analysed = (label: string, what: string, field: string, unit: string, goal?: Goal): Figure => ({
  ...{ label: `\`review.analyze\` of a commit of this repository, ${label}`, unit, ...(goal ? { goal } : {}) },
  ...{ line: { bench: 'verbs', what }, field },
})

export const engineAndCode: readonly Bench[] = [
  {
    name: 'engine',
    measures:
      'CPU of a run beside a bare fetch loop, on scripted work, durable log included; a late step beside an early one; bytes on disk',
    run: ['bench/engine/run.ts'],
    minutes: 1,
    needs: { programs: ['the engines of others'] },
    figures: [
      steps(10, 2),
      steps(50, 1.6),
      steps(200, 1.6),
      engine('CPU of a streamed text delta', 'CPU per streamed delta, microseconds', 'median', 'us', { atMost: 20 }),
      engine('CPU of importing `ibid/engine`', 'CPU of importing ibid/engine, ms', 'median', 'ms', { atMost: 50 }),
      engine(`${many}: CPU`, many, 'cpuMs', 'ms', { atMost: 5_000 }),
      engine(`${many}: memory`, many, 'peakMb', 'MB', { atMost: 160 }),
      engine(`${many}: longest stall`, many, 'longestStallMs', 'ms', { atMost: 250 }),
      late('of the engine alone, nothing folded'),
      late('as by default, through HTTP'),
      disk(10, 40_000),
      disk(50, 190_000),
    ],
  },
  {
    name: 'context',
    measures:
      'prompts of runs of 20 steps over real documentation: the unchanged front of each, and all tokens beside the same runs without shortening and folding',
    run: ['bench/context/run.ts'],
    minutes: 0.3,
    needs: { data: ['docs/fastify', 'docs/hono', 'docs/vite'] },
    figures: [
      ...prompts('20 whole pages, one a step', 'whole pages of Vite, one a step'),
      ...prompts('20 searches and opened sections', 'searches and opened sections, tools of ibid'),
    ],
  },
  {
    name: 'tokens',
    measures:
      'what enters the context of an editor’s model: five questions in one conversation with the tools that read documents and with `ask_documents`, by recorded traces through the real servers; the default search result beside ten raw chunks',
    run: ['bench/tokens/run.ts'],
    minutes: 1,
    needs: { data: ['ray-docs-qa', 'docs-links', 'scifact'] },
    figures: [
      shareOf('`ask_documents` with a language model', 'languageModel'),
      shareOf('`ask_documents` without a key', 'noKey'),
      entered('tools that read'),
      entered('ask_documents, a language model'),
      entered('ask_documents, no key'),
      {
        ...{ label: 'definitions of the tools that read, tokens', goal: { atMost: 700 } },
        ...{ line: { bench: 'tokens', what: 'conversation', with: 'tools that read' }, field: 'definitions' },
      },
      {
        ...{ label: 'definition of `ask_documents`, tokens', goal: { atMost: 250 } },
        ...{ line: { bench: 'tokens', what: 'conversation', with: 'ask_documents, no key' }, field: 'definitions' },
      },
      ...shown('ray-docs-qa', 'page'),
      ...shown('docs-links', 'page'),
      ...shown('scifact', 'section'),
    ],
  },
  {
    name: 'agents',
    measures: '200 declared agents read, again unchanged, again with one changed',
    run: ['bench/agents/load.ts'],
    minutes: 0.3,
    figures: ['one verb', 'two verbs'].flatMap(read),
  },
  {
    name: 'review',
    measures: '`review.analyze` and the scanner on planted defects in five languages and their clean twins: recall, precision, time',
    run: ['bench/review/run.ts'],
    minutes: 1,
    figures: [
      ...found('planted', 'whole files', '52 written before the rules'),
      ...found('planted', 'changed lines only', '52 written before the rules, only the changed lines known'),
      ...found('unseen', 'whole files', '25 unseen ones, measured once and then mended'),
      ...found('unseen', 'changed lines only', '25 unseen ones, only the changed lines known'),
      {
        ...{ label: '`review.analyze` without a key, over 2,000 added lines', unit: 'ms', goal: { atMost: 3_000 } },
        ...{ line: { bench: 'review', command: 'review.analyze' }, field: 'medianMs', beside: { 'added lines': 'addedLines' } },
      },
      {
        ...{ label: '`security_scanner` over the same', unit: 'ms' },
        ...{ line: { bench: 'review', command: 'security_scanner' }, field: 'medianMs' },
      },
    ],
  },
  {
    name: 'verbs',
    measures:
      '`review.analyze` on the newest commit of this repository with and without a scripted model that answers at once: time, tokens, cost, the cap',
    run: ['bench/verbs/analysis.ts'],
    minutes: 0.3,
    figures: [
      analysed('no model', 'data', 'ms', 'ms'),
      analysed('a model that answers at once', 'analysis', 'ms', 'ms', { atMost: 10_000 }),
      analysed('cost', 'analysis', 'costUsd', 'US dollars', { atMost: 0.1 }),
      analysed('cost of a dear model that never fits', 'analysis that never fits, dear', 'costUsd', 'US dollars', { atMost: 0.1 }),
    ],
  },
]
