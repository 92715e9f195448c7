import { type Endpoint, endpointOf, tiers } from './endpoint.ts'
import type { Inspection } from './inspection.ts'

/** A key by its setting, and who gets it. */
export interface KeyReceiver {
  readonly key: string
  /** An origin, or the name of a vendor. */
  readonly receiver: string
}

/** The key of models. */
export const ownKey = 'llm.apiKey'

/** Which keys go where by these settings. A key that only goes to the service it is named after, at that service's usual address, is left out. */
export function keyReceivers(inspection: Pick<Inspection, 'keys' | 'settings'>): readonly KeyReceiver[] {
  const { keys, settings } = inspection
  const own = keys.own()
  const models = tiers
    .map((tier) => endpointOf(inspection, tier))
    .filter((endpoint) => own !== undefined && 'apiKey' in endpoint && endpoint.apiKey === own)
    .map((endpoint) => ({ key: ownKey, receiver: receiverOf(endpoint) }))
  const { provider, url } = settings.web
  const isSent = url !== undefined && provider !== 'none' && provider !== 'searxng' && keys.credential(provider) !== undefined
  return [...models, ...(isSent ? [{ key: `the key of ${provider}`, receiver: new URL(url).origin }] : [])]
}

const receiverOf = (endpoint: Endpoint): string =>
  endpoint.kind === 'vendor' ? endpoint.vendor : endpoint.kind === 'compatible' ? new URL(endpoint.baseUrl).origin : endpoint.kind
