/** Aborts when a person or the system asks the program to stop; a second time ends it at once. */
export function stopping(interrupted: AbortSignal): { readonly signal: AbortSignal; forget(): void } {
  const signals = ['SIGTERM', 'SIGHUP'] as const
  const stop = new AbortController()
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(143)
    stop.abort()
  }
  for (const signal of signals) process.on(signal, onSignal)
  return {
    signal: AbortSignal.any([interrupted, stop.signal]),
    forget() {
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}

/** Resolves when it aborts. */
export const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
