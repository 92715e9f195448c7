import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Clock, systemClock } from '../core/clock.ts'
import { isRecord } from '../core/json.ts'
import { bodyEvents, type EndpointReply, endEvents } from './chat-events.ts'

/** What the endpoint was asked. */
export interface EndpointRequest {
  /** From 0. */
  readonly index: number
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The parsed body; `undefined` where it is no JSON object. */
  readonly body: Readonly<Record<string, unknown>> | undefined
  /** Resolves when the exchange is over: `answered`, or `closed` by the client before the answer was complete. */
  readonly over: Promise<'answered' | 'closed'>
}

export interface ScriptedEndpoint extends AsyncDisposable {
  /** Such as `http://127.0.0.1:40123/v1`. */
  readonly baseUrl: string
  readonly requests: readonly EndpointRequest[]
  close(): Promise<void>
}

export type EndpointScript = readonly EndpointReply[] | ((request: EndpointRequest) => EndpointReply | Promise<EndpointReply>)

/**
 * A real HTTP server on 127.0.0.1 that speaks OpenAI-compatible streaming chat completions from a script: a list, one reply a request, or a
 * function of the request. A list that is over answers 404. `clock` times slow tokens.
 */
export async function scriptedEndpoint(script: EndpointScript, options: { readonly clock?: Clock } = {}): Promise<ScriptedEndpoint> {
  const clock = options.clock ?? systemClock
  const requests: EndpointRequest[] = []
  const server = createServer((message, response) => {
    void (async () => {
      const request = await record(message, response, requests.length)
      requests.push(request)
      const reply = typeof script === 'function' ? await script(request) : (script[request.index] ?? overReply(request.index))
      await play(reply, request, response, clock)
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { baseUrl: `http://127.0.0.1:${port}/v1`, requests, close, [Symbol.asyncDispose]: close }
}

const overReply = (index: number): EndpointReply => ({ status: 404, error: { message: `the script has no reply ${index + 1}` } })

async function record(message: IncomingMessage, response: ServerResponse, index: number): Promise<EndpointRequest> {
  const over = new Promise<'answered' | 'closed'>((resolve) => {
    response.once('close', () => resolve(response.writableFinished ? 'answered' : 'closed'))
  })
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  let body: unknown
  try {
    body = JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch {
    body = undefined
  }
  return { index, path: message.url ?? '', headers: message.headers, body: isRecord(body) ? body : undefined, over }
}

async function play(reply: EndpointReply, request: EndpointRequest, response: ServerResponse, clock: Clock): Promise<void> {
  if (reply.hangUp) return void response.destroy()
  if (reply.status !== undefined && reply.status !== 200) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    return void response.end(JSON.stringify({ error: reply.error ?? { message: `scripted ${reply.status}` } }))
  }
  if (reply.json !== undefined) {
    response.writeHead(200, { 'content-type': 'application/json', ...reply.headers })
    return void response.end(JSON.stringify(reply.json))
  }
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache', ...reply.headers })
  response.flushHeaders()
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const send = async (events: readonly string[]) => {
    for (const event of events) {
      if (reply.slowMs !== undefined) await clock.sleep(reply.slowMs, gone.signal)
      if (response.destroyed) return
      await new Promise<void>((resolve) => response.write(event, () => resolve()))
    }
  }
  await send(bodyEvents(reply, request.index))
  await reply.hold
  await send(endEvents(reply, request.index))
  if (reply.ends === 'cut') response.destroy()
  else response.end()
}
