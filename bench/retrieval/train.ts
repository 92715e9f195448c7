import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Feature, features } from '../../src/docs/rank/features.ts'
import type { Weights } from '../../src/docs/rank/rank.ts'
import { absentFromBenchData, inBenchData, printSkipped } from '../sets/bench-data.ts'
import { type JudgedQuery, type Judgements, loadSet } from '../sets/judged-set.ts'
import { figures, openSplit, type Split } from './examples.ts'
import { learn } from './learn.ts'

/**
 * Learns the ranking's weights from the training splits of the public sets and prints one JSON line a figure: with every split, and with each left out of
 * training and measured. `--write` puts the weights where the product and `run.ts` read them; `--ablate` measures without each piece of evidence.
 */
const { values: options } = parseArgs({ options: { write: { type: 'boolean' }, ablate: { type: 'boolean' } } })

/** Splits by name: which set, which of its questions. Those for training never share a question with those that are reported. */
const plan: readonly {
  readonly name: string
  readonly set: string
  readonly train: boolean
  readonly keep: (query: string, at: number) => boolean
}[] = [
  { name: 'ray-docs-qa v2', set: 'ray-docs-qa', train: true, keep: (query) => query.startsWith('v2-') },
  { name: 'docs-links even', set: 'docs-links', train: true, keep: (_, at) => at % 2 === 0 },
  { name: 'scifact train', set: 'scifact', train: true, keep: () => true },
  { name: 'vespa-docs-qa even', set: 'vespa-docs-qa', train: true, keep: (_, at) => at % 2 === 0 },
  { name: 'zh-react even', set: 'zh-react', train: true, keep: (_, at) => at % 2 === 0 },
  { name: 'ray-docs-qa v1', set: 'ray-docs-qa', train: false, keep: (query) => query.startsWith('v1-') },
  { name: 'docs-links odd', set: 'docs-links', train: false, keep: (_, at) => at % 2 === 1 },
  { name: 'scifact', set: 'scifact', train: false, keep: () => true },
  { name: 'vespa-docs-qa odd', set: 'vespa-docs-qa', train: false, keep: (_, at) => at % 2 === 1 },
  { name: 'zh-react odd', set: 'zh-react', train: false, keep: (_, at) => at % 2 === 1 },
  { name: 'hotpotqa-mini', set: 'hotpotqa-mini', train: false, keep: () => true },
]

const print = (line: object): void => console.log(JSON.stringify({ bench: 'retrieval/train', ...line }))

const trainingQuestions = (path: string): { readonly queries: readonly JudgedQuery[]; readonly judged: Judgements } => {
  const queries = readFileSync(join(path, 'queries.train.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { readonly _id: string; readonly text: string })
    .map(({ _id, text }) => ({ id: _id, text }))
  const rows = readFileSync(join(path, 'qrels.train.tsv'), 'utf8').split('\n').slice(1)
  const judged = new Map<string, Map<string, number>>()
  for (const row of rows) {
    const [query, document, grade] = row.split('\t')
    if (query && document) judged.set(query, (judged.get(query) ?? new Map<string, number>()).set(document, Number(grade)))
  }
  return { queries, judged }
}

const names = [...new Set(plan.map(({ set }) => set))]
const absent = absentFromBenchData(names)
if (absent.length > 0) printSkipped('retrieval/train', absent)
const sets = new Map(names.map((name) => [name, loadSet(name)]))

const open = ({ name, set: setName, train, keep }: (typeof plan)[number]): Split | undefined => {
  const set = sets.get(setName)
  const path = inBenchData(setName)
  if (set === undefined || path === undefined) return undefined
  if (train && existsSync(join(path, 'queries.train.jsonl'))) {
    const { queries, judged } = trainingQuestions(path)
    return openSplit(name, set, queries, { sections: judged, pages: judged })
  }
  const queries = set.queries.filter(({ id }, at) => keep(id, at))
  return openSplit(name, set, queries, { sections: set.sections, pages: set.judgedPages ?? set.sections })
}

const splits = plan.flatMap((row) => {
  const split = open(row)
  return split === undefined ? [] : [{ split, ...row }]
})
const training = splits.filter(({ train }) => train)

const report = (left: string, weights: Weights, over: typeof splits): void => {
  for (const { name, split } of over) {
    const { pages, sections } = figures(split, weights)
    print({
      left,
      split: name,
      queries: pages.queries,
      pageNdcg10: pages.ndcg10,
      pageRecall5: pages.recall5,
      sectionNdcg10: sections.ndcg10,
    })
  }
}

const learnFrom = (rows: typeof splits, from: readonly Feature[]): Weights =>
  learn(
    rows.map(({ split }) => split),
    from,
  )

if (training.length > 0) {
  const weights = learnFrom(training, features)
  print({ weights })
  report('nothing', weights, splits)
  const leftOut: Record<string, Weights> = {}
  for (const { set } of training) {
    const rest = training.filter((row) => row.set !== set)
    if (rest.length === 0) continue
    leftOut[set] = learnFrom(rest, features)
    report(
      set,
      leftOut[set],
      splits.filter((row) => row.set === set),
    )
  }
  for (const feature of options.ablate ? features : [])
    report(
      `evidence ${feature}`,
      learnFrom(
        training,
        features.filter((kept) => kept !== feature),
      ),
      splits,
    )
  if (options.write) {
    writeFileSync(join(import.meta.dirname, '../../src/docs/rank/weights.json'), `${JSON.stringify(weights, null, 2)}\n`)
    writeFileSync(join(import.meta.dirname, 'left-out.json'), `${JSON.stringify(leftOut, null, 2)}\n`)
  }
}
