import type { Model } from '../../core/model.ts'
import { noUsage } from '../../core/usage.ts'

/** A model in the place of the extractive one for a prompt that is about what is remembered: it says what came of it. */
export const memoryCommandModel = (carryOut: () => Promise<string>): Model => ({
  id: 'extractive',
  price: { input: 0, output: 0 },
  async *stream(_request, signal) {
    signal.throwIfAborted()
    yield { type: 'text', text: await carryOut() }
    yield { type: 'finish', reason: 'stop', usage: noUsage }
  },
})
