import type { CallLimits } from '../core/embedding-model.ts'
import type { ModelFault } from '../core/model.ts'
import type { Price } from '../core/usage.ts'
import { type Exchange, post } from './http-exchange.ts'
import { networkFault, refusalFault } from './provider-fault.ts'

/** A model at an endpoint that answers one JSON body by another. */
export interface ModelPlace {
  /** As the setting names it, such as `openai:text-embedding-3-small`. */
  readonly id: string
  /** The model's name at the endpoint. */
  readonly name: string
  /** Such as `http://127.0.0.1:11434/v1`; a path of its own is added. */
  readonly baseUrl: URL
  readonly apiKey?: string
  readonly price?: Price
  /** ms since 1970; the machine's clock where absent. */
  readonly now?: () => number
}

/** Where a model is asked: below its base URL, under the name that it has there. */
export const endpointAt = (
  { name, baseUrl, apiKey, now = Date.now }: ModelPlace,
  path: string,
  setting: JsonEndpoint['setting'],
): JsonEndpoint => ({ url: addressBelow(baseUrl, path), model: name, ...(apiKey ? { apiKey } : {}), setting, now })

/** Where one JSON body is answered by another. */
export interface JsonEndpoint {
  readonly url: URL
  readonly model: string
  /** Absent: no `Authorization` header is sent. */
  readonly apiKey?: string
  /** The setting that names the model, for remedies. */
  readonly setting: 'llm.embedModel' | 'llm.rerankModel'
  /** ms since 1970, for `Retry-After` dates. */
  readonly now: () => number
}

/** Longest answer that is read, characters: 256 vectors of 4,096 numbers are about 20 million. */
const longestAnswer = 64_000_000

export type JsonAnswer = { readonly ok: true; readonly body: unknown } | { readonly ok: false; readonly fault: ModelFault }

/** Posts a body once and reads the answer. Never throws but for the caller's own signal; follows no redirect. */
export async function jsonCall(endpoint: JsonEndpoint, body: unknown, { signal, withinMs }: CallLimits): Promise<JsonAnswer> {
  const { url, apiKey, model, setting, now } = endpoint
  const limit = AbortSignal.timeout(withinMs)
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  }
  try {
    const exchange = await post(url, headers, JSON.stringify(body), AbortSignal.any([signal, limit]))
    const read = await wholeBody(exchange)
    if (exchange.status === 200) return read === undefined ? { ok: false, fault: malformed(endpoint, 'no JSON') } : { ok: true, body: read }
    const header = (name: string) => {
      const value = exchange.headers[name]
      return Array.isArray(value) ? value[0] : value
    }
    const secrets = apiKey ? [apiKey] : []
    const refused = refusalFault({
      ...{ status: exchange.status, error: read, header, host: url.host, model },
      keySetting: 'llm.apiKey',
      secrets,
      now: now(),
    })
    return { ok: false, fault: refused.code === 'not-found' ? { ...refused, remedy: `check ${setting} and llm.provider` } : refused }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (!limit.aborted) return { ok: false, fault: networkFault(error, url.host) }
    const message = `${url.host} did not respond within ${withinMs / 1_000} s`
    return {
      ok: false,
      fault: { code: 'timeout', message, recoverable: true, remedy: 'check that the endpoint is up and fast enough', retryable: true },
    }
  }
}

/** An answer that is not of the expected form, such as `no JSON`. */
export const malformed = ({ url, setting }: JsonEndpoint, what: string): ModelFault => ({
  code: 'malformed',
  message: `${url.host} responded with ${what}`,
  recoverable: false,
  remedy: `check ${setting} and llm.provider`,
  retryable: false,
})

/** Parsed; `undefined` where it is no JSON or too long. */
async function wholeBody(exchange: Exchange): Promise<unknown> {
  const parts: string[] = []
  let length = 0
  try {
    for (let text = await exchange.next(); text !== undefined; text = await exchange.next()) {
      parts.push(text)
      length += text.length
      if (length > longestAnswer) return undefined
    }
  } finally {
    exchange.close(0)
  }
  try {
    return JSON.parse(parts.join('')) as unknown
  } catch {
    return undefined
  }
}

/** An address below a base URL, such as `/embeddings`; user name and password in an address are not sent. */
function addressBelow(base: URL, path: string): URL {
  const url = new URL(base)
  url.username = ''
  url.password = ''
  url.hash = ''
  const own = url.pathname.replace(/\/+$/, '').replace(/\/(?:chat\/completions|completions|embeddings|rerank)$/, '')
  url.pathname = own + path
  return url
}
