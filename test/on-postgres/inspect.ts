import type { Inspection } from '../../src/settings/inspection.ts'
import { inspect as asWritten } from '../../src/settings/resolve-settings.ts'
import type { SettingsInput } from '../../src/settings/settings-input.ts'
import { databaseOf } from './folder-databases.ts'

/** What all programs of a team seal with. */
const teamKey = Buffer.alloc(32, 5).toString('base64')

/** Stands in for `inspect`: where no database is set, the data folder has one of its own. */
export function inspect(input: SettingsInput): Inspection {
  const written = asWritten(input)
  const { keys } = written
  const url = keys.storeUrl() === undefined ? databaseOf(written.settings.dataDir) : undefined
  if (url === undefined) return written
  const key = keys.secretKey() ?? teamKey
  return { ...written, keys: { ...keys, storeUrl: () => url, secretKey: () => key, all: () => [...keys.all(), url, key] } }
}
