import { isRecord, type Json } from '../core/json.ts'
import { jsonShape, mostLevels } from '../core/json-shape.ts'
import type { FinishReason, ModelFault, ModelPart } from '../core/model.ts'
import { noUsage, type Usage } from '../core/usage.ts'
import type { ChatOpaque } from './chat-body.ts'

/** Reads the events of one chat completion into parts. Text that came in one piece of the stream is one part. */
export interface ChatReader {
  /** Takes one event's payload. */
  event(payload: string): void
  /** The parts since the last call. */
  take(): readonly ModelPart[]
  /** Whether the provider has said that it is done. */
  readonly done: boolean
  /** Why the answer ended and what it called and cost, or the fault that came instead; `undefined` where the stream never said. */
  outcome(): readonly ModelPart[] | undefined
}

interface CallSoFar {
  id: string
  tool: string
  input: string
  extra: Json
}

const reasons: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
  length: 'length',
  content_filter: 'content-filter',
}

/** `faultOf` makes a fault of an error object that came inside the stream; `keepReasoning`: the endpoint demands its reasoning back. */
export function chatReader(faultOf: (error: unknown) => ModelFault, keepReasoning: boolean): ChatReader {
  let parts: ModelPart[] = []
  let open: 'text' | 'reasoning' = 'text'
  let text = ''
  let reasoning = ''
  let finish: FinishReason | undefined
  let usage: Usage = noUsage
  let fault: ModelFault | undefined
  let done = false
  const calls: (CallSoFar | undefined)[] = []

  const flush = () => {
    if (text !== '') parts.push({ type: open, text })
    text = ''
  }
  const say = (type: 'text' | 'reasoning', more: unknown) => {
    if (typeof more !== 'string' || more === '') return
    if (type !== open) flush()
    open = type
    text += more
    if (keepReasoning && type === 'reasoning') reasoning += more
  }
  const choice = (value: unknown) => {
    if (!isRecord(value)) return
    const delta = value['delta'] ?? value['message']
    if (isRecord(delta)) {
      say('reasoning', delta['reasoning_content'] ?? delta['reasoning'])
      say('text', delta['content'])
      say('text', delta['refusal'])
      if (Array.isArray(delta['tool_calls'])) for (const piece of delta['tool_calls']) addPiece(calls, piece)
    }
    const reason = value['finish_reason']
    if (typeof reason === 'string') finish = reasons[reason] ?? 'other'
  }

  return {
    event(payload) {
      if (done) return
      if (payload === '[DONE]') {
        done = true
        return
      }
      if (payload === '') return
      let event: unknown
      try {
        // What is nested without end would be recursed into further on.
        if (jsonShape(payload).levels <= mostLevels) event = JSON.parse(payload)
        else fault = malformed(`nested more than ${mostLevels} levels deep`)
      } catch {
        fault = malformed('not JSON')
      }
      if (isRecord(event) && event['error']) fault = faultOf(event['error'])
      if (fault) {
        done = true
        return
      }
      if (!isRecord(event)) return
      if (Array.isArray(event['choices'])) choice(event['choices'][0])
      if (isRecord(event['usage'])) usage = usageOf(event['usage'])
    },
    take() {
      flush()
      const taken = parts
      parts = []
      return taken
    },
    get done() {
      return done
    },
    outcome() {
      if (fault) return [{ type: 'fault', fault }]
      if (!finish) return undefined
      const made = calls.filter((call) => call !== undefined)
      const reason = finish === 'stop' && made.length > 0 ? 'tool-calls' : finish
      const opaque = opaqueOf(made, keepReasoning && made.length > 0 ? reasoning : undefined)
      return [
        ...made.map((call): ModelPart => {
          const empty = call.input === '' && reason === 'tool-calls'
          return { type: 'tool-call', tool: call.tool, input: empty ? '{}' : call.input }
        }),
        { type: 'finish', reason, usage, ...(opaque ? { opaque } : {}) },
      ]
    },
  }
}

/** Adds a fragment to its call. Some endpoints leave the index out, or give every call the index 0; a new id with a name begins a new call. */
function addPiece(calls: (CallSoFar | undefined)[], piece: unknown): void {
  if (!isRecord(piece)) return
  const named = isRecord(piece['function']) ? piece['function'] : {}
  const id = typeof piece['id'] === 'string' ? piece['id'] : ''
  const tool = typeof named['name'] === 'string' ? named['name'] : ''
  const index = piece['index']
  let at = typeof index === 'number' && index >= 0 && index < 1000 ? index : tool === '' ? Math.max(0, calls.length - 1) : calls.length
  const there = calls[at]
  if (there && tool !== '' && id !== '' && there.id !== '' && there.id !== id) at = calls.length
  calls[at] ??= { id, tool: '', input: '', extra: null }
  const call = calls[at]!
  if (call.id === '') call.id = id
  if (call.tool === '') call.tool = tool
  const input = named['arguments']
  if (typeof input === 'string') call.input += input
  else if (isRecord(input)) call.input += JSON.stringify(input)
  if (isRecord(piece['extra_content'])) call.extra = JSON.parse(JSON.stringify(piece['extra_content']))
}

function opaqueOf(calls: readonly CallSoFar[], reasoning: string | undefined): Json | undefined {
  const opaque: ChatOpaque = {
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(calls.some((call) => call.extra !== null) ? { extras: calls.map((call) => call.extra) } : {}),
  }
  return opaque.reasoning === undefined && opaque.extras === undefined ? undefined : { ...opaque }
}

function usageOf(usage: Readonly<Record<string, unknown>>): Usage {
  const details = isRecord(usage['prompt_tokens_details']) ? usage['prompt_tokens_details'] : {}
  return {
    inputTokens: count(usage['prompt_tokens']),
    outputTokens: count(usage['completion_tokens']),
    cachedInputTokens: count(details['cached_tokens'] ?? usage['prompt_cache_hit_tokens']),
  }
}

const count = (value: unknown): number => (typeof value === 'number' && value > 0 ? Math.round(value) : 0)

const malformed = (what: string): ModelFault => ({
  code: 'malformed',
  message: `the model endpoint sent an event that is ${what}`,
  recoverable: true,
  retryable: true,
})
