import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A span as it arrives over the wire. */
export interface ReceivedSpan {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly status: { readonly code: number }
  readonly attributes: Readonly<Record<string, unknown>>
  readonly events: readonly string[]
}

interface Collector extends AsyncDisposable {
  readonly url: string
  readonly spans: readonly ReceivedSpan[]
  /** Of what sent them. */
  readonly resource: Readonly<Record<string, unknown>>
}

/** A collector on 127.0.0.1 that takes OTLP over HTTP as JSON. `status`: how it answers. */
export async function collector(status = 200): Promise<Collector> {
  const spans: ReceivedSpan[] = []
  let resource: Readonly<Record<string, unknown>> = {}
  const server = createServer(async (request, response) => {
    const sent = await json(request).catch(() => undefined)
    if (request.url === '/v1/traces' && isSent(sent))
      for (const { resource: from, scopeSpans } of sent.resourceSpans) {
        resource = valuesOf(from.attributes)
        for (const { spans: all } of scopeSpans)
          for (const span of all)
            spans.push({ ...span, attributes: valuesOf(span.attributes), events: (span.events ?? []).map(({ name }) => name) })
      }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    get resource() {
      return resource
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Values = readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Values }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes' | 'events'> & {
        readonly attributes: Values
        readonly events?: readonly { readonly name: string }[]
      })[]
    }[]
  }[]
}
const isSent = (sent: unknown): sent is Sent => typeof sent === 'object' && sent !== null && 'resourceSpans' in sent

/** `{ stringValue: 'x' }` and its siblings as what they mean. */
const valuesOf = (values: Values): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    values.map(({ key, value }) => {
      const [held] = Object.values(value)
      return [key, typeof held === 'object' ? JSON.stringify(held) : held]
    }),
  )
