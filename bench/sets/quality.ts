import type { Judgements } from './judged-set.ts'

/** Mean figures over the judged queries. */
export interface Quality {
  readonly queries: number
  readonly ndcg10: number
  readonly recall5: number
  readonly recall10: number
}

/** nDCG at 10 with graded gains and log2 discounts, and recall at 5 and 10, of ranked ids by query. */
export function quality(
  ranked: ReadonlyMap<string, readonly string[]>,
  judged: Judgements,
  only: (query: string) => boolean = () => true,
): Quality {
  const sums = { ndcg10: 0, recall5: 0, recall10: 0 }
  let queries = 0
  for (const [query, grades] of judged) {
    const good = [...grades].filter(([, grade]) => grade > 0)
    if (good.length === 0 || !only(query)) continue
    queries++
    const ids = ranked.get(query) ?? []
    const ideal = gain(good.map(([, grade]) => grade).sort((a, b) => b - a))
    sums.ndcg10 += gain(ids.slice(0, 10).map((id) => grades.get(id) ?? 0)) / ideal
    sums.recall5 += ids.slice(0, 5).filter((id) => (grades.get(id) ?? 0) > 0).length / good.length
    sums.recall10 += ids.slice(0, 10).filter((id) => (grades.get(id) ?? 0) > 0).length / good.length
  }
  const mean = (sum: number) => Math.round((sum / Math.max(1, queries)) * 10_000) / 10_000
  return { queries, ndcg10: mean(sums.ndcg10), recall5: mean(sums.recall5), recall10: mean(sums.recall10) }
}

const gain = (grades: readonly number[]): number => grades.slice(0, 10).reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0)
