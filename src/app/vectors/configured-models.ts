import type { EmbeddingModel } from '../../core/embedding-model.ts'
import { type Fault, fault } from '../../core/fault.ts'
import type { RerankModel } from '../../core/rerank-model.ts'
import { type Endpoint, endpointOf, endpointOfName } from '../../settings/endpoint.ts'
import type { Inspection } from '../../settings/inspection.ts'

/** Where the vendors answer in OpenAI's form. */
const vendorUrls: Readonly<Record<string, string>> = {
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta/openai',
}

/** A name that stands for a model behind `/rerank`; of others a chat model judges. */
const isReranker = (name: string): boolean => /rerank/i.test(name)

/**
 * The model that gives vectors: that of the settings, or one that gave those that are there. Undefined where the settings name none; a fault where it cannot be
 * asked.
 */
export async function embeddingModelOf(inspection: Inspection, name?: string): Promise<EmbeddingModel | Fault | undefined> {
  const { embedModel, prices } = inspection.settings.llm
  if (embedModel === undefined) return undefined
  const id = name ?? embedModel
  const place = placeOf(id === embedModel ? endpointOf(inspection, 'embedModel') : endpointOfName(inspection, id), 'llm.embedModel')
  if (!('baseUrl' in place)) return place
  const [{ embeddingsAt }, { priceAt, priceOf }] = await Promise.all([
    import('../../models/embeddings.ts'),
    import('../../models/prices.ts'),
  ])
  const price = priceOf(id, prices) ?? priceAt(place.baseUrl, place.name, prices)
  return embeddingsAt({ id, ...place, ...(price ? { price } : {}) })
}

/** The model that puts results in order; undefined where the settings name none, a fault where it cannot be asked. */
export async function rerankModelOf(inspection: Inspection): Promise<RerankModel | Fault | undefined> {
  const { rerankModel: id, prices } = inspection.settings.llm
  if (id === undefined) return undefined
  const endpoint = endpointOf(inspection, 'rerankModel')
  if (!isReranker(id) && endpoint.kind !== 'unusable' && endpoint.kind !== 'extractive') {
    const [{ judgingReranker }, { openModel }] = await Promise.all([
      import('../../models/judging-reranker.ts'),
      import('../../models/open-model.ts'),
    ])
    return judgingReranker(await openModel(endpoint, { prices }))
  }
  const place = placeOf(endpoint, 'llm.rerankModel')
  if (!('baseUrl' in place)) return place
  const [{ rerankingAt }, { priceAt, priceOf }] = await Promise.all([import('../../models/reranking.ts'), import('../../models/prices.ts')])
  const price = priceOf(id, prices) ?? priceAt(place.baseUrl, place.name, prices)
  return rerankingAt({ id, ...place, ...(price ? { price } : {}) })
}

/** Whether what was to be opened is a model. */
export const isFault = (found: EmbeddingModel | RerankModel | Fault): found is Fault => 'recoverable' in found

interface Place {
  readonly name: string
  readonly baseUrl: URL
  readonly apiKey?: string
}

function placeOf(endpoint: Endpoint, setting: string): Place | Fault {
  if (endpoint.kind === 'unusable') return endpoint.fault
  const url = endpoint.kind === 'compatible' ? endpoint.baseUrl : endpoint.kind === 'vendor' ? vendorUrls[endpoint.vendor] : undefined
  if (endpoint.kind === 'extractive' || url === undefined)
    return fault('usage', `${setting} specifies a model that ${endpoint.kind === 'vendor' ? endpoint.vendor : 'ibid'} does not have`, {
      recoverable: false,
      remedy: `choose a model from llm.provider, or an openai: or google: model, in ${setting}`,
    })
  return { name: endpoint.model, baseUrl: new URL(url), ...(endpoint.apiKey ? { apiKey: endpoint.apiKey } : {}) }
}
