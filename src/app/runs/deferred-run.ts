import type { Asking } from './run-handle.ts'

/** A run whose start has to be waited for, as if it were there already. Cancelling before it starts cancels it as soon as it does. */
export function laterAsking(coming: Promise<Asking>): Asking {
  const run = coming.then((asking) => asking.run)
  const result = coming.then((asking) => asking.result)
  run.catch(() => {})
  result.catch(() => {})
  return {
    run,
    result,
    cancel: () => void coming.then((asking) => asking.cancel()).catch(() => {}),
    async *[Symbol.asyncIterator]() {
      yield* await coming
    },
  }
}
