import type { Bench, Figure, Goal } from '../bench.ts'

/** nDCG@10 of a set on its reported questions, beside plain FTS5 in the same process, and with weights that never saw the set. */
function searched(set: string, questions: string, level: 'pages' | 'sections', goal?: Goal): readonly Figure[] {
  const of = `\`${set}\` ${questions}, ${level}: nDCG@10`
  const line = { bench: 'retrieval', set }
  const isLeftOut = set !== 'hotpotqa-mini'
  const over = (weights: string, way: string): Figure => ({
    ...{ label: `${of} over plain FTS5, ${weights}`, goal: { atLeast: 0 }, line },
    ...{ field: `${level}/${way}/overPlain/mean`, beside: { p: `${level}/${way}/overPlain/p` } },
  })
  return [
    {
      ...{ label: of, ...(goal ? { goal } : {}), line, field: `${level}/product/ndcg10` },
      beside: { FTS5: `${level}/plain/ndcg10`, ...(isLeftOut ? { 'with weights that never saw the set': `${level}/leftOut/ndcg10` } : {}) },
    },
    over('shipped weights', 'product'),
    ...(isLeftOut ? [over('weights that never saw the set', 'leftOut')] : []),
  ]
}

const onAverage = (weights: string, field: string): Figure => ({
  ...{ label: `nDCG@10 above plain FTS5, average of the sets, ${weights}`, unit: '%', goal: { atLeast: 15 } },
  ...{ line: { bench: 'retrieval', figure: 'percent above plain FTS5, average' }, field },
})

/** Chosen on the training halves of the first two sets; the shipped weight of nearness. */
const nearness = '0.3'
const nearer = (set: string, half: string, goal?: Goal): Figure => ({
  ...{ label: `vectors of the test endpoint, \`${set}\` ${half}: nDCG@10 with, less without`, ...(goal ? { goal } : {}) },
  ...{
    line: { bench: 'retrieval/hybrid', set, half },
    field: `ndcg10/${nearness}`,
    less: 'ndcg10/0',
    beside: { with: `ndcg10/${nearness}` },
  },
})

const missed = (set: string): Figure => ({
  label: `\`${set}\` odd: the same questions`,
  ...{ line: { bench: 'passages', set, way: 'short' }, field: 'misses' },
  beside: { of: 'questions', 'tokens of a passage': 'tokensOfPassage' },
})

export const search: readonly Bench[] = [
  {
    name: 'retrieval',
    measures:
      'nDCG@10 on public question sets, by page and by section, with the shipped weights and with those that never saw the set; plain SQLite FTS5 beside it in the same process, and a paired test of each difference',
    run: ['bench/retrieval/run.ts'],
    minutes: 2,
    needs: { data: ['ray-docs-qa', 'docs-links', 'vespa-docs-qa', 'zh-react', 'scifact', 'hotpotqa-mini'] },
    figures: [
      onAverage('shipped weights', 'product'),
      onAverage('weights that never saw the set', 'leftOut'),
      ...searched('ray-docs-qa', '`v1`', 'pages', { atLeast: 0.6 }),
      ...searched('ray-docs-qa', '`v1`', 'sections'),
      ...searched('docs-links', 'odd', 'pages', { atLeast: 0.7 }),
      ...searched('docs-links', 'odd', 'sections'),
      ...searched('vespa-docs-qa', 'odd', 'pages', { atLeast: 0.88 }),
      ...searched('vespa-docs-qa', 'odd', 'sections', { atLeast: 0.8 }),
      ...searched('zh-react', 'odd', 'pages', { atLeast: 0.68 }),
      ...searched('zh-react', 'odd', 'sections'),
      ...searched('scifact', 'test', 'sections', { atLeast: 0.705 }),
      ...searched('hotpotqa-mini', 'all', 'sections'),
    ],
  },
  {
    name: 'passages',
    measures: 'how often what is shown of the first three hits holds the gold sentence or the answer; `even` for tuning, `odd` is reported',
    run: ['bench/retrieval/passages.ts'],
    minutes: 0.3,
    needs: { data: ['scifact', 'hotpotqa-mini'] },
    figures: [
      {
        label: 'both sets: questions whose answer is in none of the first three passages, where it is in one of their sections',
        // A fifth fewer than the 31 of the passages before.
        goal: { atMost: 24 },
        ...{ line: { bench: 'passages', way: 'short' }, field: 'misses', several: 'sum' },
      },
      missed('scifact'),
      missed('hotpotqa-mini'),
    ],
  },
  {
    name: 'vectors',
    measures:
      'nDCG@10 with the vectors of the test endpoint, which are fitted on the documents alone, and without, at the shipped weight of nearness, on sets that the weight was not chosen on',
    run: ['bench/retrieval/hybrid.ts'],
    minutes: 6,
    timeoutMinutes: 30,
    needs: { data: ['ray-docs-qa', 'docs-links', 'scifact', 'vespa-docs-qa', 'zh-react', 'hotpotqa-mini'] },
    figures: [
      nearer('zh-react', 'all', { atLeast: 0.02 }),
      nearer('scifact', 'all', { atLeast: 0.02 }),
      nearer('hotpotqa-mini', 'all', { atLeast: 0.02 }),
      nearer('vespa-docs-qa', 'all', { atLeast: 0 }),
      nearer('ray-docs-qa', 'test'),
      nearer('docs-links', 'test'),
    ],
  },
]
