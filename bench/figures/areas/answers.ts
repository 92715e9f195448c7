import type { Bench, Figure, Goal } from '../bench.ts'

const answered = (label: string, field: string, goal?: Goal, percent = false): Figure => ({
  ...{ label: `\`ray-docs-qa\` \`v1\`: ${label}`, ...(goal ? { goal } : {}), line: { bench: 'answers' }, field },
  ...(percent ? { unit: '%', times: 100 } : {}),
})

const twelve = (name: string, how: string, flags: readonly string[]): Bench => ({
  ...{ name, measures: `twelve questions on three real manuals, the expected page and words written down before the first run; ${how}` },
  ...{ run: ['bench/answers/twelve.ts', ...flags], minutes: 0.2, needs: { data: ['docs/fastify', 'docs/hono', 'docs/vite'] } },
  figures: [{ label: `twelve questions, ${how}: right`, goal: { atLeast: 10 }, line: { bench: 'twelve', questions: 12 }, field: 'right' }],
})

/** What somebody asked who knew nothing of the code; `hono` and `everyday` were not used while answers were made. */
const asked = (set: string): readonly Figure[] => {
  const line = { bench: 'people', set }
  return [
    {
      label: `${set}: answerable questions whose answer quotes the sentence that answers`,
      line,
      field: 'quotesTheAnswer',
      of: 'answerable',
    },
    { label: `${set}: answerable questions, sentences that an answer quotes`, line, field: 'quotedInAnAnswer' },
    {
      ...{ label: `${set}: answerable questions of which a word is said to be absent`, unit: '%', line },
      ...{ field: 'saysAbsentThoughAnswered', of: 'answerable' },
    },
    { label: `${set}: absent things that are named as such`, unit: '%', line, field: 'saysAbsent', of: 'aboutAbsent' },
    { label: `${set}: AUC of confidence, where right means that the sentence is quoted`, line, field: 'confidenceAuc' },
  ]
}

/** Of sentences that a reader has labelled, how many the check objects to, as a percentage. */
const checked = (bench: string, set: string, label: string, figure: string, goal?: Goal): Figure => ({
  ...{ label: `${label}`, unit: '%', ...(goal ? { goal } : {}), line: { bench, set, figure } },
  ...{ field: bench === 'truth' ? 'caught' : 'objected', of: 'all' },
})
const three = 'three-documentations'
const four = 'four-documentations'

const judged = (set: string, of: string): readonly Figure[] => [
  checked('truth/judge', set, `with a recorded judge, ${of}: true sentences objected to`, 'labelled true, objected to', { atMost: 3 }),
  checked(
    'truth/judge',
    set,
    `with a recorded judge, ${of}: true, said to stand there in part`,
    'labelled true, said to stand there in part',
  ),
  checked('truth/judge', set, `with a recorded judge, ${of}: false sentences objected to`, 'labelled false, objected to', { atLeast: 92 }),
  checked(
    ...(['truth/judge', set, `with a recorded judge, ${of}: false, objected to or marked as true in part`] as const),
    'labelled false, objected to or said to stand there in part',
  ),
  checked('truth/judge', set, `with a recorded judge, ${of}: own words marked`, 'without quotes, own, marked [?]', { is: 0 }),
  checked('truth/judge', set, `with a recorded judge, ${of}: claims without a quote marked`, 'without quotes, claim, marked [?]'),
  {
    label: `with a recorded judge, ${of}: calls left out, as their request is another since`,
    ...{ line: { bench: 'truth/judge', set, figure: 'calls' }, field: 'leftOut', beside: { of: 'all' } },
  },
]

const values = (set: string): readonly Figure[] => [
  {
    ...{ label: `sentences about values, ${set} set: true ones objected to without a judge`, unit: '%' },
    ...{ line: { bench: 'truth/values', set, sentences: 'true' }, field: 'objected', of: 'all' },
  },
  {
    ...{ label: `sentences about values, ${set} set: false ones caught without a judge`, unit: '%' },
    ...{ line: { bench: 'truth/values', set, sentences: 'false' }, field: 'objected', of: 'all' },
  },
]

const mark = (door: string): readonly Figure[] => [
  {
    ...{ label: `from the end of a sentence to its mark, ${door}: p95`, unit: 'ms', goal: { atMost: 50 } },
    ...{ line: { bench: 'marks', door }, field: 'p95Ms', beside: { median: 'medianMs', longest: 'mostMs' } },
  },
]

export const answers: readonly Bench[] = [
  {
    name: 'answers',
    measures:
      'extractive answers: is the judged page among the first 3 and 5 sources, is every quote verbatim, does confidence tell right from wrong (AUC)',
    run: ['bench/answers/run.ts'],
    minutes: 0.3,
    needs: { data: ['ray-docs-qa'] },
    figures: [
      answered('judged page among the first 5 sources', 'judgedPageInFirst5', { atLeast: 75 }, true),
      answered('judged page among the first 3 sources', 'judgedPageInFirst3', undefined, true),
      {
        ...{ label: '`ray-docs-qa` `v1`: quotes that are verbatim', unit: '%', goal: { is: 100 } },
        ...{ line: { bench: 'answers' }, field: 'quotesVerbatim', of: 'quotes' },
      },
      answered('AUC of confidence, where right means the judged page is the first source', 'confidenceAucFirst', { atLeast: 0.75 }),
      answered('AUC of confidence, where right means it is among the first 3', 'confidenceAucFirst3', { atLeast: 0.75 }),
      answered('AUC of confidence, where right means it is among the first 5', 'confidenceAucFirst5', { atLeast: 0.75 }),
    ],
  },
  {
    name: 'hops',
    measures: 'questions that need two documents: are both in the first ten of one search, and of the answer',
    run: ['bench/answers/hops.ts'],
    minutes: 0.3,
    needs: { data: ['hotpotqa-mini'] },
    figures: [
      {
        ...{ label: '`hotpotqa-mini`, both paragraphs in the first 10: the answer over one search', unit: 'points', goal: { atLeast: 15 } },
        ...{ line: { bench: 'hops' }, field: 'points' },
        beside: { 'one search': 'bothInFirst10OfOneSearch', answer: 'bothInFirst10OfAnswer' },
      },
    ],
  },
  {
    name: 'people',
    measures:
      'answers without a model to questions of somebody who knew nothing of the code, a third of which are not answered in the documents',
    run: ['bench/answers/people.ts'],
    minutes: 1,
    needs: { data: ['docs/fastify', 'docs/hono', 'docs/vite'] },
    figures: ['fastify', 'vite', 'hono', 'everyday'].flatMap(asked),
  },
  twelve('twelve', 'extractive', []),
  twelve('twelve-streamed', 'through a scripted model that streams', ['--endpoint']),
  twelve('twelve-unseen', 'extractive, a second twelve', ['--unseen']),
  {
    name: 'truth',
    measures:
      'what a real model wrote, sentence by sentence, and false versions by kind: what the check objects to and catches without a judge',
    run: ['bench/truth/run.ts'],
    minutes: 0.3,
    figures: [
      checked('truth', three, 'SQLite, Borg and zsh, no judge: true sentences objected to', 'labelled true, objected to', { atMost: 3 }),
      checked('truth', three, 'SQLite, Borg and zsh, no judge: true, not English, objected to', 'labelled true, not English, objected to', {
        atMost: 5,
      }),
      checked('truth', three, 'SQLite, Borg and zsh, no judge: true in part, objected to', 'labelled part, objected to'),
      checked('truth', three, 'SQLite, Borg and zsh, no judge: own words marked', 'without quotes, own, marked', { is: 0 }),
      checked('truth', three, 'SQLite, Borg and zsh, no judge: quotes that stand nowhere', 'with quotes, a quote that stands nowhere'),
      checked('truth', three, 'SQLite, Borg and zsh, no judge: false versions caught', 'false, caught', { atLeast: 55 }),
      checked('truth', three, 'SQLite, Borg and zsh, no judge: false versions caught, exchanged', 'false, exchanged, caught', {
        atLeast: 70,
      }),
      checked('truth', three, 'SQLite, Borg and zsh, no judge: false versions caught, number', 'false, number, caught'),
      checked('truth', three, 'SQLite, Borg and zsh, no judge: false versions caught, unit', 'false, unit, caught'),
      checked(
        'truth',
        four,
        'SQLite, PostgreSQL, Borg and fish, which the check was made with, no judge: true sentences objected to',
        'labelled true, objected to',
      ),
      checked(
        'truth',
        four,
        'SQLite, PostgreSQL, Borg and fish, no judge: true, not English, objected to',
        'labelled true, not English, objected to',
      ),
      checked('truth', four, 'SQLite, PostgreSQL, Borg and fish, no judge: false versions caught', 'false, caught'),
      checked('truth', four, 'SQLite, PostgreSQL, Borg and fish, no judge: false versions caught, unit', 'false, unit, caught'),
    ],
  },
  {
    name: 'truth-values',
    measures:
      '415 sentences about sizes, times, counts and versions over 125 documents, half of them with a wrong value: what the check objects to and catches without a judge; the third set by somebody who did not know the rules',
    run: ['bench/truth/values.ts'],
    minutes: 0.3,
    figures: ['first', 'second', 'third'].flatMap(values),
  },
  {
    name: 'judge',
    measures:
      'what a language model that saw only the requests makes of the same answers, recorded; a request that is another one since is left out',
    run: ['bench/truth/judge.ts'],
    minutes: 0.3,
    figures: [...judged(four, 'SQLite, PostgreSQL, Borg and fish'), ...judged(three, 'SQLite, Borg and zsh')],
  },
  {
    name: 'judge-time',
    measures: 'what a judge adds to an answer of 12 sentences where its model takes 0.8 s, and the tokens of its call',
    run: ['bench/truth/judge-time.ts'],
    minutes: 0.3,
    figures: [
      {
        ...{ label: 'a judge whose model takes 800 ms adds to an answer of 12 sentences', unit: 'ms', goal: { atMost: 1_000 } },
        ...{ line: { bench: 'judge' }, field: 'addsMs' },
      },
      { label: 'tokens of a judge’s call, median', goal: { atMost: 900 }, line: { bench: 'judge' }, field: 'tokens' },
    ],
  },
  {
    name: 'confidence',
    measures:
      '180 answers without a model, judged by a reader: the weights of confidence, and what they are worth on documentations left out of the fit',
    run: ['bench/confidence/fit.ts'],
    minutes: 0.3,
    figures: [
      {
        ...{ label: 'confidence without a model: "high" for right answers', unit: '%', goal: { atLeast: 70 } },
        ...{ line: { bench: 'confidence', figure: 'high, right' }, field: 'high', of: 'all' },
      },
      {
        ...{ label: 'confidence without a model: "high" where another documentation was asked', unit: '%', goal: { atMost: 5 } },
        ...{ line: { bench: 'confidence', figure: 'high, foreign' }, field: 'high', of: 'all' },
      },
      {
        label: 'confidence without a model: AUC, right against another documentation',
        ...{ line: { bench: 'confidence', figure: 'area under the curve, right against foreign' }, field: 'auc' },
      },
      {
        ...{ label: 'confidence without a model: AUC, right against another documentation and wrong', goal: { atLeast: 0.93 } },
        ...{ line: { bench: 'confidence', figure: 'area under the curve, right against wrong and foreign' }, field: 'auc' },
      },
      {
        ...{ label: 'answers without a model that a reader calls right', unit: '%' },
        ...{ line: { bench: 'confidence', figure: 'right' }, field: 'right', of: 'all' },
      },
    ],
  },
  {
    name: 'marks',
    measures: 'from the end of a sentence to its mark in a chat, `ibid ask`, the events of a run and a page',
    run: ['bench/streams/marks.ts'],
    minutes: 2,
    needs: { programs: ['Chromium'] },
    figures: ['chat', 'ask', 'events', 'web'].flatMap(mark),
  },
]
