/** Wakes the one who waits for several things at once; a ring before that is not lost. */
export interface Bell {
  ring(): void
  wait(): Promise<void>
}

export function createBell(): Bell {
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

/** An iteration of which the next item is always asked for; the bell rings when it has come. */
export interface Reading<T> {
  /** Whether `take` gives it at once. */
  hasArrived(): boolean
  /** Undefined at the end. */
  take(): Promise<T | undefined>
}

export function reading<T>(items: AsyncGenerator<T, void, undefined>, { ring }: Bell): Reading<T> {
  let hasArrived = false
  const arrive = () => {
    hasArrived = true
    ring()
  }
  const ask = () => {
    hasArrived = false
    const coming = items.next()
    coming.then(arrive, arrive)
    return coming
  }
  let coming = ask()
  return {
    hasArrived: () => hasArrived,
    async take() {
      const { done, value } = await coming
      if (done) return undefined
      coming = ask()
      return value
    },
  }
}
