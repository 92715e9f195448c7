import type { EndpointReply } from './chat-events.ts'
import { type FitSettings, fittedVectors } from './fitted-vectors.ts'
import { type EndpointRequest, type ScriptedEndpoint, scriptedEndpoint } from './scripted-endpoint.ts'

export interface VectorEndpointOptions extends FitSettings {
  /** Looks at each request first: what it gives is the reply. */
  readonly instead?: (request: EndpointRequest) => EndpointReply | undefined | Promise<EndpointReply | undefined>
}

/**
 * A real HTTP server on 127.0.0.1 that speaks OpenAI's `/embeddings` and the common `/rerank`, with vectors that mean something: they are fitted on `texts`,
 * which should be those that are searched. Tokens are counted as a quarter of the characters.
 */
export function vectorEndpoint(texts: readonly string[], { instead, ...settings }: VectorEndpointOptions = {}): Promise<ScriptedEndpoint> {
  const vectorOf = fittedVectors(texts, settings)
  return scriptedEndpoint(async (request) => (await instead?.(request)) ?? answer(request, vectorOf))
}

function answer({ path, body = {} }: EndpointRequest, vectorOf: (text: string) => Float32Array): EndpointReply {
  if (path.endsWith('/embeddings')) {
    const input = textsIn(body['input'])
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: [...vectorOf(text)] }))
    const tokens = tokensOf(input)
    return { json: { object: 'list', model: body['model'], data, usage: { prompt_tokens: tokens, total_tokens: tokens } } }
  }
  if (path.endsWith('/rerank')) {
    const [question, documents] = [String(body['query']), textsIn(body['documents'])]
    const asked = vectorOf(question)
    const results = documents.map((text, index) => ({ index, relevance_score: product(asked, vectorOf(text)) }))
    return {
      json: {
        results: results.sort((a, b) => b.relevance_score - a.relevance_score),
        usage: { total_tokens: tokensOf([question, ...documents]) },
      },
    }
  }
  return { status: 404, error: { message: `nothing answers at ${path}` } }
}

const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [String(value)])

const tokensOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0)

const product = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
