import type { Model, ModelFault, ModelPart, ModelRequest } from '../core/model.ts'
import type { Price } from '../core/usage.ts'
import { chatBody, type Wording } from './chat-body.ts'
import { type ChatReader, chatReader } from './chat-reader.ts'
import { eventStream } from './event-stream.ts'
import { type Exchange, post } from './http-exchange.ts'
import { cutStream, networkFault, type Refusal, refusalFault, refusedParameter } from './provider-fault.ts'

export interface Endpoint {
  /** The model's name at the endpoint. */
  readonly name: string
  /** Such as `http://127.0.0.1:11434/v1`; `/chat/completions` is added. */
  readonly baseUrl: URL
  /** Absent: no `Authorization` header is sent. */
  readonly apiKey?: string
  readonly price?: Price
  /** ms since 1970; the machine's clock where absent. */
  readonly now?: () => number
}

/** Endpoints that answer 400 to a turn with tool calls unless the turn's reasoning comes back (their guides on thinking mode). */
const demandsReasoning = /(?:^|\.)(?:deepseek\.com|moonshot\.(?:ai|cn))$/

/** How long a finished answer may take to close its stream, ms. */
const graceMs = 2000
/** Longest error body that is read, characters. */
const longestError = 65_536

/** A model behind any endpoint that speaks streaming chat completions. Retries nothing, follows no redirect. */
export function openAiCompatible(endpoint: Endpoint): Model {
  const url = completionsUrl(endpoint.baseUrl)
  const host = url.host
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    ...(endpoint.apiKey ? { authorization: `Bearer ${endpoint.apiKey}` } : {}),
  }
  const keepReasoning = demandsReasoning.test(url.hostname)
  let wording: Wording = {
    tokens: url.hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens',
    temperature: true,
    usage: true,
  }

  const refusal = (status: number, error: unknown, header: Refusal['header']): ModelFault =>
    refusalFault({
      status,
      error,
      header,
      host,
      model: endpoint.name,
      keySetting: 'llm.apiKey',
      secrets: endpoint.apiKey ? [endpoint.apiKey] : [],
      now: (endpoint.now ?? Date.now)(),
    })

  const inStream = (error: unknown): ModelFault => {
    const status = Number(typeof error === 'object' && error !== null && 'code' in error ? error.code : Number.NaN)
    return refusal(status >= 400 && status < 600 ? status : 500, error, () => undefined)
  }

  /** Sends the request, once more for each parameter that the endpoint turns out to dislike. */
  const open = async (request: ModelRequest, signal: AbortSignal): Promise<Exchange | ModelFault> => {
    for (;;) {
      const exchange = await post(url, headers, chatBody(endpoint.name, request, wording), signal)
      if (exchange.status === 200) return isPage(exchange) ? notAnApi(exchange, host) : exchange
      const body = await errorBody(exchange)
      signal.throwIfAborted()
      const changed = exchange.status === 400 ? reworded(wording, refusedParameter(body)) : undefined
      if (!changed) return refusal(exchange.status, body, (name) => headerOf(exchange, name))
      wording = changed
    }
  }

  return {
    id: endpoint.name,
    ...(endpoint.price ? { price: endpoint.price } : {}),
    async *stream(request, signal) {
      const reader = chatReader(inStream, keepReasoning)
      let exchange: Exchange
      try {
        const opened = await open(request, signal)
        if ('retryable' in opened) return yield { type: 'fault', fault: opened }
        exchange = opened
      } catch (error) {
        if (signal.aborted) throw signal.reason
        return yield { type: 'fault', fault: networkFault(error, host) }
      }
      try {
        yield* isEventStream(exchange) ? streamed(exchange, reader, signal) : whole(exchange, reader, signal)
        yield* reader.outcome() ?? [{ type: 'fault', fault: cutStream(host) } satisfies ModelPart]
      } finally {
        exchange.close(reader.done ? graceMs : 0)
      }
    },
  }
}

async function* streamed(exchange: Exchange, reader: ChatReader, signal: AbortSignal): AsyncGenerator<ModelPart, void> {
  const events = eventStream()
  while (!reader.done) {
    const text = await nextText(exchange, signal)
    if (text === undefined) events.end(reader.event)
    else events.push(text, reader.event)
    for (const part of reader.take()) yield part
    if (text === undefined) return
  }
}

/** An endpoint that ignored `stream`: its one JSON body is read as one event. */
async function* whole(exchange: Exchange, reader: ChatReader, signal: AbortSignal): AsyncGenerator<ModelPart, void> {
  let body = ''
  for (let text = await nextText(exchange, signal); text !== undefined; text = await nextText(exchange, signal)) body += text
  reader.event(body)
  for (const part of reader.take()) yield part
}

/** The next text; a cut socket is an end like any other, since the reader knows whether the answer was complete. */
async function nextText(exchange: Exchange, signal: AbortSignal): Promise<string | undefined> {
  try {
    return await exchange.next()
  } catch {
    if (signal.aborted) throw signal.reason
    return undefined
  }
}

const headerOf = (exchange: Exchange, name: string): string | undefined => {
  const value = exchange.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const isEventStream = (exchange: Exchange): boolean => !/^application\/json\b/i.test(headerOf(exchange, 'content-type') ?? '')

const isPage = (exchange: Exchange): boolean => /^text\/html\b/i.test(headerOf(exchange, 'content-type') ?? '')

function notAnApi(exchange: Exchange, host: string): ModelFault {
  exchange.close(0)
  return {
    code: 'malformed',
    message: `${host} responded with a web page instead of a model response`,
    recoverable: false,
    remedy: 'check llm.provider: for most endpoints, the address ends in /v1',
    retryable: false,
  }
}

/** The body of a refusal, parsed where it is JSON, nothing where it is not (a proxy's page tells a person nothing). */
async function errorBody(exchange: Exchange): Promise<unknown> {
  let body = ''
  try {
    for (let text = await exchange.next(); text !== undefined && body.length < longestError; text = await exchange.next()) body += text
    return JSON.parse(body)
  } catch {
    return undefined
  } finally {
    exchange.close(0)
  }
}

/** What to change when an endpoint refuses one parameter by its code; `undefined` where the refusal is about something else. */
function reworded(wording: Wording, { code, param }: { readonly code: string; readonly param: string }): Wording | undefined {
  if (code !== 'unsupported_parameter' && code !== 'unsupported_value' && code !== 'unknown_parameter') return undefined
  if (param === 'max_tokens' && wording.tokens === 'max_tokens') return { ...wording, tokens: 'max_completion_tokens' }
  if (param === 'temperature' && wording.temperature) return { ...wording, temperature: false }
  if (param.startsWith('stream_options') && wording.usage) return { ...wording, usage: false }
  return undefined
}

/** Where completions are asked for; user name and password in an address are not sent. */
function completionsUrl(base: URL): URL {
  const url = new URL(base)
  url.username = ''
  url.password = ''
  url.hash = ''
  const path = url.pathname.replace(/\/+$/, '')
  url.pathname = path.endsWith('/chat/completions') ? path : `${path}/chat/completions`
  return url
}
