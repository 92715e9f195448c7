import { join, resolve } from 'node:path'
import type { IbidError } from '../core/fault.ts'
import { findProjectFile } from './file.ts'
import { configFolder } from './folders.ts'
import type { Keys } from './keys.ts'
import type { Found } from './layer.ts'
import type { RawSettings } from './schema.ts'
import type { Stamp } from './stamp.ts'
import type { Surroundings } from './surroundings.ts'

/** What the program works with: every setting but the key, which `Keys` guards. */
export interface Settings {
  readonly llm: Omit<RawSettings['llm'], 'apiKey'>
  readonly agent: RawSettings['agent']
  readonly chat: RawSettings['chat']
  readonly tools: Omit<RawSettings['tools'], 'credentials'>
  readonly web: RawSettings['web']
  readonly collections: RawSettings['collections']
  readonly feeds: RawSettings['feeds']
  readonly retention: RawSettings['retention']
  /** But for the secret of the identity provider and the key of kept secrets, which `Keys` guards. */
  readonly server: Omit<RawSettings['server'], 'oidc' | 'secretKey'> & {
    readonly oidc: Omit<RawSettings['server']['oidc'], 'clientSecret'>
  }
  /** Absolute. */
  readonly dataDir: string
}

/** Settings that the machines of a team share, as they are known at this moment. */
export interface SharedSettings {
  /** `host/database`. */
  readonly place: string
  /** Changes with them. */
  readonly revision: number
  readonly values: ReadonlyMap<string, unknown>
}

export interface SettingsInput extends Surroundings {
  /** Where the store is a team's. */
  readonly shared?: () => SharedSettings
  /** From the command line or the library: nested or dotted; text is read as a variable's is. */
  readonly flags?: Readonly<Record<string, unknown>>
  /** True where the program vouches for what the project in `folder` declares: its agents and collections are taken as if the person had approved them. */
  readonly trustsProject?: boolean
  /** The user's file in place of the usual one (`--config`, else `IBID_CONFIG`); it must exist. */
  readonly configFile?: string
}

export interface SettingsFiles {
  /** May not exist yet. */
  readonly user: string
  readonly project?: string
}

/** All there is to know about the settings, right or wrong; safe to print, as no key is in it. */
export interface Inspection {
  /** Assembled from what fits. */
  readonly settings: Settings
  /** By key. */
  readonly origins: ReadonlyMap<string, Pick<Found, 'origin' | 'place'>>
  /** One line each; the program goes on. */
  readonly warnings: readonly string[]
  /** Values that do not fit and files that cannot be read. */
  readonly problems: readonly IbidError[]
  readonly files: SettingsFiles
  readonly keys: Keys
  /** How the files stood when they were read. */
  readonly stamp: Stamp
}

/**
 * The settings: defaults < those a team shares < user file < project file < `IBID_*` variables < flags. Throws the first problem, `IbidError('usage')`,
 * which names the place, the setting and what is allowed; unknown settings are warnings. A project file cannot set what decides who is told
 * anything, what runs and what may be done: each such setting says why (`notFromProject`).
 */
export async function loadSettings(input: SettingsInput): Promise<Inspection> {
  const inspection = await inspectSettings(input)
  if (inspection.problems[0]) throw inspection.problems[0]
  return inspection
}

/** The same without throwing on what does not fit, for the commands that mend it. */
export const inspectSettings = async (input: SettingsInput): Promise<Inspection> => (await import('./inspect.ts')).inspect(input)

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
