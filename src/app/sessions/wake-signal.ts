/** Wakes the one who waits for several things at once; a ring before that is not lost. */
export interface WakeSignal {
  ring(): void
  wait(): Promise<void>
}

export function createWakeSignal(): WakeSignal {
  let rang = false
  let wake = () => {}
  return {
    ring() {
      rang = true
      wake()
    },
    async wait() {
      if (!rang) await new Promise<void>((resolve) => (wake = resolve))
      rang = false
    },
  }
}
