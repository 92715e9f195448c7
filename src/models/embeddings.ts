import type { Embedded, EmbeddingModel, EmbeddingUse } from '../core/embedding-model.ts'
import { isRecord } from '../core/json.ts'
import { endpointAt, jsonCall, type ModelPlace, malformed } from './json-call.ts'

/** What models want written before a text, by their cards: without it their vectors are worse. */
const prefixes: readonly (readonly [name: RegExp, prefix: Readonly<Record<EmbeddingUse, string>>])[] = [
  [/(?:^|[/:-])e5-/i, { question: 'query: ', section: 'passage: ' }],
  [/nomic-embed-text/i, { question: 'search_query: ', section: 'search_document: ' }],
  [/mxbai-embed|snowflake-arctic-embed/i, { question: 'Represent this sentence for searching relevant passages: ', section: '' }],
]

/** A model behind any endpoint that speaks OpenAI's embeddings. Retries nothing, follows no redirect. */
export function embeddingsAt(place: ModelPlace): EmbeddingModel {
  const { id, name, price } = place
  const endpoint = endpointAt(place, '/embeddings', 'llm.embedModel')
  const prefix = prefixes.find(([pattern]) => pattern.test(name))?.[1]
  return {
    id,
    ...(price ? { price } : {}),
    async embed(texts, use, limits): Promise<Embedded> {
      const input = prefix ? texts.map((text) => prefix[use] + text) : texts
      const answer = await jsonCall(endpoint, { model: name, input }, limits)
      if (!answer.ok) return answer
      const vectors = vectorsIn(answer.body, texts.length)
      if (typeof vectors === 'string') return { ok: false, fault: malformed(endpoint, vectors) }
      return { ok: true, vectors, tokens: tokensIn(answer.body) }
    },
  }
}

/** The vectors in the order of the texts, which is that of their `index`; or what is wrong with them. */
function vectorsIn(body: unknown, count: number): readonly Float32Array[] | string {
  const data = isRecord(body) ? body['data'] : undefined
  if (!Array.isArray(data)) return 'no list of vectors'
  if (data.length !== count) return `${data.length} vectors for ${count} text${count === 1 ? '' : 's'}`
  const vectors: Float32Array[] = []
  for (const [at, row] of data.entries()) {
    const { index = at, embedding } = isRecord(row) ? row : {}
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count) return 'vectors with an invalid index'
    if (vectors[index] !== undefined) return 'two vectors for one text'
    if (!Array.isArray(embedding) || embedding.length === 0) return 'an empty vector'
    const vector = Float32Array.from(embedding, Number)
    if (!vector.every(Number.isFinite)) return 'a vector that is not a list of numbers'
    if (vector.every((value) => value === 0)) return 'a vector of only zeros'
    vectors[index] = vector
  }
  const lengths = new Set(vectors.map(({ length }) => length))
  return lengths.size > 1 ? 'vectors of different lengths' : vectors
}

const tokensIn = (body: unknown): number => {
  const usage = isRecord(body) ? body['usage'] : undefined
  const { prompt_tokens: prompt, total_tokens: total } = isRecord(usage) ? usage : {}
  return typeof prompt === 'number' ? prompt : typeof total === 'number' ? total : 0
}
