import { editDistance } from '../../core/spelling-suggestion.ts'
import { isThisMachine, localServers } from '../../models/local-servers.ts'
import { endpointOf } from '../../settings/endpoint.ts'
import type { Inspection } from '../../settings/inspection.ts'
import type { SettingsInput } from '../../settings/settings-input.ts'
import { askForModels, type Listed, listOf, type Usable } from '../models/model-list.ts'
import { amiss, type Check, fine } from './check.ts'
import { checkClock } from './check-clock.ts'
import { checkProxy } from './check-proxy.ts'

const name = 'model'

/** Names that are told of a list. */
const mostNames = 3

/**
 * Whether the configured model can be asked: by the endpoint's list of models, which costs nothing; with it the clock and the proxy. With `offline` nothing
 * is sent. Rejects only where `signal` aborts.
 */
export async function checkModel(
  inspection: Inspection,
  input: SettingsInput,
  options: { readonly offline: boolean; readonly signal: AbortSignal },
): Promise<readonly Check[]> {
  const endpoint = endpointOf(inspection)
  const proxy = (isReached: boolean | undefined) => checkProxy(input, isReached) ?? []
  if (endpoint.kind === 'extractive') return [fine(name, 'none (llm.model is extractive): answers are quotes from the documents')]
  if (endpoint.kind === 'unusable') {
    const chosen = ['llm.model', 'llm.provider'].some((key) => inspection.origins.get(key)?.origin !== 'default')
    const { message, remedy } = endpoint.fault
    if (chosen) return [amiss(name, 'broken', message, remedy)]
    return [amiss(name, 'warning', `${message}: answers are quotes from the documents, without a language model`, remedy)]
  }
  const [url, headers] = listOf(endpoint)
  const place = `${endpoint.model} at ${new URL(url).host}`
  if (options.offline) return [fine(name, `${place}, not checked (--offline)`), proxy(true)].flat()
  const listed = await askForModels(url, headers, options.signal)
  if (listed.status === undefined) return [unreached(place, new URL(url), listed.code), proxy(false)].flat()
  const check = (await misplaced(place, endpoint, listed, headers, options.signal)) ?? verdict(place, endpoint.model, listed)
  return [check, checkClock(listed.date, Date.now()) ?? [], proxy(true)].flat()
}

function unreached(place: string, url: URL, code: string): Check {
  const { hostname, port } = url
  const isHere = isThisMachine(url)
  const server = isHere ? localServers.find((each) => String(each.port) === port) : undefined
  const remedies: Readonly<Record<string, string>> = {
    ECONNREFUSED:
      (server && `is ${server.name} running? start ${server.start}`) ??
      (isHere
        ? 'start the program that serves the model, or check the port in llm.provider'
        : 'check llm.provider, and that the endpoint is up'),
    ENOTFOUND: `host ${hostname} not found: check llm.provider and the network`,
    EAI_AGAIN: 'host names cannot be resolved: check the network',
    timeout: 'it timed out: check llm.provider, the network, and any firewall or proxy in between',
  }
  const isCertificate = /CERT|SIGNATURE|ALTNAME|SELF_SIGNED/.test(code)
  const remedy = isCertificate
    ? "its certificate is not trusted: add your network's certificate with NODE_EXTRA_CA_CERTS, and check the clock"
    : (remedies[code] ?? 'check llm.provider, that the endpoint is up, and the network')
  return amiss(name, 'broken', `${place}: no answer${code === 'unknown' ? '' : ` (${code})`}`, remedy)
}

/** The list is one step deeper than `llm.provider` says: the path of most endpoints ends with `/v1`. */
async function misplaced(
  place: string,
  endpoint: Usable,
  { status }: Listed,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Check | undefined> {
  if (endpoint.kind !== 'compatible' || (status !== 404 && status !== 405)) return undefined
  const base = endpoint.baseUrl.replace(/\/(?:chat\/completions|models|completions)$/, '')
  for (const better of [base, `${base}/v1`].filter((each) => each !== endpoint.baseUrl)) {
    const listed = await askForModels(`${better}/models`, headers, signal)
    if (listed.status === 200) {
      const found = `${place}: no model list under ${endpoint.baseUrl} (${status}), but there is one under ${better}`
      return amiss(name, 'broken', found, `ibid config set llm.provider ${better}`)
    }
  }
  return amiss(
    name,
    'warning',
    `${place}: it responds, but has no model list (${status})`,
    'check the path in llm.provider, which usually ends in /v1; some endpoints have no model list',
  )
}

/** What the answer of an endpoint says. */
function verdict(place: string, model: string, listed: Listed): Check {
  if (listed.status === undefined) return amiss(name, 'broken', `${place}: no answer`, undefined)
  const { status, names } = listed
  if (status === 401 || status === 403)
    return amiss(name, 'broken', `${place}: the key was rejected (${status})`, 'set another with: ibid config set llm.apiKey KEY')
  if (status >= 300 && status < 400)
    return amiss(name, 'warning', `${place}: the address redirects (${status})`, 'set llm.provider to the final address')
  if (status === 429 || status >= 500) return amiss(name, 'warning', `${place}: responded with ${status}`, 'try again later')
  if (status >= 400) return amiss(name, 'warning', `${place}: responded with ${status}`, 'check llm.provider')
  const isListed = names.some((each) => each === model || each === `models/${model}` || each === `${model}:latest`)
  if (isListed || names.length === 0) return fine(name, `${place}, reachable`)
  const near = nearestNames(model, names).join(', ')
  return amiss(
    name,
    'warning',
    `${place}: it responds, but does not list this model; closest match: ${near}`,
    'correct the name with: ibid config set llm.model NAME',
  )
}

/** The names of a list that are written most alike. */
function nearestNames(model: string, names: readonly string[]): readonly string[] {
  const distance = (other: string) => (other.includes(model) || model.includes(other) ? 0.5 : editDistance(model, other.slice(0, 100)))
  return names.toSorted((a, b) => distance(a) - distance(b)).slice(0, mostNames)
}
