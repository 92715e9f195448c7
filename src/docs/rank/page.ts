import type { Question } from './question.ts'
import type { PageEvidence, QueryTerm } from './ranking-types.ts'

/** What a page as a whole shows for a question, 0 to 1. */
export interface PageSigns {
  /** Share of the question's weight that occurs anywhere in the page. */
  readonly coverage: number
  /** Share of the page title's tokens that the question has. */
  readonly titleShare: number
}

/** Reads a page for a question from its counts and title. */
export const readPage = (page: PageEvidence, question: Question, terms: readonly QueryTerm[]): PageSigns => {
  let covered = 0
  for (let term = 0; term < terms.length; term += 1)
    if (question.words[term] === 1 && (page.counts[term] ?? 0) > 0) covered += question.weights[term] ?? 0
  let hits = 0
  for (let at = 0; at < page.title.length; at += 1) if (question.find((page.title[at] ?? 0) >>> 2) >= 0) hits += 1
  return { coverage: covered / question.total, titleShare: page.title.length > 0 ? hits / page.title.length : 0 }
}
