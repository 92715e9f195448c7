import type { Vendor } from '../../settings/keys.ts'

/** Where models are asked: a vendor's own API, or an OpenAI-compatible address. */
export type ProviderPlace = { readonly kind: 'vendor'; readonly vendor: Vendor } | { readonly kind: 'compatible'; readonly baseUrl: string }

/** Somebody who gives out keys. */
export interface ModelProvider {
  readonly name: string
  readonly place: ProviderPlace
  /** How its keys begin, where that says whose they are. */
  readonly keyBegins?: string
  /** Where a key is made. */
  readonly keysAt: string
}

/** Those that are offered by name, the longer beginnings of keys first. */
export const modelProviders: readonly ModelProvider[] = [
  { name: 'Anthropic', place: { kind: 'vendor', vendor: 'anthropic' }, keyBegins: 'sk-ant-', keysAt: 'console.anthropic.com' },
  {
    name: 'OpenRouter',
    place: { kind: 'compatible', baseUrl: 'https://openrouter.ai/api/v1' },
    keyBegins: 'sk-or-',
    keysAt: 'openrouter.ai/keys',
  },
  { name: 'OpenAI', place: { kind: 'vendor', vendor: 'openai' }, keyBegins: 'sk-proj-', keysAt: 'platform.openai.com/api-keys' },
  { name: 'Google', place: { kind: 'vendor', vendor: 'google' }, keyBegins: 'AIza', keysAt: 'aistudio.google.com/apikey' },
  {
    name: 'Groq',
    place: { kind: 'compatible', baseUrl: 'https://api.groq.com/openai/v1' },
    keyBegins: 'gsk_',
    keysAt: 'console.groq.com/keys',
  },
]

/** Whose key it is, by how it begins; undefined where that says nothing. */
export const providerOfKey = (key: string): ModelProvider | undefined =>
  modelProviders.find(({ keyBegins }) => keyBegins !== undefined && key.startsWith(keyBegins))

/** A key as it was pasted, without what copying adds: quotation marks, `Bearer`, blanks. Undefined where it can be none. */
export function cleanKey(pasted: string): string | undefined {
  const key = pasted
    .trim()
    .replace(/^["'`\u2018-\u201d]+|["'`\u2018-\u201d]+$/g, '')
    .replace(/^Bearer\s+/i, '')
  return /^[\x21-\x7e]{8,}$/.test(key) ? key : undefined
}
