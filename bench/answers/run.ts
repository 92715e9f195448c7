import '../own-temporary.ts'
import { printSkipped } from '../sets/bench-data.ts'
import { indexSet } from '../sets/indexed-set.ts'
import { loadSet } from '../sets/judged-set.ts'
import { askLibrary } from './ask-library.ts'

/**
 * Extractive answers on the questions of `ray-docs-qa`: is the judged page among the first 3 and 5 sources, is every quote verbatim, does the
 * computed confidence tell right from wrong. Argument: the prefix of the question ids, `v1-` where absent.
 */
const prefix = process.argv[2] ?? 'v1-'
const set = loadSet('ray-docs-qa')
if (!set?.judgedPages) printSkipped('answers', ['ray-docs-qa'])
else {
  await using indexed = await indexSet(set)
  const figures = { first: 0, first3: 0, first5: 0, quotes: 0, verbatim: 0, citations: 0 }
  const outcomes: { right: boolean; first: boolean; first3: boolean; score: number }[] = []
  const times: number[] = []
  for (const { id, text } of set.queries) {
    const judged = set.judgedPages.get(id)
    if (!id.startsWith(prefix) || !judged) continue
    const { result, run } = await askLibrary(indexed.library, indexed.id, text)
    times.push(result.durationMs)
    const pages = [...new Set(result.sources.map(({ document }) => document))]
    const place = pages.findIndex((page) => page !== undefined && (judged.get(page) ?? 0) > 0)
    if (place === 0) figures.first++
    if (place >= 0 && place < 3) figures.first3++
    if (place >= 0 && place < 5) figures.first5++
    for (const { source, quote } of result.citations) {
      figures.quotes++
      if (run.sources.get(source)?.text.includes(quote)) figures.verbatim++
    }
    outcomes.push({ right: place >= 0 && place < 5, first: place === 0, first3: place >= 0 && place < 3, score: result.confidenceScore })
    if (process.env['SHOW'])
      console.log(JSON.stringify({ id, text, place, score: result.confidenceScore, judged: [...judged.keys()], pages: pages.slice(0, 5) }))
  }
  const share = (count: number) => Math.round((count / outcomes.length) * 1000) / 1000
  times.sort((a, b) => a - b)
  console.log(
    JSON.stringify({
      bench: 'answers',
      set: `ray-docs-qa ${prefix}`,
      questions: outcomes.length,
      judgedPageFirst: share(figures.first),
      judgedPageInFirst3: share(figures.first3),
      judgedPageInFirst5: share(figures.first5),
      quotes: figures.quotes,
      quotesVerbatim: figures.verbatim,
      confidenceAucFirst: auc(outcomes.map(({ first, score }) => ({ right: first, score }))),
      confidenceAucFirst3: auc(outcomes.map(({ first3, score }) => ({ right: first3, score }))),
      confidenceAucFirst5: auc(outcomes),
      p50Ms: times[times.length >> 1],
    }),
  )
}

/** The chance that a right answer has a higher score than a wrong one; ties count half. */
function auc(outcomes: readonly { right: boolean; score: number }[]): number {
  const right = outcomes.filter((outcome) => outcome.right)
  const wrong = outcomes.filter((outcome) => !outcome.right)
  let wins = 0
  for (const good of right) for (const bad of wrong) wins += good.score > bad.score ? 1 : good.score === bad.score ? 0.5 : 0
  return Math.round((wins / Math.max(1, right.length * wrong.length)) * 1000) / 1000
}
