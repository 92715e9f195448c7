import { age } from '../../../core/age.ts'
import { IbidError } from '../../../core/fault.ts'
import { isRecord } from '../../../core/json.ts'
import { retryAfterMs } from '../../../core/retry-after.ts'
import { oneLine } from '../../../core/text/one-line.ts'
import type { WebAnswer } from '../../../core/web.ts'
import type { SearchProvider } from '../../assistant-dependencies.ts'
import type { SearchService, ServiceAccess } from './search-service.ts'

const usualVariables: Readonly<Record<SearchProvider, string>> = {
  searxng: '',
  brave: 'BRAVE_API_KEY',
  tavily: 'TAVILY_API_KEY',
  google: 'GOOGLE_API_KEY',
  exa: 'EXA_API_KEY',
}

const usualRemedies: Readonly<Record<number, string>> = {
  403: 'check the permissions of the key in your account there',
  404: 'check web.url',
}

/** Where the key of a service is set. */
export const keyRemedy = (provider: SearchProvider): string =>
  `set IBID_CREDENTIAL_${provider.toUpperCase()} or ${usualVariables[provider]}, or ${provider} in tools.credentials of your settings`

/** What a service refused, in one line with what to do: `unauthorised`, `limit`, `rate-limited`, `overloaded`, `failed`. */
export function serviceFault(
  service: SearchService,
  provider: SearchProvider,
  answer: WebAnswer,
  json: unknown,
  access: ServiceAccess,
): IbidError {
  const { title } = service
  const { status } = answer
  const reason = service.refusal?.(json) ?? (status === 401 ? 'key' : [402, 432, 433].includes(status) ? 'spent' : undefined)
  const said = wordsOf(json, access.key)
  const because = said === '' ? '' : `: ${said}`
  const remedy = service.remedies?.[status]
  if (reason === 'key')
    return new IbidError('unauthorised', `${title} rejected the key`, service.needsKey ? keyRemedy(provider) : 'check web.url')
  if (reason === 'spent')
    return new IbidError('limit', `the search quota of your ${title} plan is used up${because}`, 'wait, or check your account there')
  if (status === 429) {
    const wait = retryAfterMs(answer, access.now)
    const until = wait === undefined ? 'now' : `for ${age(wait)}`
    return new IbidError('rate-limited', `${title} rate limit exceeded; requests are blocked ${until}${because}`, remedy ?? 'wait')
  }
  if (status >= 500) return new IbidError('overloaded', `${title} responded with status ${status}${because}`, 'try again later')
  return new IbidError('failed', `${title} rejected the search with status ${status}${because}`, remedy ?? usualRemedies[status])
}

/** What the service said, on one line, without the key should it repeat it. */
function wordsOf(json: unknown, key: string): string {
  const [said] = messages(json, 4)
  const words = said === undefined ? '' : oneLine(said, 300)
  return key === '' ? words : words.replaceAll(key, '[key]')
}

/** Words under the names by which services tell what is wrong. */
function messages(json: unknown, levels: number): readonly string[] {
  if (typeof json === 'string') return [json]
  if (levels === 0) return []
  if (Array.isArray(json)) return json.flatMap((each) => messages(each, levels - 1))
  return isRecord(json) ? ['detail', 'message', 'error', 'errors'].flatMap((name) => messages(json[name], levels - 1)) : []
}
