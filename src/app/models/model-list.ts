import { isRecord } from '../../core/json.ts'
import type { Endpoint } from '../../settings/endpoint.ts'
import type { Vendor } from '../../settings/keys.ts'

/** An endpoint that can be asked. */
export type Usable = Exclude<Endpoint, { readonly kind: 'extractive' | 'unusable' }>

/** ms that the endpoint has to answer. */
const patience = 5_000

/** What came of asking an endpoint for its list of models, which costs nothing. */
export type Listed =
  | { readonly status: number; readonly names: readonly string[]; readonly date: string | null }
  /** `code`: what Node says of the connection, such as `ECONNREFUSED`, or `timeout`. */
  | { readonly status: undefined; readonly code: string }

/** The lists of models of the vendors, with the header that each wants the key in. */
const lists: Readonly<Record<Vendor, (key: string) => readonly [url: string, headers: Readonly<Record<string, string>>]>> = {
  openai: (key) => ['https://api.openai.com/v1/models', { authorization: `Bearer ${key}` }],
  anthropic: (key) => ['https://api.anthropic.com/v1/models?limit=1000', { 'x-api-key': key, 'anthropic-version': '2023-06-01' }],
  google: (key) => ['https://generativelanguage.googleapis.com/v1beta/models?pageSize=1000', { 'x-goog-api-key': key }],
}

/** Where the list of an endpoint is, and what goes with the question. */
export const listOf = (endpoint: Usable): readonly [url: string, headers: Readonly<Record<string, string>>] =>
  endpoint.kind === 'vendor'
    ? lists[endpoint.vendor](endpoint.apiKey)
    : [`${endpoint.baseUrl}/models`, endpoint.apiKey ? { authorization: `Bearer ${endpoint.apiKey}` } : {}]

/** Asks for a list of models. Rejects only where `signal` aborts. The words of a refusal are not read: some quote the key. */
export async function askForModels(url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Listed> {
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) })
    const body: unknown = response.ok ? await response.json().catch(() => undefined) : undefined
    await response.body?.cancel().catch(() => undefined)
    return { status: response.status, names: namesIn(body), date: response.headers.get('date') }
  } catch (error) {
    signal.throwIfAborted()
    return { status: undefined, code: codeOf(error) }
  }
}

/** Models that a list holds beside those that write text: they make vectors, pictures or sounds, or judge. */
const otherModels = /embed|rerank|whisper|tts|dall-e|moderation|image|imagen|veo|sora|audio|realtime|transcribe|speech|aqa/i

/** Whether a model writes text, as far as its name says. */
export const writesText = (name: string): boolean => !otherModels.test(name)

/** Of the names of a list those of models that write text, sorted. Some lists also hold names for people, which have blanks. */
export const textModels = (names: readonly string[]): readonly string[] =>
  [...new Set(names.filter((name) => /^\S+$/.test(name) && writesText(name)).map((name) => name.replace(/^models\//, '')))].toSorted(
    new Intl.Collator('en', { numeric: true }).compare,
  )

function namesIn(body: unknown): readonly string[] {
  const list = isRecord(body) ? (body['data'] ?? body['models']) : undefined
  if (!Array.isArray(list)) return []
  return list.flatMap((one: unknown) => (isRecord(one) ? [one['id'], one['name']].filter((each) => typeof each === 'string') : []))
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'timeout'
  const { cause } = error
  return isRecord(cause) && typeof cause['code'] === 'string'
    ? cause['code']
    : cause instanceof Error && 'code' in cause
      ? String(cause.code)
      : 'unknown'
}
