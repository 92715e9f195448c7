import type { Asked } from '../route/route.ts'
import type { RouteDependencies } from '../route-dependencies.ts'
import { breakOff } from './connections.ts'
import { commentFrame, retryFrame } from './frame.ts'
import { keeperOf } from './stream-heartbeat.ts'

/** Bytes that are handed to a connection at once; it takes more only when it has sent these. */
const mostAtOnce = 65_536

/** When a stream is looked after. */
interface StreamPace {
  /** ms between two looks; that of the keeper where absent. */
  readonly lookMs?: number
  /** ms without a word after which a comment is sent, so that nothing on the way takes the connection for dead. */
  readonly silentMs: number
  /** ms that a reader may take nothing of what there is for it. */
  readonly stalledMs: number
}

const usualPace: StreamPace = { silentMs: 15_000, stalledMs: 30_000 }

/** ms after which a browser comes back. */
const retryMs = 1_000

const heartbeat = commentFrame('')

interface StreamOptions {
  /** False where nobody can come back to the stream. */
  readonly comesBack?: boolean
  readonly pace?: StreamPace
}

/**
 * Server-sent events as a response: the frames that `open` gives, each asked for only when the reader has taken the one before, so that one who does not read
 * costs what is handed to the connection at once (64 kB) and nothing more; after 30 s of that it is broken off. Ends with the frames, when the reader leaves,
 * when the server stops, and within 5 s of whoever reads being shut out; `signal` aborts then. What `open` throws breaks it off.
 */
export function eventStream(
  open: (signal: AbortSignal) => AsyncIterable<Uint8Array>,
  { request, principal }: Pick<Asked, 'request' | 'principal'>,
  serving: Pick<RouteDependencies, 'metrics' | 'signInMethod' | 'closing'>,
  { comesBack = true, pace = usualPace }: StreamOptions = {},
): Response {
  const leaving = new AbortController()
  const frames = open(leaving.signal)[Symbol.asyncIterator]()
  const countClosed = serving.metrics.streamOpened()
  let rest = comesBack ? retryFrame(retryMs) : new Uint8Array()
  /** Whether the reader waits for a frame that has not come. */
  let isWaiting = false
  /** ms of `performance.now()`: when something was last handed over. */
  let handedAt = performance.now()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined

  const hand = (bytes: Uint8Array) => {
    handedAt = performance.now()
    controller?.enqueue(bytes)
  }
  /** False where it was over already. */
  const leave = (): boolean => {
    if (leaving.signal.aborted) return false
    leaving.abort()
    unkeep()
    countClosed()
    frames.return?.().catch(() => undefined)
    return true
  }
  const end = () => {
    if (!leave()) return
    const isTaken = isWaiting && controller?.desiredSize === 0
    controller?.close()
    // One who does not read would never be told that it is over.
    if (!isTaken) setTimeout(() => breakOff(request), pace.stalledMs).unref()
  }
  const drop = () => {
    if (leave() && !breakOff(request)) controller?.error(new Error('the stream was interrupted'))
  }
  const look = (now: number) => {
    const quiet = now - handedAt
    if (!isWaiting && quiet >= pace.stalledMs) drop()
    // What was handed over before may still be there, where the reader does not read.
    else if (isWaiting && quiet >= pace.silentMs && controller?.desiredSize === 0) hand(heartbeat)
  }
  const unkeep = keeperOf(serving, pace.lookMs).keep({ request, principal, look, end })
  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given
      },
      async pull() {
        try {
          if (rest.length === 0) {
            isWaiting = true
            const { done, value } = await frames.next()
            if (leaving.signal.aborted) return
            if (done) return end()
            rest = value
          }
        } catch {
          return drop()
        } finally {
          isWaiting = false
        }
        hand(rest.subarray(0, mostAtOnce))
        rest = rest.subarray(mostAtOnce)
      },
      cancel: () => void leave(),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' } })
}
