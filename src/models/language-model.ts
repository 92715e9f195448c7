import {
  isJSONObject,
  type LanguageModelV4,
  type LanguageModelV4FilePart,
  type LanguageModelV4Message,
  type LanguageModelV4Prompt,
  type LanguageModelV4StreamPart,
  type LanguageModelV4TextPart,
  type LanguageModelV4ToolCallPart,
  type LanguageModelV4Usage,
  type SharedV4ProviderMetadata,
} from '@ai-sdk/provider'
import { isRecord, type Json } from '../core/json.ts'
import type { FinishReason, Model, ModelMessage, ModelPart, ModelRequest, ToolDefinition } from '../core/model.ts'
import type { Price, Usage } from '../core/usage.ts'
import { imageParts, type MessagePart } from './image-parts.ts'
import { cutStream } from './provider-fault.ts'
import { type VendorAnswer, vendorFault } from './vendor-fault.ts'

/** What a vendor's model needs besides its client. */
export interface VendorContext extends VendorAnswer {
  readonly price?: Price
  /** Options of every request, by provider. */
  readonly options?: SharedV4ProviderMetadata
  /** Marks what the provider shall cache: put on the system prompt and the last message. */
  readonly cacheMark?: SharedV4ProviderMetadata
}

/** What a provider wants back within a turn: its signed reasoning, and its own data about each call, in their order. */
interface Kept {
  readonly reasoning: readonly { readonly text: string; readonly data: SharedV4ProviderMetadata | null }[]
  readonly calls: readonly (SharedV4ProviderMetadata | null)[]
}

/** A vendor's language model behind our port. `doStream` retries nothing by itself; nor does this. */
export function languageModel(model: LanguageModelV4, context: VendorContext): Model {
  return {
    id: context.id,
    ...(context.price ? { price: context.price } : {}),
    async *stream(request, signal) {
      signal.throwIfAborted()
      let isStreaming = false
      try {
        const { stream } = await model.doStream({
          prompt: promptOf(request, context.cacheMark),
          maxOutputTokens: request.maxTokens,
          temperature: request.temperature,
          abortSignal: signal,
          ...(request.tools.length > 0 ? { tools: toolsOf(request.tools), toolChoice: { type: request.toolChoice } } : {}),
          ...(context.options ? { providerOptions: context.options } : {}),
        })
        isStreaming = true
        yield* read(stream, context, signal)
      } catch (error) {
        if (signal.aborted) throw signal.reason
        yield { type: 'fault', fault: isStreaming ? cutStream(context.host) : vendorFault(error, context) }
      }
    },
  }
}

async function* read(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  context: VendorContext,
  signal: AbortSignal,
): AsyncGenerator<ModelPart, void> {
  const reasoning = new Map<string, { text: string; data: SharedV4ProviderMetadata | null }>()
  const calls: (SharedV4ProviderMetadata | null)[] = []
  for await (const part of stream) {
    if (signal.aborted) throw signal.reason
    switch (part.type) {
      case 'text-delta':
        if (part.delta !== '') yield { type: 'text', text: part.delta }
        break
      case 'reasoning-start':
      case 'reasoning-delta':
      case 'reasoning-end': {
        const so = reasoning.get(part.id) ?? { text: '', data: null }
        const delta = part.type === 'reasoning-delta' ? part.delta : ''
        reasoning.set(part.id, { text: so.text + delta, data: merged(so.data, part.providerMetadata) })
        if (delta !== '') yield { type: 'reasoning', text: delta }
        break
      }
      case 'tool-call':
        if (part.providerExecuted) break
        calls.push(merged(null, part.providerMetadata))
        yield { type: 'tool-call', tool: part.toolName, input: part.input }
        break
      case 'error':
        return yield { type: 'fault', fault: vendorFault(part.error, context) }
      case 'finish':
        return yield finishOf(part, { reasoning: [...reasoning.values()], calls }, context)
    }
  }
  yield { type: 'fault', fault: cutStream(context.host) }
}

function finishOf(part: Extract<LanguageModelV4StreamPart, { type: 'finish' }>, kept: Kept, context: VendorContext): ModelPart {
  const { unified, raw } = part.finishReason
  const isCut = unified === 'error' || unified === 'interrupted' || (unified === 'other' && raw === undefined)
  if (isCut) return { type: 'fault', fault: cutStream(context.host) }
  const reason: FinishReason = unified
  const opaque = opaqueOf(kept)
  return { type: 'finish', reason, usage: usageOf(part.usage), ...(opaque === undefined ? {} : { opaque }) }
}

/** Only a step with calls is followed by a request of the same turn, and only what carries provider data is asked for again. */
function opaqueOf({ reasoning, calls }: Kept): Json | undefined {
  const signed = reasoning.filter(({ data }) => data !== null)
  if (calls.length === 0 || (signed.length === 0 && calls.every((data) => data === null))) return undefined
  const plain: Json = JSON.parse(JSON.stringify({ reasoning: signed, calls }))
  return plain
}

function merged(known: SharedV4ProviderMetadata | null, more: SharedV4ProviderMetadata | undefined): SharedV4ProviderMetadata | null {
  if (!more) return known
  const all = { ...known }
  for (const [provider, data] of Object.entries(more)) all[provider] = { ...all[provider], ...data }
  return all
}

const usageOf = ({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage => ({
  inputTokens: inputTokens.total ?? 0,
  outputTokens: outputTokens.total ?? 0,
  cachedInputTokens: inputTokens.cacheRead ?? 0,
})

const toolLists = new WeakMap<readonly ToolDefinition[], ReturnType<typeof makeTools>>()

const makeTools = (tools: readonly ToolDefinition[]) =>
  tools.map(({ name, description, input }) => ({ type: 'function' as const, name, description, inputSchema: { ...input } }))

function toolsOf(tools: readonly ToolDefinition[]): ReturnType<typeof makeTools> {
  const known = toolLists.get(tools) ?? makeTools(tools)
  toolLists.set(tools, known)
  return known
}

function promptOf(request: ModelRequest, cacheMark: SharedV4ProviderMetadata | undefined): LanguageModelV4Prompt {
  const prompt: LanguageModelV4Message[] = request.system === '' ? [] : [{ role: 'system', content: request.system }]
  for (const message of request.messages) {
    const last = prompt.at(-1)
    const made = promptMessage(message, request.images)
    if (made?.role === 'tool' && last?.role === 'tool') last.content.push(...made.content)
    else if (made) prompt.push(made)
  }
  if (cacheMark) for (const message of new Set([prompt[0], prompt.at(-1)])) if (message) message.providerOptions = cacheMark
  return prompt
}

function promptMessage(message: ModelMessage, images: ModelRequest['images']): LanguageModelV4Message | undefined {
  if (message.role === 'user') return { role: 'user', content: imageParts(message, images).map(promptPart) }
  if (message.role === 'tool') {
    const { call, text } = message
    return {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: call.id, toolName: call.tool, output: { type: 'text', value: text } }],
    }
  }
  if (message.text === '' && message.calls.length === 0) return undefined
  const kept = keptOf(message.opaque)
  return {
    role: 'assistant',
    content: [
      ...kept.reasoning.map(({ text, data }) => ({ type: 'reasoning' as const, text, ...optionsOf(data) })),
      ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
      ...message.calls.map(
        (call, at): LanguageModelV4ToolCallPart => ({
          type: 'tool-call',
          toolCallId: call.id,
          toolName: call.tool,
          input: call.input ?? {},
          ...optionsOf(kept.calls[at] ?? null),
        }),
      ),
    ],
  }
}

const promptPart = (part: MessagePart): LanguageModelV4TextPart | LanguageModelV4FilePart =>
  part.type === 'text' ? part : { type: 'file', mediaType: part.mediaType, data: { type: 'data', data: part.bytes } }

/** Reads back what `opaqueOf` made; anything else, such as another provider's data, is nothing. */
function keptOf(opaque: Json | undefined): Kept {
  const list = (key: string): readonly unknown[] => (isRecord(opaque) && Array.isArray(opaque[key]) ? opaque[key] : [])
  return {
    reasoning: list('reasoning').flatMap((entry) =>
      isRecord(entry) && typeof entry['text'] === 'string' && isByProvider(entry['data'])
        ? [{ text: entry['text'], data: entry['data'] }]
        : [],
    ),
    calls: list('calls').map((data) => (isByProvider(data) ? data : null)),
  }
}

const isByProvider = (data: unknown): data is SharedV4ProviderMetadata => isRecord(data) && Object.values(data).every(isJSONObject)

const optionsOf = (data: SharedV4ProviderMetadata | null): { providerOptions?: SharedV4ProviderMetadata } =>
  data === null ? {} : { providerOptions: data }
