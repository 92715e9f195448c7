import type { DocumentReader } from '../../core/document-store.ts'
import type { Query } from '../rank/ranking-types.ts'
import { readChunks } from './chunks.ts'
import { findByNumbers, inverseFrequency } from './first-stage.ts'
import { newTokenPool, type TokenPool } from './forward.ts'
import type { Found } from './found.ts'
import { sectionsHolding } from './lists.ts'
import { nearlySame, type WordSet, wordSet } from './near-duplicates.ts'
import { gather } from './ranking-evidence.ts'
import type { ScoreBuffers } from './score-buffers.ts'
import type { IndexView } from './view.ts'

/** Words that stand for a text: enough to know its subject, few enough to look up. */
const tellingTerms = 24
/** Distinct terms of a text that are weighed, the most frequent first. */
const weighedTerms = 300
/** Sections of a document that speak for it. */
const mostSources = 12
const candidates = 150

interface Telling {
  readonly number: number
  readonly weight: number
}

/** The terms that set a text apart in the collections: frequent in it and rare elsewhere. Weights fall from 1. */
const tellingOf = async (reader: DocumentReader, view: IndexView, counts: ReadonlyMap<number, number>): Promise<Telling[]> => {
  const terms = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, weighedTerms)
    .map(([number]) => number)
  const held = await sectionsHolding(reader, view, terms)
  const weighed = terms.flatMap((number) => {
    const sections = held.get(number) ?? 0
    if (sections < 2) return []
    return [{ number, weight: Math.sqrt(counts.get(number) ?? 1) * inverseFrequency(view.statistics.sections, sections) }]
  })
  const best = weighed.sort((a, b) => b.weight - a.weight).slice(0, tellingTerms)
  return best.map(({ number, weight }) => ({ number, weight: weight / (best[0]?.weight ?? 1) }))
}

/** The words of the sources: how often each occurs, titles three times, and the set of each source. */
const wordsOf = async (
  reader: DocumentReader,
  sections: readonly number[],
  pool: TokenPool,
): Promise<{ counts: Map<number, number>; sets: WordSet[] }> => {
  const counts = new Map<number, number>()
  const sets: WordSet[] = []
  const sources = sections.slice(0, mostSources)
  const chunks = await readChunks(reader, sources, false)
  for (const section of sources) {
    pool.used = 0
    const { title, body } = chunks.fields(section, pool)
    sets.push(wordSet(body))
    for (const token of Array.from(body)) counts.set(token >>> 2, (counts.get(token >>> 2) ?? 0) + 1)
    for (const token of Array.from(title)) counts.set(token >>> 2, (counts.get(token >>> 2) ?? 0) + 3)
  }
  return { counts, sets }
}

/** Sections that share the telling words of the given ones; those themselves, what `allow` refuses and near-duplicates are left out. */
export const findRelated = async (
  reader: DocumentReader,
  view: IndexView,
  sections: readonly number[],
  scratch: ScoreBuffers,
  options: { readonly limit: number; readonly allow: (document: number) => boolean },
): Promise<readonly Found[]> => {
  const pool = newTokenPool()
  const { counts, sets } = await wordsOf(reader, sections, pool)
  const telling = await tellingOf(reader, view, counts)
  if (telling.length === 0) return []
  const found = await findByNumbers(reader, view, telling, scratch, { most: candidates, allow: options.allow })
  const query: Query = {
    text: '',
    isQuestion: false,
    terms: telling.map(({ weight }, at) => ({ term: '', kind: 'word', form: 0, weight, places: [at] })),
  }
  const { input, places } = await gather(reader, view, query, found, pool)
  const sources = new Set(sections)
  const all = telling.reduce((sum, { weight }) => sum + weight, 0)
  const kept: Found[] = []
  const seen = [...sets]
  const perPage = new Map<number, number>()
  for (const [at, { total }] of found.picks.entries()) {
    if (kept.length >= options.limit) break
    const [place, candidate] = [places[at], input.candidates[at]]
    if (place === undefined || candidate === undefined || sources.has(place.section)) continue
    const own = wordSet(candidate.body)
    const onPage = perPage.get(place.document) ?? 0
    if (onPage >= 2 || seen.some((other) => nearlySame(other, own))) continue
    seen.push(own)
    perPage.set(place.document, onPage + 1)
    const headed = wordSet([...Array.from(candidate.title), ...Array.from(candidate.crumbs)])
    const shared = telling.reduce((sum, { number, weight }) => sum + (own.has(number) || headed.has(number) ? weight : 0), 0)
    kept.push({
      section: place.section,
      document: place.document,
      collection: place.collection,
      score: total / (found.picks[0]?.total ?? 1),
      coverage: shared / all,
    })
  }
  return kept
}
