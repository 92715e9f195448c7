import type { Transport } from '@modelcontextprotocol/server'

/** A transport that knows which requests have no answer yet. */
interface CountedTransport {
  readonly transport: Transport
  /** Resolves when every request has its answer, or `ms` have passed. */
  settled(ms: number): Promise<void>
}

/** Counts the requests that come and the answers that go through `inner`. */
export function countedTransport(inner: Transport): CountedTransport {
  const open = new Set<string | number>()
  let wake = () => {}
  const transport: Transport = {
    async start() {
      inner.onmessage = (message, extra) => {
        if ('method' in message && 'id' in message) open.add(message.id)
        transport.onmessage?.(message, extra)
      }
      inner.onclose = () => transport.onclose?.()
      inner.onerror = (error) => transport.onerror?.(error)
      await inner.start()
    },
    async send(message, options) {
      await inner.send(message, options)
      if (!('method' in message) && message.id !== undefined) open.delete(message.id)
      if (open.size === 0) wake()
    },
    close: () => inner.close(),
  }
  return {
    transport,
    settled: async (ms) => {
      if (open.size === 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
