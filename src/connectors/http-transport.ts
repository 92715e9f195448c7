import { setTimeout } from 'node:timers/promises'
import type { AuthProvider, FetchLike, OAuthClientProvider, Transport } from '@modelcontextprotocol/client'
import { messageSizeGuard } from './message-size-limit.ts'
import type { HttpServer } from './server.ts'

/** ms that a server has to take notice that its session is over. */
const farewellMs = 500

export interface HttpOptions {
  /** In place of the global one. */
  readonly fetch?: FetchLike | undefined
  /** Signs in, where headers do not do it. */
  readonly auth?: AuthProvider | OAuthClientProvider | undefined
}

/** The channel to a server behind a URL. Redirects stay within its origin; bodies are looked at before they are parsed. */
export async function httpTransport({ url, headers, events }: HttpServer, { fetch: own, auth }: HttpOptions = {}): Promise<Transport> {
  const { SSEClientTransport, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client')
  const options = {
    requestInit: { headers: { ...headers } },
    fetch: guardedFetch(own ?? fetch),
    redirectPolicy: 'same-origin',
    ...(auth ? { authProvider: auth } : {}),
  } as const
  if (events) return new SSEClientTransport(new URL(url), options)
  const transport = new StreamableHTTPClientTransport(new URL(url), options)
  const close = transport.close.bind(transport)
  transport.close = async () => {
    await Promise.race([transport.terminateSession().catch(() => undefined), setTimeout(farewellMs, undefined, { ref: false })])
    await close()
  }
  return transport
}

const guardedFetch =
  (inner: FetchLike): FetchLike =>
  async (url, init) => {
    const response = await inner(url, init)
    if (!response.body) return response
    const guard = messageSizeGuard(/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '') ? 'events' : 'body')
    const looked = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          guard(chunk)
          controller.enqueue(chunk)
        },
      }),
    )
    const { status, statusText, headers } = response
    return Object.defineProperty(new Response(looked, { status, statusText, headers }), 'url', { value: response.url })
  }
