import { IbidError } from '../../../core/fault.ts'
import type { SearchProvider, WebDependencies } from '../../assistant-dependencies.ts'
import type { SearchService, ServiceAccess } from './search-service.ts'
import { keyRemedy } from './service-fault.ts'
import { services } from './services/services.ts'

export interface ChosenService {
  readonly provider: SearchProvider
  readonly service: SearchService
  readonly access: ServiceAccess
}

/** The service that the settings name, and how it is reached. Throws `IbidError`: `usage` where a setting is missing, `unauthorised` where the key is. */
export function chosenService(web: WebDependencies, credential: (name: string) => string | undefined, now: number): ChosenService {
  const { provider } = web
  if (provider === 'none')
    throw new IbidError(
      'usage',
      'no search service is configured',
      'choose one, such as: ibid config set web.provider brave; then set its key',
    )
  const service = services[provider]
  const base = (web.url ?? service.base).replace(/\/+$/, '')
  if (base === '')
    throw new IbidError('usage', `the address of ${service.title} is not set`, 'set it: ibid config set web.url https://search.example.org')
  const key = service.needsKey ? (credential(provider) ?? '') : ''
  if (service.needsKey && key === '') throw new IbidError('unauthorised', `${service.title} requires a key`, keyRemedy(provider))
  const engine = web.engine ?? ''
  if (provider === 'google' && engine === '')
    throw new IbidError('usage', 'no Google programmable search engine is set', 'set its ID: ibid config set web.engine ID')
  return { provider, service, access: { base, key, engine, now } }
}
