import type { Judgements } from './judged-set.ts'

/** Mean figures over the judged queries. */
export interface Quality {
  readonly queries: number
  readonly ndcg10: number
  readonly recall5: number
  readonly recall10: number
}

/** nDCG at 10 with graded gains and log2 discounts, by judged query, of ranked ids. */
export function ndcgByQuery(
  ranked: ReadonlyMap<string, readonly string[]>,
  judged: Judgements,
  only: (query: string) => boolean = () => true,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const [query, grades] of judged) {
    const good = [...grades.values()].filter((grade) => grade > 0)
    if (good.length === 0 || !only(query)) continue
    const ids = ranked.get(query) ?? []
    found.set(query, gain(ids.slice(0, 10).map((id) => grades.get(id) ?? 0)) / gain(good.sort((a, b) => b - a)))
  }
  return found
}

/** The means of {@link ndcgByQuery} and of recall at 5 and 10. */
export function quality(
  ranked: ReadonlyMap<string, readonly string[]>,
  judged: Judgements,
  only: (query: string) => boolean = () => true,
): Quality {
  const byQuery = ndcgByQuery(ranked, judged, only)
  const sums = { ndcg10: 0, recall5: 0, recall10: 0 }
  for (const [query, ndcg] of byQuery) {
    const good = new Set([...judged.get(query)!].filter(([, grade]) => grade > 0).map(([id]) => id))
    const held = (most: number) => (ranked.get(query) ?? []).slice(0, most).filter((id) => good.has(id)).length / good.size
    sums.ndcg10 += ndcg
    sums.recall5 += held(5)
    sums.recall10 += held(10)
  }
  const mean = (sum: number) => Math.round((sum / Math.max(1, byQuery.size)) * 10_000) / 10_000
  return { queries: byQuery.size, ndcg10: mean(sums.ndcg10), recall5: mean(sums.recall5), recall10: mean(sums.recall10) }
}

const gain = (grades: readonly number[]): number => grades.slice(0, 10).reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0)
