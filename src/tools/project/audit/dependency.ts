/** Names of ecosystems as advisory databases know them. */
export type Ecosystem = 'npm' | 'PyPI' | 'Go' | 'crates.io' | 'Maven'

/** One package that a lock file or manifest names. */
export interface Dependency {
  readonly ecosystem: Ecosystem
  /** As its registry writes it. */
  readonly name: string
  /** Absent where the file does not say one. */
  readonly version?: string
  /** Whether the project itself asks for it; absent where that cannot be told. */
  readonly direct?: boolean
  /** Only for work on the project, not for its use. */
  readonly development?: true
  readonly source: 'registry' | 'git' | 'http' | 'local'
  /** Where it is fetched from, where the file says so. */
  readonly from?: string
  /** Whether the file fixes one version, or one commit. */
  readonly pinned: boolean
  /** Whether the file holds a hash of its content; absent where such files never do. */
  readonly integrity?: boolean
  /** Whether it runs a script when it is installed. */
  readonly installScript?: true
  readonly licence?: string
  /** From 1, in the file that names it. */
  readonly line: number
}

/** What a reader of lock files is given. */
export interface LockText {
  readonly text: string
  /** The text of a file in the same folder, or undefined where there is none. */
  beside(name: string): Promise<string | undefined>
}

/** What a lock file says. */
export interface LockContent {
  /** Such as `package-lock.json, version 3`. */
  readonly kind: string
  readonly dependencies: readonly Dependency[]
  /** Lines that ask for packages in an unsafe way, whatever the package. */
  readonly remarks?: readonly LockRemark[]
}

export interface LockRemark {
  readonly rule: 'insecure-source' | 'extra-index' | 'no-lock-file' | 'unread-include'
  readonly line: number
  readonly message: string
}
