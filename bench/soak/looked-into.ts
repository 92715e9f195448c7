/**
 * Loaded in front of a program (`--import`): tells over its channel what it holds, whenever it is asked to. Needs `--expose-gc`.
 *
 * A message `figures` is answered with `Held`; one `{ snapshot: FILE }` writes a heap snapshot there.
 */
import { setTimeout as pause } from 'node:timers/promises'
import v8 from 'node:v8'
import { isMainThread } from 'node:worker_threads'

/** What a program holds once everything that nobody needs is collected. Bytes, and numbers of living objects. */
export interface Held {
  readonly heap: number
  readonly external: number
  readonly resident: number
  readonly timers: number
  readonly signals: number
  readonly promises: number
  /** What keeps the event loop alive, by kind. */
  readonly resources: Readonly<Record<string, number>>
}

async function held(): Promise<Held> {
  let least = process.memoryUsage()
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc?.()
    await pause(300)
    const now = process.memoryUsage()
    if (now.heapUsed < least.heapUsed) least = now
  }
  const resources: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1
  const timer = setTimeout(() => undefined, 0)
  const { constructor: Timeout } = timer
  clearTimeout(timer)
  const living = (kind: unknown) => Number(v8.queryObjects(kind as typeof AbortSignal, { format: 'count' }))
  return {
    heap: least.heapUsed,
    external: least.external,
    resident: least.rss,
    timers: living(Timeout),
    signals: living(AbortSignal),
    promises: living(Promise),
    resources,
  }
}

if (isMainThread && process.send) {
  process.on('message', (asked) => {
    if (asked === 'figures') void held().then((figures) => process.send?.(figures))
    else if (typeof asked === 'object' && asked !== null && 'snapshot' in asked)
      process.send?.({ written: v8.writeHeapSnapshot(String(asked.snapshot)) })
  })
  process.channel?.unref()
}
