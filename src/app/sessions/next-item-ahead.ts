import type { Bell } from './wake-signal.ts'

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
