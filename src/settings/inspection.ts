import type { IbidError } from '../core/fault.ts'
import type { FileStamp } from './file-stamp.ts'
import type { Keys } from './keys.ts'
import type { Found } from './layer.ts'
import type { RawSettings } from './schema.ts'
import type { SettingsFiles } from './settings-files.ts'

/** What the program works with: every setting but the key, which `Keys` guards. */
export interface Settings {
  readonly llm: Omit<RawSettings['llm'], 'apiKey'>
  readonly agent: RawSettings['agent']
  readonly chat: RawSettings['chat']
  readonly ui: RawSettings['ui']
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
  readonly stamp: FileStamp
}
