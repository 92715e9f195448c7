import type { ShownSource } from '../../core/model.ts'
import { terms } from '../../core/text/words.ts'
import { type Found, followUps, isAbout } from './follow-ups.ts'
import type { Question } from './question.ts'

/** The first search's sources up to so many documents keep the places that the search gave them: its ranking knows more than this one. */
const kept = 5
/** How many follow-up searches are made at most; also how many names are looked at when their results are ranked. */
export const mostFollowUps = 6

/**
 * All sources of a run's searches, the best first. Behind the first search's best stand what the follow-ups found, worth more where a source is
 * titled with the very name that was searched for, and the rest of the first search. Weights chosen on half of a two-hop question set.
 */
export function rankEvidence(question: Question, searches: readonly Found[]): readonly ShownSource[] {
  const first = searches[0]
  if (!first) return []
  const asked = new Set(question.terms)
  const best = new Map<string, { source: ShownSource; worth: number }>()
  const put = (source: ShownSource, worth: number) => {
    const total = worth + 0.75 * coverage(question, source)
    const known = best.get(source.handle)
    if (!known || known.worth < total) best.set(source.handle, { source, worth: total })
  }
  for (const [rank, source] of first.sources.entries()) put(source, 1 / (1 + 0.6 * rank) + (isAbout(source.title, asked) ? 0.4 : 0))
  const names = new Map(followUps(question, first, mostFollowUps).map(({ query, worth }) => [query, worth]))
  for (const { query, sources } of searches.slice(1)) {
    const worth = names.get(query) ?? 0.5
    for (const [rank, source] of sources.entries()) put(source, (titled(query, source.title) * worth) / (1 + 0.3 * rank))
  }
  const head = upToDocuments(first.sources, kept)
  const rest = [...best.values()].filter(({ source }) => !head.some(({ handle }) => handle === source.handle))
  return [...head, ...rest.sort((a, b) => b.worth - a.worth).map(({ source }) => source)]
}

/** The sources before the first of one document too many. */
function upToDocuments(sources: readonly ShownSource[], most: number): readonly ShownSource[] {
  const documents = new Set<string>()
  const end = sources.findIndex(({ document, handle }) => documents.add(document ?? handle).size > most)
  return end < 0 ? sources : sources.slice(0, end)
}

/** Whether a follow-up search found what is titled with the very name that was searched for: only then may the answer take several hops. */
export const hasHopped = (searches: readonly Found[]): boolean =>
  searches.slice(1).some(({ query, sources }) => sources.some(({ title }) => titled(query, title) >= sameWords))

/** What a title is worth that has the words of the name and no others. */
const sameWords = 1.4

/** How well a title fits the name that was searched for: 1.4 the same words, 1 one within the other, 0.3 neither. */
function titled(name: string, title: string): number {
  const own = new Set(terms(name))
  const its = new Set(terms(title.replace(/\(.*?\)/g, '')))
  const inTitle = [...own].every((term) => its.has(term))
  const inName = its.size > 1 && [...its].every((term) => own.has(term))
  return inTitle && own.size === its.size ? sameWords : inTitle || inName ? 1 : 0.3
}

/** Share of the question's words that a source holds, 0 to 1. */
export function coverage(question: Question, source: ShownSource): number {
  const said = new Set(terms(`${source.title} ${source.text}`))
  return question.terms.filter((term) => said.has(term)).length / Math.max(1, question.terms.length)
}
