import { isRecord } from '../../core/json.ts'
import { type Endpoint, endpointOf } from '../../settings/endpoint.ts'
import type { Vendor } from '../../settings/keys.ts'
import type { Inspection } from '../../settings/load.ts'
import { amiss, type Check, fine } from './check.ts'

/** ms that the endpoint has to answer. */
const patience = 5_000

const name = 'model'

/** The lists of models of the vendors, with the header that each wants the key in. */
const lists: Readonly<Record<Vendor, (key: string) => readonly [url: string, headers: Readonly<Record<string, string>>]>> = {
  openai: (key) => ['https://api.openai.com/v1/models', { authorization: `Bearer ${key}` }],
  anthropic: (key) => ['https://api.anthropic.com/v1/models?limit=1000', { 'x-api-key': key, 'anthropic-version': '2023-06-01' }],
  google: (key) => ['https://generativelanguage.googleapis.com/v1beta/models?pageSize=1000', { 'x-goog-api-key': key }],
}

/** Whether the configured model can be asked: by the endpoint's list of models, which costs nothing. With `offline` nothing is sent. */
export async function checkModel(
  inspection: Inspection,
  options: { readonly offline: boolean; readonly signal: AbortSignal },
): Promise<Check> {
  const endpoint = endpointOf(inspection)
  if (endpoint.kind === 'extractive') return fine(name, 'none (llm.model is extractive): answers are quoted evidence')
  if (endpoint.kind === 'unusable') {
    const chosen = ['llm.model', 'llm.provider'].some((key) => inspection.origins.get(key)?.origin !== 'default')
    if (chosen) return amiss(name, 'broken', endpoint.fault.message, endpoint.fault.remedy)
    return amiss(name, 'warning', `${endpoint.fault.message}: answers are quoted evidence, without a language model`, endpoint.fault.remedy)
  }
  const [url, headers] = listOf(endpoint)
  const place = `${endpoint.model} at ${new URL(url).host}`
  if (options.offline) return fine(name, `${place}, not asked (--offline)`)
  try {
    const response = await fetch(url, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(patience)]),
    })
    const body: unknown = response.ok ? await response.json().catch(() => undefined) : undefined
    await response.body?.cancel().catch(() => undefined)
    return verdict(place, endpoint.model, response.status, body)
  } catch {
    options.signal.throwIfAborted()
    return amiss(name, 'broken', `${place}: no answer`, 'check llm.provider, that the endpoint is up, and the network')
  }
}

const listOf = (endpoint: Exclude<Endpoint, { kind: 'extractive' | 'unusable' }>) =>
  endpoint.kind === 'vendor'
    ? lists[endpoint.vendor](endpoint.apiKey)
    : ([`${endpoint.baseUrl}/models`, endpoint.apiKey ? { authorization: `Bearer ${endpoint.apiKey}` } : {}] as const)

/** The words of a refusal are not repeated: some quote the key. */
function verdict(place: string, model: string, status: number, body: unknown): Check {
  if (status === 401 || status === 403)
    return amiss(name, 'broken', `${place}: the key was refused (${status})`, 'set another with: ibid config set llm.apiKey KEY')
  if (status >= 300 && status < 400)
    return amiss(name, 'warning', `${place}: the address leads elsewhere (${status})`, 'set llm.provider to the final address')
  if (status === 429 || status >= 500) return amiss(name, 'warning', `${place}: answered ${status}`, 'try again later')
  const names = namesIn(body)
  if (names.length > 0 && !names.some((each) => each === model || each === `models/${model}` || each === `${model}:latest`))
    return amiss(name, 'warning', `${place}: it answers, but does not list this model`, 'check the name: ibid config set llm.model NAME')
  return fine(name, `${place}, reachable`)
}

function namesIn(body: unknown): readonly string[] {
  const list = isRecord(body) ? (body['data'] ?? body['models']) : undefined
  if (!Array.isArray(list)) return []
  return list.flatMap((one: unknown) => (isRecord(one) ? [one['id'], one['name']].filter((each) => typeof each === 'string') : []))
}
