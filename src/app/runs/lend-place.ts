import type { Model } from '../../core/model.ts'

/** ms without a word of a model after which whoever waits for it lends its place. Most replies begin sooner. */
export const slowMs = 10_000

/** Lends a place until the returned function is called, which is done once. */
export type LendPlace = () => () => void

/**
 * The same model, but that the place of the run is lent to another while nothing comes of it for 10 s: an endpoint that hangs does not keep the runs of other
 * models waiting, for what only waits takes nothing but memory.
 */
export function lendingModel(model: Model, lend: LendPlace): Model {
  return {
    ...model,
    async *stream(request, signal) {
      let giveBack: (() => void) | undefined
      let isWaiting = true
      const timer = setTimeout(() => {
        if (isWaiting) giveBack ??= lend()
      }, slowMs).unref()
      const heard = () => {
        isWaiting = false
        giveBack?.()
        giveBack = undefined
      }
      try {
        for await (const part of model.stream(request, signal)) {
          heard()
          yield part
          isWaiting = true
          timer.refresh()
        }
      } finally {
        clearTimeout(timer)
        heard()
      }
    },
  }
}
