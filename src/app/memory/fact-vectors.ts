import { systemClock } from '../../core/clock.ts'
import type { MemoryNearness, MemoryVectors } from '../../core/memory-vectors.ts'
import { keptDimensions } from '../../docs/index/vector-codec.ts'
import { matrixOf, nearnessIn } from '../../docs/index/vector-matrix.ts'
import type { App } from '../app.ts'
import { type AskedModels, embedMs } from '../vectors/search-models.ts'
import { fillVectors, textOf } from './fill-vectors.ts'

/** The vectors of everybody's facts, by `llm.embedModel`. */
export interface FactVectors {
  of(owner: string | undefined): MemoryVectors
  close(): Promise<void>
}

/**
 * Makes vectors of facts as those of sections are made, and compares them in the same way. Who begins to make some waits for a second at most, and nobody else
 * does.
 */
export function factVectors(app: Pick<App, 'kept' | 'inspection' | 'memoryStore' | 'users'>, models: AskedModels): FactVectors {
  const closing = new AbortController()
  const under = new Map<string | undefined, Promise<void>>()

  const make = async (owner: string | undefined, waitMs: number): Promise<void> => {
    if (under.has(owner)) return
    const over = new AbortController()
    const pass = fillVectors(app, owner, models.resting, closing.signal)
      .catch(() => undefined)
      .finally(() => {
        under.delete(owner)
        over.abort()
      })
    under.set(owner, pass)
    await systemClock.sleep(waitMs, over.signal).catch(() => undefined)
  }
  const nearness = async (owner: string | undefined, words: string, kept: readonly string[]): Promise<MemoryNearness | undefined> => {
    const name = app.inspection.settings.llm.embedModel
    if (name === undefined) return undefined
    const began = performance.now()
    const asked = await models.embed(textOf(words), [name])
    const question = typeof asked === 'string' ? undefined : asked.get(name)
    if (question === undefined) return undefined
    await make(owner, began + embedMs - performance.now())
    const [ids, dimensions] = [new Set(kept), keptDimensions(question.length)]
    const rows = (await (await app.memoryStore()).vectors(owner)).filter(
      ({ memory, model, vector }) => ids.has(memory) && model === name && vector.length === dimensions,
    )
    // The first few that have theirs would stand out by nothing else.
    if (rows.length * 2 < ids.size) return undefined
    const near = nearnessIn(matrixOf(new Map(rows.map(({ vector }, at) => [at, vector])), dimensions), question)
    return near && new Map(rows.map(({ memory }, at) => [memory, near.of(at)]))
  }
  return {
    of: (owner) => ({
      make: () => make(owner, embedMs),
      nearness: (words, kept) => nearness(owner, words, kept).catch(() => undefined),
    }),
    async close() {
      closing.abort()
      await Promise.all(under.values())
    },
  }
}
