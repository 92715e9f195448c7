import { type Candidate, type CollectionStatistics, firstStage, type Token } from './contract.ts'
import type { Question } from './question.ts'

/** What one section shows for a question; raw values, not yet comparable between questions. */
export interface SectionEvidence {
  /** BM25F over title, crumbs and body; the same with only words in the very form that the question has; BM25 of the title alone. */
  readonly section: number
  readonly exact: number
  readonly heading: number
  /** Weight of the distinct question words inside the best stretch of {@link stretch} tokens. */
  readonly window: number
  /** Weight of neighbouring question words over their distance. */
  readonly near: number
  /** BM25 of the first {@link leadTokens} tokens of the body. */
  readonly lead: number
  /** Share of the title's tokens that the question has, 0 to 1. */
  readonly headingShare: number
}

const stretch = 40
const leadTokens = 40
const nearest = 12
const hitsKept = 1_024

const saturate = (frequency: number): number => (frequency * (firstStage.k1 + 1)) / (frequency + firstStage.k1)
const norm = (length: number, average: number): number => 1 - firstStage.b + (firstStage.b * length) / Math.max(1, average)

/** Reads sections for one question; its scratch arrays are reused from section to section. */
export const sectionReader = (question: Question, collection: CollectionStatistics): ((candidate: Candidate) => SectionEvidence) => {
  const { size, weights, shares, words, forms, find } = question
  const title = new Float64Array(size)
  const crumbs = new Float64Array(size)
  const body = new Float64Array(size)
  const exactTitle = new Float64Array(size)
  const exactBody = new Float64Array(size)
  const lead = new Float64Array(size)
  const inside = new Int32Array(size)
  const pairs = new Float64Array(size * size)
  const hitTerms = new Int32Array(hitsKept)
  const hitPlaces = new Int32Array(hitsKept)
  let hits = 0

  const hit = (term: number, place: number): void => {
    if (words[term] === 0 || hits >= hitsKept) return
    hitTerms[hits] = term
    hitPlaces[hits] = place
    hits += 1
  }
  const count = (tokens: ArrayLike<Token>, counts: Float64Array, exact: Float64Array | undefined, offset: number): void => {
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at] ?? 0
      const term = find(token >>> 2)
      if (term < 0) continue
      counts[term] = (counts[term] ?? 0) + 1
      if (exact === undefined) continue
      if ((token & 3) === forms[term]) exact[term] = (exact[term] ?? 0) + 1
      if (exact === exactBody && at < leadTokens) lead[term] = (lead[term] ?? 0) + 1
      hit(term, offset + at)
    }
  }
  const bestWindow = (): number => {
    inside.fill(0)
    let first = 0
    let current = 0
    let best = 0
    for (let last = 0; last < hits; last += 1) {
      const term = hitTerms[last] ?? 0
      if (inside[term] === 0) current += weights[term] ?? 0
      inside[term] = (inside[term] ?? 0) + 1
      while ((hitPlaces[last] ?? 0) - (hitPlaces[first] ?? 0) > stretch) {
        const leaving = hitTerms[first] ?? 0
        inside[leaving] = (inside[leaving] ?? 0) - 1
        if (inside[leaving] === 0) current -= weights[leaving] ?? 0
        first += 1
      }
      if (current > best) best = current
    }
    return best
  }
  const nearPairs = (): number => {
    pairs.fill(0)
    let sum = 0
    for (let at = 1; at < hits; at += 1) {
      const b = hitTerms[at] ?? 0
      for (let before = at - 1; before >= 0 && before >= at - 6; before -= 1) {
        const distance = (hitPlaces[at] ?? 0) - (hitPlaces[before] ?? 0)
        if (distance > nearest) break
        const a = hitTerms[before] ?? 0
        if (a === b) continue
        const value = Math.min(weights[a] ?? 0, weights[b] ?? 0) / Math.max(1, distance)
        const cell = a < b ? a * size + b : b * size + a
        const known = pairs[cell] ?? 0
        if (value <= known) continue
        pairs[cell] = value
        sum += value - known
      }
    }
    return sum
  }

  return (candidate) => {
    for (const scratch of [title, crumbs, body, exactTitle, exactBody, lead]) scratch.fill(0)
    hits = 0
    count(candidate.title, title, exactTitle, 0)
    count(candidate.crumbs, crumbs, undefined, 0)
    count(candidate.body, body, exactBody, candidate.title.length + 8)
    const titleNorm = norm(candidate.title.length, collection.averageTitle)
    const crumbsNorm = norm(candidate.crumbs.length, collection.averageCrumbs)
    const bodyNorm = norm(candidate.body.length, collection.averageBody)
    let section = 0
    let exact = 0
    let heading = 0
    let leading = 0
    let titleHits = 0
    for (let term = 0; term < size; term += 1) {
      const share = shares[term] ?? 0
      if (share === 0) continue
      const inTitle = title[term] ?? 0
      const inBody = (body[term] ?? 0) / bodyNorm
      const frequency = (firstStage.title * inTitle) / titleNorm + (firstStage.crumbs * (crumbs[term] ?? 0)) / crumbsNorm + inBody
      if (frequency === 0) continue
      section += share * saturate(frequency)
      if (inTitle > 0) heading += share * saturate(inTitle / titleNorm)
      leading += share * saturate(lead[term] ?? 0)
      if (words[term] === 0) continue
      titleHits += inTitle
      exact += share * saturate((firstStage.title * (exactTitle[term] ?? 0)) / titleNorm + (exactBody[term] ?? 0) / bodyNorm)
    }
    return {
      section,
      exact,
      heading,
      lead: leading,
      window: bestWindow(),
      near: nearPairs(),
      headingShare: candidate.title.length > 0 ? titleHits / candidate.title.length : 0,
    }
  }
}
