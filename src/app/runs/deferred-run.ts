import type { RunHandle } from './run-handle.ts'

/** A run whose start has to be waited for, as if it were there already. Cancelling before it starts cancels it as soon as it does. */
export function deferredRun(coming: Promise<RunHandle>): RunHandle {
  const run = coming.then((runHandle) => runHandle.run)
  const result = coming.then((runHandle) => runHandle.result)
  run.catch(() => {})
  result.catch(() => {})
  return {
    run,
    result,
    cancel: () => void coming.then((runHandle) => runHandle.cancel()).catch(() => {}),
    async *[Symbol.asyncIterator]() {
      yield* await coming
    },
  }
}
