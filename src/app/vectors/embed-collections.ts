import { embedCollection } from '../../docs/embed.ts'
import type { App } from '../app.ts'
import { embeddingModelOf, isFault } from './configured-models.ts'
import { embeddingCalls } from './embedding-calls.ts'
import type { VectorWork } from './vectors.ts'

export function vectorWork(app: Pick<App, 'documents' | 'inspection' | 'kept'>): VectorWork {
  const closing = new AbortController()
  const waiting = new Set<string>()
  /** One pass over a collection at a time: two would pay for the same sections. */
  const under = new Map<string, Promise<unknown>>()
  let work: Promise<void> = Promise.resolve()

  const embed: VectorWork['embed'] = async (collection, asked, onProgress) => {
    const model = await embeddingModelOf(app.inspection)
    if (model === undefined) return undefined
    if (isFault(model)) return { done: 0, of: 0, costUsd: null, fault: model }
    const signal = AbortSignal.any([asked, closing.signal])
    while (under.has(collection)) await under.get(collection)?.catch(() => undefined)
    const calls = embeddingCalls(app, model, { run: `vectors:${collection}` }, signal)
    const costUsd = (): number | null => {
      const spent = calls.spent()
      return spent === null ? null : spent / 1_000_000
    }
    let first: number | undefined
    let last = { done: 0, of: 0 }
    const pass = embedCollection({
      ...{ store: await app.documents(), collection, model: model.id, signal, embed: calls.embed },
      onProgress: (progress) => {
        last = progress
        first ??= progress.done
        if (first < progress.of) onProgress?.({ ...progress, costUsd: costUsd() })
      },
    })
    under.set(collection, pass)
    try {
      const fault = await pass
      return fault === undefined && first === last.of ? undefined : { ...last, costUsd: costUsd(), ...(fault ? { fault } : {}) }
    } finally {
      under.delete(collection)
    }
  }

  return {
    embed,
    begin(collections) {
      if (app.inspection.settings.llm.embedModel === undefined) return
      for (const collection of collections) {
        if (waiting.has(collection) || collection === '') continue
        waiting.add(collection)
        // What goes wrong is told by the searches that do without.
        work = work
          .then(() => {
            waiting.delete(collection)
            return closing.signal.aborted ? undefined : embed(collection, closing.signal)
          })
          .then(
            () => undefined,
            () => undefined,
          )
      }
    },
    async close() {
      closing.abort()
      await Promise.allSettled([work, ...under.values()])
    },
  }
}
