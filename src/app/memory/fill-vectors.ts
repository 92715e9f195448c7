import type { Memory, MemoryStore } from '../../core/memory.ts'
import type { MemoryVector } from '../../core/memory-vectors.ts'
import { textsAtOnce } from '../../docs/embed.ts'
import { embeddedText } from '../../docs/index/embedded-text.ts'
import { quantised } from '../../docs/index/vector-codec.ts'
import type { App } from '../app.ts'
import type { Payer } from '../models/reserve-call-cost.ts'
import { dayCapOfUser } from '../settings/limits-of-settings.ts'
import { embeddingModelOf, isFault } from '../vectors/configured-models.ts'
import { embeddingCalls } from '../vectors/embedding-calls.ts'
import { type EndpointRetryDelay, vectorsBy } from '../vectors/endpoint-retry-delay.ts'

/** A fact or a question as a model is given it: of a long one its beginning. */
export const textOf = (text: string): string => embeddedText('', { crumbs: [], heading: '', text })

/**
 * Gives the kept facts of an owner that have no vector by the model of the settings theirs, the newest first, until all have, there is no money for more, or a
 * call fails: that one is not tried again, and its endpoint rests. Rejects where `signal` aborts.
 */
export async function fillVectors(
  app: Pick<App, 'kept' | 'inspection' | 'memoryStore' | 'users'>,
  owner: string | undefined,
  resting: EndpointRetryDelay,
  signal: AbortSignal,
): Promise<void> {
  const model = await embeddingModelOf(app.inspection)
  if (model === undefined || isFault(model) || resting.why(vectorsBy(model.id)) !== undefined) return
  const store = await app.memoryStore()
  const calls = embeddingCalls(app, model, await payerOf(app, owner), signal, 0)
  const asked = new Set<string>()
  for (let dimensions: number | undefined; ; ) {
    const lacking = (await lackingIn(store, owner, model.id, dimensions)).filter(({ id }) => !asked.has(id))
    const facts = lacking.slice(-textsAtOnce)
    if (facts.length === 0) return
    const answer = await calls.embed(facts.map(({ content }) => textOf(content)))
    if (!answer.ok) {
      // A cap that is reached says nothing of the endpoint.
      if (answer.fault.code !== 'limit') resting.rest(vectorsBy(model.id), answer.fault)
      return
    }
    dimensions ??= quantised(answer.vectors[0] ?? new Float32Array(0)).length
    const made = facts.flatMap(({ id }, at): readonly MemoryVector[] => {
      asked.add(id)
      const vector = answer.vectors[at]
      return vector === undefined ? [] : [{ memory: id, model: model.id, vector: quantised(vector) }]
    })
    await store.putVectors(owner, made)
  }
}

async function payerOf(app: Pick<App, 'users'>, owner: string | undefined): Promise<Payer> {
  const run = 'vectors:memory'
  const day = owner === undefined ? undefined : dayCapOfUser(await (await app.users()).get(owner))
  return { run, ...(owner === undefined ? {} : { owner }), ...(day === undefined ? {} : { day }) }
}

/** Kept facts without a vector by this model. One of another length is of another model under the same name, which shows when it has given one. */
async function lackingIn(store: MemoryStore, owner: string | undefined, model: string, length?: number): Promise<readonly Memory[]> {
  const [rows, vectors] = [await store.read(owner), await store.vectors(owner)]
  const fitting = vectors.filter((row) => row.model === model && (length === undefined || row.vector.length === length))
  const have = new Set(fitting.map(({ memory }) => memory))
  return rows.filter(({ id, state }) => state === 'kept' && !have.has(id))
}
