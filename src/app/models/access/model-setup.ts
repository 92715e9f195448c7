import { IbidError } from '../../../core/fault.ts'
import type { Principal } from '../../../core/principal.ts'
import { recordAudit } from '../../../core/record-audit.ts'
import type { ModelPlaceBody, ModelSetup, NewModelBody, PlaceModels, SavedModel } from '../../../core/schemas/http/model-setup.ts'
import type { ServerStore } from '../../../core/server-store.ts'
import type { App } from '../../app.ts'
import { settingRow } from '../../settings/settings-list.ts'
import { configuredModel } from '../choose-model.ts'
import { findLocalServers } from '../local-servers.ts'
import { cleanKey, type ModelProvider, modelProviders, type ProviderPlace } from '../model-providers.ts'
import { listModels, type ModelAccess, modelSettings, saveModel, tryModel } from '../set-up-model.ts'

/** What setting up a model works with. */
interface Dependencies {
  readonly app: Pick<App, 'input' | 'inspect' | 'redact' | 'team'>
  readonly store: Pick<ServerStore, 'audit'>
}

/** What a model is chosen by. */
const settings = ['llm.provider', 'llm.model', 'llm.apiKey'] as const

/** Where a model can be had, the servers of this machine among them. */
export async function modelSetup({ app }: Dependencies, { owner }: Principal, signal: AbortSignal): Promise<ModelSetup> {
  const servers = await findLocalServers(app.input.env, signal)
  const blocked = blockedBy(app)
  const inUse = modelInUse(app)
  return {
    providers: modelProviders.map(({ name, keyBegins, keysAt }) => ({
      name,
      keysAt,
      ...(keyBegins === undefined ? {} : { keyBegins }),
    })),
    servers: servers.map(({ name, baseUrl, models }) => ({ name, address: baseUrl, models })),
    ...(inUse ? { inUse } : {}),
    otherAddress: owner === undefined,
    ...(blocked === undefined ? {} : { blocked: `${blocked.message}; ${blocked.remedy}` }),
  }
}

/** Undefined where no language model answers. */
function modelInUse(app: Dependencies['app']): ModelSetup['inUse'] {
  const { endpoint } = configuredModel(app.inspect())
  if (endpoint.kind !== 'vendor' && endpoint.kind !== 'compatible') return undefined
  const isOf = ({ place }: ModelProvider) =>
    endpoint.kind === 'vendor'
      ? place.kind === 'vendor' && place.vendor === endpoint.vendor
      : place.kind === 'compatible' && place.baseUrl === endpoint.baseUrl
  const address = endpoint.kind === 'vendor' ? endpoint.vendor : endpoint.baseUrl
  return { place: modelProviders.find(isOf)?.name ?? address, model: endpoint.model }
}

/** The models of a place, asked with the key that was pasted. Throws `IbidError('denied')` for a place that whoever asks may not name. */
export async function modelsOf(
  { app }: Dependencies,
  principal: Principal,
  body: ModelPlaceBody,
  signal: AbortSignal,
): Promise<PlaceModels> {
  const access = await accessOf(app, principal, body, signal)
  return 'why' in access ? access : listModels(access, signal)
}

/**
 * Makes a model that of the settings, with the key that came with it, once it has answered a tiny question. A key that was set before goes: only the one that
 * came along is sent to the new place. Throws `IbidError`: `denied` as {@link modelsOf}, `blocked` where something else decides what the model is.
 */
export async function setUpModel(
  dependencies: Dependencies,
  principal: Principal,
  body: NewModelBody,
  signal: AbortSignal,
): Promise<SavedModel> {
  const { app } = dependencies
  const access = await accessOf(app, principal, body, signal)
  if ('why' in access) return access
  const blocked = blockedBy(app)
  if (blocked) throw blocked
  const tried = await tryModel(access, body.model, signal)
  if ('why' in tried) return tried
  const changes = modelSettings(access, body.model)
  if (app.team)
    for (const { key, value } of changes)
      await (value === undefined ? app.team.unset(key, principal.name) : app.team.put(key, value, principal.name))
  else saveModel({ ...app.input, by: principal.name }, access, body.model)
  for (const key of new Set(changes.map((change) => change.key)))
    await recordAudit(dependencies, principal, 'setting.changed', key, 'the model was set up')
  return { model: configuredModel(app.inspect()).id }
}

/**
 * A place and its key as somebody gave them. People at their own machine name any address; in a team only what is offered is asked, as a key and the questions
 * of all go there.
 */
async function accessOf(
  app: Dependencies['app'],
  { owner }: Principal,
  { place: named, apiKey: pasted }: ModelPlaceBody,
  signal: AbortSignal,
): Promise<ModelAccess | { readonly why: string }> {
  const apiKey = pasted === undefined || pasted.trim() === '' ? undefined : cleanKey(pasted)
  if (apiKey === undefined && pasted?.trim())
    return { why: 'that is not a valid key: it is too short or contains spaces; copy the whole key again' }
  const provider = modelProviders.find(({ name }) => name === named)
  if (provider && apiKey === undefined) return { why: `${provider.name} needs an API key; create one at ${provider.keysAt}` }
  const place: ProviderPlace = provider?.place ?? { kind: 'compatible', baseUrl: addressOf(named) }
  const isOffered = provider !== undefined || owner === undefined || (await isFound(app, named, signal))
  if (!isOffered)
    throw new IbidError(
      'denied',
      `${named} cannot be set over HTTP: everyone's questions would be sent there`,
      'in a terminal on the server, run: ibid config set --team llm.provider VALUE',
    )
  return { place, ...(apiKey === undefined ? {} : { apiKey }) }
}

const isFound = async (app: Dependencies['app'], address: string, signal: AbortSignal): Promise<boolean> =>
  (await findLocalServers(app.input.env, signal)).some(({ baseUrl }) => baseUrl === address)

/** The scheme is often left out. */
const addressOf = (typed: string): string => (/^https?:\/\//i.test(typed) ? typed : `http://${typed}`)

/** What stands above the settings that a set-up changes, so that it would not hold. */
function blockedBy(app: Dependencies['app']): IbidError | undefined {
  for (const key of settings) {
    const { origin, place } = settingRow(app, key)
    const isOurs = app.team ? origin === 'default' || origin === 'team' : origin === 'default' || origin === 'user'
    if (!isOurs) return new IbidError('blocked', `${key} is set by ${place ?? origin}`, 'change it there, then restart ibid')
  }
  return undefined
}
