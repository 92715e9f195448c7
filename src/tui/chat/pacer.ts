/** Draws at once when a person waits for it, and else so seldom that it costs little. */
export interface Pacer {
  now(): void
  soon(): void
  stop(): void
}

/** `soon` draws at most once in so many ms, counted from whatever was drawn last. */
export function pacer(ms: number, draw: () => void): Pacer {
  let drawnAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    if (stopped) return
    draw()
    drawnAt = performance.now()
  }
  return {
    now,
    soon() {
      timer ??= setTimeout(now, Math.max(0, ms - (performance.now() - drawnAt)))
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
