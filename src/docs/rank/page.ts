import type { CollectionStatistics, PageEvidence, QueryTerm, Token } from './contract.ts'
import type { Question } from './question.ts'

/** What a page as a whole shows for a question; raw values. */
export interface PageSigns {
  /** Log-likelihood of the question's words in the page, smoothed by the collection, against the collection alone; never below 0. */
  readonly likelihood: number
  /** Share of the question's weight that occurs anywhere in the page, 0 to 1. */
  readonly coverage: number
  /** Share of the page title's tokens that the question has, 0 to 1, and the weight of the question's terms in the path. */
  readonly titleShare: number
  readonly path: number
}

/** Tokens of the collection that smooth a page's own counts. */
const smoothing = 600

const matched = (tokens: ArrayLike<Token>, question: Question): { readonly tokens: number; readonly weight: number } => {
  const seen = new Set<number>()
  let hits = 0
  let weight = 0
  for (let at = 0; at < tokens.length; at += 1) {
    const term = question.find((tokens[at] ?? 0) >>> 2)
    if (term < 0) continue
    hits += 1
    if (seen.has(term)) continue
    seen.add(term)
    weight += question.weights[term] ?? 0
  }
  return { tokens: hits, weight }
}

/** Reads a page for a question from its counts, title and path. */
export const readPage = (
  page: PageEvidence,
  question: Question,
  terms: readonly QueryTerm[],
  collection: CollectionStatistics,
): PageSigns => {
  let likelihood = 0
  let covered = 0
  for (let term = 0; term < terms.length; term += 1) {
    if (question.words[term] === 0 || (question.weights[term] ?? 0) === 0) continue
    const count = page.counts[term] ?? 0
    const prior = smoothing * (question.background[term] ?? 0)
    likelihood += Math.log(((count + prior) * (smoothing + collection.averagePage)) / ((page.length + smoothing) * prior))
    if (count > 0) covered += question.weights[term] ?? 0
  }
  const title = matched(page.title, question)
  return {
    likelihood: Math.max(0, likelihood),
    coverage: covered / question.total,
    titleShare: page.title.length > 0 ? title.tokens / page.title.length : 0,
    path: matched(page.path, question).weight,
  }
}
