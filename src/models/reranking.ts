import { isRecord } from '../core/json.ts'
import type { Reranked, RerankModel } from '../core/rerank-model.ts'
import { costOf } from '../core/usage.ts'
import { endpointAt, jsonCall, type ModelPlace, malformed } from './json-call.ts'

/** A model behind the common `/rerank` (Jina, Cohere, vLLM, llama.cpp, Text Embeddings Inference behind a gateway). Retries nothing. */
export function rerankingAt(place: ModelPlace): RerankModel {
  const { id, name, price } = place
  const endpoint = endpointAt(place, '/rerank', 'llm.rerankModel')
  return {
    id,
    ...(price ? { price } : {}),
    async rerank(question, texts, limits): Promise<Reranked> {
      const asked = { model: name, query: question, documents: texts, top_n: texts.length }
      const answer = await jsonCall(endpoint, asked, limits)
      if (!answer.ok) return answer
      const order = orderIn(answer.body, texts.length)
      if (typeof order === 'string') return { ok: false, fault: malformed(endpoint, order) }
      const usage = isRecord(answer.body) && isRecord(answer.body['usage']) ? answer.body['usage'] : {}
      const tokens = usage['total_tokens'] ?? usage['prompt_tokens']
      const cost = typeof tokens === 'number' ? costOf({ inputTokens: tokens, outputTokens: 0, cachedInputTokens: 0 }, price) : null
      return { ok: true, order, cost }
    },
  }
}

/** Places by falling score; those that the answer leaves out come last, in their order. Or what is wrong with the answer. */
function orderIn(body: unknown, count: number): readonly number[] | string {
  const results = isRecord(body) ? (body['results'] ?? body['data']) : body
  if (!Array.isArray(results) || results.length === 0) return 'no list of results'
  const scores = new Map<number, number>()
  for (const row of results) {
    const { index, relevance_score: relevance, score } = isRecord(row) ? row : {}
    const found = relevance ?? score
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count) return 'results with an invalid index'
    if (typeof found !== 'number' || !Number.isFinite(found)) return 'results without a score'
    if (scores.has(index)) return 'two results for one text'
    scores.set(index, found)
  }
  return wholeOrder(
    [...scores].sort(([a, x], [b, y]) => y - x || a - b).map(([index]) => index),
    count,
  )
}

/** The places named, and after them those that are missing. */
export const wholeOrder = (named: readonly number[], count: number): readonly number[] => {
  const first = new Set(named)
  return [...first, ...Array.from({ length: count }, (_, at) => at).filter((at) => !first.has(at))]
}
