import { systemClock } from '../../core/clock.ts'
import type { ModelList } from '../../core/schemas/http/work.ts'
import { type Endpoint, endpointOf, endpointOfName } from '../../settings/endpoint.ts'
import type { Inspection } from '../../settings/inspection.ts'
import { type Vendor, vendorVariables } from '../../settings/keys.ts'
import { configuredModel, fastModel } from './choose-model.ts'
import { askForModels, listOf, type Usable, writesText } from './model-list.ts'

/** What can be asked at one place, or why that is not known. */
export interface OfferedModels {
  /** Host of the endpoint. */
  readonly place: string
  /** As `llm.model` names them, sorted. */
  readonly models: readonly string[]
  readonly why?: string
}

/** ms that each endpoint has to answer. */
const patience = 3_000

/** The models of `llm.provider` and of the vendors whose keys are set, each asked at the same time for its list, which costs nothing. Never throws. */
export async function offeredModels(inspection: Inspection): Promise<readonly OfferedModels[]> {
  const { keys } = inspection
  const vendors = (Object.keys(vendorVariables) as Vendor[]).filter((vendor) => keys.ofVendor(vendor) !== undefined)
  const endpoints = [
    endpointOf(inspection),
    endpointOfName(inspection, 'any'),
    ...vendors.map((vendor) => endpointOfName(inspection, `${vendor}:any`)),
  ]
  const asked = new Map(endpoints.flatMap((endpoint) => (isAsked(endpoint) ? [[listOf(endpoint)[0], endpoint] as const] : [])))
  const refused = endpoints.slice(0, asked.size > 0 ? 1 : 2).flatMap((endpoint) => (endpoint.kind === 'unusable' ? [endpoint.fault] : []))
  return [
    ...refused.slice(0, 1).map(({ message, remedy }) => ({
      place: inspection.settings.llm.model,
      models: [],
      why: [message, remedy].filter(Boolean).join('; '),
    })),
    ...(await Promise.all([...asked.values()].map(modelsAt))),
  ]
}

const isAsked = (endpoint: Endpoint): endpoint is Usable => endpoint.kind === 'vendor' || endpoint.kind === 'compatible'

async function modelsAt(endpoint: Usable): Promise<OfferedModels> {
  const [url, headers] = listOf(endpoint)
  const place = URL.parse(url)?.host ?? url
  const nothing = (why: string): OfferedModels => ({ place, models: [], why })
  const listed = await askForModels(url, headers, AbortSignal.timeout(patience)).catch(() => undefined)
  if (!listed) return nothing('timed out; check llm.provider and the network')
  if (listed.status === undefined) return nothing(`no response (${listed.code}); diagnose it with: ibid doctor`)
  if (listed.status === 401 || listed.status === 403)
    return nothing(`the key was rejected (${listed.status}); diagnose it with: ibid doctor`)
  if (listed.status !== 200) return nothing(`it responded with ${listed.status}; diagnose it with: ibid doctor`)
  const prefix = endpoint.kind === 'vendor' ? `${endpoint.vendor}:` : ''
  // Some lists also hold names for people, which have blanks.
  const names = listed.names.filter((name) => /^\S+$/.test(name)).map((name) => prefix + name.replace(/^models\//, ''))
  return names.length > 0 ? { place, models: [...new Set(names)].sort() } : nothing('it returned no list of models')
}

/** ms for which lists are not asked for again where the settings are the same. */
const goodForMs = 60_000

interface Asked {
  /** Of the settings. */
  readonly stamp: string
  readonly at: number
  readonly offered: Promise<readonly OfferedModels[]>
}

const lately = new WeakMap<Inspection, Asked>()

/** The models that a question can name and that write text, that of the settings marked; what an endpoint lists is asked for at most once a minute. */
export async function modelChoices(inspection: Inspection): Promise<ModelList> {
  const current = configuredModel(inspection).id
  const offered = await offeredLately(inspection)
  const labels = new Map(offered.flatMap(({ place, models }) => models.filter(writesText).map((id) => [id, `${id} (${place})`] as const)))
  const fast = fastModel(inspection)?.id
  const own = [current, ...(fast === undefined ? [] : [fast])].filter((id) => id !== 'extractive')
  const ids = [...new Set([...own, ...labels.keys()])]
  return {
    models: [...ids.map((id) => ({ id, label: labels.get(id) ?? id })), { id: 'extractive', label: 'No language model: quotes only' }].map(
      (each) => ({
        ...each,
        current: each.id === current,
      }),
    ),
    silent: offered.flatMap(({ place, why }) => (why === undefined ? [] : [{ place, why }])),
  }
}

/** The list of an endpoint that lacks a model which would be asked there; undefined where it has the model or that is not known. */
export async function listWithout(inspection: Inspection, id: string): Promise<OfferedModels | undefined> {
  const vendorOf = (model: string) => Object.keys(vendorVariables).find((vendor) => model.startsWith(`${vendor}:`))
  const offered = await offeredLately(inspection)
  const list = offered.find(({ models: [first] }) => first !== undefined && vendorOf(first) === vendorOf(id))
  return id === 'extractive' || list?.models.includes(id) ? undefined : list
}

function offeredLately(inspection: Inspection): Promise<readonly OfferedModels[]> {
  const now = systemClock.now()
  const stamp = inspection.stamp.text
  const before = lately.get(inspection)
  if (before && before.stamp === stamp && now - before.at < goodForMs) return before.offered
  const offered = offeredModels(inspection)
  lately.set(inspection, { stamp, at: now, offered })
  // Who did not answer is asked again the next time.
  void offered.then((lists) => lists.some(({ why }) => why !== undefined) && lately.delete(inspection))
  return offered
}
