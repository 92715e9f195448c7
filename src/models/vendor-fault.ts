import { isRecord } from '../core/json.ts'
import type { ModelFault } from '../core/model.ts'
import { errorCode, networkFault, refusalFault } from './provider-fault.ts'

/** Whose client failed: what a fault says of it. */
export interface VendorAnswer {
  /** `vendor:name`. */
  readonly id: string
  /** Host of the API. */
  readonly host: string
  /** The setting or variable that holds the key, for remedies. */
  readonly keySetting: string
  /** Never in a fault. */
  readonly apiKey: string
  /** ms since 1970; the machine's clock where absent. */
  readonly now?: () => number
}

/** Classifies what a provider's client throws or streams: an API error by its status and body, a stream error by its own, else the network. */
export function vendorFault(error: unknown, context: VendorAnswer): ModelFault {
  const status = isRecord(error) ? error['statusCode'] : undefined
  if (typeof status !== 'number') {
    if (errorCode(error) !== '') return networkFault(error, context.host)
    return { code: 'malformed', message: `${context.host} sent a response that cannot be read`, recoverable: true, retryable: true }
  }
  const fields = isRecord(error) ? error : {}
  const headers = isRecord(fields['responseHeaders']) ? fields['responseHeaders'] : {}
  return refusalFault({
    status,
    error: bodyOf(fields),
    header: (name) => (typeof headers[name] === 'string' ? headers[name] : undefined),
    host: context.host,
    model: context.id,
    keySetting: context.keySetting,
    secrets: [context.apiKey],
    now: (context.now ?? Date.now)(),
  })
}

function bodyOf(error: Readonly<Record<string, unknown>>): unknown {
  if (typeof error['responseBody'] !== 'string') return error['data'] ?? error
  try {
    return JSON.parse(error['responseBody'])
  } catch {
    return undefined
  }
}
