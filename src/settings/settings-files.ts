import { join, resolve } from 'node:path'
import { configFolder } from './default-folders.ts'
import { findProjectFile } from './file.ts'
import type { SettingsInput } from './settings-input.ts'

/** Where the settings files are. */
export interface SettingsFiles {
  /** May not exist yet. */
  readonly user: string
  readonly project?: string
}

/** The files that settings are read from and written to; needs no schema, so it is quick. */
export function settingsFiles(input: SettingsInput): SettingsFiles {
  const project = findProjectFile(input.folder)
  const user = isNamed(input)
    ? resolve(input.folder, input.configFile ?? input.env['IBID_CONFIG'] ?? '')
    : join(configFolder(input), 'settings.json')
  return project === undefined || project === user ? { user } : { user, project }
}

/** Whether the user's file is one that somebody named, and not the usual one. */
export const isNamed = ({ configFile, env }: SettingsInput): boolean => Boolean(configFile ?? env['IBID_CONFIG'])
