import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Of the real client library, which is one of the peers, what the tests use. */
export interface OpenAiClient {
  readonly chat: { readonly completions: { create(request: object, options?: { readonly signal?: AbortSignal }): Promise<Completion> } }
  readonly models: { list(): Promise<{ readonly data: readonly { readonly id: string }[] }> }
}

/** A whole answer, or its pieces. */
export interface Completion extends AsyncIterable<Piece> {
  readonly choices: readonly { readonly message: { readonly content: string }; readonly finish_reason: string }[]
  readonly usage: object
  readonly citations: readonly object[]
  readonly sources: readonly object[]
}

export interface Piece {
  readonly choices: readonly {
    readonly delta: { readonly content?: string; readonly reasoning_content?: string; readonly role?: string }
    readonly finish_reason: string | null
  }[]
  readonly usage?: object | null
  readonly citations?: readonly object[]
  readonly sources?: readonly object[]
}

export async function openAiClient(url: string, apiKey: string): Promise<OpenAiClient> {
  const file = resolve(import.meta.dirname, '../peers/node_modules/openai/index.mjs')
  const { default: OpenAI } = await import(pathToFileURL(file).href)
  return new OpenAI({ baseURL: `${url}/v1`, apiKey, maxRetries: 0 })
}
