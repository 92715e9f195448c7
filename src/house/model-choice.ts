import { IbidError } from '../core/fault.ts'
import type { Model } from '../core/model.ts'
import { type Endpoint, endpointOf } from '../settings/endpoint.ts'
import type { Inspection } from '../settings/load.ts'

/** Which model a run uses, by the name that is stored with it: `extractive`, `openai:NAME`, `anthropic:NAME`, `google:NAME` or a bare name at `llm.provider`. */
export interface ModelChoice {
  readonly id: string
  readonly endpoint: Endpoint
  /** Why there is no language model, where one was configured but cannot be asked. */
  readonly why?: string
}

/** The model of the settings. Without a key for it the extractive one, with the reason. */
export function configuredModel(inspection: Inspection): ModelChoice {
  const endpoint = endpointOf(inspection)
  if (endpoint.kind === 'unusable')
    return { id: 'extractive', endpoint: { kind: 'extractive' }, why: `${endpoint.fault.message}; ${endpoint.fault.remedy ?? ''}` }
  return { id: nameOf(endpoint), endpoint }
}

/** The model that a run on the log names. Throws `IbidError` where this machine's settings cannot reach it. */
export function chooseModel(inspection: Inspection, id: string): ModelChoice {
  if (id === 'extractive') return { id, endpoint: { kind: 'extractive' } }
  const endpoint = endpointOf(inspection)
  if (endpoint.kind === 'unusable') throw new IbidError(endpoint.fault.code, endpoint.fault.message, endpoint.fault.remedy)
  if (nameOf(endpoint) === id) return { id, endpoint }
  throw new IbidError(
    'not-found',
    `the run uses the model ${id}, and the settings name ${nameOf(endpoint)}`,
    `set it with: ibid config set llm.model ${id}`,
  )
}

const nameOf = (endpoint: Exclude<Endpoint, { kind: 'unusable' }>): string =>
  endpoint.kind === 'extractive' ? 'extractive' : endpoint.kind === 'vendor' ? `${endpoint.vendor}:${endpoint.model}` : endpoint.model

/** Opens the chosen model, loading only its own client. */
export async function openChosen(choice: ModelChoice, { settings }: Inspection): Promise<Model> {
  const { endpoint } = choice
  switch (endpoint.kind) {
    case 'extractive': {
      const { extractive } = await import('../models/extractive/extractive.ts')
      return extractive
    }
    case 'unusable':
      throw new IbidError(endpoint.fault.code, endpoint.fault.message, endpoint.fault.remedy)
    default: {
      const { openModel } = await import('../models/open-model.ts')
      return openModel(endpoint, { prices: settings.llm.prices })
    }
  }
}
