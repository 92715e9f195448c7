/** Draws at once when a person waits for it, and else so seldom that it costs little. */
export interface RedrawTimer {
  now(): void
  /** Within so many ms, where it need not wait as long as usual. */
  soon(ms?: number): void
  stop(): void
}

/** `soon` draws at most once in so many ms, counted from whatever was drawn last. */
export function redrawTimer(ms: number, draw: () => void): RedrawTimer {
  let drawnAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let stopped = false
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    dueAt = Number.POSITIVE_INFINITY
    if (stopped) return
    draw()
    drawnAt = performance.now()
  }
  return {
    now,
    soon(within = ms) {
      const at = Math.max(performance.now(), drawnAt + within)
      if (at >= dueAt) return
      clearTimeout(timer)
      dueAt = at
      timer = setTimeout(now, Math.max(0, at - performance.now()))
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
