import type { Memory, MemoryQuery } from '../../core/memory.ts'
import { type Aspects, aspectsOf, questionAspects } from './aspects.ts'
import { nearWeight } from './near.ts'

const saturation = 1.2
const lengthShare = 0.5
const dayMs = 86_400_000
/** How much recency and use may add to what the words say. */
const freshness = 0.06
const habit = 0.06
/** Of the best score; what is further off shares no more than a topic by chance. */
const least = 0.06

/** The facts that share content with a query, best first: words by their stems (BM25), then kinds and relations, near spellings, words of one topic. */
export function matches(
  kept: readonly Memory[],
  { query = '', searchTerms = [] }: MemoryQuery,
  now: number,
): readonly { readonly memory: Memory; readonly score: number }[] {
  const asked = questionAspects([query, ...searchTerms].join(' , '))
  if (asked.size === 0) return []
  const facts = kept.map((memory) => ({ memory, aspects: aspectsOf(memory.content, memory.keywords) }))
  const mean = facts.reduce((sum, { aspects }) => sum + aspects.size, 0) / Math.max(1, facts.length)
  const rarity = rarityIn(facts.map(({ aspects }) => aspects))
  const scored = facts.map(({ memory, aspects }) => {
    const norm = 1 - lengthShare + (lengthShare * aspects.size) / Math.max(1, mean)
    let score = 0
    for (const [term, weight] of asked) {
      const { share, hit } = bestHit(term, aspects)
      if (share > 0) score += weight * rarity(hit) * ((share * (saturation + 1)) / (share + saturation * norm))
    }
    return { memory, score: score * (1 + lately(memory, now)) }
  })
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score > 0 && score >= best * least).sort((a, b) => b.score - a.score)
}

const lately = ({ lastUsedAt, createdAt, uses }: Memory, now: number): number =>
  freshness * 0.5 ** ((now - Math.max(lastUsedAt, createdAt)) / dayMs / 30) + habit * (Math.min(uses, 10) / 10)

/** The aspect of a fact that is nearest to an asked one, and how near. */
function bestHit(term: string, aspects: Aspects): { readonly share: number; readonly hit: string } {
  const exact = aspects.get(term)
  if (exact !== undefined) return { share: exact, hit: term }
  let share = 0
  let hit = term
  for (const [other, weight] of aspects) {
    const near = nearWeight(term, other) * weight
    if (near > share) [share, hit] = [near, other]
  }
  return { share, hit }
}

/** How much an aspect tells: much where few facts have it. */
function rarityIn(facts: readonly Aspects[]): (term: string) => number {
  const counts = new Map<string, number>()
  for (const aspects of facts) for (const term of aspects.keys()) counts.set(term, (counts.get(term) ?? 0) + 1)
  return (term) => Math.log(1 + (facts.length - (counts.get(term) ?? 0) + 0.5) / ((counts.get(term) ?? 0) + 0.5)) + 0.1
}
