import { IbidError } from '../../../core/fault.ts'
import type { Principal } from '../../../core/principal.ts'
import { recordAudit } from '../../../core/record-audit.ts'
import type { SettingRow } from '../../../core/schemas/http/settings.ts'
import type { ServerStore } from '../../../core/server-store.ts'
import { putSetting, unsetSetting } from '../../../settings/change.ts'
import { definitions } from '../../../settings/definitions.ts'
import { type KeyReceiver, keyReceivers, ownKey } from '../../../settings/key-receivers.ts'
import { unknownSetting } from '../../../settings/layer.ts'
import { inspect } from '../../../settings/resolve-settings.ts'
import { assertShared } from '../../../settings/shared-changes.ts'
import { undoChange } from '../../../settings/undo.ts'
import type { App } from '../../app.ts'
import { namesTools } from '../enabled-tools.ts'
import { undoableChange } from '../settings-history.ts'
import { settingRow, terminalCommand } from '../settings-list.ts'
import { assertToolNames } from './check-tool-names.ts'

/** What changes of settings work with. */
interface Dependencies {
  readonly app: Pick<App, 'input' | 'inspect' | 'inspection' | 'library' | 'redact' | 'team'>
  readonly store: Pick<ServerStore, 'audit'>
}

/**
 * Sets a setting in the file of whoever runs the server, or for all machines of its team; every process uses it from the next run on. Throws `IbidError`:
 * `not-found` for an unknown setting, `usage` for a value that does not fit, `blocked` where something else decides, `denied` where a token is not enough, for
 * what nobody sets over HTTP, and where a key would go to somebody who has not had it. Nothing is written then.
 */
export async function changeSetting(dependencies: Dependencies, principal: Principal, key: string, value: unknown): Promise<SettingRow> {
  assertMay(dependencies.app, principal, key)
  if (value === undefined) throw new IbidError('invalid', 'body.value: it is missing')
  if (namesTools(key) && Array.isArray(value)) await assertToolNames(dependencies.app, value.map(String))
  assertSameReceivers(dependencies.app, key, value)
  if (dependencies.app.team) await dependencies.app.team.put(key, value, principal.name)
  else putSetting(targetOf(dependencies, principal), key, value)
  return changed(dependencies, principal, key, 'setting.changed')
}

/** Takes it away again, back to the default. Throws as `changeSetting` does. */
export async function resetSetting(dependencies: Dependencies, principal: Principal, key: string): Promise<SettingRow> {
  assertMay(dependencies.app, principal, key)
  assertSameReceivers(dependencies.app, key, definitions.get(key)?.fallback)
  if (dependencies.app.team) await dependencies.app.team.unset(key, principal.name)
  else unsetSetting(targetOf(dependencies, principal), key)
  return changed(dependencies, principal, key, 'setting.reset')
}

/** Takes a change back. Throws as `changeSetting` does, and as `undoChange`. */
export async function undoSetting(dependencies: Dependencies, principal: Principal, id: number): Promise<SettingRow> {
  const { key, before } = await undoableChange(dependencies.app, id)
  assertMay(dependencies.app, principal, key)
  assertSameReceivers(dependencies.app, key, before ?? definitions.get(key)?.fallback)
  if (dependencies.app.team) await dependencies.app.team.undo(id, principal.name)
  else undoChange(targetOf(dependencies, principal), id)
  return changed(dependencies, principal, key, 'setting.undone')
}

/** What somebody gains at the machine of the server who sets one of these, for the audit. */
const reaching: Readonly<Record<string, string>> = {
  'tools.http.allow': 'lets tools reach hosts on the private network',
  'tools.advisories.url': 'receives the names of packages',
}

function reachOf(key: string): string | undefined {
  if (key.startsWith('server.')) return 'decides who can reach the server, or what it reveals to others'
  return Object.hasOwn(reaching, key) ? reaching[key] : undefined
}

function assertMay(app: Pick<App, 'inspect' | 'redact' | 'team'>, principal: Principal, key: string): void {
  if (!definitions.has(key)) throw new IbidError('not-found', unknownSetting(key).message)
  const { notOverHttp, command } = settingRow(app, key)
  if (notOverHttp !== undefined)
    throw new IbidError('denied', `${key} cannot be set over HTTP: ${notOverHttp}`, `in a terminal on the server, run: ${command}`)
  const reach = reachOf(key)
  if (reach !== undefined && principal.authenticatedBy === 'token')
    throw new IbidError('denied', `a token is not enough to set ${key}, which ${reach}`, 'sign in with a browser')
  if (app.team) assertShared(definitions.get(key)!)
  const { origin, place, editable } = settingRow(app, key)
  if (editable) return
  const below = app.team ? "the team's settings" : 'the settings file'
  throw new IbidError('blocked', `${key} is set by ${place ?? origin}, which takes precedence over ${below}`, 'change it there')
}

/** Throws `IbidError('denied')` where a key would go, by the new value, to somebody who has not had it so far. */
function assertSameReceivers({ inspection, input, team }: Pick<App, 'input' | 'inspection' | 'team'>, key: string, value: unknown): void {
  if (definitions.get(key)?.secret) return
  const before = keyReceivers(inspection)
  // Nothing that could be changed here stands above the value: see `editable`.
  const after = keyReceivers(inspect({ ...input, flags: { ...input.flags, [key]: value } }))
  const fresh = after.find((each) => !before.some((known) => known.key === each.key && known.receiver === each.receiver))
  if (!fresh || isAtProvider(fresh, before, inspection)) return
  throw new IbidError(
    'denied',
    `${key} cannot be set to this value over HTTP: ${fresh.key} was not set for ${fresh.receiver} and would be sent there`,
    `in a terminal on the server, run: ${terminalCommand(definitions.get(key)!, team !== undefined)}`,
  )
}

/** Whether a key that goes nowhere at present, with an extractive model, would go to `llm.provider`, which only the machine's owner sets. */
const isAtProvider = ({ key, receiver }: KeyReceiver, before: readonly KeyReceiver[], { settings }: App['inspection']): boolean =>
  key === ownKey && !before.some((each) => each.key === ownKey) && receiver === URL.parse(settings.llm.provider)?.origin

const targetOf = ({ app }: Dependencies, { name }: Principal) => ({ ...app.input, by: name })

async function changed(dependencies: Dependencies, principal: Principal, key: string, action: `setting.${string}`): Promise<SettingRow> {
  await recordAudit(dependencies, principal, action, key, reachOf(key))
  return settingRow(dependencies.app, key)
}
