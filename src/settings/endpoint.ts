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

/**
 * Where the questions for `llm.model` (or `llm.fastModel`) go. Vendor keys go to their vendor only. `llm.apiKey` goes to the
 * configured endpoint, but never to one that only a project file chose: whoever wrote that file could be after the key, so such an
 * endpoint is used only where it needs no key of the user's and is on this machine, or is a vendor for whom the user has set a key.
 * A key that is sent to no one is not an error here; `fault` says what to do.
 */
export function endpointOf({ keys }: { readonly keys: Keys }, tier: 'model' | 'fastModel' = 'model'): Endpoint {
  const target = targetOf(keys.aim, tier)
  if (target.kind === 'extractive') return target
  const chosenByProject = identity(target) !== identity(targetOf(keys.trustedAim, tier))
  const own = chosenByProject ? undefined : keys.own()
  if (target.kind === 'vendor') {
    const apiKey = keys.ofVendor(target.vendor) ?? own
    if (apiKey !== undefined) return { ...target, apiKey }
    const remedy = `set ${vendorVariables[target.vendor]}${chosenByProject ? '' : ', or: ibid config set llm.apiKey KEY'}`
    const why = chosenByProject && keys.own() ? `; llm.apiKey is not sent there, as only the project's settings file chose it` : ''
    return unusable('unauthorised', `no key for ${target.vendor}${why}`, remedy)
  }
  const apiKey = own ?? (isOpenAi(target.baseUrl) ? keys.ofVendor('openai') : undefined)
  if (apiKey !== undefined) return { ...target, apiKey }
  if (chosenByProject && !isLoopback(target.baseUrl)) {
    return unusable(
      'denied',
      `only the project's settings file chose ${target.baseUrl}: neither questions nor keys are sent there`,
      keys.aim.provider === keys.trustedAim.provider
        ? `if that is what you want: ibid config set llm.${tier} ${target.model}`
        : `if you trust it: ibid config set llm.provider ${target.baseUrl}`,
    )
  }
  if (isLocal(target.baseUrl)) return target
  return unusable('unauthorised', `no key for ${target.baseUrl}`, 'set IBID_LLM_API_KEY, or: ibid config set llm.apiKey KEY')
}

/**
 * Where the questions for a model go that somebody named for a session, an agent or a run, beside those of the settings. A bare name is called at
 * `llm.provider`. `llm.apiKey` still goes to no other endpoint than one that the user's settings name; a vendor's own key goes to that vendor.
 */
export function endpointOfName({ keys }: { readonly keys: Keys }, name: string): Endpoint {
  const aim: Aim = { ...keys.aim, model: name, fastModel: undefined }
  const target = targetOf(aim, 'model')
  const isKnown = (['model', 'fastModel'] as const).some((tier) => identity(targetOf(keys.trustedAim, tier)) === identity(target))
  const trustedAim: Aim = target.kind === 'vendor' && !isKnown ? keys.trustedAim : { ...keys.trustedAim, model: name }
  return endpointOf({ keys: { ...keys, own: isKnown ? keys.own : () => undefined, aim, trustedAim } })
}

type Target =
  | { readonly kind: 'extractive' }
  | { readonly kind: 'vendor'; readonly vendor: Vendor; readonly model: string }
  | { readonly kind: 'compatible'; readonly baseUrl: string; readonly model: string }

function targetOf(aim: Aim, tier: 'model' | 'fastModel'): Target {
  const name = (tier === 'fastModel' ? aim.fastModel : undefined) ?? aim.model
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

/** This machine itself. `URL` has already turned every spelling of an IPv4 address into the usual one. */
const isLoopback = (baseUrl: string): boolean => /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostOf(baseUrl))

/** This machine or its own network: private addresses (RFC 1918, RFC 4193), names without a dot, `.local`, `.internal`, `.lan`. */
const isLocal = (baseUrl: string): boolean =>
  isLoopback(baseUrl) ||
  /^(10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|\[f[cd][0-9a-f:]+\]|[^.[\]]+|.+\.(local|internal|lan))$/.test(
    hostOf(baseUrl),
  )
