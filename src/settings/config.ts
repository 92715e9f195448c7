import { join } from 'node:path'
import { IbidError } from '../core/fault.ts'
import { isRecord } from '../core/json.ts'
import { definitions } from './definitions.ts'
import { readSettingsFile, writeSettingsFile } from './file.ts'
import { type Vendor, vendorVariables } from './keys.ts'
import { didYouMean, misfit, type Origin } from './layer.ts'
import { type Inspection, type SettingsInput, settingsFiles } from './load.ts'

/** One setting as `ibid config list` shows it. */
export interface ListedSetting {
  readonly key: string
  /** Undefined where it is unset; a key is never shown, only `set (from ...)`. */
  readonly value: unknown
  readonly origin: Origin
  /** The file or variable; absent for defaults. */
  readonly place?: string
}

/** Which file `set` and `unset` change: the user's, or with `project` that of the project (made in the current folder if there is none). */
export type ConfigTarget = SettingsInput & { readonly project?: boolean }

/** Every setting with its value and origin, then the vendors' keys that are set. Wrong values are passed over: see `problems` there. */
export function listSettings(inspection: Inspection): readonly ListedSetting[] {
  const { settings, origins, keys } = inspection
  const secret = (key: string) => definitions.get(key)?.secret === true
  const values: Readonly<Record<string, unknown>> = { ...settings }
  const listed = [...definitions.keys()].map((key) => {
    const from = origins.get(key)
    const origin = from?.origin ?? 'default'
    const value = !secret(key) ? valueAt(values, key) : origin === 'default' ? undefined : `set (from ${words[origin]})`
    return { key, value, origin, ...(from?.place ? { place: from.place } : {}) }
  })
  const vendors = (Object.keys(vendorVariables) as Vendor[]).filter((vendor) => keys.ofVendor(vendor) !== undefined)
  return [
    ...listed,
    ...vendors.map((vendor) => ({
      key: vendorVariables[vendor],
      value: 'set (from environment)',
      origin: 'environment' as const,
      place: vendorVariables[vendor],
    })),
  ]
}

/** One setting. Throws `IbidError('usage')` naming the nearest for an unknown one. */
export function getSetting(inspection: Inspection, key: string): ListedSetting {
  const found = listSettings(inspection).find((each) => each.key === key)
  if (found) return found
  throw unknownSetting(key)
}

/**
 * Writes one setting, given as text as a variable would be, and keeps everything else in the file, known or not. Throws
 * `IbidError('usage')` for an unknown setting, a value that does not fit, a setting that a project must not set, and a file that is no
 * JSON; nothing is written then.
 */
export function setSetting(target: ConfigTarget, key: string, text: string): { readonly file: string } {
  const definition = definitions.get(key)
  if (!definition) throw unknownSetting(key)
  if (target.project && definition.notFromProject) {
    throw new IbidError('usage', `${key} cannot be set for a project: ${definition.notFromProject}`, `leave out --project`)
  }
  const accepted = definition.acceptText(text)
  if (!accepted) throw misfit(definition, text, '', `ibid config set ${key} VALUE`)
  const file = fileOf(target)
  writeSettingsFile(file, withValue(without(readSettingsFile(file), key), key.split('.'), accepted.value))
  return { file }
}

/** Removes a setting from the file, also one that ibid does not know. Throws `IbidError('usage')` for one that is neither known nor there. */
export function unsetSetting(target: ConfigTarget, key: string): { readonly file: string; readonly removed: boolean } {
  const file = fileOf(target)
  const before = readSettingsFile(file)
  const after = without(before, key)
  const removed = JSON.stringify(after) !== JSON.stringify(before)
  if (!removed && !definitions.has(key)) throw unknownSetting(key)
  if (removed) writeSettingsFile(file, after)
  return { file, removed }
}

const words: Readonly<Record<Origin, string>> = {
  default: 'default',
  user: 'file',
  project: 'project file',
  environment: 'environment',
  flag: 'command line',
}

const unknownSetting = (key: string): IbidError =>
  new IbidError('usage', `unknown setting ${key}${didYouMean(key, definitions.keys())}`, 'list them with: ibid config list')

function fileOf(target: ConfigTarget): string {
  const files = settingsFiles(target)
  return target.project ? (files.project ?? join(target.folder, '.ibid', 'settings.json')) : files.user
}

type Values = Readonly<Record<string, unknown>>

const valueAt = (values: Values, key: string): unknown =>
  key.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), values)

/** Without the setting, written nested or dotted, and without the groups that it leaves empty. */
function without(values: Values, key: string): Values {
  const { [key]: _dotted, ...rest } = values
  const [group = '', ...path] = key.split('.')
  const members = rest[group]
  if (path.length === 0 || !isRecord(members)) return rest
  const others = without(members, path.join('.'))
  const { [group]: _emptied, ...siblings } = rest
  return Object.keys(others).length === 0 && Object.keys(members).length > 0 ? siblings : { ...rest, [group]: others }
}

function withValue(values: Values, [name = '', ...path]: readonly string[], value: unknown): Values {
  if (path.length === 0) return { ...values, [name]: value }
  const members = values[name]
  return { ...values, [name]: withValue(isRecord(members) ? members : {}, path, value) }
}
