import { isRecord, type Json } from '../core/json.ts'
import type { ModelMessage, ModelRequest, ToolDefinition } from '../core/model.ts'
import { imageParts, type MessagePart } from './image-parts.ts'

/** What must come back to some endpoints with the next request of a turn: DeepSeek's reasoning, and a signature per call (Gemini's). */
export interface ChatOpaque {
  readonly reasoning?: string
  /** In the order of the calls; null where a call carries none. */
  readonly extras?: readonly Json[]
}

/** How an endpoint wants its request worded, learned from its refusals. */
export interface Wording {
  readonly tokens: 'max_tokens' | 'max_completion_tokens'
  readonly temperature: boolean
  readonly usage: boolean
}

const messages = new WeakMap<ModelMessage, string>()
/** Those with images, for requests that bring the bytes. */
const shown = new WeakMap<ModelMessage, string>()
const toolLists = new WeakMap<readonly ToolDefinition[], string>()

/**
 * The JSON body of a streamed chat completion. Messages and the tool list are serialised once in their life, and joined in one go: a string that is put
 * together in parts would be copied once more when it is sent.
 */
export function chatBody(model: string, request: ModelRequest, wording: Wording): string {
  const { tools, system } = request
  const head =
    `{"model":${JSON.stringify(model)},"stream":true` +
    (wording.usage ? ',"stream_options":{"include_usage":true}' : '') +
    (wording.temperature ? `,"temperature":${request.temperature}` : '') +
    `,"${wording.tokens}":${request.maxTokens}` +
    (tools.length > 0 ? `,"tools":${toolsJson(tools)}` : '') +
    (tools.length > 0 && request.toolChoice === 'none' ? ',"tool_choice":"none"' : '')
  const said = request.messages.map((message) => messageJson(message, request.images))
  if (system !== '') said.unshift(`{"role":"system","content":${JSON.stringify(system)}}`)
  said[0] = `${head},"messages":[${said[0] ?? ''}`
  said[said.length - 1] += ']}'
  return said.join(',')
}

function toolsJson(tools: readonly ToolDefinition[]): string {
  const known = toolLists.get(tools)
  if (known !== undefined) return known
  const made = JSON.stringify(
    tools.map((tool) => ({ type: 'function', function: { name: tool.name, description: tool.description, parameters: tool.input } })),
  )
  toolLists.set(tools, made)
  return made
}

function messageJson(message: ModelMessage, images: ModelRequest['images']): string {
  const made = images && message.role === 'user' && message.images ? shown : messages
  const known = made.get(message)
  if (known !== undefined) return known
  const json = JSON.stringify(wireMessage(message, images))
  made.set(message, json)
  return json
}

function wireMessage(message: ModelMessage, images: ModelRequest['images']): object {
  if (message.role === 'user') return { role: 'user', content: contentOf(imageParts(message, images)) }
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.call.id, content: message.text }
  const opaque: ChatOpaque = isRecord(message.opaque) ? message.opaque : {}
  const extras = opaque.extras ?? []
  return {
    role: 'assistant',
    content: message.text === '' && message.calls.length > 0 ? null : message.text,
    ...(opaque.reasoning === undefined ? {} : { reasoning_content: opaque.reasoning }),
    ...(message.calls.length === 0
      ? {}
      : {
          tool_calls: message.calls.map((call, at) => ({
            id: call.id,
            type: 'function',
            function: { name: call.tool, arguments: JSON.stringify(call.input ?? {}) },
            ...(extras[at] ? { extra_content: extras[at] } : {}),
          })),
        }),
  }
}

/** Endpoints of models that see nothing take text alone. */
const contentOf = (parts: readonly MessagePart[]): string | readonly object[] =>
  parts.some(({ type }) => type === 'image')
    ? parts.map(wirePart)
    : parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n\n')

const wirePart = (part: MessagePart): object =>
  part.type === 'text'
    ? part
    : { type: 'image_url', image_url: { url: `data:${part.mediaType};base64,${Buffer.from(part.bytes).toString('base64')}` } }
