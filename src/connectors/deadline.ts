import { IbidError } from '../core/fault.ts'

/** Does a work that has to be done within `ms`, else its signal aborts with `IbidError('timeout')`; it aborts, too, where `signal` does. */
export async function within<T>(ms: number, signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new IbidError('timeout', `the server did not respond within ${ms} ms`)), ms)
  try {
    return await work(signal ? AbortSignal.any([signal, late.signal]) : late.signal)
  } finally {
    clearTimeout(timer)
  }
}
