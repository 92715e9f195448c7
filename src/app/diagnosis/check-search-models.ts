import type { EmbeddingModel } from '../../core/embedding-model.ts'
import type { RerankModel } from '../../core/rerank-model.ts'
import type { Inspection } from '../../settings/inspection.ts'
import { embeddingModelOf, isFault, rerankModelOf } from '../vectors/configured-models.ts'
import { amiss, type Check, fine } from './check.ts'

/** ms that each has to answer; searches wait less, so that a slow one is told of. */
const patience = 10_000
/** ms within which a search waits, for a vector and for an order. */
const quickEnough = { vectors: 1_000, reranking: 1_500 } as const

const texts = ['A kettle boils water.', 'A ferry crosses the river.']

/**
 * Whether the models that searches use answer as they should: two short calls, of which the first costs less than a thousandth of a cent. Nothing where none is
 * set; with `offline` nothing is sent. Rejects only where `signal` aborts.
 */
export async function checkSearchModels(
  inspection: Inspection,
  options: { readonly offline: boolean; readonly signal: AbortSignal },
): Promise<readonly Check[]> {
  const { embedModel, rerankModel } = inspection.settings.llm
  return [
    ...(await checked('vectors', embedModel, () => embeddingModelOf(inspection), vectorsBy, options)),
    ...(await checked('reranking', rerankModel, () => rerankModelOf(inspection), orderBy, options)),
  ]
}

/** What a model made of two texts, or why nothing. */
type Found =
  | { readonly ok: true; readonly words: string }
  | { readonly ok: false; readonly message: string; readonly remedy: string | undefined }

async function vectorsBy(model: EmbeddingModel, signal: AbortSignal): Promise<Found> {
  const answer = await model.embed(texts, 'section', { signal, withinMs: patience })
  if (!answer.ok) return { ok: false, message: answer.fault.message, remedy: answer.fault.remedy }
  const [one, two] = answer.vectors
  if (one && two && one.every((value, at) => value === two[at]))
    return { ok: false, message: 'it returns the same vector for different texts', remedy: 'choose another llm.embedModel' }
  return { ok: true, words: `vectors with ${one?.length ?? 0} dimensions` }
}

async function orderBy(model: RerankModel, signal: AbortSignal): Promise<Found> {
  const answer = await model.rerank('How do I boil water?', texts, { signal, withinMs: patience })
  if (!answer.ok) return { ok: false, message: answer.fault.message, remedy: answer.fault.remedy }
  if (answer.order[0] === 0) return { ok: true, words: 'ranks results' }
  return { ok: false, message: 'it ranks an irrelevant text first', remedy: 'choose another llm.rerankModel' }
}

async function checked<Model extends EmbeddingModel | RerankModel>(
  name: keyof typeof quickEnough,
  id: string | undefined,
  open: () => Promise<Model | Parameters<typeof isFault>[0] | undefined>,
  ask: (model: Model, signal: AbortSignal) => Promise<Found>,
  { offline, signal }: { readonly offline: boolean; readonly signal: AbortSignal },
): Promise<readonly Check[]> {
  if (id === undefined) return []
  if (offline) return [fine(name, `${id}, not checked (--offline)`)]
  const model = await open()
  if (model === undefined) return []
  if (isFault(model)) return [amiss(name, 'broken', `${id}: ${model.message}; searches run without it`, model.remedy)]
  const began = performance.now()
  const found = await ask(model as Model, signal)
  const took = Math.round(performance.now() - began)
  if (!found.ok) return [amiss(name, 'broken', `${id}: ${found.message}; searches run without it`, found.remedy)]
  const limit = quickEnough[name]
  if (took <= limit) return [fine(name, `${id}, ${found.words}`)]
  const slow = `${id}, ${found.words}, but took ${(took / 1_000).toFixed(1)} s; searches wait at most ${limit / 1_000} s`
  return [amiss(name, 'warning', slow, 'try again now that it is loaded, or choose a faster model')]
}
