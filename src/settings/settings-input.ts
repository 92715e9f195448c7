import type { ProcessEnvironment } from './process-environment.ts'

/** Settings that the machines of a team share, as they are known at this moment. */
export interface SharedSettings {
  /** `host/database`. */
  readonly place: string
  /** Changes with them. */
  readonly revision: number
  readonly values: ReadonlyMap<string, unknown>
}

/** What the settings are assembled from. */
export interface SettingsInput extends ProcessEnvironment {
  /** Where the store is a team's. */
  readonly shared?: () => SharedSettings
  /** From the command line or the library: nested or dotted; text is read as a variable's is. */
  readonly flags?: Readonly<Record<string, unknown>>
  /** True where the program vouches for what the project in `folder` declares: its agents and collections are taken as if the person had approved them. */
  readonly trustsProject?: boolean
  /** The user's file in place of the usual one (`--config`, else `IBID_CONFIG`); it must exist. */
  readonly configFile?: string
  /** A team's list of collections, in place of the user's own. */
  readonly collectionsFile?: string
}
