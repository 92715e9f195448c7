import type { Asked } from '../route/route.ts'
import type { RouteDependencies } from '../route-dependencies.ts'
import { keeperOf } from '../stream/stream-heartbeat.ts'

/** The response, but that a stream of it ends when whoever reads is shut out, and when the server stops. */
export function keptStream(
  response: Response,
  { request, principal }: Pick<Asked, 'request' | 'principal'>,
  serving: RouteDependencies,
): Response {
  const { body, headers, status } = response
  if (!body || !headers.get('content-type')?.startsWith('text/event-stream')) return response
  const reader = body.getReader()
  const countClosed = serving.metrics.streamOpened()
  let isOver = false
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const over = () => {
    if (isOver) return false
    isOver = true
    unkeep()
    countClosed()
    return true
  }
  const end = () => {
    if (!over()) return
    controller?.close()
    void reader.cancel().catch(() => undefined)
  }
  const unkeep = keeperOf(serving).keep({ request, principal, look: () => undefined, end })
  const kept = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given
      },
      async pull() {
        const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
        if (isOver) return
        if (done || !value) end()
        else controller?.enqueue(value)
      },
      async cancel(reason) {
        over()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(kept, { status, headers })
}
