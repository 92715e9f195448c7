import type { Fact } from '../../core/event-types.ts'

/** Facts that calls want on the log before they go on, while the move that runs them waits for something else. */
export interface PendingFacts {
  /** Resolves once the fact is on the log. */
  record(fact: Fact): Promise<void>
  /** Gives the facts as they come until `awaited` has settled; each counts as stored when the next one is asked for. */
  until(awaited: Promise<unknown>): AsyncGenerator<Fact, void, undefined>
}

export function pendingFacts(): PendingFacts {
  const waiting: { readonly fact: Fact; readonly stored: () => void }[] = []
  let wake = () => {}
  return {
    record: (fact) =>
      new Promise((resolve) => {
        waiting.push({ fact, stored: resolve })
        wake()
      }),
    async *until(awaited) {
      let settled = false
      const over = awaited.then(
        () => void (settled = true),
        () => void (settled = true),
      )
      for (;;) {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          yield next.fact
          next.stored()
        }
        if (settled) return
        const woken = new Promise<void>((resolve) => (wake = resolve))
        if (waiting.length === 0) await Promise.race([over, woken])
      }
    },
  }
}
