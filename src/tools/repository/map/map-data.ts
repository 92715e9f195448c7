import type { EntryPoint } from './entry-points.ts'
import type { FolderSize } from './folders.ts'
import type { LanguageShare } from './languages.ts'
import type { Manifest } from './manifests.ts'

/** The data of `repository_map`. */
export interface RepositoryMap {
  /** One line. */
  readonly summary: string
  /** Files and bytes of all that was counted. */
  readonly files: number
  readonly bytes: number
  readonly languages: readonly LanguageShare[]
  readonly folders: readonly FolderSize[]
  readonly entryPoints: readonly EntryPoint[]
  readonly manifests: readonly Manifest[]
  /** Its README, with `/` from the folder. */
  readonly readme?: string
}
