import { IbidError } from '../../core/fault.ts'
import type { Model } from '../../core/model.ts'
import { type Endpoint, endpointOf, endpointOfName } from '../../settings/endpoint.ts'
import type { Inspection } from '../../settings/inspection.ts'

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

/** The cheaper model of small tasks; undefined unless `llm.fastModel` names a language model that can be asked. */
export function fastModel(inspection: Inspection): ModelChoice | undefined {
  if (inspection.settings.llm.fastModel === undefined) return undefined
  const endpoint = endpointOf(inspection, 'fastModel')
  return endpoint.kind === 'unusable' || endpoint.kind === 'extractive' ? undefined : { id: nameOf(endpoint), endpoint }
}

/** A model by its name: one of the settings, or any other that these settings can reach. Throws `IbidError` where it cannot be asked. */
export function namedModel(inspection: Inspection, id: string): ModelChoice {
  if (id === 'extractive') return { id, endpoint: { kind: 'extractive' } }
  const endpoint = configured(inspection).find((each) => nameOf(each) === id) ?? endpointOfName(inspection, id)
  if (endpoint.kind === 'unusable') throw new IbidError(endpoint.fault.code, endpoint.fault.message, endpoint.fault.remedy)
  return { id, endpoint }
}

/**
 * The model that a run on the log names. Throws `IbidError` where this machine's settings cannot reach it. A bare name says nothing of its endpoint, so
 * it has to be one of the settings.
 */
export function chooseModel(inspection: Inspection, id: string): ModelChoice {
  const names = configured(inspection).map(nameOf)
  if (id === 'extractive' || names.includes(id) || /^(?:openai|anthropic|google):/.test(id)) return namedModel(inspection, id)
  const endpoint = endpointOf(inspection)
  if (endpoint.kind === 'unusable') throw new IbidError(endpoint.fault.code, endpoint.fault.message, endpoint.fault.remedy)
  throw new IbidError(
    'not-found',
    `the run uses the model ${id}, but the settings specify ${nameOf(endpoint)}`,
    `select it with --model ${id}, or permanently with: ibid config set llm.model ${id}`,
  )
}

type Usable = Exclude<Endpoint, { readonly kind: 'unusable' }>

/** Where the models of the settings are, those that can be asked. */
const configured = (inspection: Inspection): readonly Usable[] =>
  [endpointOf(inspection), endpointOf(inspection, 'fastModel')].filter((endpoint) => endpoint.kind !== 'unusable')

const nameOf = (endpoint: Usable): string =>
  endpoint.kind === 'extractive' ? 'extractive' : endpoint.kind === 'vendor' ? `${endpoint.vendor}:${endpoint.model}` : endpoint.model

/** Opens the chosen model, loading only its own client. */
export async function openChosen(choice: ModelChoice, { settings }: Inspection): Promise<Model> {
  const { endpoint } = choice
  switch (endpoint.kind) {
    case 'extractive': {
      const { extractive } = await import('../../models/extractive/extractive.ts')
      return extractive
    }
    case 'unusable':
      throw new IbidError(endpoint.fault.code, endpoint.fault.message, endpoint.fault.remedy)
    default: {
      const { openModel } = await import('../../models/open-model.ts')
      return openModel(endpoint, { prices: settings.llm.prices })
    }
  }
}

/** What may name the model of a question, and the session that it belongs to. */
interface Asked {
  readonly model?: string | undefined
  readonly session?: { readonly model?: string | undefined } | undefined
}

/** The model that a question goes to: its own, that of its session, that of the settings. */
export const askedModel = (inspection: Inspection, { model, session }: Asked): string =>
  model ?? session?.model ?? configuredModel(inspection).id
