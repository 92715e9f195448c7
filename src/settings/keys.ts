import { isRecord } from '../core/json.ts'
import { credentialPrefix, usualVariables } from './credential-variables.ts'
import type { Found } from './layer.ts'
import { keysInServers } from './server-keys.ts'

/** A model provider with an API of its own. */
export type Vendor = 'openai' | 'anthropic' | 'google'

/** The variable that holds each vendor's key. */
export const vendorVariables: Readonly<Record<Vendor, string>> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GEMINI_API_KEY',
}

/** Shorter values are stand-ins such as `none`; striking those words out of every text would harm it. */
const shortestSecret = 8

/** What decides where a question goes. */
export interface Aim {
  readonly model: string
  readonly fastModel: string | undefined
  readonly embedModel: string | undefined
  readonly rerankModel: string | undefined
  readonly provider: string
}

/** The keys, behind functions, so that printing or serialising what holds them shows none. */
export interface Keys {
  /** `llm.apiKey`. */
  own(): string | undefined
  /** The vendor's own variable. */
  ofVendor(vendor: Vendor): string | undefined
  /** A tool's credential: of its variable, else of `tools.credentials`, else of the variable that other programs take it from (`GITHUB_TOKEN`). */
  credential(name: string): string | undefined
  /** `mcpServers`: there may be keys in it. */
  mcpServers(): Readonly<Record<string, unknown>>
  /** What `${NAME}` in `mcpServers` stands for: a credential of that name, else the variable. */
  referred(name: string): string | undefined
  /** `server.oidc.clientSecret`. */
  oidcSecret(): string | undefined
  /** `server.secretKey`. */
  secretKey(): string | undefined
  /** `store.url`. */
  storeUrl(): string | undefined
  /** Where `llm.apiKey` comes from. */
  readonly ownOrigin: Found['origin'] | undefined
  readonly aim: Aim
  /** See `secrets`. */
  all(): readonly string[]
}

/** Every configured key, used or not, for striking out of logs and texts; values of fewer than 8 characters are left out. */
export const secrets = (loaded: { readonly keys: Keys }): readonly string[] => loaded.keys.all()

export function keysOf(
  found: ReadonlyMap<string, Found>,
  env: Readonly<Record<string, string | undefined>>,
  seen: readonly string[],
): Keys {
  const own = found.get('llm.apiKey')
  const key = typeof own?.value === 'string' ? own.value : undefined
  const ofVendor = (vendor: Vendor) => env[vendorVariables[vendor]]?.trim() || undefined
  const credentials = found.get('tools.credentials')?.value
  const variables = Object.keys(env).filter((name) => name.startsWith(credentialPrefix))
  const usual = (name: string) => (Object.hasOwn(usualVariables, name) ? env[usualVariables[name]!]?.trim() : undefined)
  const credential = (name: string): string | undefined => {
    const fromVariable = env[credentialPrefix + name.replaceAll('-', '_').toUpperCase()]?.trim()
    const fromFile = isRecord(credentials) && Object.hasOwn(credentials, name) ? String(credentials[name]) : undefined
    return fromVariable || fromFile || usual(name) || undefined
  }
  const ofTools = [...variables.map((name) => env[name]?.trim()), ...Object.keys(usualVariables).map(usual)]
  const servers = found.get('mcpServers')?.value
  const referred = (name: string) => credential(name) ?? (env[name]?.trim() || undefined)
  const ofServers = keysInServers(servers).names.map(referred)
  const oidc = found.get('server.oidc.clientSecret')?.value
  const oidcSecret = typeof oidc === 'string' ? oidc : undefined
  const sealing = found.get('server.secretKey')?.value
  const secretKey = typeof sealing === 'string' ? sealing : undefined
  const store = found.get('store.url')?.value
  const storeUrl = typeof store === 'string' ? store : undefined
  const all = [
    ...seen,
    oidcSecret,
    secretKey,
    storeUrl,
    ...passwordsOf(storeUrl),
    ...ofServers,
    ...ofTools,
    key,
    ofVendor('openai'),
    ofVendor('anthropic'),
    ofVendor('google'),
  ]
  return {
    own: () => key,
    ofVendor,
    credential,
    mcpServers: () => (isRecord(servers) ? servers : {}),
    referred,
    oidcSecret: () => oidcSecret,
    secretKey: () => secretKey,
    storeUrl: () => storeUrl,
    ownOrigin: key === undefined ? undefined : own?.origin,
    aim: aimOf(found),
    all: () => [...new Set(all.filter((each) => each !== undefined && each.length >= shortestSecret))] as readonly string[],
  }
}

/** As it is, and as it stands in the address. */
function passwordsOf(url: string | undefined): readonly string[] {
  const written = url === undefined ? '' : (URL.parse(url)?.password ?? '')
  return written === '' ? [] : [written, decodeURIComponent(written)]
}

const aimOf = (found: ReadonlyMap<string, Found>): Aim => {
  const text = (key: string) => {
    const value = found.get(key)?.value
    return typeof value === 'string' ? value : undefined
  }
  return {
    model: text('llm.model') ?? '',
    fastModel: text('llm.fastModel'),
    embedModel: text('llm.embedModel'),
    rerankModel: text('llm.rerankModel'),
    provider: text('llm.provider') ?? '',
  }
}
