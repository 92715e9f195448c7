import { openModel } from '../../models/open-model.ts'
import { setSetting, unsetSetting } from '../../settings/change.ts'
import type { ChangeTarget } from '../../settings/change-file.ts'
import { askForModels, listOf, textModels, type Usable } from './model-list.ts'
import type { ProviderPlace } from './model-providers.ts'

/** A place to ask models at, with its key, before any of it is a setting. */
export interface ModelAccess {
  readonly place: ProviderPlace
  readonly apiKey?: string
}

/** What came of a step; `why` is one line for a person, and never holds the key. `needsKey`: none was given, and one is required. */
export type Tried<Result> = Result | { readonly why: string; readonly needsKey?: true }

/** ms that a model has to say something. */
const patience = 60_000
/** Tokens of the answer: as few as every provider takes. */
const fewTokens = 16

/**
 * The models that write text, as `llm.model` names them without their vendor, sorted: asking for the list costs nothing and shows whether the key is taken.
 * Empty where the place has no list. Rejects only where `signal` aborts.
 */
export async function listModels(access: ModelAccess, signal: AbortSignal): Promise<Tried<{ readonly models: readonly string[] }>> {
  const [url, headers] = listOf(endpointFor(access, 'any'))
  const host = URL.parse(url)?.host
  // `URL` takes more signs than any name of a host has.
  if (host === undefined || /[^\p{L}\p{N}.:[\]_-]/u.test(host))
    return { why: `${url} is not a web address; use one like http://127.0.0.1:11434/v1` }
  const listed = await askForModels(url, headers, signal)
  if (listed.status === undefined) return { why: `${host} does not respond (${listed.code}); check the address and the network` }
  const { status, names } = listed
  // Google calls a wrong key a bad request.
  const isRefused = status === 401 || status === 403 || (status === 400 && access.apiKey !== undefined)
  if (isRefused && access.apiKey === undefined) return { why: `${host} requires an API key`, needsKey: true }
  if (isRefused) return { why: `${host} rejected the key; copy the whole key again` }
  if (status === 404 || status === 405) return { models: [] }
  if (status !== 200) return { why: `${host} responded with ${status}; try again later` }
  return { models: textModels(names) }
}

/** Asks a model for a word or two, so that a person knows that it works. Rejects only where `signal` aborts. */
export async function tryModel(access: ModelAccess, model: string, signal: AbortSignal): Promise<Tried<{ readonly answered: true }>> {
  const late = AbortSignal.timeout(patience)
  const request = {
    ...{ system: 'Answer in one word.', messages: [{ role: 'user' as const, text: 'Say: ready' }], tools: [] },
    ...{ toolChoice: 'none' as const, temperature: 0, maxTokens: fewTokens },
  }
  try {
    const opened = await openModel(endpointFor(access, model))
    for await (const part of opened.stream(request, AbortSignal.any([signal, late]))) {
      if (part.type === 'fault') return { why: withoutKey(`${model}: ${part.fault.message}`, access) }
      if (part.type === 'finish') return { answered: true }
    }
    return { why: `${model} returned no text; choose another` }
  } catch (error) {
    signal.throwIfAborted()
    const said = error instanceof Error ? error.message : String(error)
    return { why: late.aborted ? `${model} did not respond within a minute; choose another` : withoutKey(`${model}: ${said}`, access) }
  }
}

/** A change of a setting; without a value it goes back to its default. */
export interface ModelSetting {
  readonly key: 'llm.apiKey' | 'llm.model' | 'llm.provider'
  readonly value?: string
}

/** What makes it the model of the settings, in order. A key of before goes first: it would be sent to the new place. */
export const modelSettings = ({ place, apiKey }: ModelAccess, model: string): readonly ModelSetting[] => [
  { key: 'llm.apiKey' },
  ...(place.kind === 'compatible' ? [{ key: 'llm.provider' as const, value: place.baseUrl }] : []),
  { key: 'llm.model', value: place.kind === 'vendor' ? `${place.vendor}:${model}` : model },
  ...(apiKey === undefined ? [] : [{ key: 'llm.apiKey' as const, value: apiKey }]),
]

/** Makes it the model of the person's own settings, key included, in their own file. Throws `IbidError` where the file cannot be written. */
export function saveModel(input: ChangeTarget, access: ModelAccess, model: string): { readonly file: string } {
  return modelSettings(access, model)
    .map(({ key, value }) => (value === undefined ? unsetSetting(input, key) : setSetting(input, key, value)))
    .at(-1)!
}

function endpointFor({ place, apiKey }: ModelAccess, model: string): Usable {
  if (place.kind === 'vendor') return { kind: 'vendor', vendor: place.vendor, model, apiKey: apiKey ?? '' }
  return { kind: 'compatible', baseUrl: place.baseUrl.replace(/\/+$/, ''), model, ...(apiKey === undefined ? {} : { apiKey }) }
}

const withoutKey = (text: string, { apiKey }: ModelAccess): string => (apiKey ? text.replaceAll(apiKey, '[key]') : text)
