import type { Guard } from './invoke.ts'

/** Settles at once when the signal aborts, whether or not the tool listens. */
export const abortable: Guard = (inner) => (invocation, tool, input) => {
  const { signal } = invocation
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    inner(invocation, tool, input)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}
