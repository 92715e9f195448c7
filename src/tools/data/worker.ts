import { Worker } from 'node:worker_threads'
import { type FaultCode, IbidError } from '../../core/fault.ts'
import type { LogOrder, LogReport } from './logs/report.ts'
import type { ProfileOrder, ProfileReport } from './table/profile-report.ts'
import type { Transformed, TransformOrder } from './table/transform.ts'
import type { ValidationOrder, ValidationReport } from './validate/report.ts'

/** The work that is done beside the main thread, by name: what it takes and what it gives. */
export interface Tasks {
  validate(order: ValidationOrder): ValidationReport
  transform(order: TransformOrder): Transformed
  profile(order: ProfileOrder): ProfileReport
  logs(order: LogOrder): LogReport
}

/** What a worker sends back, once. */
export type Sent =
  | { readonly result: unknown }
  | { readonly fault: { readonly code: FaultCode; readonly message: string; readonly remedy?: string } }

/** MB of heap, after which the worker dies and the process lives. */
const heapMegabytes = 1024

/** In the source tree the entry lies beside this file; in the release it is a file of its own above the chunks. */
const entry = import.meta.url.endsWith('.ts')
  ? new URL('data-worker.ts', import.meta.url)
  : new URL(/\/chunks\/[^/]+$/.test(import.meta.url) ? '../data-worker.js' : 'data-worker.js', import.meta.url)

/**
 * Does work on content from outside in a thread of its own: neither a pattern that never ends nor a huge file holds up anything else. It is killed when
 * `signal` aborts and after `longestMs`. Throws what the work throws, `IbidError('timeout')` with `hint`, and `IbidError('limit')` where memory runs out.
 */
export async function inWorker<Name extends keyof Tasks>(
  task: Name,
  order: Parameters<Tasks[Name]>[0],
  { signal, longestMs, hint }: { readonly signal: AbortSignal; readonly longestMs: number; readonly hint: string },
): Promise<ReturnType<Tasks[Name]>> {
  signal.throwIfAborted()
  const worker = new Worker(entry, { workerData: { task, order }, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes }, env: {} })
  const over = new AbortController()
  const timer = setTimeout(
    () => over.abort(new IbidError('timeout', `it took longer than ${longestMs / 1000} s and was stopped`, hint)),
    longestMs,
  )
  const stop = AbortSignal.any([signal, over.signal])
  try {
    return await new Promise((resolve, reject) => {
      stop.addEventListener('abort', () => reject(stop.reason), { once: true })
      worker.once('message', (sent: Sent) => {
        if ('result' in sent) resolve(sent.result as ReturnType<Tasks[Name]>)
        else reject(new IbidError(sent.fault.code, sent.fault.message, sent.fault.remedy))
      })
      worker.once('error', (error) => reject(isOutOfMemory(error) ? tooMuch : error))
      worker.once('exit', () => reject(new IbidError('failed', 'the worker exited without a result')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const isOutOfMemory = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooMuch = new IbidError('limit', `it needs more than ${heapMegabytes} MB of memory`, 'use a smaller part of the content')
