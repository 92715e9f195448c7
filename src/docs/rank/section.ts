import type { Question } from './question.ts'
import { type Candidate, type CollectionStatistics, firstStage, type Token } from './ranking-types.ts'

/** What one section shows for a question, 0 to 1: shares of what a section could show that holds all of it, so that little of it stays little. */
export interface SectionEvidence {
  /** BM25F over title, crumbs and body; the same with only words in the very form that the question has; BM25 of the title alone. */
  readonly section: number
  readonly exact: number
  readonly heading: number
  /** BM25 of the first {@link leadTokens} tokens of the body. */
  readonly lead: number
  /** Log-likelihood of the question's words in the section, smoothed by the collection, against the collection alone. */
  readonly likelihood: number
  /** Weight of the distinct question words inside the best stretch of {@link stretch} tokens. */
  readonly window: number
  /** Weight of the longest run of words that stand in the order of the question. */
  readonly run: number
  /** Weight of neighbouring words of the question that stand side by side. */
  readonly phrase: number
  /** Share of the title's tokens that the question has. */
  readonly headingShare: number
}

const stretch = 40
const leadTokens = 40
/** Tokens from one word of a run to the next at most, and from a word of a pair to the other. */
const runStep = 4
const pairStep = 2
const hitsKept = 1_024
/** Tokens of the collection that smooth a section's own counts, and what a likelihood of one word is at most, about. */
const smoothing = 150
const likely = 5

const saturate = (frequency: number): number => (frequency * (firstStage.k1 + 1)) / (frequency + firstStage.k1)
const norm = (length: number, average: number): number => 1 - firstStage.b + (firstStage.b * length) / Math.max(1, average)

/** Reads sections for one question; its scratch arrays are reused from section to section. */
export const sectionReader = (question: Question, collection: CollectionStatistics): ((candidate: Candidate) => SectionEvidence) => {
  const { size, weights, shares, words, forms, background, follows, pairs, find } = question
  const title = new Float64Array(size)
  const crumbs = new Float64Array(size)
  const body = new Float64Array(size)
  const exactTitle = new Float64Array(size)
  const exactBody = new Float64Array(size)
  const lead = new Float64Array(size)
  const inside = new Int32Array(size)
  const beside = new Uint8Array(size * size)
  const runs = new Float64Array(hitsKept)
  const hitTerms = new Int32Array(hitsKept)
  const hitPlaces = new Int32Array(hitsKept)
  const fullScore = question.totalShare * (firstStage.k1 + 1)
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
  /** Reads {@link SectionEvidence}`.run`, and which words stand beside which. */
  const longestRun = (): number => {
    beside.fill(0)
    let best = 0
    for (let at = 0; at < hits; at += 1) {
      const term = hitTerms[at] ?? 0
      const own = weights[term] ?? 0
      let top = own
      for (let before = at - 1; before >= 0; before -= 1) {
        const distance = (hitPlaces[at] ?? 0) - (hitPlaces[before] ?? 0)
        if (distance > runStep) break
        const cell = (hitTerms[before] ?? 0) * size + term
        if (distance <= pairStep) beside[cell] = 1
        if (follows[cell] === 1) top = Math.max(top, (runs[before] ?? 0) + own)
      }
      runs[at] = top
      if (top > best) best = top
    }
    return best
  }
  const phraseOf = (): number => {
    let sum = 0
    for (const pair of pairs) if (beside[pair] === 1) sum += Math.min(weights[Math.floor(pair / size)] ?? 0, weights[pair % size] ?? 0)
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
    const length = candidate.title.length + candidate.body.length
    const average = collection.averageTitle + collection.averageBody
    let section = 0
    let exact = 0
    let likelihood = 0
    let heading = 0
    let leading = 0
    let titleHits = 0
    for (let term = 0; term < size; term += 1) {
      const share = shares[term] ?? 0
      if (share === 0) continue
      const inTitle = title[term] ?? 0
      if (words[term] === 1) {
        const prior = smoothing * (background[term] ?? 0)
        const counted = 2 * inTitle + 0.5 * (crumbs[term] ?? 0) + (body[term] ?? 0)
        likelihood += Math.log(((counted + prior) * (smoothing + average)) / ((length + smoothing) * prior))
      }
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
    const run = longestRun()
    return {
      section: section / fullScore,
      exact: exact / fullScore,
      heading: heading / fullScore,
      lead: leading / fullScore,
      likelihood: Math.max(0, likelihood) / question.known / likely,
      window: bestWindow() / question.total,
      run: Math.min(1, run / question.total),
      phrase: phraseOf() / question.totalPairs,
      headingShare: candidate.title.length > 0 ? titleHits / candidate.title.length : 0,
    }
  }
}
