/** What came of waiting: the work was done, or there was no time left for it. */
export type Waited<T> = { readonly done: true; readonly value: T } | { readonly done: false }

/** Waits for work at most so long. The work itself goes on. Rejects as the work does, and where `signal` aborts. */
export async function waitFor<T>(work: Promise<T>, ms: number, signal?: AbortSignal): Promise<Waited<T>> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Waited<T>>()
  const timer = setTimeout(() => resolve({ done: false }), ms)
  const onAbort = () => reject(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  work.then((value) => resolve({ done: true, value }), reject)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}
