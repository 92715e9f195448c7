import type { Fault } from './fault.ts'
import type { Json } from './json.ts'
import type { Media } from './media.ts'
import type { ToolCall } from './tool.ts'
import type { Price, Usage } from './usage.ts'

/** A passage as the model sees it: its handle in this run beside its words. The extractive model answers from these. */
export interface ShownSource {
  readonly handle: string
  readonly title: string
  readonly text: string
  /** Path of the document it is part of. */
  readonly document?: string
  readonly score?: number
}

/** One entry of a conversation. Entries are never changed once made, so providers may cache what they make of them. */
export type ModelMessage =
  /** `sources`: what came with the question, such as standard input. `images`: what a model that sees is shown with it. */
  | {
      readonly role: 'user'
      readonly text: string
      readonly sources?: readonly ShownSource[]
      readonly images?: readonly Media[]
    }
  | {
      readonly role: 'assistant'
      readonly text: string
      readonly calls: readonly ToolCall[]
      /** What the provider wants back with the next request of the same turn (reasoning signatures); opaque to us. */
      readonly opaque?: Json
    }
  | { readonly role: 'tool'; readonly call: ToolCall; readonly text: string; readonly sources: readonly ShownSource[] }

/** A tool as a model is told of it. `input` is JSON Schema, draft 2020-12. */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  readonly input: { readonly [key: string]: unknown }
}

export interface ModelRequest {
  readonly system: string
  readonly messages: readonly ModelMessage[]
  /** The same array object for every step of a run, so that it is serialised once. */
  readonly tools: readonly ToolDefinition[]
  /** `none`: the model must answer in words; the tool list stays, for the provider's prompt cache. */
  readonly toolChoice: 'auto' | 'none'
  readonly temperature: number
  readonly maxTokens: number
  /** The person's own words of this run, without context or notices; for models that are no language models. */
  readonly question?: string
  /** Bytes of the images that messages hold, by hash. Those that are not here are told of in words. */
  readonly images?: ReadonlyMap<string, Uint8Array>
}

export type FinishReason = 'stop' | 'tool-calls' | 'length' | 'content-filter' | 'other'

/** A model's failure: whether the same request may be tried again, and when. */
export interface ModelFault extends Fault {
  readonly retryable: boolean
  /** The provider's own wish (`Retry-After`), in ms. */
  readonly retryAfterMs?: number
}

/** What a model streams. The last part is one `finish` or one `fault`; a stream never throws but for its own abort signal. */
export type ModelPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /** `input` is the raw JSON text, unparsed and unrepaired. */
  | { readonly type: 'tool-call'; readonly tool: string; readonly input: string }
  | { readonly type: 'finish'; readonly reason: FinishReason; readonly usage: Usage; readonly opaque?: Json }
  | { readonly type: 'fault'; readonly fault: ModelFault }

/** One language model. Its client retries nothing: the engine does. */
export interface Model {
  /** `provider:name`, or `extractive`. */
  readonly id: string
  /** Absent where unknown: the cost is then unknown, not zero. */
  readonly price?: Price
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>
}
