import type { Fault } from '../core/fault.ts'
import { fault } from '../core/fault.ts'
import { type Aim, type Keys, type Vendor, vendorVariables } from './keys.ts'

/** Where a question goes, and with which key. */
export type Endpoint =
  | { readonly kind: 'extractive' }
  /** The vendor's own API. */
  | { readonly kind: 'vendor'; readonly vendor: Vendor; readonly model: string; readonly apiKey: string }
  /** An OpenAI-compatible endpoint; without a key only where it is local. */
  | { readonly kind: 'compatible'; readonly baseUrl: string; readonly model: string; readonly apiKey?: string }
  /** No model can be asked: the answer is extractive, or an error where the user named the model. */
  | { readonly kind: 'unusable'; readonly fault: Fault }

/** Which setting names the model; what is not named is `llm.model`. */
export type Tier = 'model' | 'fastModel' | 'embedModel' | 'rerankModel'

/** All of them: each receiver may have `llm.apiKey`. */
export const tiers: readonly Tier[] = ['model', 'fastModel', 'embedModel', 'rerankModel']

/** Where the questions for `llm.model` (or another tier) go, and with which key: `llm.apiKey`, or a vendor's own, which goes to that vendor only. */
export const endpointOf = ({ keys }: { readonly keys: Keys }, tier: Tier = 'model'): Endpoint =>
  endpointAt(targetOf(keys.aim, tier), keys, true)

/**
 * Where the questions for a model go that somebody named for a session, an agent or a run, beside those of the settings. A bare name is called at
 * `llm.provider`. `llm.apiKey` still goes to no other endpoint than one that the settings name; a vendor's own key goes to that vendor.
 */
export function endpointOfName({ keys }: { readonly keys: Keys }, name: string): Endpoint {
  const target = targetOf({ ...keys.aim, model: name }, 'model')
  const isKnown = tiers.some((tier) => identity(targetOf(keys.aim, tier)) === identity(target))
  return endpointAt(target, keys, isKnown)
}

/** `isKnown`: the settings name this receiver, so that it may have `llm.apiKey`. */
function endpointAt(target: Target, keys: Keys, isKnown: boolean): Endpoint {
  if (target.kind === 'extractive') return target
  const own = isKnown ? keys.own() : undefined
  if (target.kind === 'vendor') {
    const apiKey = keys.ofVendor(target.vendor) ?? own
    if (apiKey !== undefined) return { ...target, apiKey }
    const remedy = isKnown
      ? `set ${vendorVariables[target.vendor]}, or run: ibid config set llm.apiKey KEY`
      : `set ${vendorVariables[target.vendor]}`
    return unusable('unauthorised', `no key for ${target.vendor}`, remedy)
  }
  const apiKey = own ?? (isOpenAi(target.baseUrl) ? keys.ofVendor('openai') : undefined)
  if (apiKey !== undefined) return { ...target, apiKey }
  if (isLocal(target.baseUrl)) return target
  return unusable('unauthorised', `no key for ${target.baseUrl}`, 'set IBID_LLM_API_KEY, or run: ibid config set llm.apiKey KEY')
}

type Target =
  | { readonly kind: 'extractive' }
  | { readonly kind: 'vendor'; readonly vendor: Vendor; readonly model: string }
  | { readonly kind: 'compatible'; readonly baseUrl: string; readonly model: string }

function targetOf(aim: Aim, tier: Tier): Target {
  const name = aim[tier] ?? aim.model
  if (name === 'extractive') return { kind: 'extractive' }
  const [, vendor, model] = /^(openai|anthropic|google):(.+)$/.exec(name) ?? []
  if (model !== undefined && isVendor(vendor)) return { kind: 'vendor', vendor, model }
  return { kind: 'compatible', baseUrl: aim.provider.replace(/\/+$/, ''), model: name }
}

const isVendor = (word: string | undefined): word is Vendor => word !== undefined && Object.hasOwn(vendorVariables, word)

/** Two targets with the same identity are the same receiver. */
const identity = (target: Target): string =>
  target.kind === 'vendor' ? target.vendor : target.kind === 'compatible' ? (URL.parse(target.baseUrl)?.href ?? '') : target.kind

const unusable = (code: Fault['code'], message: string, remedy: string): Endpoint => ({
  kind: 'unusable',
  fault: fault(code, message, { recoverable: false, remedy }),
})

const hostOf = (baseUrl: string): string => URL.parse(baseUrl)?.hostname ?? ''

const isOpenAi = (baseUrl: string): boolean => URL.parse(baseUrl)?.origin === 'https://api.openai.com'

/**
 * This machine or its own network: private addresses (RFC 1918, RFC 4193), names without a dot, `.localhost`, `.local`, `.internal`, `.lan`. `URL` has already
 * turned every spelling of an IPv4 address into the usual one.
 */
const isLocal = (baseUrl: string): boolean =>
  /^(127\.\d+\.\d+\.\d+|\[::1\]|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|\[f[cd][0-9a-f:]+\]|[^.[\]]+|.+\.(localhost|local|internal|lan))$/.test(
    hostOf(baseUrl),
  )
