import type { SettingsInput } from '../../settings/settings-input.ts'
import { amiss, type Check, fine } from './check.ts'

const name = 'proxy'
const variables = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy']

/**
 * Whether proxy variables that are set are used; undefined where none is. `isReached`: whether the endpoint answered. Their values, in which a password may
 * stand, are not told.
 */
export function checkProxy({ env }: SettingsInput, isReached: boolean | undefined): Check | undefined {
  const set = variables.filter((variable) => env[variable])
  if (set.length === 0) return undefined
  const named = set.join(', ')
  if (env['NODE_USE_ENV_PROXY'] === '1') return fine(name, `${named} in use`)
  const found = `${named} is set, but Node ignores it`
  if (isReached) return fine(name, `${found}; the endpoint is reachable without it`)
  return amiss(name, 'warning', found, 'to use the proxy, run: export NODE_USE_ENV_PROXY=1')
}
