/** Work that is done again and again. */
export interface Repeated {
  /** Does it once so long from now, and again so long after each time, whatever comes of it. */
  start(): void
  stop(): void
}

/** Repeats `work` every `everyMs` until it is stopped; keeps no process alive. */
export function repeat(work: () => Promise<unknown>, everyMs: number): Repeated {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const start = () => {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(() => void work().then(start, start), everyMs).unref()
  }
  return {
    start,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
