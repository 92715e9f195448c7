import { estimateTokens } from '../../core/text/tokens.ts'
import { costOf } from '../../core/usage.ts'
import type { QuestionVectors } from '../../docs/index/vectors.ts'
import type { SearchModels } from '../../docs/library/search-models.ts'
import type { App } from '../app.ts'
import { reserveCallCost } from '../models/reserve-call-cost.ts'
import { embeddingModelOf, isFault, rerankModelOf } from './configured-models.ts'
import { type EndpointRetryDelay, endpointRetryDelays, vectorsBy } from './endpoint-retry-delay.ts'

/** ms that a question's vector may take, and an order of results. Then the search goes on without. */
export const embedMs = 1_000
const rerankMs = 1_500
/** Questions whose vectors are kept. */
const questionsKept = 200
/** Tokens of a judge's answer. */
const answerTokens = 60

/** The models of the settings, as searches ask them, and which of them are left alone. */
export interface AskedModels extends SearchModels {
  readonly resting: EndpointRetryDelay
}

export function searchModels(app: Pick<App, 'kept' | 'inspection'>): AskedModels {
  const vectors = new Map<string, Float32Array>()
  const resting = endpointRetryDelays()
  const never = new AbortController().signal
  const vectorBy = async (question: string, name: string): Promise<Float32Array | string> => {
    const key = `${name}\n${question}`
    const known = vectors.get(key)
    const why = resting.why(vectorsBy(name))
    if (known ?? why) return known ?? why ?? ''
    const model = await embeddingModelOf(app.inspection, name)
    if (model === undefined) return 'no model is configured'
    if (isFault(model)) return model.message
    const answer = await model.embed([question], 'question', { signal: never, withinMs: embedMs })
    if (!answer.ok) return resting.rest(vectorsBy(name), answer.fault)
    const vector = answer.vectors[0] ?? new Float32Array(0)
    vectors.set(key, vector)
    const oldest = vectors.keys().next().value
    if (vectors.size > questionsKept && oldest !== undefined) vectors.delete(oldest)
    return vector
  }
  return {
    resting,
    has: () => {
      const { embedModel, rerankModel } = app.inspection.settings.llm
      return { vectors: embedModel !== undefined, rerank: rerankModel !== undefined }
    },
    async embed(question, models) {
      const found = await Promise.all(models.map(async (name) => [name, await vectorBy(question, name)] as const))
      const made = new Map<string, Float32Array>()
      for (const [name, vector] of found) {
        if (typeof vector === 'string') return vector
        made.set(name, vector)
      }
      return made satisfies QuestionVectors
    },
    async rerank(question, texts) {
      const why = resting.why('rerank')
      if (why !== undefined) return why
      const model = await rerankModelOf(app.inspection)
      if (model === undefined) return 'no model is configured'
      if (isFault(model)) return model.message
      const inputTokens = texts.reduce((sum, text) => sum + estimateTokens(text), estimateTokens(question))
      const expected = costOf({ inputTokens, outputTokens: answerTokens, cachedInputTokens: 0 }, model.price) ?? 0
      const booked = await reserveCallCost(app, { run: 'rerank' }, expected)
      if ('code' in booked) return booked.message
      const answer = await model.rerank(question, texts, { signal: never, withinMs: rerankMs })
      if (answer.ok) {
        await booked.settle(answer.cost ?? expected)
        return answer.order
      }
      // A call that was given up may be paid for all the same: it stays booked.
      if (answer.fault.code !== 'timeout') await booked.settle(0)
      return resting.rest('rerank', answer.fault)
    },
  }
}
