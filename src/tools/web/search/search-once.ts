import { z } from 'zod'
import type { Clock } from '../../../core/clock.ts'
import { IbidError } from '../../../core/fault.ts'
import type { WebAnswer, WebFetch } from '../../../core/web.ts'
import { assertShallow } from '../../data/nesting-limit.ts'
import { askService } from './ask-service.ts'
import type { ChosenService } from './chosen-service.ts'
import { isWithin } from './date-range.ts'
import type { Wanted } from './search-service.ts'
import { serviceFault } from './service-fault.ts'
import { isOfSites } from './source-sites.ts'
import { type WebResult, webResults } from './web-result.ts'

export interface SearchParts {
  readonly fetch: WebFetch
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Whether one request more may be made; counts it. */
  spend(): Promise<boolean>
}

/** Results of one answer that are looked at. */
const mostResults = 50

interface Answered {
  readonly results: readonly WebResult[]
  /** Parts of the service that did not answer. */
  readonly silent: readonly string[]
}

/**
 * Asks a service once, with a request that `spend` has already counted. What of the sites and the dates it could not be told, is sorted out here. Throws
 * `IbidError` as `fetch` does, as the service refuses, and `malformed` for what is no answer of it.
 */
export async function searchOnce(wanted: Wanted, chosen: ChosenService, parts: SearchParts): Promise<Answered> {
  const { service, provider, access } = chosen
  const request = service.request(wanted, access)
  const answer = await askService(request, { ...parts, isPassing: (given) => service.refusal?.(jsonOf(given)) === undefined })
  const json = jsonOf(answer)
  if (answer.status !== 200) throw serviceFault(service, provider, answer, json, access)
  const { results, silent = [] } = read(chosen, json, wanted)
  const sites = request.ownSources ? [] : wanted.sites
  const fitting = (await webResults(results.slice(0, mostResults))).filter(
    ({ url, date }) => (sites.length === 0 || isOfSites(new URL(url).hostname, sites)) && isWithin(date, wanted.dates),
  )
  return { results: fitting, silent }
}

function read({ service, access }: ChosenService, json: unknown, wanted: Wanted) {
  try {
    return service.read(json, wanted)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const { host } = new URL(access.base)
    throw new IbidError('malformed', `${host} does not respond like ${service.title}`, 'check web.provider and web.url')
  }
}

/** The JSON of an answer; undefined where it is none. Throws `IbidError('limit')` where it is nested too deep. */
function jsonOf({ body, url }: WebAnswer): unknown {
  const text = body.toString()
  assertShallow(`the response of ${url.host}`, text, 'json')
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
