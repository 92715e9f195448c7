import type { LanguageModelV4, SharedV4ProviderMetadata } from '@ai-sdk/provider'
import { IbidError } from '../core/fault.ts'
import type { Model } from '../core/model.ts'
import { openAiCompatible } from './openai-compatible.ts'
import { type OwnPrices, priceAt, priceOf } from './prices.ts'

/** A vendor with an API of its own. */
export type Vendor = 'openai' | 'anthropic' | 'google'

/** Where a model is. */
export type ModelPlace =
  | { readonly kind: 'vendor'; readonly vendor: Vendor; readonly model: string; readonly apiKey: string }
  | { readonly kind: 'compatible'; readonly baseUrl: string; readonly model: string; readonly apiKey?: string }

export interface OpenOptions {
  /** Prices that replace or add to the catalogue's, by model id or name. */
  readonly prices?: OwnPrices
  /** Another address of a vendor's API, such as a gateway's. */
  readonly vendorUrl?: string
  /** ms since 1970, for `Retry-After` dates; the machine's clock where absent. */
  readonly now?: () => number
}

/** Base URLs of the vendors' APIs. */
export const vendorUrls: Readonly<Record<Vendor, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}

/** How each vendor is reached. `load` imports its client, so that a run pays for the one it uses. */
interface Door {
  readonly load: (
    settings: { readonly baseURL: string; readonly apiKey: string; readonly fetch: typeof fetch },
    model: string,
  ) => Promise<LanguageModelV4>
  readonly options?: (model: string) => SharedV4ProviderMetadata
  readonly cacheMark?: SharedV4ProviderMetadata
}

const doors: Readonly<Record<Vendor, Door>> = {
  openai: {
    load: async (settings, model) => (await import('@ai-sdk/openai')).createOpenAI(settings).responses(model),
    // Nothing is kept at the vendor; reasoning comes back encrypted and goes with the next request of the turn.
    options: () => ({ openai: { store: false } }),
  },
  anthropic: {
    load: async (settings, model) => (await import('@ai-sdk/anthropic')).createAnthropic(settings)(model),
    cacheMark: { anthropic: { cacheControl: { type: 'ephemeral' } } },
  },
  google: {
    load: async (settings, model) => (await import('@ai-sdk/google')).createGoogle(settings)(model),
    // Models before 2.5 refuse to be asked for their thoughts.
    options: (model) => (/^gemini-(?:2\.5|[3-9])/.test(model) ? { google: { thinkingConfig: { includeThoughts: true } } } : {}),
  },
}

/** Opens a model at its place. Throws `IbidError('usage')` where the address is no web address. */
export async function openModel(place: ModelPlace, options: OpenOptions = {}): Promise<Model> {
  const now = options.now ? { now: options.now } : {}
  if (place.kind === 'compatible') {
    const baseUrl = webAddress(place.baseUrl)
    const price = priceAt(baseUrl, place.model, options.prices)
    return openAiCompatible({
      name: place.model,
      baseUrl,
      ...(place.apiKey ? { apiKey: place.apiKey } : {}),
      ...(price ? { price } : {}),
      ...now,
    })
  }
  const { vendor, model, apiKey } = place
  const door = doors[vendor]
  const id = `${vendor}:${model}`
  const url = webAddress(options.vendorUrl ?? vendorUrls[vendor])
  const { languageModel } = await import('./language-model.ts')
  const price = priceOf(id, options.prices)
  const client = await door.load({ baseURL: url.href.replace(/\/$/, ''), apiKey, fetch: noRedirects }, model)
  return languageModel(client, {
    id,
    host: url.host,
    keySetting: `the key for ${vendor}: its environment variable or llm.apiKey`,
    apiKey,
    ...(price ? { price } : {}),
    ...(door.options ? { options: door.options(model) } : {}),
    ...(door.cacheMark ? { cacheMark: door.cacheMark } : {}),
    ...now,
  })
}

/** A redirect would carry the question, and with some servers the key, to an address that nobody chose. */
export const noRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'manual' })

/** A web address as a URL. Throws `IbidError('usage')` for anything else. */
export function webAddress(text: string): URL {
  const url = URL.parse(text)
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url
  throw new IbidError('usage', `llm.provider is not a web address: ${text}`, 'use an address such as http://127.0.0.1:11434/v1')
}
