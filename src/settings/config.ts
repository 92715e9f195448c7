import { isRecord } from '../core/json.ts'
import { definitions } from './definitions.ts'
import type { Inspection } from './inspection.ts'
import { type Vendor, vendorVariables } from './keys.ts'
import { type Origin, unknownSetting } from './layer.ts'

/** One setting as `ibid config list` shows it. */
export interface ListedSetting {
  readonly key: string
  /** Undefined where it is unset; a key is never shown, only `set (from ...)`. */
  readonly value: unknown
  readonly origin: Origin
  /** The database, file or variable; absent for defaults. */
  readonly place?: string
}

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

const words: Readonly<Record<Origin, string>> = {
  default: 'default',
  team: 'team',
  user: 'file',
  project: 'project file',
  environment: 'environment',
  flag: 'command line',
}

type Values = Readonly<Record<string, unknown>>

const valueAt = (values: Values, key: string): unknown =>
  key.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), values)
