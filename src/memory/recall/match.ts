import type { Memory, MemoryQuery } from '../../core/memory.ts'
import type { MemoryNearness } from '../../core/memory-vectors.ts'
import { editDistance } from '../../core/spelling-suggestion.ts'
import { commonWords } from '../../core/text/common-words.ts'
import { languageOf } from '../../core/text/language.ts'
import { queryWords } from '../../core/text/words.ts'

const shortest = 4
const longer = 8
const compound = 0.5

/**
 * How near two different words are by their letters, 0 to 1: one begins the other (`Küche`, `Küchenplan`), or a slip or two of the keys in words long enough to
 * tell.
 */
function nearWeight(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  if (length < shortest || a[0] !== b[0] || /\d/.test(a) || /\d/.test(b)) return 0
  if (a.startsWith(b) || b.startsWith(a)) return compound
  if (Math.abs(a.length - b.length) > 2) return 0
  const slips = editDistance(a, b)
  if (slips === 1) return length >= 6 ? 0.6 : 0.4
  return slips === 2 && length >= longer ? 0.4 : 0
}

const saturation = 1.2
const lengthShare = 0.5
const dayMs = 86_400_000
/** How much recency and use may add to what the words say. */
const freshness = 0.06
const habit = 0.06
/** Of the best score; what is further off shares no more than a word by chance. */
const least = 0.06
/** A keyword beside the words of the fact itself. */
const keywordShare = 0.7
/**
 * What a standard deviation of nearness in meaning adds to the score by words. Both are log-odds: of a word, BM25 says so; of a normally spread value they grow
 * with how far it lies above the mean. It is 1 and not tuned, for no real model could be asked: among thirty facts a word that only one has is worth 3, and a fact
 * can lie 5 deviations above the mean, so neither overrules the other. With fitted vectors 0.5 and 2 do as well (`bench/memory/run.ts --vectors`).
 */
const nearnessWeight = 1
/** Standard deviations above the mean from which meaning alone finds a fact, as for sections of documents; and how many it finds at most, the nearest ones. */
const leastNearness = 1
const mostNear = 5

/** What a fact can be found by, and how surely: its own words and its keywords, by their stems. */
type Terms = ReadonlyMap<string, number>

/**
 * The facts that share words with a query, best first: BM25 over stems and keywords, near spellings counted in part, then recency and use. Where it is known how
 * near facts are to the query in meaning, that counts too, and the nearest of those that share no word come in; below the mean it counts against nothing.
 */
export function matches(
  kept: readonly Memory[],
  { query = '', searchTerms = [] }: MemoryQuery,
  now: number,
  nearness: MemoryNearness = new Map(),
): readonly { readonly memory: Memory; readonly score: number }[] {
  const asked = new Map<string, number>()
  const words = [query, ...searchTerms].join(' , ')
  addTerms(asked, words, 1, languageOf(words))
  if (asked.size === 0 && nearness.size === 0) return []
  const facts = kept.map((memory) => ({ memory, terms: termsOf(memory) }))
  const mean = facts.reduce((sum, { terms }) => sum + terms.size, 0) / Math.max(1, facts.length)
  const rarity = rarityIn(facts.map(({ terms }) => terms))
  const scored = facts.map(({ memory, terms }) => {
    const norm = 1 - lengthShare + (lengthShare * terms.size) / Math.max(1, mean)
    let score = 0
    for (const term of asked.keys()) {
      const { share, hit } = bestHit(term, terms)
      if (share > 0) score += rarity(hit) * ((share * (saturation + 1)) / (share + saturation * norm))
    }
    return { memory, byWords: score * (1 + lately(memory, now)), near: Math.max(0, nearness.get(memory.id) ?? 0) }
  })
  const best = Math.max(0, ...scored.map(({ byWords }) => byWords))
  const worded = scored.filter(({ byWords }) => byWords > 0 && byWords >= best * least)
  const known = new Set(worded)
  const near = scored.filter((one) => one.near >= leastNearness && !known.has(one)).sort((a, b) => b.near - a.near)
  return [...worded, ...near.slice(0, mostNear)]
    .map(({ memory, byWords, near }) => ({ memory, score: byWords + nearnessWeight * near * (1 + lately(memory, now)) }))
    .sort((a, b) => b.score - a.score)
}

/** What facts can be found by, read once: a row never changes, and many facts are held against all of them. */
const termsRead = new WeakMap<Memory, Terms>()

function termsOf(memory: Memory): Terms {
  const read = termsRead.get(memory)
  if (read) return read
  const { content, keywords, language } = memory
  const terms = new Map<string, number>()
  termsRead.set(memory, terms)
  addTerms(terms, content, 1, language)
  const asked = keywords.join(' , ')
  addTerms(terms, asked, keywordShare, languageOf(asked))
  return terms
}

function addTerms(terms: Map<string, number>, text: string, weight: number, language: string): void {
  for (const { term, word } of queryWords(text, language))
    if (!commonWords.has(word)) terms.set(term, Math.max(terms.get(term) ?? 0, weight))
}

const lately = ({ lastUsedAt, createdAt, uses }: Memory, now: number): number =>
  freshness * 0.5 ** ((now - Math.max(lastUsedAt, createdAt)) / dayMs / 30) + habit * (Math.min(uses, 10) / 10)

/** The term of a fact that is nearest to an asked one, and how near. */
function bestHit(term: string, terms: Terms): { readonly share: number; readonly hit: string } {
  const exact = terms.get(term)
  if (exact !== undefined) return { share: exact, hit: term }
  let share = 0
  let hit = term
  for (const [other, weight] of terms) {
    const near = nearWeight(term, other) * weight
    if (near > share) [share, hit] = [near, other]
  }
  return { share, hit }
}

/** How much a term tells: much where few facts have it. */
function rarityIn(facts: readonly Terms[]): (term: string) => number {
  const counts = new Map<string, number>()
  for (const terms of facts) for (const term of terms.keys()) counts.set(term, (counts.get(term) ?? 0) + 1)
  return (term) => Math.log(1 + (facts.length - (counts.get(term) ?? 0) + 0.5) / ((counts.get(term) ?? 0) + 0.5)) + 0.1
}
