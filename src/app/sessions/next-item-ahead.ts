import type { WakeSignal } from './wake-signal.ts'

/** An iteration of which the next item is always asked for; the bell rings when it has come. */
export interface NextItemAhead<T> {
  /** Whether `take` gives it at once. */
  hasArrived(): boolean
  /** Undefined at the end. */
  take(): Promise<T | undefined>
}

export function nextItemAhead<T>(items: AsyncGenerator<T, void, undefined>, { ring }: WakeSignal): NextItemAhead<T> {
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
